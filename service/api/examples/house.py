"""Examples of what is about no game: codes, rules, problems, tokens, and the house itself."""

from service.api.examples.shape import CODE, Asked, Example

EXAMPLES: dict[str, list[Example]] = {
    "readEntry": [Example("entry", "The entry page")],
    "readContractJson": [Example("contract", "This document", drawn=True)],
    "readContractYaml": [Example("contract", "This document", drawn=True)],
    "checkAlive": [Example("alive", "The process answers")],
    "checkReady": [Example("ready", "Games can be kept")],
    "readMetrics": [Example("figures", "The figures", drawn=True)],
    "readCode": [
        Example("opening", "The opening of a code", Asked(path={"code": CODE})),
        Example("small_letters", "Small letters will do", Asked(path={"code": "sp1-s1r-spiders"})),
        Example("invalid_request", "", Asked(path={"code": "SP1-S4C-QWERTY"}), status=422),
    ],
    "readRules": [
        Example("english", "The rules in English"),
        Example("norwegian", "The rules in Norwegian", Asked(headers={"Accept-Language": "nb"})),
    ],
    "readProblem": [
        Example(
            "data",
            "A problem as data",
            Asked(path={"code": "stock_empty"}, headers={"Accept": "application/json"}),
        ),
        Example(
            "page",
            "A problem as a page to read",
            Asked(path={"code": "stock_empty"}, headers={"Accept": "text/html"}),
            drawn=True,
        ),
        Example("not_found", "", Asked(path={"code": "bad_luck"}), status=404),
    ],
    "createToken": [Example("token", "A new token", drawn=True)],
}
"""The examples by the operation that they belong to; each one's first is a plain success."""
