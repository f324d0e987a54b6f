"""The locator of places against ``tomllib``, over documents of every form."""

from __future__ import annotations

import time
import tomllib
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from petz_engine.packs.problem import Path
from petz_engine.packs.spans import KEY, SCALAR, Spans, locate

BARE = st.sampled_from(["a", "b", "1", "a-b", "C_d"])
NASTY = st.text(alphabet="ab#]}[{=,.'\" \té日", max_size=6)
BLANK = st.sampled_from(["", " ", "\t "])
GAP = st.sampled_from(["", " ", "\n", ' # ] } "\n  '])


def basic(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def literal(text: str) -> str:
    return f"'{text.replace(chr(39), '')}'"


QUOTED = NASTY.map(basic) | NASTY.map(literal)
KEYS = st.lists(st.tuples(BLANK, BARE | QUOTED, BLANK).map("".join), min_size=1, max_size=3).map(".".join)
LONG = st.sampled_from(
    [
        '"""a\n"b" ""c"""',
        '"""\n\\"""x\\\n   y"""""',
        "'''a\n''b'''''",
        "'''\\'''",
        '""""""',
        "''''''",
        '"""a""""',
    ]
)
SCALARS = (
    QUOTED
    | LONG
    | st.sampled_from(
        [
            "1",
            "0x1F",
            "+1_000",
            "1.5e-3",
            "-inf",
            "nan",
            "true",
            "1979-05-27",
            "1979-05-27 07:32:00.5Z",
            "07:32:00",
        ]
    )
)


def arrays(values: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Arrays over several lines, with comments and a last comma."""

    def write(rows: list[tuple[str, str, str]], gap: str, comma: bool) -> str:
        body = ",".join("".join(row) for row in rows)
        return f"[{gap}{body}{',' if comma and rows else ''}{gap}]"

    return st.builds(write, st.lists(st.tuples(GAP, values, GAP), max_size=3), GAP, st.booleans())


def inlines(values: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    pairs = st.lists(st.builds("{}={}{}".format, KEYS, BLANK, values), max_size=3)
    return pairs.map(lambda rows: "{" + ", ".join(rows) + " }")


VALUES = st.recursive(SCALARS, lambda inner: arrays(inner) | inlines(inner), max_leaves=5)
LINES = st.one_of(
    st.builds("{}{}= {}".format, BLANK, KEYS, VALUES),
    KEYS.map("[{}]".format),
    KEYS.map(" [[{}]] # header".format),
    st.sampled_from(["", "# [[a]] = 'x", "   "]),
)


def accepted(text: str) -> bool:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True


@st.composite
def documents(draw: st.DrawFn) -> str:
    """A valid document: lines that would make it invalid are left out."""
    text = ""
    for line in draw(st.lists(LINES, max_size=12)):
        if accepted(f"{text}{line}\n"):
            text += f"{line}\n"
    return text


def paths(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    yield path, value
    rows = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in rows:
        yield from paths(inner, (*path, step))


@settings(max_examples=300)
@given(documents())
def test_locator_finds_the_paths_that_tomllib_finds(text: str) -> None:
    # given a valid document
    found = dict(paths(tomllib.loads(text)))

    # when it is located
    spans = locate(text)

    # then each path has a place, and nothing else has; each scalar stands where it is said to stand
    assert spans.values.keys() == found.keys()
    for path, value in found.items():
        if not isinstance(value, dict | list):
            token = SCALAR.match(text, spans.values[path])
            assert token is not None
            assert repr(tomllib.loads(f"x = {token[0]}")["x"]) == repr(value)
    for path, offset in spans.keys.items():
        key = KEY.match(text, offset)
        names = [step for step in path if isinstance(step, str)]
        assert key is not None
        assert tomllib.loads(f"{key[0]} = 1") == {names[-1]: 1}


def test_places_of_every_form() -> None:
    # given a text with headers, dotted keys, inline tables, and arrays over lines
    text = '# first\n[[pet]]\nid = "cat"\nbars = [\n  "red", # [\n  "blue" ]\n[pet.den]\n"a b".c = {d = 1}\n[[pet]]\n'

    # when it is located
    spans = locate(text)

    # then lines and columns count from 1, and what is not there is where its table is
    assert spans.place(("pet", 0)) == (2, 1)
    assert spans.place(("pet", 0), of_key=True) == (2, 3)
    assert spans.place(("pet", 0, "bars", 1)) == (6, 3)
    assert spans.place(("pet", 0, "den", "a b", "c", "d")) == (8, 16)
    assert spans.place(("pet", 0, "den", "a b", "c", "d"), of_key=True) == (8, 12)
    assert spans.place(("pet", 1)) == (9, 1)
    assert spans.place(("pet", 1, "bars", 4)) == (9, 1)
    assert spans.place(("nothing",)) == (1, 1)


def test_a_number_finds_the_key_of_its_digits() -> None:
    spans: Spans = locate("price = { 4 = 2, 5 = 3 }\n")
    assert spans.place(("price", 5)) == (1, 22)


def test_locating_is_cheap() -> None:
    # given 2000 entries
    text = '[[pet]]\nid = "x"\ndiet = "meat"\nbars = ["red", "red", "blue"]\ncopies = 2\n\n' * 2000

    # when they are parsed and located in turn, several times, since other work may be going on
    def seconds(work: Callable[[str], object]) -> float:
        start = time.perf_counter()
        work(text)
        return time.perf_counter() - start

    rounds = [(seconds(tomllib.loads), seconds(locate)) for _ in range(5)]

    # then locating takes little more than parsing
    assert min(located / parsed for parsed, located in rounds) < 4


def test_a_text_that_tomllib_refuses_is_no_endless_loop() -> None:
    with pytest.raises((ValueError, IndexError)):
        locate("= 1")
