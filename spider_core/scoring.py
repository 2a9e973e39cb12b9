"""What an action costs, and what a removed run earns (rules.md, "Score and counter")."""

START_SCORE = 500
"""The score of a new game, in points."""

ACTION_COST = 1
"""What a move or a deal costs, in points; the score never falls below 0."""

RUN_BONUS = 100
"""What a removed run earns, in points."""


def is_free(score: int) -> bool:
    """Whether an action costs nothing, because no point is left to take.

    >>> is_free(0), is_free(1)
    (True, False)
    """
    return score < ACTION_COST


def score_after(score: int, runs: int) -> int:
    """The score after an action that removed so many runs: first the cost, then the bonus.

    >>> score_after(500, runs=0), score_after(0, runs=0), score_after(0, runs=1)
    (499, 0, 100)
    """
    return (score if is_free(score) else score - ACTION_COST) + RUN_BONUS * runs


def score_before(score: int, runs: int, *, free: bool) -> int:
    """The score before an action, from the score after it and whether it was free.

    >>> score_before(499, runs=0, free=False), score_before(100, runs=1, free=True)
    (500, 0)
    """
    return score - RUN_BONUS * runs + (0 if free else ACTION_COST)
