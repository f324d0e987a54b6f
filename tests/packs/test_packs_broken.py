"""Broken packs and what the loader says of them: one folder for each case, and what no folder can hold."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from garden import GARDEN, HEAD, HERE, SHIPPED, mine

from petz_engine.packs import CODES, MemoryPack, load

BROKEN = HERE / "broken"
CASES = sorted(folder.name for folder in BROKEN.iterdir())


@pytest.mark.parametrize("case", CASES)
def test_broken_packs(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # given packs with faults, side by side
    monkeypatch.chdir(BROKEN / case)
    packs = sorted(path for path in Path().iterdir() if path.is_dir())

    # when they are loaded
    result = load(packs, GARDEN, shipped=SHIPPED)

    # then every fault is told in order, with place, message and cure, and there is no catalog
    assert result.catalog is None
    assert [str(each) for each in result.diagnostics] == Path("expected.txt").read_text().splitlines()


SOIL = '[[soil]]\nid = "clay"\n'
LONG_FILE = f"#{'-' * 1022}\n" * (1 << 10) + "#"
MEMORY = {
    "E102": (mine(b'[[soil]]\nid = "b\xfccher"\n'), "mine/plants.toml:2:8: E102 the byte 0xfc is not UTF-8"),
    "E103": (mine("\ufeff" + SOIL), "mine/plants.toml:1:1: E103 the file begins with a byte order mark"),
    "E104": (mine(SOIL + "wet =\0 true"), "mine/plants.toml:3:6: E104 a NUL byte"),
    "E105": (mine(LONG_FILE), "mine/plants.toml:1:1: E105 the file is larger than 1 MiB"),
    "E105 files": (
        MemoryPack("mine", {"pack.toml": HEAD, **{f"{n:04}.toml": "" for n in range(2000)}}),
        "mine/pack.toml:1:1: E105 the pack has more than 2000 files",
    ),
    "E105 pack": (
        MemoryPack("mine", {"a.toml": HEAD, **{f"{n}.toml": LONG_FILE[:-2] for n in range(9)}}),
        "mine/8.toml:1:1: E105 the pack is larger than 8 MiB",
    ),
}


@pytest.mark.parametrize("case", MEMORY)
def test_broken_bytes(case: str) -> None:
    # given a pack whose files are no text, or too much of it
    pack, expected = MEMORY[case]

    # when it is loaded
    result = load([pack], GARDEN, shipped=SHIPPED)

    # then the first diagnostic says so
    assert result.catalog is None
    assert str(result.diagnostics[0]).startswith(expected)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A sound pack on disk, named by a relative path."""
    monkeypatch.chdir(tmp_path)
    pack = Path("mine")
    pack.mkdir()
    (pack / "pack.toml").write_text(HEAD)
    return pack


def test_links_out_of_a_pack_are_refused(folder: Path) -> None:
    # given a pack with links to a file and to a folder outside, one to nothing, and one in a circle
    outside = Path("outside")
    outside.mkdir()
    (outside / "soil.toml").write_text(SOIL)
    (folder / "a.toml").symlink_to(Path("../outside/soil.toml"))
    (folder / "b").symlink_to(Path("../outside"))
    (folder / "c.toml").symlink_to("nowhere.toml")
    (folder / "d.toml").symlink_to("d.toml")

    # when it is loaded
    result = load([folder], GARDEN, shipped=SHIPPED)

    # then none is followed
    assert [str(each).partition(" -- ")[0] for each in result.diagnostics] == [
        "mine/a.toml:1:1: E107 this link leads out of the pack",
        "mine/b:1:1: E107 this link leads out of the pack",
        "mine/c.toml:1:1: E108 cannot be read: No such file or directory",
        "mine/d.toml:1:1: E107 this link leads to itself",
    ]


def test_a_link_inside_a_pack_is_followed(folder: Path) -> None:
    (folder / "text").mkdir()
    (folder / "text" / "soil.txt").write_text(SOIL)
    (folder / "soil.toml").symlink_to("text/soil.txt")

    result = load([folder], GARDEN, shipped=SHIPPED)

    assert result.catalog is not None
    assert "mine:clay" in [entry.id for entry in result.catalog.of("soil")]


def test_what_is_no_plain_file_is_not_opened(folder: Path) -> None:
    # given a pack with a pipe, which nobody writes to
    os.mkfifo(folder / "pipe.toml")

    # when it is loaded
    result = load([folder], GARDEN, shipped=SHIPPED)

    # then nothing waits for the pipe
    assert [each.code for each in result.diagnostics] == ["E107"]


def test_a_pack_that_is_a_file(folder: Path) -> None:
    result = load([folder / "pack.toml"], GARDEN, shipped=SHIPPED)
    assert [each.code for each in result.diagnostics] == ["E108"]


def test_every_code_is_shown_once() -> None:
    # given the codes of all cases of this file
    lines = [line for case in CASES for line in (BROKEN / case / "expected.txt").read_text().splitlines()]
    shown = (
        {line.split(": ")[1].split()[0] for line in lines} | {case[:4] for case in MEMORY} | {"E107", "E108"}
    )

    # then they are the closed table of the loader and of what upgrades packs, and the checks of this garden
    assert shown == {*CODES, "E401", "E402"} - {"E124"}
