"""Examples of the documentation: pages are read where they are served, not in the contract."""

from service.api.examples.shape import Asked, Example

_HTML = {"Accept": "text/html"}

EXAMPLES: dict[str, list[Example]] = {
    "readDocumentation": [
        Example("index", "What documentation there is", Asked(headers=_HTML), drawn=True)
    ],
    "readPage": [
        Example("page", "A page", Asked(path={"page": "start"}, headers=_HTML), drawn=True),
        Example("not_found", "", Asked(path={"page": "finish"}), status=404),
    ],
    "browseContract": [
        Example("browser", "The contract to be tried out", Asked(headers=_HTML), drawn=True)
    ],
    "readAsset": [
        Example("style", "A style sheet", Asked(path={"asset": "docs.css"}), drawn=True),
        Example("not_found", "", Asked(path={"asset": "docs.pdf"}), status=404),
    ],
}
"""The examples by the operation that they belong to; each one's first is a plain success."""
