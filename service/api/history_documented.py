"""What the contract says about the past of a game, and about asking first."""

from service.api.games_documented import IF_NONE_MATCH
from service.api.history_outputs import Check, HistoryPage, Transcript
from service.api.inputs import OneAction, PageQuery
from service.api.operation import BODY_PROBLEMS, JSON, OF_A_GAME, TEXT, Operation
from service.api.outputs import Game

HISTORY = Operation(
    id="readHistory",
    tag="history",
    answer=HistoryPage,
    query=PageQuery(),
    headers=("Link",),
    problems=("game_not_found", "invalid_request", "malformed_cursor"),
)
VERSION = Operation(
    id="readVersion",
    tag="history",
    answer=Game,
    media_types=OF_A_GAME,
    headers=("ETag",),
    problems=("not_found", "game_not_found", "version_not_found"),
    parameters=(IF_NONE_MATCH,),
    not_modified=True,
)
TRANSCRIPT = Operation(
    id="readTranscript",
    tag="history",
    answer=Transcript,
    media_types=(JSON, TEXT),
    problems=("game_not_found",),
)
CHECK = Operation(
    id="checkAction",
    tag="play",
    answer=Check,
    body=OneAction(),
    problems=("game_not_found", "empty_body", *BODY_PROBLEMS),
)
