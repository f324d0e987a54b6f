"""Packs of older versions are said anew: words change, and nothing else in the text; what cannot change stays whole."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

import petz_engine as pe
from petz_engine.cli import main
from petz_engine.definition import shipped_packs
from petz_engine.installed import DEFINITIONS
from petz_engine.packs.older import Older
from petz_engine.packs.rewriting import replace_file
from petz_engine.packs.upgrade import Upgraded, upgraded

DUNGEON = {
    "pack.toml": """\
# A pack of an older version.
format = 1  # of then
id = "old"
version = "1.0.0"
game = "dungeon_petz"
requires = ["dungeon_petz >= 1"]
""",
    "pieces.toml": """\
# Every word that artifacts had.
[[artifact]]
id = "book"
modify = [{ stat = "hand", add = 2 }]

[[artifact.rule]]
on = "acquired"
do = [{ verb = "choose_color", colors = ["red", "green"] }, { verb = "draw_card", amount = 2 }]  # in this order

[[artifact]]
id = "jar"
store = { counts_as = ["meat"] }

[[artifact.rule]]
on = "acquired"
do = [{ verb = "fill_store" }]

[[artifact.offer]]
windows = [{ window = "before_food_ages" }]
do = [{ verb = "fill_store" }]

[[artifact]]
id = "ball"
offer = [{ windows = [{ window = "before_draw" }], do = [{ verb = "exchange_needs", up_to = 3 }] }]

[[artifact]]
id = "shovel"

[[artifact.offer]]
windows = [{ window = "turn_end" }]

[[artifact.offer.do]]
verb   = "sweep_cages"  # from all cages
amount = 2              # at most

[[artifact]]
id = "armor"

[[artifact.offer]]
windows = [{ window = "before_need", need = "anger" }]
do = [
    # two of them
    { verb = "guard_cages", imps = 2 },
]

[[artifact]]
id = "purse"

[[artifact.rule]]
on = "acquired"
do = [
    { verb = "gain_gold", amount = 2 }, { verb = "gain_potion" },
    { verb = "gain_food", food = "meat", amount = 2 },  # fresh
    { verb = "gain_reputation", points = "1/2" },
]

[[feature]]
id = "clover"
modify = [{ stat = "free", need = "hunger", add = 1, eats = "dungeon_petz:vegetable" }]
""",
    "needs.toml": """\
[[need]]
id = "thirst"
family = "pay_food"  # or drink
order = 11
otherwise = "suffering"

[[need]]
id = "song"
family = "pay_imp"
order = 31
otherwise = "suffering"

[[need]]
id = "shed"
family = "token"
order = 21
token = "manure"
standin = ["family", "token"]

[[need]]
id = "molt"
order = 22
amount = 2      # a heap
family = "token"
token = "manure"
unofficial = ["amount"]

[[need]]
id = "spell"
family = "guard"
order = 41
guard = "antimagic"
token = "mutation"

[[need]]
id = "rage"
family = "guard"
order = 51
guard = "strength"
escapes = true

[[need]]
id = "cold"
family = "threshold"
order = 61
with_tokens = "manure"
over = 2
plus = 1       # always
token = "suffering"
standin = ["order", "over", "plus"]

[[need]]
id = "rest"
family = "none"  # nothing
order = 71
""",
    "spaces.toml": """\
[[space]]
id = "stand"
do = [{ verb = "take_food" }]
neutral_imp = [{ effect = "no_food" }, { effect = "less_food", space = "mixed_stand", food = "meat" }]

[[space]]
id = "tents"
do = [{ verb = "take_tiles", row = "artifacts" }]
neutral_imp = [
    { effect = "no_tiles", row = "artifacts" },  # not one
    { effect = "row_stays", row = "addons" },
]

[[space]]
id = "pits"
do = [{ verb = "take_tile", row = "cages" }]
neutral_imp = [{ effect = "fewer_tiles", row = "cages" }, { effect = "fewer_tiles", row = "lower_pets", amount = 2 }]

