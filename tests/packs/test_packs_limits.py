"""Hostile packs: the loader answers any manifest with diagnostics, and takes no longer than a pack is large."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from garden import GARDEN, HEAD, HERE, SHIPPED, mine
from hypothesis import example, given, settings
from hypothesis import strategies as st

from counted_lines import count_lines
from petz_engine.dungeon_petz.vocabulary import VOCABULARY
from petz_engine.installed import DEFINITIONS
from petz_engine.loading import bind
from petz_engine.packs import Catalog, LoadResult, MemoryPack, load
from petz_engine.packs.ids import MOST_ADVICE
from petz_engine.packs.load import SET_ENTRIES


def loaded(text: str, head: str = HEAD) -> LoadResult:
    return load([mine(text, head)], GARDEN, shipped=SHIPPED)


# --- any manifest --------------------------------------------------------------------------------------------------

DIGITS = st.integers(1, 13_000).map(lambda length: "9" * length) | st.text(
    "0123456789", min_size=1, max_size=9
)
OPERATOR = st.sampled_from(
    [
        ">=",
        "<=",
        "==",
        "===",
        "~=",
        "!=",
        ">",
        "<",
        "=",
        ",",
        ".",
        ".*",
        "!",
        "+",
        "-",
        " ",
        "\n",
        "a",
        "rc",
        "dev",
    ]
)
VERSION = st.lists(DIGITS | OPERATOR | st.text(max_size=3), max_size=8).map("".join)
REQUIREMENT = st.tuples(st.sampled_from(["meadow", "marsh ", "mine", "no_such ", ""]), VERSION).map("".join)
TEXT = st.text(max_size=12) | VERSION | REQUIREMENT
VALUE = TEXT | st.integers() | st.booleans() | st.lists(TEXT, max_size=3)
FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "format": st.just(2) | VALUE,
        "id": st.sampled_from(["mine", "meadow"]) | VALUE,
        "version": VERSION | VALUE,
        "game": st.just("garden") | VALUE,
        "requires": st.lists(REQUIREMENT, max_size=3) | VALUE,
        **dict.fromkeys(("after", "conflicts", "license", "name", "about", "python", "odd"), VALUE),
    },
)


BREAK = "\\\n"


def toml(value: Any) -> str:
    """A value as it stands in TOML; no line is longer than lines may be."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, int):
        return str(value)
    plain = [c if c.isprintable() and c not in '"\\' else f"\\U{ord(c):08X}" for c in value]
    lines = ["".join(plain[at : at + 300]) for at in range(0, len(plain), 300)]
    return f'"""{BREAK.join(["", *lines])}"""'


SOUND = {"format": 2, "id": "mine", "version": "1", "game": "garden"}


@settings(max_examples=400)
@given(FIELDS)
@example({"requires": ["meadow >= " + "1" * 12_000]})
@example({"requires": ["meadow == 1." + "0" * 4000]})
@example({"requires": ["meadow === foo", "meadow ===", "meadow ~= 1", "meadow == 1.*, != 2.*"]})
@example({"version": "9" * 4200})
@example({"version": "1+\n"})
def test_any_manifest_gives_a_catalog_or_diagnostics(fields: dict[str, Any]) -> None:
    # given a sound manifest with any values in some of its fields
    head = "".join(f"{key} = {toml(value)}\n" for key, value in {**SOUND, **fields}.items())

    # when the pack is loaded, alone and beside one that requires it
    other = MemoryPack(
        "other", {"pack.toml": HEAD.replace('"mine"', '"other"').replace("meadow >= 1", "mine")}
    )
    for packs in ([mine("", head)], [other, mine("", head)]):
        result = load(packs, GARDEN, shipped=SHIPPED)

        # then all that can happen is a catalog or diagnostics of one line each
        assert (result.catalog is None) == bool(result.diagnostics)
        assert all(str(each).isprintable() for each in result.diagnostics)


@pytest.mark.parametrize(
    ("requirement", "code"),
    [
        ("meadow >= " + "1" * 190, "E302"),
        ("meadow >= " + "1" * 191, "E122"),
        ("meadow >= " + "1" * 12_000, "E122"),
        ("meadow == " + "1." * 2000, "E122"),
        ("meadow >= 1.x", "E122"),
        ("meadow === foo", "E302"),
        ("meadow >= 1,\n< 2", None),
    ],
)
def test_ranges_of_versions_are_short_and_sound(requirement: str, code: str | None) -> None:
    head = HEAD.partition("requires")[0] + f"requires = {toml([requirement])}\n"
    assert [each.code for each in loaded("", head).diagnostics] == ([code] if code else [])


