"""Input that cannot be read: not a card, not a code, not an action.

This is the other half of :mod:`spider_core.violations`: a *violation* is a readable
action that a rule forbids, a *malformed* input says nothing that a rule could judge.
"""

from collections.abc import Mapping
from types import MappingProxyType

Detail = int | str | tuple[int, ...] | tuple[str, ...]
"""What a fact of a malformed input may be: a number, a text, or several of one kind."""


class Malformed(ValueError):
    """Text or a value that the core cannot read, with a code and the facts of it.

    ``code`` names the fault and never changes its meaning; ``facts`` holds what a sentence
    about it would mention. There is no sentence in here: the core speaks in codes.

    >>> from spider_core import Card, Malformed
    >>> try:
    ...     Card.parse("1S")
    ... except Malformed as malformed:
    ...     malformed.code, dict(malformed.facts)
    ('not_a_card', {'text': '1S'})
    """

    def __init__(self, code: str, **facts: Detail) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts: Mapping[str, Detail] = MappingProxyType(facts)

    def __str__(self) -> str:
        """Code and facts in one line, for a programmer who reads a traceback."""
        return f"{self.code} {dict(self.facts)}" if self.facts else self.code


class MalformedAt(Malformed):
    """One word of several cannot be read; ``index`` counts the words from 0.

    >>> from spider_core import Transcript
    >>> try:
    ...     Transcript.parse("SP1-S4C-QWERTYU deal dealt")
    ... except MalformedAt as malformed:
    ...     malformed.index, malformed.code
    (2, 'not_an_action')
    """

    def __init__(self, index: int, malformed: Malformed) -> None:
        super().__init__(malformed.code, **malformed.facts)
        self.index = index
