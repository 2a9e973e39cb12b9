"""One language's sentences, read from its ``.po`` file when the service starts."""

from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

FOLDER = Path(__file__).parent
"""Where the catalogues lie, each named after its language: ``en.po``."""


class Catalogue:
    """The sentences of one language, by key.

    Keys say what a sentence is for (``stock_empty.title``) and are the same in every language.
    """

    def __init__(self, language: str) -> None:
        with (FOLDER / f"{language}.po").open("rb") as file:
            messages = read_po(file, locale=language)
        compiled = BytesIO()
        write_mo(compiled, messages)
        compiled.seek(0)
        self._translations = GNUTranslations(compiled)
        self.keys = frozenset(_key(message.id) for message in messages if message.id)

    def sentence(self, key: str) -> str:
        """The sentence of a key, its gaps unfilled. Raises KeyError for an unknown key.

        >>> Catalogue("en").sentence("suit.S")
        'spades'
        """
        if key not in self.keys:
            raise KeyError(key)
        return self._translations.gettext(key)

    def counted(self, key: str, number: int) -> str:
        """The words for so many, in the plural form that the language has for the number.

        >>> catalogue = Catalogue("en")
        >>> catalogue.counted("count.cards", 1), catalogue.counted("count.cards", 4)
        ('1 card', '4 cards')
        """
        return self._translations.ngettext(key, key, number).format(number=number)


def _key(message_id: str | list[str] | tuple[str, ...]) -> str:
    """The key of a message; one with plural forms has it twice."""
    return message_id if isinstance(message_id, str) else message_id[0]
