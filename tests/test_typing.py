"""What type checkers know of the public face: programs of users pass mypy --strict, and their slips do not."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from doctest import DocTestParser
from pathlib import Path

import pytest

from conftest import ROOT

api = pytest.importorskip("mypy.api")

GAME = """
import petz_engine as pe
from petz_engine import dungeon_petz as dp
game = pe.load("dungeon_petz", seats=3)
other = pe.load("alien_petshop")
state, events = game.settle(game.start(), pe.Dealer(seed=7))
view = game.view(state, 0)
action = game.options(view).walk(pe.Rng(1))
"""

TYPES = """
reveal_type(state)  # State
reveal_type(view)  # View[Table, Secret, Content, int]
reveal_type(view.table.players[view.seat].gold)  # int
reveal_type(view.table.players[0].gold)  # int
reveal_type(view.mine.hand)  # tuple[int, ...]
reveal_type(game.view(state, None).mine)  # None
reveal_type(game.content.tiles[0])  # Tile
reveal_type(game.apply(state, 0, action).state)  # State
reveal_type(game.options(view).of(dp.SellPet).sample(pe.Rng(1)))  # SellPet
reveal_type(game.form(view, dp.SellPet).complete())  # SellPet
reveal_type(game.determinize(view, pe.Rng(1)))  # State
reveal_type(game.decode(b""))  # State
reveal_type(pe.decode_view(game, b""))  # View[Table, Secret, Content, Any]
"""

SLIPS = """
state.tabel  # attr-defined
view.table.players[0].golt  # attr-defined
game.content.tile  # attr-defined
game.apply("no state", 0, action)  # arg-type
game.apply(state, 0, 42)  # arg-type
game.view("no state", 0)  # call-overload
other.apply(state, 0, other.sample(other.start(), 1))  # arg-type
other.options(view)  # arg-type
"""


def checked(program: str, folder: Path) -> list[str]:
    """What mypy says of a program of a user, as ``line: severity: words``."""
    file = folder / "program.py"
    file.write_text(program, encoding="utf-8")
    cache = f"--cache-dir={ROOT / '.mypy_cache' / 'users'}"
    out, err, _ = api.run(["--strict", "--no-error-summary", "--hide-error-context", cache, str(file)])
    assert err == ""
    return re.findall(r"program\.py:(\d+: .*)", out)


def test_the_programs_of_the_readme_pass(tmp_path: Path) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    program = "".join([example.source for example in DocTestParser().get_examples(text)])
    assert program.startswith("import petz_engine as pe")
    assert checked(program, tmp_path) == []


def short(words: str) -> str:
    """Types without the modules that they stand in."""
    return re.sub(r"[\w.]+\.(?=\w)", "", words)


def test_types_reach_from_load_to_the_fields_of_a_state(tmp_path: Path) -> None:
    first = GAME.count("\n") + 2
    wanted = [line.partition("  # ")[2] for line in TYPES.split("\n")[1:-1]]
    told = checked(GAME + TYPES, tmp_path)
    assert [short(line) for line in told] == [
        f'{first + at}: note: Revealed type is "{what}"' for at, what in enumerate(wanted)
    ]


def test_a_slip_is_seen_before_the_program_runs(tmp_path: Path) -> None:
    wanted = [line.partition("  # ")[2] for line in SLIPS.split("\n")[1:-1]]
    told = [line for line in checked(GAME + SLIPS, tmp_path) if "error:" in line]
    first = GAME.count("\n") + 2
    assert [(int(line.partition(":")[0]) - first, line.rpartition("[")[2]) for line in told] == [
        (at, f"{code}]") for at, code in enumerate(wanted)
    ]


def test_pyright_sees_the_same(tmp_path: Path) -> None:
    pytest.importorskip("pyright")
    settings = {"typeCheckingMode": "strict", "reportUnusedImport": "none", "extraPaths": [str(ROOT / "src")]}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    (tmp_path / "known.py").write_text(GAME + TYPES, encoding="utf-8")
    (tmp_path / "slips.py").write_text(GAME + SLIPS, encoding="utf-8")
    command = (sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable)
    run = subprocess.run([*command, "-p", str(tmp_path)], capture_output=True, text=True, check=False)
    found = json.loads(run.stdout)["generalDiagnostics"]
    told = [
        line["message"].rpartition(" is ")[2].strip('"')
        for line in found
        if line["severity"] == "information"
    ]
    assert told == re.findall("  # (.*)", TYPES)
    first = GAME.count("\n")
    wrong = {line["range"]["start"]["line"] - first for line in found if line["severity"] == "error"}
    assert wrong == set(range(1, 1 + len(re.findall("  # ", SLIPS))))