[[space]]
id = "corral"
do = [{ verb = "fetch_imps" }, { verb = "heal_imps" }, { verb = "head_start", points = 2 }]
neutral_imp = [
    { effect = "first_leaves", row = "upper_pets" },
    { effect = "less_food", space = "mixed_stand", food = "vegetable", amount = 2 },
]

[[space]]
id = "stage"
do = [{ verb = "stay_for_sales" }]
""",
}
ALIEN = {
    "pack.toml": """\
format = 1
id = "old"
version = "1.0.0"
game = "alien_petshop"
requires = ["alien_petshop >= 1"]
""",
    "pieces.toml": """\
[[pet]]
id = "owl"
deck = "super"
value = 3
care = 1
traits = []
spaces = 2
attributes = []
modify = [{ stat = "worker", add = 1 }, { stat = "award_vp", add = 1 }]

[[pet.rule]]
on = "bought"
do = [
    { verb = "gain_credits", amount = 1, per = "other_pets" },
    { verb = "others_lose_credits", amount = 2 },  # or what there is
    { verb = "take_worker" }, { verb = "take_habitat" },
    { verb = "place_traits", on = "this" }, { verb = "place_traits", on = "any", amount = 2 },
]

[[pet.rule]]
on = "bought"
given = "bonus_cards"  # not in the easy mode
do = [{ verb = "draw_bonus_cards", look = 3, keep = 2 }]

[[pet.rule]]
on = "bought"
given = "hazard_tokens"
do = [{ verb = "return_tokens" }]

[[pet.rule]]
on = "bought"
without = "hazard_tokens"
do = [{ verb = "gain_credits", amount = 1 }]

[[habitat]]
id = "nest"
price = 2
copies = 3
calm = true  # at last
standin = ["price", "calm"]

[[habitat.rule]]
on = "meets_pet"
do = [{ verb = "place_traits", on = "this", must = true }]

[[habitat]]
id = "reef"
price = 2
copies = 3
calm = false

[[episode]]
id = "fair"
modify = [
    { stat = "early_claims", add = 1 },
    { stat = "habitat_price", add = -1 },
    { stat = "hire_price", add = 1 },
    { stat = "pet_price", add = 1, from_value = 5 }, { stat = "pet_price", add = -1 },
]

[[board]]
id = "e"

