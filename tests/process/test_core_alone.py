"""``spider_core`` needs nothing but Python: alone in a folder it plays a game."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import spider_core

PLAY = """
import json, sys
sys.path.insert(0, sys.argv[1])
before = set(sys.modules)
from spider_core import Deal, Game, Move, Refused, Undo, view
game = Game.from_code("SP1-S4C-QWERTYU").play(Move(3, 1)).play(Deal()).play(Undo())
try:
    game.play(Move(1, 1))
except Refused as refused:
    code = refused.violation.code.value
loaded = sorted({name.partition(".")[0] for name in set(sys.modules) - before})
print(json.dumps([view(game).score, code, loaded, sys.modules["spider_core"].__file__]))
"""


def test_the_core_alone_plays_and_loads_nothing_but_the_standard_library(tmp_path: Path) -> None:
    source = Path(spider_core.__file__).parent
    shutil.copytree(source, tmp_path / "spider_core", ignore=shutil.ignore_patterns("__pycache__"))
    said = subprocess.run(
        [sys.executable, "-I", "-S", "-W", "error", "-c", PLAY, str(tmp_path)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    score, code, loaded, file = json.loads(said)
    assert (score, code) == (499, "same_column")
    assert Path(file).parent == tmp_path / "spider_core"
    assert set(loaded) - {"spider_core"} <= sys.stdlib_module_names
