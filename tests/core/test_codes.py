"""rules.md, "Game codes": reading and writing them."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spider_core import SHUFFLES, Game, GameCode, Rule, deck_of
from tests.core.helpers import fault
from tests.core.strategies import codes, rules, shuffles

LONG_S = "\N{LATIN SMALL LETTER LONG S}"
FULLWIDTH_S = "\N{FULLWIDTH LATIN CAPITAL LETTER S}"
ARABIC_FOUR = "\N{ARABIC-INDIC DIGIT FOUR}"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("SP1-S4R-AAAAAAD", GameCode(4, Rule.RELAXED, 3)),
        ("SP1-S4C-AAAAAAD", GameCode(4, Rule.CLASSIC, 3)),
        ("SP1-S1C-AAAAAAA", GameCode(1, Rule.CLASSIC, 0)),
        ("SP1-S1C-AAAAAAZ", GameCode(1, Rule.CLASSIC, 25)),
        ("SP1-S1C-AAAAABA", GameCode(1, Rule.CLASSIC, 26)),
        ("SP1-S2C-BAAAAAA", GameCode(2, Rule.CLASSIC, 26**6)),
        ("SP1-S2R-ZZZZZZZ", GameCode(2, Rule.RELAXED, 8_031_810_175)),
    ],
)
def test_a_code_spells_suits_rule_and_shuffle(text: str, code: GameCode) -> None:
    assert GameCode.parse(text) == code
    assert (code.text, str(code)) == (text, text)


@given(code=codes)
def test_a_code_is_read_back_from_its_text(code: GameCode) -> None:
    assert GameCode.parse(code.text) == code


@given(code=codes, data=st.data())
def test_small_letters_and_space_around_a_code_are_made_canonical(
    code: GameCode, data: st.DataObject
) -> None:
    small = [data.draw(st.sampled_from([letter, letter.lower()])) for letter in code.text]
    space = data.draw(st.text(" \t\r\n", max_size=3))
    assert GameCode.parse(space + "".join(small) + space).text == code.text


def test_there_are_as_many_shuffles_as_seven_letters_spell() -> None:
    assert SHUFFLES == 8_031_810_176


@given(rule=rules, shuffle=shuffles)
def test_with_one_suit_the_rule_is_always_classic(rule: Rule, shuffle: int) -> None:
    code = GameCode(1, rule, shuffle)
    assert (code.rule, code.text[:8]) == (Rule.CLASSIC, "SP1-S1C-")


def test_relaxed_with_one_suit_is_accepted_and_the_game_says_classic() -> None:
    game = Game.from_code("SP1-S1R-SPIDERS")
    assert (game.rule, str(game.code)) == (Rule.CLASSIC, "SP1-S1C-SPIDERS")


def test_shuffle_zero_is_a_deal_like_any_other() -> None:
    decks = {deck_of(GameCode.parse(f"SP1-S4C-AAAAAA{last}")) for last in "AAB"}
    assert len(decks) == 2


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        pytest.param("", "code_prefix", {"prefix": "", "expected": "SP1"}, id="nothing"),
        pytest.param(
            "SP2-S4C-AAAAAAD", "code_prefix", {"prefix": "SP2", "expected": "SP1"}, id="prefix"
        ),
        pytest.param(
            "-S4C-AAAAAAD", "code_prefix", {"prefix": "", "expected": "SP1"}, id="empty prefix"
        ),
        pytest.param(
            "sp 1-S4C-AAAAAAD",
            "code_prefix",
            {"prefix": "SP 1", "expected": "SP1"},
            id="inner space",
        ),
        pytest.param(
            f"{LONG_S}P1-S4C-AAAAAAD",
            "code_prefix",
            {"prefix": f"{LONG_S}P1", "expected": "SP1"},
            id="long s in the prefix",
        ),
        pytest.param("SP1", "code_parts", {"parts": 1, "expected": 3}, id="prefix alone"),
        pytest.param("SP1-S4C", "code_parts", {"parts": 2, "expected": 3}, id="no letters"),
        pytest.param(
            "SP1-S4C-AAAAAAD-", "code_parts", {"parts": 4, "expected": 3}, id="a part too many"
        ),
        pytest.param("SP1-S3C-AAAAAAD", "code_suits", {"suits": "3"}, id="three suits"),
        pytest.param("SP1-S0C-AAAAAAD", "code_suits", {"suits": "0"}, id="no suit"),
        pytest.param("SP1-S04C-AAAAAAD", "code_suits", {"suits": "04"}, id="zero before it"),
        pytest.param("SP1-S12C-AAAAAAD", "code_suits", {"suits": "12"}, id="two digits"),
        pytest.param("SP1-SC-AAAAAAD", "code_suits", {"suits": ""}, id="suits left out"),
        pytest.param("SP1-4C-AAAAAAD", "code_suits", {"suits": "4C"}, id="S left out"),
        pytest.param("SP1--AAAAAAD", "code_suits", {"suits": ""}, id="middle left out"),
        pytest.param(
            f"SP1-S{ARABIC_FOUR}C-AAAAAAD", "code_suits", {"suits": ""}, id="arabic digit"
        ),
        pytest.param(
            f"SP1-{FULLWIDTH_S}4C-AAAAAAD",
            "code_suits",
            {"suits": f"{FULLWIDTH_S}4C"},
            id="fullwidth s",
        ),
        pytest.param("SP1-S4-AAAAAAD", "code_rule", {"rule": ""}, id="rule left out"),
        pytest.param("SP1-S4X-AAAAAAD", "code_rule", {"rule": "X"}, id="no such rule"),
        pytest.param("SP1-S4CC-AAAAAAD", "code_rule", {"rule": "CC"}, id="two rules"),
        pytest.param("SP1-S1X-AAAAAAD", "code_rule", {"rule": "X"}, id="no such rule, one suit"),
        pytest.param("SP1-S4\n-AAAAAAD", "code_rule", {"rule": "\n"}, id="a new line for a rule"),
        pytest.param("SP1-S4C-", "code_length", {"length": 0, "expected": 7}, id="no letter"),
        pytest.param("SP1-S4C-AAAAAD", "code_length", {"length": 6, "expected": 7}, id="six"),
        pytest.param("SP1-S4C-AAAAAAAD", "code_length", {"length": 8, "expected": 7}, id="eight"),
        pytest.param(
            "SP1-S4C-1AAAAAD", "code_letter", {"position": 1, "letter": "1"}, id="first letter"
        ),
        pytest.param(
            "SP1-S4C-AAAAAA@", "code_letter", {"position": 7, "letter": "@"}, id="before A"
        ),
        pytest.param(
            "SP1-S4C-AAA[AAA", "code_letter", {"position": 4, "letter": "["}, id="after Z"
        ),
        pytest.param("SP1-S4C-AA AAAA", "code_letter", {"position": 3, "letter": " "}, id="space"),
        pytest.param(
            f"SP1-S4C-SPIDER{LONG_S}", "code_letter", {"position": 7, "letter": LONG_S}, id="long s"
        ),
        pytest.param(
            f"SP1-S4C-SPIDER{FULLWIDTH_S}",
            "code_letter",
            {"position": 7, "letter": FULLWIDTH_S},
            id="fullwidth letter",
        ),
        pytest.param(
            "SP1-S4C-1A2A", "code_letter", {"position": 1, "letter": "1"}, id="the first of two"
        ),
    ],
)
def test_a_wrong_code_is_refused_with_the_part_that_is_wrong(
    text: str, code: str, facts: dict[str, object]
) -> None:
    assert fault(lambda: GameCode.parse(text)) == (code, facts)


@pytest.mark.parametrize(
    ("suits", "shuffle", "code", "facts"),
    [
        (3, 0, "code_suits", {"suits": "3"}),
        (0, 0, "code_suits", {"suits": "0"}),
        (8, 0, "code_suits", {"suits": "8"}),
        (4, -1, "code_shuffle", {"shuffle": -1, "maximum": SHUFFLES - 1}),
        (4, SHUFFLES, "code_shuffle", {"shuffle": SHUFFLES, "maximum": SHUFFLES - 1}),
    ],
)
def test_numbers_that_no_code_spells_make_no_code(
    suits: int, shuffle: int, code: str, facts: dict[str, object]
) -> None:
    assert fault(lambda: GameCode(suits, Rule.CLASSIC, shuffle)) == (code, facts)


@given(code=codes, place=st.integers(0, 14), letter=st.characters())
def test_no_other_character_passes_for_one_of_a_code(
    code: GameCode, place: int, letter: str
) -> None:
    if letter in string.ascii_letters + string.digits or letter.isspace():
        letter = "?"
    text = code.text[:place] + letter + code.text[place + 1 :]
    if text != code.text:
        assert fault(lambda: GameCode.parse(text))[0].startswith("code_")
