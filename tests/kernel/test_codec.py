"""The canonical encoding: only exact, canonical JSON is read, and everything else is a DecodeError."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Annotated, Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.support import TOYS, states, turns
from kernel.toys import auction
from petz_engine.kernel.codec import (
    Codec,
    Halves,
    IdOf,
    Named,
    OneOf,
    Per,
    abbreviated_json,
    as_text,
    canonical,
    digest,
    json_of,
    parsed,
    snake,
)
from petz_engine.kernel.game import Game
from petz_engine.kernel.game_bytes import decode_view
from petz_engine.kernel.refusal import DecodeError
from petz_engine.kernel.wire import encode_view

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
COLORS = {"color": ("red", "blue"), "size": ("s", "m", "l")}


@attrs.frozen
class Inner:
    """A value within another."""

    flag: bool
    word: str = "w"


@attrs.frozen
class Outer:
    """Every kind of field."""

    number: int
    color: Annotated[int, IdOf("color")]
    maybe: Annotated[int, IdOf("color")] | None
    sizes: Annotated[tuple[int, ...], Per("size")]
    rows: Annotated[tuple[tuple[int, ...], ...], Per("size", ())]
    pair: tuple[int, Inner]
    inner: Inner
    other: Annotated[Any, OneOf("thing")] = None


@attrs.frozen
class TwoWords:
    """A class of the group."""

    color: Annotated[int, IdOf("color")]


CODEC = Codec(COLORS, {"thing": [TwoWords, Outer]})
VALUE = Outer(-5, 1, None, (0, 2, 0), ((), (1, 2), ()), (3, Inner(True)), Inner(False, "é"), TwoWords(0))


def test_numbers_of_content_are_written_as_names() -> None:
    assert json.loads(CODEC.dumps(VALUE)) == {
        "number": -5,
        "color": "blue",
        "maybe": None,
        "sizes": {"m": 2},
        "rows": {"m": [1, 2]},
        "pair": [3, {"flag": True, "word": "w"}],
        "inner": {"flag": False, "word": "é"},
        "other": {"type": "two_words", "color": "red"},
    }


def test_a_value_comes_back_from_its_bytes() -> None:
    assert CODEC.loads(CODEC.dumps(VALUE), Outer) == VALUE
    assert CODEC.loads(CODEC.dumps(VALUE).decode(), Outer) == VALUE
    assert CODEC.read_one("thing", CODEC.write_one(VALUE)) == VALUE


def test_bytes_do_not_depend_on_what_else_is_loaded() -> None:
    more = Codec({"color": ("green", "red", "blue"), "size": ("xs", "s", "m", "l")}, {"thing": [TwoWords]})
    there = attrs.evolve(VALUE, color=2, sizes=(0, 0, 2, 0), rows=((), (), (1, 2), ()), other=TwoWords(1))
    assert more.dumps(there) == CODEC.dumps(VALUE)


@pytest.mark.parametrize("game", TOYS, ids=repr)
def test_states_views_and_actions_come_back_from_their_bytes(game: Game) -> None:
    for state in states(game, 3):
        data = game.encode(state)
        assert game.decode(data) == state
        assert game.encode(game.decode(data)) == data
        for seat in (None, *range(game.seats)):
            view = game.view(state, seat)
            back = decode_view(game, encode_view(game, view))
            assert back == view
            assert game.digest(back) == game.digest(view)
            assert game.decisions(back) == game.decisions(view)
    for turn in turns(game, 3):
        written = game.encode_action(turn.action)
        assert game.decode_action(json.loads(canonical(written))) == turn.action


CHANGES = [
    ("number", True, "expected a whole number, got true @ $.number"),
    ("number", 1.0, "expected a whole number, got 1.0 @ $.number"),
    ("number", "1", "expected a whole number"),
    ("number", None, "expected a whole number, got null"),
    ("color", "green", 'expected the id of a color, got "green"; there is "red" and "blue" @ $.color'),
    ("color", 1, "expected the id of a color, got 1"),
    ("maybe", ["red"], "expected the id of a color"),
    ("sizes", [0, 2, 0], "expected an object with ids of size"),
    ("color", 1, 'got 1; there is "'),
    ("sizes", {"xl": 1}, 'expected the id of a size, got "xl"; there is "s", "m" and "l" @ $.sizes'),
    ("sizes", {"m": True}, "expected a whole number, got true"),
    ("rows", {"m": [[1]]}, "expected a whole number"),
    ("rows", {"m": "12"}, "expected an array"),
    ("pair", [3], "expected an array of 2, got 1"),
    ("pair", {"0": 3}, "expected an array"),
    ("pair", [3, {"word": "w"}], "the field flag is missing"),
    ("inner", {"flag": 1, "word": "w"}, "expected true or false, got 1 @ $.inner.flag"),
    ("inner", {"flag": True, "word": 1}, "expected text, got 1"),
    ("inner", {"flag": True, "word": "w", "x": 1}, "there is no field x @ $.inner"),
    ("inner", None, "$.inner"),
    ("inner", ["flag", "word"], "$.inner"),
    ("other", {"color": "red"}, "expected one of outer, two_words as type, got null"),
    ("other", {"type": "three"}, 'got "three"'),
    ("other", {"type": ["two_words"]}, 'got ["two_words"]'),
    ("other", {"type": "two_words"}, "the field color is missing"),
    ("other", "two_words", "expected an object with a type"),
]


@pytest.mark.parametrize(("field", "value", "message"), CHANGES)
def test_a_wrong_field_is_refused_with_its_place(field: str, value: Any, message: str) -> None:
    written = {**CODEC.write(VALUE), field: value}
    with pytest.raises(DecodeError) as refused:
        CODEC.read(written, Outer)
    assert message in str(refused.value)


def test_missing_and_unknown_fields_are_refused() -> None:
    written = CODEC.write(VALUE)
    for name in list(written):
        less = {k: v for k, v in written.items() if k != name}
        with pytest.raises(DecodeError):
            CODEC.loads(canonical(less), Outer)
    with pytest.raises(DecodeError, match="there is no field extra"):
        CODEC.read({**written, "extra": 1}, Outer)


SAME_VALUE = [
    lambda data: data + b" ",
    lambda data: data.replace(b",", b", "),
    lambda data: data.replace(b"\\u00e9", "é".encode()),
    lambda data: b"{" + data[1:-1].partition(b",")[2] + b"," + data[1:-1].partition(b",")[0] + b"}",
    lambda data: data.decode(),
    json.loads,
]


@pytest.mark.parametrize("change", SAME_VALUE)
def test_any_text_of_the_same_value_is_read_and_the_parsed_object(change: Any) -> None:
    changed = change(CODEC.dumps(VALUE))
    assert changed != CODEC.dumps(VALUE)
    assert CODEC.loads(changed, Outer) == VALUE


@pytest.mark.parametrize("value", [{"a": 0.3}, {"a": {1}}, {1: 2, "a": 3}, {"a": float("nan")}])
def test_an_object_that_is_no_json_is_refused(value: Any) -> None:
    with pytest.raises(DecodeError, match="not JSON"):
        json_of(value)


NOT_CANONICAL = [
    lambda data: data.replace(b'"sizes":{"m":2}', b'"sizes":{"l":0,"m":2}'),
    lambda data: b"\xef\xbb\xbf" + data,
    lambda data: data.decode().encode("utf-16"),
]


@pytest.mark.parametrize("change", NOT_CANONICAL)
def test_only_the_canonical_value_is_read_back(change: Any) -> None:
    changed = change(CODEC.dumps(VALUE))
    assert changed != CODEC.dumps(VALUE)
    with pytest.raises(DecodeError):
        CODEC.loads(changed, Outer)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "{",
            "nul",
            "[1,]",
            "{'a':1}",
            "1.25",
            "7.50",
            "1e3",
            "NaN",
            "-Infinity",
            '{"a":1,"a":1}',
            "\ufeff1",
        ),
        *("[" * 100_000, '{"a":' * 100_000, "9" * 5000, "\ud800"),
        *(b"\xff\xfe", b"\x00", b'"\xc3"'),
    ],
)
def test_what_is_no_strict_json_is_refused(text: str | bytes) -> None:
    with pytest.raises(DecodeError):
        parsed(text)


def test_text_with_half_a_character_is_read_like_its_escape() -> None:
    assert CODEC.loads('{"flag":true,"word":"\ud800"}', Inner) == Inner(True, "\ud800")
    assert CODEC.loads(CODEC.dumps(Inner(True, "\ud800")), Inner) == Inner(True, "\ud800")


def test_deeply_nested_actions_are_refused_not_crashed() -> None:
    value: Any = None
    for _ in range(5000):
        value = {"type": "outer", "other": value}
    with pytest.raises(DecodeError):
        CODEC.read_one("thing", value)


@given(JSON)
@settings(max_examples=150, derandomize=True)
def test_any_json_is_read_or_refused(value: Any) -> None:
    game = TOYS[1]
    for read in (
        lambda: CODEC.read(value, Outer),
        lambda: CODEC.read_one("thing", value),
        lambda: game.decode_action(value),
        lambda: game.decode(json.dumps(value)),
        lambda: decode_view(game, json.dumps(value)),
    ):
        with pytest.raises(DecodeError):
            read()


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every part of a JSON value."""
    yield path
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield from places(value[key], (*path, key))


