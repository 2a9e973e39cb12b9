"""The games: create, list, read, play, label, delete, begin anew.

Each view loads, calls and answers.
"""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response

from service import play
from service.api import games_documented as documented
from service.api.answers import Answer, game_json, json_response
from service.api.context import metrics, options, store
from service.api.operation import operation
from service.api.pages import games_query, link_to, write_place
from service.api.preconditions import terms
from service.api.representations import game_response, unless_known
from service.errors import TokenRequired
from spider_core import Game, GameCode, Refused, Rule

blueprint = Blueprint("games", __name__, url_prefix="/v1/games")


@blueprint.post("")
@operation(documented.CREATE)
def create(data: dict[str, Any]) -> Response:
    """Create a game from a code, a deck of one's own, or a shuffle that the server draws."""
    asked = _may_create()
    deck = data.get("deck")
    done = _counted(
        "create",
        lambda: play.create_game(
            store(),
            asked,
            _dealt(data),
            deck=deck,
            commands=data.get("actions", ()),
            label=data.get("label"),
        ),
    )
    return _created_response(done)


@blueprint.get("")
@operation(documented.LIST)
def list_games() -> Response:
    """List the games of the bearer of this token, newest first."""
    filters, limit, after = games_query()
    owner = terms(keyed=False, versioned=False).owner
    found, place = play.list_games(store(), owner, filters, limit, after)
    cursor = None if place is None else write_place(place)
    headers = {"Cache-Control": "no-store"}
    if cursor is not None:
        headers["Link"] = link_to(cursor)
    page = {"items": [game_json(saved) for saved in found], "next": cursor}
    return json_response(page, headers=headers)


@blueprint.get("/<game_id>")
@operation(documented.READ)
def read(game_id: str) -> Response:
    """Read the state of a game, as JSON or in words."""
    return unless_known(play.read_game(store(), game_id))


@blueprint.patch("/<game_id>")
@operation(documented.RELABEL)
def relabel(game_id: str, data: dict[str, Any]) -> Response:
    """Change a game's label; a change like any other, with a version of its own."""
    asked = terms(keyed=False)
    return _changed("label", lambda: play.relabel(store(), game_id, asked, data["label"]))


@blueprint.delete("/<game_id>")
@operation(documented.DELETE)
def delete(game_id: str) -> Response:
    """Remove a game with all its history."""
    asked = terms(keyed=False)
    _counted("delete", lambda: play.delete_game(store(), game_id, asked))
    return Answer(status=204)


@blueprint.post("/<game_id>/move")
@operation(documented.MOVE)
def move(game_id: str, data: dict[str, Any]) -> Response:
    """Move the last cards of a column to a target, or to the best one."""
    source, count, target = data["source"], data["count"], data.get("target")
    asked = terms()
    return _changed("move", lambda: play.move(store(), game_id, asked, source, count, target))


@blueprint.post("/<game_id>/deal")
@operation(documented.DEAL)
def deal(game_id: str, data: dict[str, Any]) -> Response:  # noqa: ARG001 (an empty object)
    """Deal a card to each column."""
    asked = terms()
    return _changed("deal", lambda: play.deal(store(), game_id, asked))


@blueprint.post("/<game_id>/undo")
@operation(documented.UNDO)
def undo(game_id: str, data: dict[str, Any]) -> Response:
    """Take back the last actions, all or none; each one is a version."""
    asked = terms()
    return _changed("undo", lambda: play.undo(store(), game_id, asked, data["count"]))


@blueprint.post("/<game_id>/redo")
@operation(documented.REDO)
def redo(game_id: str, data: dict[str, Any]) -> Response:
    """Play again what was taken back, all or none; each one is a version."""
    asked = terms()
    return _changed("redo", lambda: play.redo(store(), game_id, asked, data["count"]))


@blueprint.post("/<game_id>/actions")
@operation(documented.ACTIONS)
def act(game_id: str, data: dict[str, Any]) -> Response:
    """Play several actions in order, all or none; each one is a version."""
    asked = terms()
    return _changed("actions", lambda: play.act(store(), game_id, asked, data["actions"]))


@blueprint.post("/<game_id>/restart")
@operation(documented.RESTART)
def restart(game_id: str, data: dict[str, Any]) -> Response:
    """Create a new game from the same deal; the old one stays as it is."""
    asked = _may_create()
    done = _counted(
        "restart", lambda: play.restart_game(store(), game_id, asked, label=data.get("label"))
    )
    return _created_response(done)


def _may_create() -> play.Terms:
    """The terms of a request that makes a game. Raises :class:`TokenRequired`."""
    asked = terms(version_demanded=False)
    if options().require_token and asked.owner is None:
        raise TokenRequired
    return asked


def _created_response(done: play.Done) -> Response:
    """Answer with a new game, and where it is."""
    return _done_response(done, 201, {"Location": f"/v1/games/{done.saved.id}"})


def _dealt(data: dict[str, Any]) -> Game:
    """The new game that a body asks for."""
    rule = Rule(data.get("rule", Rule.CLASSIC.value))
    if "deck" in data:
        return Game.from_deck(data["deck"], rule)
    code: GameCode = data.get("code") or play.draw_code(data.get("suits", 1), rule)
    return Game.from_code(code)


def _changed(kind: str, change: Callable[[], play.Done]) -> Response:
    """Make a change and answer with the game."""
    return _done_response(_counted(kind, change))


def _counted(kind: str, change: Callable[[], play.Done]) -> play.Done:
    """Make a change, and count what came of it."""
    try:
        done = change()
    except (play.ActionRefused, Refused) as refused:
        metrics().action(kind, refused.violation.code.value)
        raise
    except play.UnseenCards:
        metrics().action(kind, "unseen_cards")
        raise
    except play.StaleVersion:
        metrics().conflict("stale")
        raise
    if done.replayed:
        metrics().replay()
    else:
        metrics().action(kind, "accepted")
    if done.conflicts:
        metrics().conflict("judged_again", done.conflicts)
    return done


def _done_response(
    done: play.Done, status: int = 200, headers: dict[str, str] | None = None
) -> Response:
    """Answer with a game that was changed, by this sending of the request or an earlier one."""
    replayed = {"Idempotency-Replayed": "true"} if done.replayed else {}
    return game_response(done.saved, status, {**(headers or {}), **replayed})
