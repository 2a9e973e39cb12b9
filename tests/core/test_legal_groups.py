"""The list of everything that may be moved, against asking for each move there is."""

import pytest
from hypothesis import given, settings

from spider_core import (
    Card,
    Deal,
    Game,
    LegalGroup,
    Move,
    Position,
    Refused,
    Rule,
    ViolationCode,
    best_target,
    find_violation,
    legal_groups,
    view,
)
from tests.builders import game_at, position, texts
from tests.core.helpers import told
from tests.core.scenarios import easy_win
from tests.core.strategies import games, positions, rules

RANKS = "A23456789TJQK"


def asked_one_by_one(table: Position, rule: Rule) -> tuple[LegalGroup, ...]:
    """The list as it must be, from the rules that judge one move at a time."""
    groups = []
    for source in range(1, 11):
        for count in range(1, len(table.column(source)) + 2):
            targets = tuple(
                target
                for target in range(1, 11)
                if find_violation(table, Move(source, target, count), rule) is None
            )
            if targets:
                groups.append(LegalGroup(source, count, targets, best(table, source, count, rule)))
    return tuple(groups)


def best(table: Position, source: int, count: int, rule: Rule) -> int | None:
    """The best target, or None where the rules say that there is none."""
    try:
        return best_target(table, source, count, rule)
    except Refused as refused:
        if refused.violation.code is ViolationCode.NO_TARGET:
            return None
        raise


def allowed_by_the_text(table: Position, rule: Rule) -> set[tuple[int, int, int]]:
    """Source, target and count of all moves: rules.md, "Moves", written once more."""
    if len(table.completed) == 8:
        return set()
    faces = [texts(column.face_up).split() for column in table.columns]
    found = set()
    for source, face_up in enumerate(faces, start=1):
        for count in range(1, len(face_up) + 1):
            group = face_up[-count:]
            ranks = "".join(card[0] for card in reversed(group))
            one_suit = len({card[1] for card in group}) == 1
            if ranks not in RANKS or not (one_suit or rule is Rule.RELAXED):
                continue
            for target, other in enumerate(faces, start=1):
                on = other[-1][0] if other else ""
                if target != source and (not other or group[0][0] + on in RANKS):
                    found.add((source, target, count))
    return found


def listed(table: Position, rule: Rule) -> set[tuple[int, int, int]]:
    return {
        (group.source, target, group.count)
        for group in legal_groups(table, rule)
        for target in group.targets
    }


@settings(max_examples=300)
@given(table=positions, rule=rules)
def test_in_any_position_the_list_is_what_is_accepted(table: Position, rule: Rule) -> None:
    assert legal_groups(table, rule) == asked_one_by_one(table, rule)


@given(game=games)
def test_in_any_game_the_list_is_what_is_accepted(game: Game) -> None:
    assert legal_groups(game.position, game.rule) == asked_one_by_one(game.position, game.rule)


@given(table=positions, rule=rules)
def test_in_any_position_the_list_is_what_the_text_of_the_rules_allows(
    table: Position, rule: Rule
) -> None:
    assert listed(table, rule) == allowed_by_the_text(table, rule)


@given(game=games)
def test_in_any_game_the_list_is_what_the_text_of_the_rules_allows(game: Game) -> None:
    assert listed(game.position, game.rule) == allowed_by_the_text(game.position, game.rule)


@given(table=positions, rule=rules)
def test_every_move_that_is_listed_can_be_played_and_taken_back(
    table: Position, rule: Rule
) -> None:
    game = game_at(table, rule)
    for group in legal_groups(table, rule):
        for target in group.targets:
            after = game.play(Move(group.source, target, group.count))
            assert (after.moves, after.undo().position) == (1, table)


def test_the_example_of_the_rules_has_exactly_six_moves() -> None:
    tops = ["TS", "AD", "KH", "JS", "3S", "8D", "AS", "KH", "2H", "9S"]
    table = position(dict(enumerate((f"2C | {top}" for top in tops), start=1)))
    assert legal_groups(table, Rule.CLASSIC) == (
        LegalGroup(1, 1, (4,), 4),
        LegalGroup(2, 1, (9,), 9),
        LegalGroup(6, 1, (10,), 10),
        LegalGroup(7, 1, (9,), 9),
        LegalGroup(9, 1, (5,), 5),
        LegalGroup(10, 1, (1,), 1),
    )


@pytest.mark.parametrize(
    ("rule", "counts"),
    [(Rule.CLASSIC, [1, 2]), (Rule.RELAXED, [1, 2, 3])],
    ids=["classic", "relaxed"],
)
def test_any_tail_of_a_group_is_listed_with_its_own_targets(rule: Rule, counts: list[int]) -> None:
    table = position({5: "4D | 9H 8S 7S", 2: "8D", 3: "9S", 4: "TS"}, elsewhere="AC")
    wanted = [LegalGroup(5, 1, (2,), 2), LegalGroup(5, 2, (3,), 3), LegalGroup(5, 3, (4,), 4)]
    groups = [group for group in legal_groups(table, rule) if group.source == 5]
    assert groups == wanted[: len(counts)]


def test_targets_ascend_and_a_whole_column_to_an_empty_one_is_listed_without_a_best() -> None:
    table = position({5: "9S", 1: "", 7: "", 3: "TS", 9: "TH"}, elsewhere="AC")
    groups = legal_groups(table, Rule.CLASSIC)
    assert LegalGroup(5, 1, (1, 3, 7, 9), 3) in groups
    assert LegalGroup(2, 1, (1, 7), None) in groups


def test_after_the_win_nothing_is_listed() -> None:
    table = position({1: "TS", 2: "9S"}, completed="SSHHDDCC")
    assert legal_groups(table, Rule.CLASSIC) == ()
    game = easy_win().game()
    assert view(game).legal.moves == ()
    assert told(view(game).legal.deal_violation) == ("game_won", {})


@settings(max_examples=60)
@given(game=games)
def test_the_view_lists_the_same(game: Game) -> None:
    legal = view(game).legal
    assert legal.moves == legal_groups(game.position, game.rule)
    assert legal.deal_violation == game.find_violation(Deal())


def test_a_card_is_not_listed_on_the_column_it_lies_on() -> None:
    card = Card.parse("9S")
    table = position({5: f"TS {card}"}, elsewhere="AC")
    assert [group for group in legal_groups(table, Rule.CLASSIC) if group.source == 5] == []