# --- time ----------------------------------------------------------------------------------------------------------


def steps(text: str, load_text: Callable[[str], Any] = loaded) -> int:
    """How many lines of Python the loader carries out for a pack."""
    return count_lines(lambda: load_text(text))


def many(form: str) -> Callable[[int], str]:
    return lambda count: "".join(form.format(i) for i in range(count))


GROWING: dict[str, Callable[[int], str]] = {
    "sound": many('[[soil]]\nid = "soil_{0}"\n'),
    "bare": many("[[soil]]\n"),
    "twice": many('[[soil]]\nid = "clay"\n'),
    "unknown keys": many('[[soil]]\nid = "soil_{0}"\nwett = true\n'),
    "faults of checks": many('[[plant]]\nid = "plant_{0}"\nsoil = "loam"\nwater = 9\n'),
    "references": lambda n: (
        many('[[soil]]\nid = "soil_{0}"\n')(n) + many('[[plant]]\nid = "plant_{0}"\nsoil = "soil_{0}"\n')(n)
    ),
    "misspelled references": lambda n: (
        many('[[soil]]\nid = "soil_{0}"\n')(n) + many('[[plant]]\nid = "plant_{0}"\nsoil = "siol_{0}"\n')(n)
    ),
    "rows": lambda n: '[[plant]]\nid = "fern"\nsoil = "loam"\nrows = [\n' + many('"clay_{0}",\n')(n) + "]\n",
    "scalars": lambda n: "soil = [\n" + "1,\n" * n + "]\n",
    "kinds": many("[zebra_{0}]\n"),
}


def growth(form: Callable[[int], str], load_text: Callable[[str], Any]) -> float:
    """How many times as many steps it takes to load four times as much."""
    # both are beyond the number of unknown names that get advice
    none, small, large = (form(count * MOST_ADVICE) for count in (0, 2, 8))
    load_text(large)  # whatever is computed once for all is computed by now
    ground = steps(none, load_text)
    return (steps(large, load_text) - ground) / (steps(small, load_text) - ground)


@pytest.mark.parametrize("case", GROWING)
def test_the_loader_takes_as_long_as_a_pack_is_large(case: str) -> None:
    # when four times as much is loaded, then it takes about four times as many steps, and not sixteen
    assert growth(GROWING[case], loaded) < 4.5


