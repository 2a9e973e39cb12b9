"""Cards and lists as a player in each country says them."""

import pytest

from service.reminders.catalogue import FOLDER
from service.reminders.languages import LANGUAGES
from service.reminders.sentences import Reminders
from service.reminders.words import word
from spider_core import ALL_CARDS, Card, Rule, Suit
from tests.reminders.catalogues import catalogue, forms_of_cards


@pytest.mark.parametrize(
    ("language", "card", "form", "name"),
    [
        ("en", "AS", "", "ace of spades"),
        ("en", "TH", "", "ten of hearts"),
        ("en", "KC", "", "king of clubs"),
        ("ms", "AS", "", "as spad"),
        ("ms", "9H", "", "sembilan lekuk"),
        ("ms", "TD", "", "sepuluh daiman"),
        ("ms", "QC", "", "permaisuri kelawar"),
        ("nb", "AS", "", "sparess"),
        ("nb", "9H", "", "hjerter 9"),
        ("nb", "TD", "", "ruter 10"),
        ("nb", "JC", "", "kløverknekt"),
        ("nb", "AS", "definite", "sparesset"),
        ("nb", "KH", "definite", "hjerterkongen"),
        ("nb", "QD", "definite", "ruterdamen"),
        ("nb", "9H", "definite", "hjerter 9"),
        ("is", "AS", "", "spaðaás"),
        ("is", "2H", "", "hjartatvistur"),
        ("is", "KD", "", "tígulkóngur"),
        ("is", "QC", "", "laufadrottning"),
        ("is", "AS", "dative", "spaðaási"),
        ("is", "8C", "dative", "laufaáttu"),
        ("is", "3D", "accusative", "tígulþrist"),
        ("is", "KH", "accusative", "hjartakóng"),
    ],
)
def test_a_card_has_the_name_that_players_say(
    language: str, card: str, form: str, name: str
) -> None:
    assert f"{word(catalogue(language), Card.parse(card)):{form}}" == name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_of_its_own_in_every_form(language: str) -> None:
    for form in forms_of_cards(language):
        names = {f"{word(catalogue(language), card):{form}}" for card in ALL_CARDS}
        assert len(names) == 52
        assert {name for name in names if name != name.strip() or "{" in name} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_suits_and_rules_have_names_of_their_own(language: str) -> None:
    assert len({f"{word(catalogue(language), suit)}" for suit in Suit}) == 4
    assert len({f"{word(catalogue(language), rule)}" for rule in Rule}) == 2


@pytest.mark.parametrize(
    ("language", "items", "words"),
    [
        ("en", [3], "3"),
        ("en", [3, 8], "3 and 8"),
        ("en", [1, 2, 3, 10], "1, 2, 3, and 10"),
        ("ms", [3, 8], "3 dan 8"),
        ("ms", [1, 2, 10], "1, 2 dan 10"),
        ("nb", [3, 8], "3 og 8"),
        ("nb", [1, 2, 10], "1, 2 og 10"),
        ("is", [3, 8], "3 og 8"),
        ("is", [1, 2, 10], "1, 2 og 10"),
    ],
)
def test_several_are_joined_as_in_speech(language: str, items: list[int], words: str) -> None:
    assert f"{word(catalogue(language), items)}" == words
    detail = Reminders(language).problem("empty_column", {"columns": items}).detail
    assert detail.endswith(f" {words}.")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text", ["{card}", "{0}", "{", "}}", "%s", "{x!r:>99999999}", "", "🕷" * 100]
)
def test_a_text_of_a_client_is_told_as_it_stands(language: str, text: str) -> None:
    said = Reminders(language).fault("not_an_action", {"text": text})
    assert text in said
    assert said.replace(text, "", 1) == Reminders(language).fault("not_an_action", {"text": ""})


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_there_is_no_sentence_for_is_a_fault_of_ours(language: str) -> None:
    reminders = Reminders(language)
    with pytest.raises(KeyError):
        reminders.problem("no_such_code", {})
    with pytest.raises(KeyError):
        reminders.fault("out_of_range", {"minimum": 1})
    with pytest.raises(KeyError):
        f"{word(catalogue(language), Card.parse('AS')):no_such_form}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_body_that_has_no_fields_is_not_told_a_list_of_nothing(language: str) -> None:
    reminders = Reminders(language)
    none, one = (reminders.fault("unknown_field", {"known": known}) for known in ([], ["count"]))
    assert ":" not in none
    assert "count" in one


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_in_the_folder_is_a_language(language: str) -> None:
    assert (FOLDER / f"{language}.po").is_file()
    assert len(list(FOLDER.glob("*.po"))) == len(LANGUAGES)
