"""An edited copy of the shipped pack, as docs/content.md advises it, stands in its place."""

from __future__ import annotations

import shutil
from pathlib import Path

import petz_engine as pe
from petz_engine.definition import shipped_packs


def test_an_edited_copy_of_the_shipped_pack_is_played(tmp_path: Path) -> None:
    # given a copy with one more space on its board
    copy = tmp_path / "mine"
    shutil.copytree(shipped_packs()["dungeon_petz"], copy)
    spaces, boards = copy / "spaces.toml", copy / "boards.toml"
    spaces.write_text(
        spaces.read_text(encoding="utf-8")
        + '\n[[space]]\nid = "well"\ndo = [{ gain = "gold", amount = 1 }, { gain = "potion" }]\n',
        encoding="utf-8",
    )
    places = '{ space = "platform", places = 1 },'
    board = boards.read_text(encoding="utf-8")
    assert places in board
    boards.write_text(board.replace(places, f'{places} {{ space = "well", places = 2 }},'), encoding="utf-8")

    # when the game is loaded with it, then it stands in the place of the shipped one
    game = pe.load("dungeon_petz", packs=[copy])
    assert [pack["id"] for pack in game.header["packs"]] == ["dungeon_petz"]
    well = game.content.numbers["space"]["dungeon_petz:well"]
    assert well in game.content.on_board
    assert game.content.spaces[well].places == 2