CONTENT = HERE.parents[1] / "content" / "dungeon_petz"
PETZ_HEAD = 'format = 2\nid = "mine"\nversion = "1"\ngame = "dungeon_petz"\nrequires = ["dungeon_petz"]\n'
PET = '[[pet]]\nid = "pet_{0}"\ndiet = "omnivore"\nbars = ["red", "red", "red", "red", "red", "red", "red"]\n'
ROW = '[[row]]\nid = "row_{0}"\ntile = "pet"\nfirst = 0\nfresh = 0\nsize = 2\n'
CUSTOMER = '[[customer]]\nid = "customer_{0}"\nscore = [{{ points = 1, per = "needs.play" }}]\n'
BOARD = (
    "[[board]]" + (CONTENT / "boards.toml").read_text(encoding="utf-8").partition("[[board]]")[2]
).replace("four_players", "board_{0}")
BOARD = BOARD.replace("{ ", "{{ ").replace(" }", " }}")
CAGE_ROW = '[[row]]\nid = "row_{0}"\ntile = "cage"\nfirst = 0\nfresh = 0\n'
CAGE_SPACE = '[[space]]\nid = "space_{0}"\ndo = [{{ move = "tile", from = "row_{0}" }}]\n'
PETZ: dict[str, Callable[[int], str]] = {
    "colors": many('[[color]]\nid = "color_{0}"\n'),
    "pets and rows": lambda n: many(PET)(n) + many(ROW)(n),
    "a long way up": lambda n: "".join(
        ROW.format(i) + f'rises = "row_{min(i + 1, n - 1)}"\n' for i in range(n)
    ),
    "boards and customers": lambda n: many(BOARD)(n // 4) + many(CUSTOMER)(n),
    "ways to cages": many(CAGE_ROW + CAGE_SPACE),
    "artifacts": many('[[artifact]]\nid = "art_{0}"\n[[artifact.rule]]\non = "acquired"\ndo = []\n'),
    "needs": many('[[need]]\nid = "need_{0}"\norder = {0}\n'),
}


@pytest.mark.parametrize("case", PETZ)
def test_the_checks_take_as_long_as_a_pack_is_large(case: str) -> None:
    def load_text(text: str) -> LoadResult:
        pack = MemoryPack("mine", {"pack.toml": PETZ_HEAD, "more.toml": text})
        return load([CONTENT, pack], VOCABULARY)

    assert growth(PETZ[case], load_text) < 4.5


COMPILED: dict[str, Callable[[int], str]] = {
    "rings": many('[[ring]]\nid = "ring_{0}"\nstops = [' + '"dungeon_petz:green_dummy", ' * 20 + "]\n"),
    "features and cages": many(
        '[[feature]]\nid = "f_{0}"\nmodify = [{{ stat = "strength", add = 1 }}]\n'
        '[[cage]]\nid = "cage_{0}"\nstrength = 1\nantimagic = 1\nfeatures = ["f_{0}"]\n'
    ),
}


@pytest.mark.parametrize("case", COMPILED)
def test_a_game_is_bound_as_fast_as_its_packs_are_large(case: str) -> None:
    # given sound packs of 24, 48 and 96 entries
    def catalog(count: int) -> Catalog:
        pack = MemoryPack("mine", {"pack.toml": PETZ_HEAD, "more.toml": COMPILED[case](count)})
        found = load([CONTENT, pack], VOCABULARY).catalog
        assert found is not None
        return found

    catalogs = {count: catalog(count) for count in (24, 48, 96)}

    # when they are made to a game, then each further entry takes as many steps as those before it
    def bound(count: int) -> int:
        return count_lines(lambda: bind(DEFINITIONS["dungeon_petz"], catalogs[count], 4, {}))

    bound(96)  # whatever is computed once for all is computed by now
    assert bound(96) - bound(48) < 2.25 * (bound(48) - bound(24))


def test_advice_ends_after_some_unknown_names() -> None:
    # given more misspelled names than get advice
    text = GROWING["misspelled references"](MOST_ADVICE + 10)

    # then all are told, and the first ones with advice
    found = loaded(text).diagnostics
    assert [each.code for each in found] == ["E201"] * (MOST_ADVICE + 10)
    assert [each.cure.startswith("did you mean 'soil_") for each in found] == [True] * MOST_ADVICE + [
        False
    ] * 10


@pytest.mark.parametrize("key", ["a", '"a"', "'a.b'", "a "])
@pytest.mark.parametrize("form", ["{0} = 1\n", "[{0}]\n", "[[{0}]]\n", "x = {{ {0} = 1 }}\n"])
def test_dotted_keys_are_as_deep_as_tables(form: str, key: str) -> None:
    # given a key that leads deeper than values may nest, and many of them, over which a parser takes its time
    one, many_of_them = form.format(".".join([key] * 33)), form.format(".".join([key] * 600)) * 200

    # then the first part that is too deep is pointed at, without parsing
    column = one.index(key) + 32 * len(f"{key}.") + 1
    for text in (one, many_of_them):
        (found,) = loaded(text).diagnostics
        assert (found.code, found.line, found.col) == ("E106", 1, column)
    assert steps(many_of_them) < 2 * steps(one)


def test_dots_that_are_no_keys_are_left_alone() -> None:
    # given dots in texts, remarks and numbers, in sequence
    text = (
        "# a."
        + "b." * 90
        + '\n[[soil]]\nid = "clay"\nabout = """\n'
        + "a." * 90
        + '"""\nname = "'
        + "a." * 90
        + '"\n'
    )
    text += "[[plant]]\nid = 'fern'\nsoil = 'clay'\nrows = [\n" + "1.5, " * 90 + "]\n"

    # then only the numbers are faults, and only as what they are
    assert {each.code for each in loaded(text).diagnostics} == {"E112"}


def test_a_set_has_a_largest_number_of_entries() -> None:
    # given as many entries as a set may hold beside those of the meadow, and one more
    meadow = load([SHIPPED["meadow"]], GARDEN).catalog
    assert meadow is not None
    room = SET_ENTRIES - sum(map(len, meadow.entries.values()))
    soil = '[[soil]]\nid = "soil_{0}"\n'

    # then the first is a catalog, and the other is one fault at the entry that is too much
    assert not loaded(many(soil)(room)).diagnostics
    (found,) = loaded(many(soil)(room + 1)).diagnostics
    assert (found.code, found.line) == ("E105", 2 * room + 1)
    assert found.message == f"the packs of a set have more than {SET_ENTRIES} entries"
