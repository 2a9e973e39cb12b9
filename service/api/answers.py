"""Answers: from the player's view to JSON. Built by hand, and held to the schemas by tests."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import orjson
from flask import Response

from service.api.language import language
from service.api.operation import JSON
from service.play import PastChange, SavedGame
from spider_core import (
    Card,
    CompletedRun,
    GameCode,
    LastAction,
    Legal,
    Suit,
    Table,
    Transcript,
    format_command,
    format_commands,
    last_action,
    view,
)


class Answer(Response):
    """An answer without a body has no content type; Flask's own would say HTML."""

    default_mimetype = None


def json_response(
    body: object,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    *,
    content_type: str = JSON,
) -> Response:
    """Send an object as JSON."""
    return text_response(json_text(body), content_type, status, headers)


def json_text(body: object, *, indented: bool = False) -> bytes:
    """An object as JSON, in one line or for people to read."""
    option = orjson.OPT_PASSTHROUGH_DATACLASS | (orjson.OPT_INDENT_2 if indented else 0)
    return orjson.dumps(body, default=_letters, option=option)


def text_response(
    text: str | bytes,
    content_type: str,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Send a text in the language of the request; others may get another one."""
    spoken = {"Content-Language": language(), "Vary": "Accept-Language"}
    return Answer(text, status, {**spoken, **(headers or {})}, content_type=content_type)


def entity_tag(version: int, language: str | None = None) -> str:
    """The entity tag of a version as JSON, or in words of a language.

    >>> entity_tag(57), entity_tag(57, "ms")
    ('"57"', '"57-text-ms"')
    """
    return f'"{version}"' if language is None else f'"{version}-text-{language}"'


def game_json(saved: SavedGame) -> dict[str, Any]:
    """A stored game as the ``Game`` object of the contract."""
    return {
        "id": saved.id,
        "version": saved.version,
        "label": saved.label,
        **table_json(view(saved.game)),
        "last_action": _last_action_json(saved),
        "created_at": _time(saved.created_at),
        "updated_at": _time(saved.updated_at),
    }


def table_json(table: Table) -> dict[str, Any]:
    """What the player sees as the ``Table`` object of the contract."""
    return {
        "code": None if table.code is None else table.code.text,
        "suits": table.suits,
        "rule": table.rule.value,
        "status": table.status.value,
        "score": table.score,
        "moves": table.moves,
        "columns": [
            {"face_down": column.face_down, "face_up": [card.text for card in column.face_up]}
            for column in table.columns
        ],
        "stock": {"cards": table.stock, "deals": table.stock // 10},
        "completed": [suit.value for suit in table.completed],
        "legal": _legal_json(table.legal),
    }


def _legal_json(legal: Legal) -> dict[str, Any]:
    """What can be done now."""
    violation = legal.deal_violation
    return {
        "moves": [
            {
                "source": group.source,
                "count": group.count,
                "targets": group.targets,
                "best": group.best,
            }
            for group in legal.moves
        ],
        "deal": {
            "allowed": violation is None,
            "code": None if violation is None else violation.code.value,
            "facts": {} if violation is None else dict(violation.facts),
        },
        "undo": legal.undo,
        "redo": legal.redo,
    }


def _last_action_json(saved: SavedGame) -> dict[str, Any] | None:
    """What the latest change did; one of the label did nothing on the table."""
    if saved.relabelled:
        return {"action": "label", "version": saved.version, **_NOTHING_PLAYED}
    last = last_action(saved.game)
    return None if last is None else last_action_json(last, saved.version)


def last_action_json(last: LastAction, version: int) -> dict[str, Any]:
    """What a change did as the ``LastAction`` object of the contract, and where it led."""
    return {
        "action": format_command(last.action),
        "version": version,
        "turned": [
            {"column": turned.column, "card": turned.card and turned.card.text}
            for turned in last.turned
        ],
        "dealt": [card.text for card in last.dealt],
        "completed": [_run_json(run) for run in last.completed],
        "undone": format_commands(last.undone),
        "redone": format_commands(last.redone),
    }


def change_json(change: PastChange) -> dict[str, Any]:
    """One accepted change as the ``PastChange`` object of the contract."""
    return {
        "version": change.version,
        "action": change.change,
        "score": change.score,
        "moves": change.moves,
        "at": _time(change.at),
    }


def transcript_json(transcript: Transcript) -> dict[str, Any]:
    """A transcript as the ``Transcript`` object of the contract."""
    dealt = transcript.dealt
    actions = format_commands(transcript.commands)
    if isinstance(dealt, GameCode):
        return {"code": dealt.text, "actions": actions}
    cards = [card.text for card in dealt.cards]
    return {"deck": cards, "rule": dealt.rule.value, "actions": actions}


_NOTHING_PLAYED: dict[str, list[object]] = {
    name: [] for name in ("turned", "dealt", "completed", "undone", "redone")
}


def _run_json(run: CompletedRun) -> dict[str, Any]:
    """A run that left the tableau, or came back to it."""
    return {"column": run.column, "suit": run.suit.value}


def _time(microseconds: int) -> str:
    """A time as RFC 3339 writes it, to the second."""
    return datetime.fromtimestamp(microseconds // 1_000_000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _letters(value: object) -> str:
    """A value of the core among the facts of a problem, as it is written."""
    if isinstance(value, Card):
        return value.text
    if isinstance(value, Suit):
        return value.value
    raise TypeError(f"cannot be written as JSON: {value!r}")
