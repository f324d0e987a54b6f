"""A game that an installed distribution brings: the library and the command know it by its name."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import petz_engine as pe
from petz_engine import installed
from petz_engine.cli import main
from testing.curios import attic

MODULE = "from testing.curios import sound\nDEFINITION = sound()\n"


def install(folder: Path, *entries: str, name: str = "curios_game", code: str = MODULE) -> None:
    """Puts a module, and the entry points of its distribution, where Python looks for them."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (folder / f"{name}.py").write_text(code, encoding="utf-8")
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    points = "".join(f"{entry}\n" for entry in entries)
    (info / "entry_points.txt").write_text(f"[{installed.GROUP}]\n{points}", encoding="utf-8")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of distributions, looked at anew."""
    monkeypatch.syspath_prepend(tmp_path)
    looked_at = vars(installed.DEFINITIONS)
    looked_at.pop("_brought", None)
    yield tmp_path
    looked_at.pop("_brought", None)
    sys.modules.pop("curios_game", None)


def test_a_game_of_ones_own_is_loaded_and_played_by_its_name(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # given a game as docs/third-game.md builds it, when its distribution is installed, then it is there by name
    install(site, "curios = curios_game:DEFINITION")
    assert pe.games() == ("alien_petshop", "curios", "dungeon_petz")
    assert pe.load("curios", seats=2).header["game"] == "curios"

    # and the command plays it, measures it, and checks packs of it
    pack = site / "attic"
    pack.mkdir()
    for file, text in attic(4).files.items():
        assert isinstance(text, str)
        (pack / file).write_text(text, encoding="utf-8")
    for command, said in (
        (["play", "curios", "--seats", "2", "--seed", "3", "--bots", "random"], "seed 3"),
        (
            ["simulate", "curios", "--seats", "2", "--games", "2", "--bots", "random"],
            "games:       2 with 2 seats",
        ),
        (["verify", "curios", str(pack), "--games", "2"], "2 games"),
        (["pack", "info", "curios"], "curios 1.0.0"),
        (["pack", "check", str(pack)], "clean: "),
    ):
        assert main(command) == 0
        assert said in capsys.readouterr().out
    scenario = site / "first.toml"
    scenario.write_text(
        'title = "A game"\ngame = "curios"\nseats = 2\nstart = true\nchance = 3\n', encoding="utf-8"
    )
    assert main(["scenario", str(scenario)]) == 0


@pytest.mark.parametrize(
    ("entries", "code", "why"),
    [
        (
            ["curios = curios_game:DEFINITION"],
            "1 / 0",
            "curios of curios_game cannot be imported: division by zero",
        ),
        (["curios = curios_game:DEFINITION"], "DEFINITION = 7", "is no definition of a game curios: 7"),
        (["other = curios_game:DEFINITION"], MODULE, "is no definition of a game other"),
    ],
)
def test_a_distribution_without_its_game_is_told(site: Path, entries: list[str], code: str, why: str) -> None:
    install(site, *entries, code=code)
    with pytest.raises(pe.OptionError, match=why):
        pe.load(entries[0].partition(" ")[0])


def test_a_game_is_imported_when_it_is_loaded() -> None:
    program = """
import sys
import petz_engine as pe
from petz_engine.bots import seated
games = lambda: [name for name in pe.games() if f"petz_engine.{name}" in sys.modules]
print(games())
game = pe.load("dungeon_petz")
state = game.settle(game.start(), pe.Dealer(seed=1)).state
seated(["greedy"], seed=1)[0].choose(game, game.view(state, 0))
print(games())
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n['dungeon_petz']\n"


def test_nobody_takes_the_name_of_another_game(site: Path) -> None:
    install(site, "curios = curios_game:DEFINITION", "dungeon_petz = curios_game:DEFINITION")
    assert pe.load("dungeon_petz").header["game"] == "dungeon_petz"
    install(site, "curios = curios_2:DEFINITION", name="curios_2")
    vars(installed.DEFINITIONS).pop("_brought", None)
    with pytest.raises(pe.OptionError, match="brought by curios_2 and curios_game; uninstall all but one"):
        pe.load("curios")
