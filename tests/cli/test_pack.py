"""``petz pack``."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from cli.support import GAME, SHOP, Petz
from petz_engine.definition import shipped_packs

BROKEN = Path(__file__).parent.parent / "packs" / "broken"

HEAD = f'format = 2\nid = "mine"\nversion = "0.1"\ngame = "{GAME}"\nrequires = ["{GAME}"]\n'


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A sound pack with one pet and one artifact, on top of the shipped one."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "pack.toml").write_text(HEAD, encoding="utf-8")
    (folder / "pets.toml").write_text(
        '[[pet]]\nid = "mole"\ndiet = "omnivore"\ncopies = 3\nstandin = ["diet", "copies"]\n'
        'bars = ["red", "green", "red", "green", "red", "green", "red"]\n'
        '[[artifact]]\nid = "purse"\nunofficial = ["rule"]\n'
        '[[artifact.rule]]\non = "acquired"\ndo = [{ gain = "gold", amount = 2 }]\n',
        encoding="utf-8",
    )
    return folder


def test_the_shipped_packs_are_clean(petz: Petz) -> None:
    for name, path in shipped_packs().items():
        said = petz("pack", "check", path)
        assert said.code == 0
        assert re.fullmatch(rf"clean: \d+ entries in {name} \S+\n", said.out)
        report = petz("pack", "check", path, "--json")
        assert (report.code, report.json["diagnostics"]) == (0, [])
        assert [pack["id"] for pack in report.json["packs"]] == [name]


def test_packs_are_checked_with_what_they_require(petz: Petz, mine: Path) -> None:
    said = petz("pack", "check", mine)
    assert said.code == 0
    assert said.out.endswith("in dungeon_petz 1.0.0, mine 0.1\n")


def test_every_fault_is_told_with_its_place(petz: Petz, mine: Path) -> None:
    # given a pack with two faults
    file = mine / "pets.toml"
    file.write_text(
        file.read_text(encoding="utf-8").replace("omnivore", "omnivor").replace("amount = 2", 'amount = "2"'),
        encoding="utf-8",
    )

    # when it is checked
    said, report = petz("pack", "check", mine), petz("pack", "check", mine, "--json")

    # then both are told as file:line:col: code message, and the exit code says so
    assert (said.code, report.code, said.err) == (1, 1, "")
    first, second = said.out.splitlines()
    assert re.match(rf"{re.escape(str(file))}:3:\d+: E201 .*'omnivore'", first)
    assert re.match(rf"{re.escape(str(file))}:12:\d+: E112 ", second)
    assert [d["code"] for d in report.json["diagnostics"]] == ["E201", "E112"]
    assert (report.json["diagnostics"][0]["line"], report.json["packs"]) == (3, [])


@pytest.mark.parametrize("case", ["missing_key", "syntax", "same_pack", "no_manifest"])
def test_broken_packs_have_faults(petz: Petz, case: str) -> None:
    # given packs with faults side by side, when they are checked as one set
    packs = sorted(path for path in (BROKEN / case).iterdir() if path.is_dir())
    said = petz("pack", "check", *packs)

    # then each line of the report is one fault
    assert said.code == 1
    assert said.out
    assert all(re.match(r".+:\d+:\d+: E\d{3} .", line) for line in said.out.splitlines())


def test_several_paths_are_one_set(petz: Petz, mine: Path) -> None:
    # given a second pack that needs the first, when it is checked alone, then that is missing
    other = mine.with_name("other")
    shutil.copytree(mine, other)
    (other / "pack.toml").write_text(
        HEAD.replace('"mine"', '"other"').replace("requires = [", 'requires = ["mine", '), encoding="utf-8"
    )
    assert "E301" in petz("pack", "check", other).out

    # and with the first beside it all is well
    assert petz("pack", "check", other, mine).code == 0


def test_a_path_where_nothing_is(petz: Petz, mine: Path, tmp_path: Path) -> None:
    missing = tmp_path / "nothing"
    assert f"there is nothing at {missing}" in petz.fails("pack", "check", mine, missing)
    assert f"there is nothing at {missing}" in petz.fails("pack", "info", missing)
    assert "required: PATH" in petz.fails("pack", "check")


def test_info_counts_the_shipped_pack(petz: Petz) -> None:
    # given the shipped pack, when it is counted by name and by path
    info = petz("pack", "info", GAME, "--json").json
    assert info == petz("pack", "info", shipped_packs()[GAME], "--json").json

    # then there is what is printed: entries, and copies of them
    entries, copies = info["entries"], info["copies"]
    assert {kind: entries[kind] for kind in ("pet", "exhibition", "customer", "need", "space")} == {
        "pet": 18,
        "exhibition": 8,
        "customer": 8,
        "need": 7,
        "space": 16,
    }
    assert (entries["cage"], copies["cage"]) == (12, 11)
    assert (entries["addon"], copies["addon"]) == (5, 6)
    assert (entries["artifact"], copies["artifact"]) == (10, 10)
    assert "space" not in copies

    # and the fields are told apart: only the three rows of prices come from fans
    assert info["fields"]["unofficial"] == 3
    assert 0 < info["fields"]["standin"] < info["fields"]["fact"]

    # and what only one entry does is named: at most a quarter of the words, and none serves nothing
    language = info["language"]
    assert language["one"] == {
        "field": {"boost": f"{GAME}:employee_of_the_month", "store": f"{GAME}:magic_box"}
    }
    assert language["none"] == {}
    assert language["words"]["verb"] == ["choose", "gain", "modify", "move", "pay"]
    assert sum(map(len, language["words"].values())) >= 4 * 2


def test_info_counts_the_pack_of_the_second_game(petz: Petz) -> None:
    # given that pack, when it is counted, then its entries and copies are the components of the rules
    info = petz("pack", "info", SHOP, "--json").json
    entries, copies = info["entries"], info["copies"]
    assert (entries["pet"], copies["pet"]) == (35 + 16 + 4, 35 + 16 + 4)
    assert (entries["habitat"], copies["habitat"]) == (4, 32)
    assert (entries["shop"], entries["award"], entries["episode"]) == (8, 5, 5)
    assert info["fields"]["standin"] > 0 == info["fields"]["unofficial"]

    # and it is readable too
    said = petz("pack", "info", SHOP)
    assert said.code == 0
    assert said.out.startswith("alien_petshop ")
    assert re.search(r"^habitat +4 +32$", said.out, re.MULTILINE)


def test_info_counts_marks_as_the_files_have_them(petz: Petz) -> None:
    # given the marks in the files of the shipped pack
    text = "\n".join(
        path.read_text(encoding="utf-8") for path in sorted(shipped_packs()[GAME].glob("*.toml"))
    )
    marks = [
        len(re.findall(r'"\w+"', row)) for row in re.findall(r"^standin = \[(.*)\]$", text, re.MULTILINE)
    ]

    # then as many stand-ins are counted
    assert petz("pack", "info", GAME, "--json").json["fields"]["standin"] == sum(marks)


def test_info_counts_one_pack_alone(petz: Petz, mine: Path) -> None:
    # given a pack that requires another, when it is counted
    info = petz("pack", "info", mine, "--json").json

    # then what it requires is left out
    assert info["pack"]["id"] == "mine"
    assert info["entries"] == {"artifact": 1, "pet": 1}
    assert info["copies"] == {"artifact": 1, "pet": 3}
    # pet: name, bars; artifact: name, modify, offer, copies (it has no store)
    assert info["fields"] == {"fact": 6, "standin": 2, "unofficial": 1}
    # but the language is measured by the whole set
    assert info["language"]["one"]["field"]["store"] == f"{GAME}:magic_box"
    assert info["language"]["none"] == {}


def test_info_is_readable(petz: Petz, mine: Path) -> None:
    out = petz("pack", "info", mine).out
    assert out.startswith("mine 0.1, for dungeon_petz\nhash ")
    assert "\npet                      1       3\n" in out
    assert "fields: 6 facts, 2 stand-ins, 1 unofficial\n" in out
    assert "\nown words of the language: 11 (2 as field, 4 as number, 5 as verb)\n" in out
    assert "\n9 serve several entries, 2 one, 0 none\n" in out
    assert out.endswith(f"store ({GAME}:magic_box)\n")


def test_info_of_a_broken_pack_tells_the_faults(petz: Petz, mine: Path) -> None:
    (mine / "pets.toml").write_text("[[pte]]\n", encoding="utf-8")
    said, report = petz("pack", "info", mine), petz("pack", "info", mine, "--json")
    assert (said.code, report.code) == (1, 1)
    assert "E117" in said.out
    assert report.json["diagnostics"][0]["code"] == "E117"


def folder_of(folder: Path, game: str, entries: str) -> Path:
    """A pack that requires the shipped one of Dungeon Petz, with a manifest line about its game."""
    folder.mkdir()
    head = HEAD.replace(f'game = "{GAME}"\n', game)
    (folder / "pack.toml").write_text(head, encoding="utf-8")
    (folder / "pets.toml").write_text(entries, encoding="utf-8")
    return folder


UNKNOWN = "this pack is for '{}', which is no game that is known here"
MIXED = f"'{GAME}' is for '{GAME}', and this pack is for '{SHOP}'"
ODD = '[[pet]]\nid = "mole"\nlegs = 4\n[[nonsense]]\nid = "odd"\n'


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (
            "curios",
            f"4:8: E303 {UNKNOWN.format('curios')} -- the games are 'alien_petshop' and 'dungeon_petz'",
        ),
        ("dungeon_pets", f"4:8: E303 {UNKNOWN.format('dungeon_pets')} -- did you mean 'dungeon_petz'?"),
        (SHOP, f"5:13: E303 {MIXED} -- take it out of requires, or mend the game of this pack"),
    ],
)
def test_a_pack_of_a_wrong_game_is_one_line(petz: Petz, tmp_path: Path, game: str, said: str) -> None:
    # given a pack for a game that is not known, or not that of the pack that it requires, with entries of any kind
    folder = folder_of(tmp_path / "mine", f'game = "{game}"\n', ODD)

    # when it is checked, then one line says so, and nothing is said of what is in it
    report = petz("pack", "check", folder)
    assert (report.code, report.out.splitlines()) == (1, [f"{folder}/pack.toml:{said}"])


@pytest.mark.parametrize("game", [GAME, SHOP])
def test_a_pack_of_another_game_on_top_is_one_line(petz: Petz, game: str) -> None:
    # given each game with the pack of the other
    other = {GAME: SHOP, SHOP: GAME}[game]

    # when it is played, then one line says what is wrong
    report = petz("play", game, "--pack", shipped_packs()[other])
    assert report.code != 0
    assert report.out == ""
    (line,) = report.err.splitlines()
    assert f"E303 this pack is for '{other}', not for '{game}'" in line


@pytest.mark.parametrize("game", ["", 'game = "Dungeon Petz"\n'])
def test_who_forgets_the_game_still_hears_of_everything(petz: Petz, tmp_path: Path, game: str) -> None:
    # given a pack that does not say its game, but requires that of one
    folder = folder_of(tmp_path / "mine", game, ODD)

    # when it is checked, then its entries are read as those of that game
    codes = [d["code"] for d in petz("pack", "check", folder, "--json").json["diagnostics"]]
    assert codes == ["E115" if game else "E111", "E111", "E111", "E110", "E117"]
