"""Sending a change so that it is made once, even where the connection is lost meanwhile."""

from collections.abc import Callable

from service.errors import Conflict, OutcomeUnknown, StorageFailure


def surely(send: Callable[[], None], settle: Callable[[], None]) -> None:
    """Send a change, and once more if nobody knows whether it was kept.

    A version or an id guards it, so it is never made twice. If the second sending meets a
    :class:`Conflict`, then with the first one or with someone else: ``settle`` returns if it was
    kept, and raises :class:`Conflict` if it was not.
    """
    try:
        send()
    except OutcomeUnknown as unknown:
        try:
            try:
                send()
            except Conflict:
                settle()
        except StorageFailure:
            # It did not come to a second sending, which says nothing of the first.
            raise unknown from None


def was_kept() -> None:
    """Settle a change that nobody else can have made."""


def told_by_key() -> None:
    """Settle a change with a key: whoever tries again finds the key if it was kept."""
    raise Conflict


def nobody_knows() -> None:
    """Settle a change that bears no name: judged again, it might be made twice."""
    raise OutcomeUnknown
