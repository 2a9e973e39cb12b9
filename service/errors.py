"""What can go wrong besides the rules. Plain exceptions: none knows of HTTP."""


class GameNotFound(LookupError):
    """No game has this id."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.game_id = game_id


class TokenRequired(Exception):
    """What was asked for takes a token, and none was given."""


class NotOwner(Exception):
    """The game belongs to another token."""


class VersionRequired(Exception):
    """This server takes changes only with the version that they are meant for."""


class KeyReused(Exception):
    """The key was used before, with another request."""


class StorageFailure(Exception):
    """The database did not do what it was asked; nothing was changed, unless a subclass says so.

    ``retry_after`` is how long to wait before trying again, in seconds.
    """

    retry_after = 5


class Busy(StorageFailure):
    """Others were using the database, or this very game, for too long."""

    retry_after = 1


class OutcomeUnknown(StorageFailure):
    """The connection was lost in the middle: nobody knows whether the change was made."""


class NotMigrated(StorageFailure):
    """The database's tables are not those that this version works with."""


class Conflict(Exception):
    """Someone else was faster: nothing was changed, and it may be tried again at once."""


class SettingsInvalid(ValueError):
    """Settings in the environment that cannot be used; one sentence for each of them."""

    def __init__(self, sentences: list[str]) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = sentences