[[shop]]
id = "kiosk"
board = "e"
hire = [3, 3, 3, 3, 3]
goods_spaces = 1
mutation_spaces = 2
modify = [{ stat = "free_rerolls", add = 2 }]
offer = [
    { window = "before_hazards", do = [{ verb = "ignore_hazard" }] },
    { window = "after_rerolls", do = [{ verb = "raise_die", add = 2 }] },
]
""",
}
"""A pack of each game with all words that packs had before format 2."""
PACKS = {"dungeon_petz": DUNGEON, "alien_petshop": ALIEN}


def older(game: str) -> Sequence[Older] | None:
    return DEFINITIONS[game].vocabulary.older if game in DEFINITIONS else None


def put(folder: Path, files: Mapping[str, str]) -> Path:
    """A pack on disk."""
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_bytes(text.encode())
    return folder


def lying(folder: Path) -> dict[str, str]:
    """All files of a folder, as they are."""
    return {file.name: file.read_bytes().decode() for file in folder.iterdir() if file.is_file()}


@pytest.fixture(params=sorted(PACKS))
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return put(tmp_path / "old", PACKS[request.param])


def test_an_old_pack_loads_once_it_is_upgraded(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # given a pack that says all that packs could say, which is not read any more
    before = lying(old)
    assert {fault.code for fault in pe.load_packs([old]).diagnostics} >= {"E121"}

    # when it is checked, then nothing changes
    assert main(["pack", "upgrade", "--check", str(old)]) == 1
    assert lying(old) == before
    assert capsys.readouterr().out.endswith("\n1 of 1 packs would change\n")

    # when it is upgraded, then it loads, and its comments stand where they were
    assert main(["pack", "upgrade", str(old)]) == 0
    assert capsys.readouterr().out.endswith("\n1 of 1 packs changed\n")
    assert pe.load_packs([old]).diagnostics == ()
    after = lying(old)
    assert after.keys() == before.keys()
    for name, text in after.items():
        assert re.findall(r"#.*", text) == re.findall(r"#.*", before[name])

    # and once more is no change
    assert main(["pack", "upgrade", str(old), "--check"]) == 0
    assert lying(old) == after


@pytest.mark.parametrize("game", sorted(PACKS))
def test_the_old_packs_here_have_each_old_word(game: str) -> None:
    pack, words = pe.MemoryPack("old", PACKS[game]), DEFINITIONS[game].vocabulary.older
    whole = upgraded(pack, older)
    for at, word in enumerate(words):
        others = {game: [*words[:at], *words[at + 1 :]]}
        assert upgraded(pack, others.get) != whole, word


HEADS = {game: files["pack.toml"] for game, files in PACKS.items()}


def said(game: str, text: str) -> tuple[str, list[str]]:
    """A file of an old pack, said anew, and what is told about it."""
    found = upgraded(pe.MemoryPack("old", {"pack.toml": HEADS[game], "a.toml": text}), older)
    new = [change.new for change in found.changes if change.file == "a.toml"]
    return (new or [text])[0], [str(fault) for fault in found.faults]


@pytest.mark.parametrize(
    ("game", "text", "new"),
    [
        pytest.param(
            "dungeon_petz",
            '[[artifact]]\nrule = [{ on = "acquired", do = [{ amount = 2, "verb" = \'gain_gold\' }] }]\n',
            '[[artifact]]\nrule = [{ on = "acquired", do = [{ amount = 2, gain = "gold" }] }]\n',
            id="any order and quotes",
        ),
        pytest.param(
            "dungeon_petz",
            'need = [{ id = "a", family = "token", amount = 0x2, token = "manure", order = 1 }]',
            'need = [{ id = "a", per = "2 * unmet", gain = "manure", order = 1 }]',
            id="in one line",
        ),
        pytest.param(
            "dungeon_petz",
            'need = [{ id = "a", order = 1, family = "none" }, { family = "none", id = "b", order = 2 }]',
            'need = [{ id = "a", order = 1 }, { id = "b", order = 2 }]',
            id="a key goes with its comma",
        ),
        pytest.param(
            "dungeon_petz",
            '[[need]]\n  family = "none"\n  id = "a"\n  order = 1\n',
            '[[need]]\n  id = "a"\n  order = 1\n',
            id="a key goes with its line",
        ),
        pytest.param(
            "alien_petshop",
            '[[pet]]\n\t[[pet.rule]]\n\tgiven = "bonus_cards"\n\t\t[[pet.rule.do]]\n\t\tverb = "take_worker"\n',
            '[[pet]]\n\t[[pet.rule]]\n\tif = "rules.bonus_cards"\n\t\t[[pet.rule.do]]\n\t\tgain = "worker"\n',
            id="tables under headers",
        ),
        pytest.param(
            "alien_petshop",
            '[[shop]]\n\t[[shop.offer]]\n\t\t[[shop.offer.do]]\n\t\tverb = "ignore_hazard"  # one\n',
            '[[shop]]\n\t[[shop.offer]]\n\t\t[[shop.offer.do]]\n\t\tmodify = "hazard"\n\t\tcap = 0  # one\n',
            id="a further key",
        ),
        pytest.param(
            "alien_petshop",
            '[[habitat]]\nid = "a"\nstandin = [\n  "calm",  # ours\n  "vp",\n]\ncalm = true\n',
            '[[habitat]]\nid = "a"\nstandin = [\n  "modify",  # ours\n  "vp",\n]\n'
            'modify = [{ stat = "hazard", cap = 0 }]\n',
            id="marks of fields",
        ),
        pytest.param(
            "dungeon_petz",
            '[[diet]]\nid = "a"\neats = ["meat"]\nabout = "verb = take_food"\n',
            '[[diet]]\nid = "a"\neats = ["meat"]\nabout = "verb = take_food"\n',
            id="the same words elsewhere",
        ),
    ],
)
def test_words_change_and_nothing_else(game: str, text: str, new: str) -> None:
    assert said(game, text) == (new, [])


@pytest.mark.parametrize(
    ("game", "text", "told"),
    [
        (
            "dungeon_petz",
            '[[space]]\nid = "a"\ndo = [{ verb = "fly" }, { verb = "take_food" }]\n',
            "3:9: E124 verb = 'fly' has no words in this version",
        ),
        (
            "dungeon_petz",
            '[[space]]\nid = "a"\n[[space.neutral_imp]]\neffect = "row_stays"\nrow = "addons"\n',
            "4:1: E124 effect = 'row_stays' has no words in this version: a second table comes beside it, in one array",
        ),
        (
            "dungeon_petz",
            '[[need]]\nid = "a"\nfamily = "guard"\norder = 1\n',
            "3:1: E124 family = 'guard' has no words in this version: guard is missing",
        ),
        (
            "dungeon_petz",
            'feature = [{ id = "a", modify = [{ stat = "free", eats = "meat or 1" }] }]',
            "1:51: E124 eats = 'meat or 1' has no words in this version: eats is no id and no number from 0 on",
        ),
        (
            "dungeon_petz",
            'space = [{ neutral_imp = [{ effect = "fewer_tiles", row = "a", amount = "b" }] }]',
            "1:29: E124 effect = 'fewer_tiles' has no words in this version: amount is no number",
        ),
        (
            "dungeon_petz",
            'row = [{ effect = "no_tiles", row = 07:00:00 }]',
            "1:10: E124 effect = 'no_tiles' has no words in this version: Object of type time is not JSON serializable",
        ),
        (
            "dungeon_petz",
            'row = [{ a.effect = "no_tiles" }]',
            "1:12: E124 effect = 'no_tiles' has no words in this version: a second table comes beside it, in one array",
        ),
        (
            "alien_petshop",
            '[[habitat]]\nid = "a"\ncalm = true\nmodify = []\n',
            "3:1: E124 calm = true has no words in this version: modify is said already",
        ),
        (
            "alien_petshop",
            '[[habitat]]\nid = "a"\nrule = [{ given = "bonus_cards", without = "hazard_tokens" }]\n',
            "3:34: E124 without = 'hazard_tokens' has no words in this version: if is said already",
        ),
        (
            "alien_petshop",
            '[[habitat]]\nid = "a"\n[habitat.calm]\nverb = "take_worker"\n',
            "3:10: E124 calm = a table has no words in this version",
        ),
        (
            "alien_petshop",
            'pet = [{ rule = [{ given = "bonus_cards" }] }]\nx = nan\n',
            "1:1: E124 the text would not say then what it should",
        ),
    ],
)
def test_what_cannot_be_said_is_told_by_its_place(game: str, text: str, told: str) -> None:
    # given a pack of which one word, or more, has none in this version, then none of its files changes
    assert said(game, text) == (text, [f"old/a.toml:{told} -- say it by hand"])
    assert upgraded(pe.MemoryPack("old", {"pack.toml": HEADS[game], "a.toml": text}), older).changes == ()


BROKEN = {
    "no TOML": ({"pieces.toml": "[[artifact]"}, "pieces.toml:1:11: E101"),
    "no text": ({"pieces.toml": "\0"}, "pieces.toml:1:1: E104"),
    "too deep": ({"pieces.toml": "a = " + "[" * 99}, "pieces.toml:1:37: E106"),
    "no manifest": ({"pack.toml": "id = 1\n"}, "pack.toml:1:1: E111"),
    "a later format": ({"pack.toml": DUNGEON["pack.toml"].replace("= 1 ", "= 3 ")}, "pack.toml:2:10: E121"),
    "no number": ({"pack.toml": DUNGEON["pack.toml"].replace("= 1 ", "= true ")}, "pack.toml:2:10: E112"),
    "another game": (
        {"pack.toml": DUNGEON["pack.toml"].replace('"dungeon_petz"', '"go"')},
        "pack.toml:5:8: E303",
    ),
}


@pytest.mark.parametrize(("files", "told"), BROKEN.values(), ids=BROKEN)
def test_a_broken_pack_is_told_and_stays(
    files: Mapping[str, str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # given a pack that is broken, beside one that is not
    bad, good = put(tmp_path / "bad", {**DUNGEON, **files}), put(tmp_path / "good", ALIEN)
    before = lying(bad)

    # when the folder of both is upgraded, then the one is told, and the other changes
    assert main(["pack", "upgrade", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert f"{bad}/{told} " in out
    assert out.endswith("1 of 2 packs changed, 1 cannot be changed\n")
    assert lying(bad) == before
    assert lying(good) != ALIEN


def test_a_file_elsewhere_is_not_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # given a pack with a link that leads out of it
    old = put(tmp_path / "old", {"pack.toml": DUNGEON["pack.toml"]})
    (tmp_path / "needs.toml").write_text(DUNGEON["needs.toml"])
    (old / "needs.toml").symlink_to(tmp_path / "needs.toml")

    # when it is upgraded, then that is told, and nothing changes
    assert main(["pack", "upgrade", str(old)]) == 1
    assert "E107" in capsys.readouterr().out
    assert (tmp_path / "needs.toml").read_text() == DUNGEON["needs.toml"]
    assert (old / "pack.toml").read_text() == DUNGEON["pack.toml"]


def test_a_path_where_nothing_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pack", "upgrade", str(tmp_path / "none")]) == 2
    assert capsys.readouterr().err == f"petz: there is nothing at {tmp_path}/none\n"


def test_a_file_that_cannot_be_written_stays(
    old: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # given a disk on which nothing can be put in the place of something
    def refuse(*args: object) -> None:
        raise PermissionError(13, "not here")

    before = lying(old)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", refuse)

        # when a pack is upgraded, then that is told, and all is as it was
        assert main(["pack", "upgrade", str(old)]) == 1
    assert (
        ": cannot be written: not here\n0 of 1 packs changed, 1 cannot be changed\n"
        in capsys.readouterr().out
    )
    assert lying(old) == before

    # and where it fails half way, the next try does the rest, as the number of the format comes last
    with monkeypatch.context() as patch:
        real = Path.replace
        patch.setattr(
            Path, "replace", lambda self, to: refuse() if to.name == "pack.toml" else real(self, to)
        )
        assert main(["pack", "upgrade", str(old)]) == 1
    assert lying(old)["pack.toml"] == before["pack.toml"]
    assert main(["pack", "upgrade", str(old)]) == 0
    assert pe.load_packs([old]).diagnostics == ()


def test_a_file_keeps_its_line_ends_and_its_mode(old: Path) -> None:
    # given files with other line ends, which others may read
    plain, ended = shutil.copytree(old, old.with_name("plain")), old
    for file in ended.iterdir():
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
        file.chmod(0o664)

    # when both are upgraded, then they say the same
    assert main(["pack", "upgrade", str(plain), str(ended)]) == 0
    assert {name: text.replace("\r\n", "\n") for name, text in lying(ended).items()} == lying(plain)
    assert all(text.count("\n") == text.count("\r\n") for text in lying(ended).values())
    assert {file.stat().st_mode & 0o777 for file in ended.iterdir()} == {0o664}


def test_a_text_that_is_another_one_by_now_stays(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text("a = 2\n")
    with pytest.raises(OSError, match="not what was read"):
        replace_file(file, "a = 1\n", "a = 3\n")
    assert lying(tmp_path) == {"a.toml": "a = 2\n"}


def test_a_pack_of_this_version_is_none_of_an_older_one() -> None:
    for path in shipped_packs().values():
        assert upgraded(path, older) == Upgraded()