def put(value: Any, path: tuple[Any, ...], part: Any) -> Any:
    """The JSON value with one part replaced."""
    if not path:
        return part
    value = copy.copy(value)
    value[path[0]] = put(value[path[0]], path[1:], part)
    return value


STATES = [(game, json.loads(game.encode(state))) for game in TOYS for state in states(game, 2)[::3]]


@given(st.sampled_from(STATES), st.data())
@settings(max_examples=300, derandomize=True)
def test_a_state_with_one_part_replaced_is_read_exactly_or_refused(
    case: tuple[Game, Any], data: st.DataObject
) -> None:
    game, value = case
    changed = put(value, data.draw(st.sampled_from(list(places(value)))), data.draw(JSON))
    text = json.dumps(changed, sort_keys=True, separators=(",", ":"))
    try:
        state = game.decode(text)
    except DecodeError:
        return
    assert game.encode(state).decode() == text


@given(st.data())
@settings(max_examples=300, derandomize=True)
def test_an_action_with_one_part_replaced_is_read_exactly_or_refused(data: st.DataObject) -> None:
    game = TOYS[1]
    action = data.draw(
        st.sampled_from(
            [
                auction.Bid((1, 2)),
                auction.Swap(None),
                auction.Swap(2),
                auction.Deal(((1, 1, 0),) * 2),
            ]
        )
    )
    written = json.loads(canonical(game.encode_action(action)))
    changed = put(written, data.draw(st.sampled_from(list(places(written)))), data.draw(JSON))
    try:
        read = game.decode_action(changed)
    except DecodeError:
        return
    assert canonical(game.encode_action(read)) == canonical(changed)
    assert game.codec.misshapen(read) is None


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("seat", -1), ("seat", 2), ("seat", True), ("seat", "0"), ("seat", None), ("mine", None)),
        *(("mine", {}), ("table", None), ("table", {}), ("extra", 1)),
    ],
)
def test_a_view_with_a_wrong_part_is_refused(field: str, value: Any) -> None:
    game = TOYS[1]
    written = json.loads(encode_view(game, game.view(game.start(), 0)))
    written["view"][field] = value
    with pytest.raises(DecodeError):
        decode_view(game, canonical(written))


