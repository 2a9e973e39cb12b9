"""The README names the settings that there are. What it tells is run with the pages' blocks."""

import re

from service.config import Settings
from tests.docs.blocks import README


def test_the_settings_in_the_readme_are_the_settings_there_are() -> None:
    rows = re.findall(r"^\| `(SPIDER_\w+)` \| (.*?) \|", README.read_text(), re.MULTILINE)
    defaults = {name: default.strip("`") for name, default in rows}
    fields = Settings.__dataclass_fields__
    assert set(defaults) == {f"SPIDER_{name.upper()}" for name in fields}
    for name, default in defaults.items():
        if default not in {"one for each core", "(none)"}:
            read = Settings.from_environment({name: default})
            assert read == Settings(), f"{name} is not {default} by default"
