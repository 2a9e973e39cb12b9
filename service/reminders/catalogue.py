"""One language's sentences, read from its ``.po`` file when the service starts."""

from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

FOLDER = Path(__file__).parent
"""Where the catalogues lie, each named after its language: ``en.po``."""


def languages() -> tuple[str, ...]:
    """The languages that have a catalogue.

    >>> "en" in languages()
    True
    """
    return tuple(sorted(file.stem for file in FOLDER.glob("*.po")))


class Catalogue:
    """The sentences of one language, by key.

    Keys say what a sentence is for (``stock_empty.title``) and are the same in every language.
    ``sources`` are the English texts that the sentences say, by key.
    """

    def __init__(self, language: str) -> None:
        with (FOLDER / f"{language}.po").open("rb") as file:
            messages = read_po(file, locale=language)
        compiled = BytesIO()
        write_mo(compiled, messages)
        compiled.seek(0)
        self.language = language
        self._translations = GNUTranslations(compiled)
        self.sources: dict[str, tuple[str, ...]] = {
            message.context: (message.id,) if isinstance(message.id, str) else tuple(message.id)
            for message in messages
            if message.context is not None
        }

    def sentence(self, key: str) -> str:
        """The sentence of a key, its gaps unfilled. Raises KeyError for an unknown key.

        >>> Catalogue("en").sentence("suit.S")
        'spades'
        """
        return self._translations.pgettext(key, self.sources[key][0])

    def counted(self, key: str, number: int) -> str:
        """The words for so many, in the plural form that the language has for the number.

        Raises KeyError for an unknown key.

        >>> catalogue = Catalogue("en")
        >>> catalogue.counted("count.cards", 1), catalogue.counted("count.cards", 4)
        ('1 card', '4 cards')
        """
        one, many = self.sources[key]
        return self._translations.npgettext(key, one, many, number).format(number=number)