def test_a_view_of_another_game_is_refused() -> None:
    game, other = auction.game(), auction.game(seats=3)
    with pytest.raises(DecodeError, match=r"^expected the object of a view$"):
        decode_view(game, game.encode(game.start()))
    with pytest.raises(DecodeError, match="a view of another game: seats is 2, here it is 3"):
        decode_view(other, encode_view(game, game.view(game.start(), None)))
    with pytest.raises(DecodeError):
        decode_view(game, b'{"view":' + b'{"seat":' * 400 + b"1" + b"}" * 401)


@pytest.mark.parametrize(
    ("field", "value"),
    [("due", [7]), ("due", [0, 0]), ("due", [-2]), ("order", [0]), ("order", [0, 0]), ("order", [0, 2])],
)
def test_a_state_with_seats_that_do_not_exist_is_refused(field: str, value: Any) -> None:
    game = TOYS[1]
    written = json.loads(game.encode(game.start()))
    written["table"][field] = value
    with pytest.raises(DecodeError, match="seats"):
        game.decode(canonical(written))


def test_a_state_with_a_secret_less_is_refused() -> None:
    game = TOYS[1]
    written = json.loads(game.encode(game.start()))
    del written["secrets"][0]
    with pytest.raises(DecodeError, match="the secrets of 2 seats, got 1"):
        game.decode(canonical(written))


