"""What the service must answer, written down a second time from the core's own values."""

from typing import Any

from spider_core import (
    COLUMNS,
    Card,
    Deal,
    Game,
    Move,
    Refused,
    Violation,
    best_target,
    format_command,
    last_action,
)


def facts_of(violation: Violation) -> dict[str, Any]:
    """The facts of a violation as they stand in JSON."""
    return {name: _plain(fact) for name, fact in violation.facts.items()}


def _plain(fact: object) -> object:
    if isinstance(fact, Card):
        return fact.text
    return list(fact) if isinstance(fact, tuple) else fact


def state_of(game: Game, version: int) -> dict[str, Any]:
    """The ``Game`` object of a game at a version, but for id, label and times."""
    position = game.position
    deal = game.find_violation(Deal())
    return {
        "version": version,
        "code": str(game.code) if game.code else None,
        "suits": game.suits,
        "rule": game.rule.value,
        "status": game.status.value,
        "score": game.score,
        "moves": game.moves,
        "columns": [
            {"face_down": len(column.face_down), "face_up": [str(card) for card in column.face_up]}
            for column in position.columns
        ],
        "stock": {"cards": len(position.stock), "deals": len(position.stock) // COLUMNS},
        "completed": [suit.value for suit in position.completed],
        "legal": {
            "moves": _moves_of(game),
            "deal": {
                "allowed": deal is None,
                "code": deal and deal.code.value,
                "facts": facts_of(deal) if deal else {},
            },
            "undo": len(game.window.done),
            "redo": len(game.window.undone),
        },
        "last_action": _last_action_of(game, version),
    }


def _moves_of(game: Game) -> list[dict[str, Any]]:
    """Every group that may be moved, found by asking for every move there could be."""
    found = []
    for source, column in enumerate(game.position.columns, start=1):
        for count in range(1, len(column.face_up) + 1):
            targets = [
                target
                for target in range(1, COLUMNS + 1)
                if game.find_violation(Move(source, target, count)) is None
            ]
            if targets:
                best = _best_of(game, source, count)
                group = {"source": source, "count": count, "targets": targets, "best": best}
                found.append(group)
    return found


def _best_of(game: Game, source: int, count: int) -> int | None:
    try:
        return best_target(game.position, source, count, game.rule)
    except Refused:
        return None


def _last_action_of(game: Game, version: int) -> dict[str, Any] | None:
    last = last_action(game)
    if last is None:
        return None
    return {
        "action": format_command(last.action),
        "version": version,
        "turned": [
            {"column": turned.column, "card": str(turned.card) if turned.card else None}
            for turned in last.turned
        ],
        "dealt": [str(card) for card in last.dealt],
        "completed": [{"column": run.column, "suit": run.suit.value} for run in last.completed],
        "undone": [format_command(action) for action in last.undone],
        "redone": [format_command(action) for action in last.redone],
    }
