"""No bytes make the loader raise: random files, and sound ones with a few bytes changed."""

from __future__ import annotations

from garden import GARDEN, HEAD, PLANTS, SHIPPED, mine
from hypothesis import example, given, settings
from hypothesis import strategies as st

from petz_engine.packs import LoadResult, MemoryPack, game_of, load

Edit = tuple[float, str, bytes]
EDITS = st.lists(
    st.tuples(
        st.floats(0, 1),
        st.sampled_from(["insert", "replace", "delete", "copy"]),
        st.binary(min_size=1, max_size=3)
        | st.sampled_from([b'"', b"[", b"]", b"\n", b".", b"=", b"0", b"'''", b"{"]),
    ),
    min_size=1,
    max_size=4,
)


def edited(text: str, edits: list[Edit]) -> bytes:
    raw = text.encode()
    for where, how, new in edits:
        at = int(where * len(raw))
        if how == "copy":
            raw = raw[:at] + raw[at : at + 40] + raw[at:]
        else:
            raw = raw[:at] + (b"" if how == "delete" else new) + raw[at + (how != "insert") * len(new) :]
    return raw


def check(result: LoadResult) -> None:
    """Either a catalog or diagnostics, each of one line and with a place."""
    assert (result.catalog is None) == bool(result.diagnostics)
    for each in result.diagnostics:
        assert each.line >= 1
        assert each.col >= 1
        assert str(each).isprintable()
        str(each).encode()


@settings(max_examples=500)
@given(EDITS)
def test_edited_entries(edits: list[Edit]) -> None:
    check(load([mine(edited(PLANTS, edits))], GARDEN, shipped=SHIPPED))


@settings(max_examples=300)
@given(EDITS)
def test_edited_manifest(edits: list[Edit]) -> None:
    pack = mine(head=edited(HEAD, edits))
    check(load([pack], GARDEN, shipped=SHIPPED))
    assert isinstance(game_of(pack), str | None)


@settings(max_examples=300)
@given(st.binary(max_size=200), st.binary(max_size=200), st.text(max_size=20))
@example(b"a = " + b"[" * 5000, b"a" + b".a" * 2000 + b" = 1", "\ud800/\n")
@example(b"[[soil]]\nid = 0x" + b"f" * 4000, b"[" + b"a." * 2000 + b"a]", "pack")
@example(b"[[soil]]\nid = " + b"9" * 4000, b"'" * 4000, "pack")
@example(b'"""' + b'"' * 4000, b"x = {" * 500, "..")
@example(b"\xff\xfe[\0", b"\r", "/")
def test_random_bytes(head: bytes, text: bytes, name: str) -> None:
    check(load([MemoryPack(name, {"pack.toml": head, f"{name}.toml": text})], GARDEN, shipped=SHIPPED))
    check(load([mine(text)], GARDEN, shipped=SHIPPED))


@settings(max_examples=200)
@given(
    st.recursive(
        st.integers()
        | st.booleans()
        | st.sampled_from(['"a"', '"loam"', "1.5", "1979-05-27", '"1/2"', '"plants.any"']),
        lambda inner: (
            st.lists(inner, max_size=3).map(lambda rows: f"[{', '.join(map(str, rows))}]")
            | st.dictionaries(
                st.sampled_from(["deed", "points", "per", "1", "holds"]), inner, max_size=3
            ).map(lambda rows: "{" + ", ".join(f"{key} = {value}" for key, value in rows.items()) + "}")
        ),
    ).map(lambda value: str(value).replace("True", "true").replace("False", "false")),
    st.data(),
)
def test_any_value_in_any_field(value: str, data: st.DataObject) -> None:
    field = data.draw(
        st.sampled_from(
            [
                "soil",
                "water",
                "size",
                "rows",
                "grows",
                "worth",
                "near",
                "deeds",
                "limit",
                "bonus",
                "store",
                "name",
                "standin",
            ]
        )
    )
    text = f'[[plant]]\nid = "fern"\n{field} = {value}\n'
    check(load([mine(text if field == "soil" else f'{text}soil = "loam"\n')], GARDEN, shipped=SHIPPED))