def test_a_state_in_which_a_seat_is_asked_and_has_no_choice_is_refused() -> None:
    game = TOYS[1]
    state = next(state for state in states(game) if game.decisions(state)[0].actions == (auction.Bid,))
    written = json.loads(game.encode(state))
    written["secrets"][0]["hand"] = {}
    with pytest.raises(DecodeError, match="seat 0 has nothing to choose for card"):
        game.decode(canonical(written))


ONE: Any = 1


def changed(**fields: Any) -> Outer:
    """The value with other fields, of whatever type."""
    return attrs.evolve(VALUE, **fields)


SHAPES = [
    changed(number=True),
    changed(number=1.0),
    changed(color=2),
    changed(color=-1),
    changed(color="red"),
    changed(maybe=2),
    changed(sizes=[0, 2, 0]),
    changed(sizes=(0, 2)),
    changed(sizes=(0, True, 0)),
    changed(rows=((), (1.0,), ())),
    changed(pair=(3,)),
    changed(pair=(3, None)),
    changed(inner=attrs.evolve(VALUE.inner, flag=ONE)),
    changed(inner=TwoWords(0)),
    changed(other=TwoWords(5)),
    changed(other="two_words"),
]


@pytest.mark.parametrize("value", SHAPES)
def test_a_misshapen_value_is_told_by_its_field(value: Outer) -> None:
    field = next(
        f.name for f in attrs.fields(Outer) if repr(getattr(value, f.name)) != repr(getattr(VALUE, f.name))
    )
    wrong = CODEC.misshapen(value)
    assert wrong is not None
    assert wrong.startswith(f"{field} cannot be ")
    assert CODEC.misshapen(VALUE) is None


def test_digest_is_sha256() -> None:
    assert digest(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_values_in_messages_are_short_whatever_they_are() -> None:
    endless: list[Any] = []
    endless.append(endless)
    assert len(abbreviated_json("x" * 1000)) == 60
    assert abbreviated_json({1: {2}, "a": object}, 20).endswith("...")
    assert "..." in abbreviated_json(endless)
    assert (as_text("as it is"), as_text((1, None)), snake("TwoWords")) == (
        "as it is",
        "[1,null]",
        "two_words",
    )


@attrs.frozen
class Cart:
    """A cart that has a price in halves, and who pulls it with how many oxen."""

    price: Annotated[int, Halves()]
    pulled: Annotated[tuple[int, int], Named(("seat", "oxen"))]


@pytest.mark.parametrize(("price", "written"), [(15, "7.5"), (14, "7"), (-1, "-0.5"), (0, "0")])
def test_halves_are_written_in_wholes_and_places_by_name(price: int, written: str) -> None:
    cart = Cart(price, (1, 4))
    text = f'{{"price":{written},"pulled":{{"oxen":4,"seat":1}}}}'
    assert CODEC.dumps(cart) == text.encode()
    assert CODEC.loads(text, Cart) == cart


@pytest.mark.parametrize(
    ("price", "pulled"),
    [
        ("7.25", '{"oxen":4,"seat":1}'),
        ("true", '{"oxen":4,"seat":1}'),
        (f"{10**16}", '{"oxen":4,"seat":1}'),
        ("7", "[1,4]"),
        ("7", '{"oxen":4}'),
        ("7", '{"oxen":4.5,"seat":1}'),
    ],
)
def test_other_halves_and_places_are_refused(price: str, pulled: str) -> None:
    with pytest.raises(DecodeError):
        CODEC.loads(f'{{"price":{price},"pulled":{pulled}}}', Cart)


def test_a_key_that_stands_twice_is_told() -> None:
    with pytest.raises(DecodeError, match="an object has the same key twice"):
        parsed('{"a": 1, "b": {"c": 1, "c": 1}}')
