"""Hostile packs: the loader answers any manifest with diagnostics, and takes no longer than a pack is large."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest
from garden import GARDEN, HEAD, SHIPPED, mine
from hypothesis import example, given, settings
from hypothesis import strategies as st

from petz_engine.packs import LoadResult, MemoryPack, load
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
        "format": st.just(1) | VALUE,
        "id": st.sampled_from(["mine", "meadow"]) | VALUE,
        "version": VERSION | VALUE,
        "game": st.just("garden") | VALUE,
        "requires": st.lists(REQUIREMENT, max_size=3) | VALUE,
        **{key: VALUE for key in ("after", "conflicts", "license", "name", "about", "python", "odd")},
    },
)


def toml(value: Any) -> str:
    """A value as it stands in TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[\n{''.join(f'  {toml(each)},' + chr(10) for each in value)}]"
    if isinstance(value, int):
        return str(value)
    plain = "".join(c if c.isprintable() and c not in '"\\' else f"\\U{ord(c):08X}" for c in value)
    return f'"{plain}"'


SOUND = {"format": 1, "id": "mine", "version": "1", "game": "garden"}


@settings(max_examples=400, deadline=None)
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
    ("field", "message"),
    [
        (f'requires = ["meadow >= {"1" * 12_000}"]', None),
        (f'requires = ["meadow >= {"1" * 190}"]', "E122"),
        (f'requires = ["meadow >= {"1" * 189}"]', "E302"),
        ('requires = ["meadow >= 1.x"]', "E122"),
        ('requires = ["meadow === foo"]', "E302"),
    ],
)
def test_ranges_of_versions_have_a_limit(field: str, message: str | None) -> None:
    head = HEAD.partition("requires")[0] + field.replace("1" * 4000, "1" * 4000 + '"\n,"meadow >= ')
    found = {each.code for each in loaded("", head).diagnostics}
    assert found == ({message} if message else found - {"none"})
    assert found


# --- time ----------------------------------------------------------------------------------------------------------


def steps(text: str) -> int:
    """How many lines of Python the loader carries out for a pack; unlike time, that is the same on every machine."""
    count = 0

    def trace(frame: FrameType, event: str, arg: object) -> Callable[..., Any]:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        loaded(text)
    finally:
        sys.settrace(before)
    return count


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


@pytest.mark.parametrize("case", GROWING)
def test_the_loader_takes_as_long_as_a_pack_is_large(case: str) -> None:
    # given packs that differ in size alone, both beyond the number of unknown names that get advice
    small, large = GROWING[case](2 * MOST_ADVICE), GROWING[case](8 * MOST_ADVICE)
    loaded(large)  # whatever is computed once for all is computed by now

    # when four times as much is loaded, then it takes about four times as many steps, and not sixteen
    assert steps(large) < 6 * steps(small)


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
    one, many_of_them = form.format(".".join([key] * 33)), form.format(".".join([key] * 600)) * 1000

    # then the first part that is too deep is pointed at, without parsing
    column = form.index("{0}") + 32 * len(key + ".") + 1 - form[: form.index("{0}")].count("{{")
    for text in (one, many_of_them):
        (found,) = loaded(text).diagnostics
        assert (found.code, found.line, found.col) == ("E106", 1, column)


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
