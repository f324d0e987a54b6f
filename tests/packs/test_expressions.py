"""Expressions of packs: what they say, what is wrong in them, and what they come to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from petz_engine.packs.expressions import (
    NOBODY,
    OWNER,
    PUBLIC,
    Compiler,
    Countable,
    ExpressionError,
    Printed,
    Role,
    Scopes,
    Selector,
    checked,
    parse,
    written,
)
from petz_engine.packs.expressions.parsing import LONGEST, WORDS
from petz_engine.packs.expressions.tree import (
    Compare,
    Either,
    Every,
    Node,
    Not,
    Number,
    Part,
    Path,
    Sum,
    Times,
    paths,
)
from petz_engine.packs.expressions.tree import names as named
from petz_engine.packs.problem import Malformed, Problem


@attrs.frozen
class Plant:
    height: int
    buds: tuple[int, ...] = (0, 0)
    gardener: Any = None


@attrs.frozen
class Gardener:
    coins: int = 0
    plants: tuple[Plant, ...] = ()
    secret: int = 0


SCOPES: Scopes = {
    "plant": {
        "height": Countable(lambda c, plant: plant.height),
        "buds": Countable(
            lambda c, plant, color: plant.buds[color],
            of="color",
            words={"any": lambda c, plant: sum(plant.buds)},
        ),
        "owner": Role("gardener", lambda c, plant: plant.gardener),
    },
    "gardener": {
        "coins": Countable(lambda c, gardener: gardener.coins),
        "plants": Selector("plant", lambda c, gardener: gardener.plants, most="beds"),
        "plan": Countable(lambda c, gardener: gardener.secret, seen=OWNER),
        "weather": Countable(lambda c, gardener: 0, seen=NOBODY),
        "rules": Role("rules", lambda c, gardener: gardener),
    },
    "rules": {"rounds": Printed()},
}
COLORS = ("garden:red", "garden:blue")


def resolve(kind: str, text: str) -> str:
    name = text if ":" in text else f"garden:{text}"
    if name not in COLORS:
        raise Malformed(Problem("E201", f"there is no {kind} {text!r}"))
    return name


COMPILER = Compiler(SCOPES, lambda kind, name: COLORS.index(name), {"rounds": 5, "beds": 4})


def value_of(text: str, subject: Any, scope: str = "gardener") -> int:
    """What a text comes to, by the compiler: as a number, or else as a condition."""
    node = parse(text)
    condition = isinstance(node, Compare | Not | Every | Either)
    value = COMPILER.value(checked(text, SCOPES, scope, resolve, condition=condition))
    return value if isinstance(value, int) else value(None, subject)


GARDENER = Gardener(coins=3, plants=(Plant(1, (2, 0)), Plant(4, (1, 1)), Plant(5)), secret=7)
BUSH = Plant(2, (1, 3), GARDENER)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3),
        ("coins", 3),
        ("coins - 5", -2),
        ("-coins + 1", -2),
        ("2 * coins - 1", 5),
        ("2 * 3 * (coins - 1)", 12),
        ("plants", 3),
        ("plants.buds.red", 3),
        ("plants.buds.any", 4),
        ("plants[height >= 4]", 2),
        ("plants[height >= 4].buds.blue", 1),
        ("plants[buds.garden:red and not height == 1]", 1),
        ("plants[owner.coins]", 0),
        ("rules.rounds + coins", 8),
        ("coins == 3 and plants > 2", True),
        ("coins == 3 and plants > 3 or plants == 3", True),
        ("not (coins != 3 or plants < 3)", True),
        ("not coins <= 2", True),
        ("rules.rounds > 5", False),
        ("rules.rounds > 5 and coins", False),
        ("coins or rules.rounds == 5", True),
        ("rules.rounds == 5 and not rules.rounds > 5", True),
    ],
)
def test_an_expression_comes_to_a_number_or_a_truth_value(text: str, value: int) -> None:
    assert value_of(text, GARDENER) == value


def test_what_has_an_owner_reads_the_numbers_of_the_owner_and_nobody_has_none() -> None:
    assert value_of("owner.coins + buds.blue", BUSH, "plant") == 6
    assert value_of("owner.coins", Plant(2), "plant") == 0
    assert value_of("owner.plants[height > 1]", BUSH, "plant") == 2


def test_what_reads_printed_numbers_alone_is_settled_at_once() -> None:
    def compiled(text: str) -> object:
        return COMPILER.condition(checked(text, SCOPES, "gardener", resolve, condition=True))

    assert compiled("rules.rounds == 5") is True
    assert compiled("not rules.rounds == 5 and coins") is False
    assert compiled("rules.rounds == 4 or 2 * rules.rounds - 1 == 9") is True
    assert callable(compiled("rules.rounds == 5 and coins"))


@pytest.mark.parametrize(
    ("text", "every", "most", "amount"),
    [
        ("coins", 1, 100, 3),
        ("coins", 2, 100, 1),
        ("coins", 1, 2, 2),
        ("coins - 9", 1, 100, 0),
        ("7", 2, 5, 3),
    ],
)
def test_an_amount_is_never_below_0_and_counts_every_so_many_up_to_a_limit(
    text: str, every: int, most: int, amount: int
) -> None:
    expression = checked(text, SCOPES, "gardener", resolve, condition=False)
    assert COMPILER.amount(expression, every, most)(None, GARDENER) == amount


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("plants", 4),
        ("plants - 1", 3),
        ("2 * plants + 1", 9),
        ("plants - coins", 4),
        ("plants - 9", 0),
        ("plants[height]", 4),
        ("plants.height", 100),
        ("coins", 100),
        ("3 * coins", 100),
        ("rules.rounds", 100),
    ],
)
def test_an_amount_has_a_bound(text: str, most: int) -> None:
    assert COMPILER.most(checked(text, SCOPES, "gardener", resolve, condition=False)) == most


def test_what_counts_one_entry_alone_names_it() -> None:
    def entry(text: str) -> tuple[str, int] | None:
        return COMPILER.entry(checked(text, SCOPES, "plant", resolve, condition=False))

    assert entry("buds.blue") == ("color", 1)
    assert [entry(text) for text in ("buds.any", "height", "buds.blue + 1", "owner.coins")] == [None] * 4


@pytest.mark.parametrize(
    ("text", "code", "at", "message"),
    [
        ("", "E131", 0, "expected a name or a number, got the end"),
        ("coins >", "E131", 7, "expected a name or a number, got the end"),
        ("coins = 3", "E131", 6, "'=' means nothing here"),
        ("coins / 3", "E131", 6, "'/' means nothing here"),
        ("coins & plants", "E131", 6, "'&' means nothing here"),
        ("Coins", "E131", 0, "'C' means nothing here"),
        ("coins plants", "E131", 6, "this is one expression too many, got 'plants'"),
        ("(coins", "E131", 6, "expected ')', got the end"),
        ("plants[coins", "E131", 12, "expected ']', got the end"),
        ("1 < coins < 3", "E131", 10, "a comparison has two sides, got '<'"),
        ("coins * 2", "E131", 0, "a factor is a number, and comes first, got '2'"),
        ("1001", "E131", 0, "the number is too large"),
        ("99999999999999999999", "E131", 0, "the number is too large"),
        ("plants[plants[coins]]", "E131", 7, "no filter can stand within another one, got 'coins'"),
        ("plants.", "E131", 7, "expected a name behind the dot, got the end"),
        ("coins + (plants > 2)", "E132", 16, "expected a number, got a condition"),
        ("rules", "E132", 0, "'rules' is no number"),
        ("coins[plants]", "E132", 0, "'coins' is not several things to choose from"),
        ("coin", "E205", 0, "nothing countable is named 'coin'"),
        ("1 + height", "E208", 4, "'height' is not known of a gardener, but of a plant"),
        ("plants.coins", "E208", 7, "'coins' is not known of a plant, but of a gardener"),
        ("coins.red", "E116", 6, "'coins' is a number, with nothing behind it"),
        ("plants.buds", "E116", 7, "'buds' needs a color"),
        ("plants.buds.red.red", "E116", 16, "'plants.buds.red' is a number, with nothing behind it"),
    ],
)
def test_a_fault_is_told_with_its_place(text: str, code: str, at: int, message: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        checked(text, SCOPES, "gardener", resolve, condition=False)
    error = caught.value
    assert (error.code, error.at, error.message) == (code, at, message)
    assert str(error).splitlines()[2].index("^") == at + 2


@pytest.mark.parametrize(
    ("text", "scope", "cure"),
    [
        ("coin", "gardener", "did you mean 'coins'?"),
        ("coins", "plant", "write 'owner.coins'"),
        ("xyz", "rules", "there is 'rounds'"),
        ("plants.buds", "gardener", "there is 'buds.any'"),
        ("rules", "gardener", "there is 'rules.rounds'"),
        ("coins coins", "gardener", "join them with 'and', 'or', '+' or a comparison"),
        ("(coins", "gardener", ""),
        ("coins" + " + coins" * 40, "gardener", "make it shorter"),
        ("coins > 2", "gardener", "conditions stand in if and while"),
        ("coins & coins", "gardener", "write 'and'"),
        ("coins | coins", "gardener", "write 'or'"),
        ("coins = 3", "gardener", "write '=='"),
        ("!coins", "gardener", "write 'not'"),
        ("coins / 3", "gardener", "there is no division; see every"),
        ("Coins", "gardener", "names are small letters, digits and '_'"),
    ],
)
def test_a_fault_names_what_may_have_been_meant(text: str, scope: str, cure: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        checked(text, SCOPES, scope, resolve, condition=False)
    assert caught.value.cure == cure


def test_a_number_alone_is_no_condition_but_a_name_is() -> None:
    with pytest.raises(ExpressionError, match="a number alone is no condition") as caught:
        checked("coins - 1", SCOPES, "gardener", resolve, condition=True)
    assert caught.value.cure == "compare it, such as coins - 1 > 0"
    assert checked("coins", SCOPES, "gardener", resolve, condition=True).seen == PUBLIC


def test_an_expression_is_as_secret_as_the_most_secret_number_in_it() -> None:
    def seen(text: str) -> str:
        return checked(text, SCOPES, "gardener", resolve, condition=True).seen

    assert seen("coins > 2") == PUBLIC
    assert seen("coins > 2 and plan") == OWNER
    assert seen("plan or weather or coins") == NOBODY


def test_an_unknown_entry_is_told_by_whoever_knows_the_entries() -> None:
    with pytest.raises(Malformed, match="there is no color 'green'"):
        checked("plants.buds.green", SCOPES, "gardener", resolve, condition=False)


def test_ids_are_qualified_and_one_meaning_has_one_text() -> None:
    expression = checked("( plants.buds.red ) > 2", SCOPES, "gardener", resolve, condition=True)
    assert str(expression) == "plants.buds.garden:red > 2"
    assert expression == checked(str(expression), SCOPES, "gardener", resolve, condition=True)


@pytest.mark.parametrize(
    "text",
    [
        "a and b or not c and d",
        "(a or b) and (c and d) and not (e or f)",
        "a or (b or c)",
        "not (a and b) or not not c",
        "2 * (a + 1) - 3 * b > -c + (1 - 2)",
        "2 * 3 * a",
        "(a < b) == (c < d)",
        "plants[height > 2 and buds].any",
    ],
)
def test_a_text_has_no_more_parentheses_than_it_needs(text: str) -> None:
    assert written(parse(text)) == text


def test_the_names_of_an_expression_are_found_in_all_its_parts() -> None:
    tree = parse("a - 2 * b >= c[d and e] + f and not g or (h < i and j)")
    found = [path[-1].name for path in paths(tree)]
    assert found == list("abcdefghij")
    assert named(tree, ["j", "a", "z", "e"]) == ("a", "e", "j")


def test_a_text_is_short_and_flat() -> None:
    parse("(" * 10 + "coins" + ")" * 10)
    for text in ("(" * 11 + "coins" + ")" * 11, "not " * 11 + "coins", "2 * " * 11 + "coins"):
        with pytest.raises(ExpressionError, match="nested deeper than 10 levels"):
            parse(text)
    parse(" + ".join(["(a)"] * 20))  # side by side is not deep
    parse("a+" * 99 + "aa" + " " * LONGEST)
    parse("a + " * 99 + "garden:aa")
    with pytest.raises(ExpressionError, match="at most 200 characters, this has 201"):
        parse("a + " * 100 + "a")


# --- properties

names = st.from_regex(r"[a-z][a-z0-9_]{0,4}(:[a-z][a-z0-9_]{0,3})?", fullmatch=True).filter(
    lambda name: name not in WORDS
)
numbers = st.integers(0, 1000).map(Number)
bare_paths = st.lists(names.map(Part), min_size=1, max_size=3).map(lambda parts: Path(tuple(parts)))
SIGNS = ("==", "!=", "<", "<=", ">", ">=")


def trees(leaves: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Trees that a text can have, whatever their types."""

    def grown(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        some = st.lists(inner, min_size=2, max_size=3).map(tuple)
        signed = st.tuples(st.sampled_from([1, -1]), inner)
        summed = st.lists(signed, min_size=1, max_size=3).filter(lambda t: len(t) > 1 or t[0][0] < 0)
        return st.one_of(
            st.builds(Times, st.integers(0, 1000), inner),
            st.builds(Sum, summed.map(tuple)),
            st.builds(Compare, inner, st.sampled_from(SIGNS), inner),
            st.builds(Not, inner),
            st.builds(Every, some),
            st.builds(Either, some),
        )

    return st.recursive(leaves, grown, max_leaves=6)


def parsed(text: str) -> Node | None:
    """The tree of a text, None where it is too deep."""
    try:
        return parse(text)
    except ExpressionError as error:
        if "nested deeper" in error.message:
            return None
        raise


@given(trees(st.one_of(numbers, bare_paths)))
def test_what_is_written_is_read_back(tree: Node) -> None:
    text = written(tree)
    if len(text) <= LONGEST:
        read = parsed(text)
        assert read is None or (read == tree and written(read) == text)


typed_numbers: st.SearchStrategy[str] = st.recursive(
    st.sampled_from(
        ["coins", "plants", "plants.buds.red", "plants[height > 1].buds.any", "rules.rounds", "2"]
    ),
    lambda inner: st.one_of(
        st.builds("{} + {}".format, inner, inner),
        st.builds("{} - ({})".format, inner, inner),
        st.builds("3 * ({})".format, inner),
    ),
    max_leaves=4,
)
typed_conditions: st.SearchStrategy[str] = st.recursive(
    st.one_of(
        st.sampled_from(["coins", "plants[buds.blue]", "rules.rounds"]),
        st.builds("{} {} {}".format, typed_numbers, st.sampled_from(SIGNS), typed_numbers),
    ),
    lambda inner: st.one_of(
        st.builds("({}) and ({})".format, inner, inner),
        st.builds("({}) or ({})".format, inner, inner),
        st.builds("not ({})".format, inner),
    ),
    max_leaves=4,
)
gardens = st.builds(
    Gardener,
    st.integers(0, 3),
    st.lists(
        st.builds(Plant, st.integers(0, 3), st.tuples(st.integers(0, 2), st.integers(0, 2))), max_size=3
    ).map(tuple),
)

COMPARED: Mapping[str, Callable[[int, int], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def plainly(node: Node, subject: Gardener | Plant) -> int:
    """What a tree comes to, read node by node, and nothing but this garden known."""
    match node:
        case Number():
            return node.value
        case Times():
            return node.factor * plainly(node.of, subject)
        case Sum():
            return sum(sign * plainly(of, subject) for sign, of in node.terms)
        case Compare():
            return COMPARED[node.sign](plainly(node.left, subject), plainly(node.right, subject))
        case Not():
            return not plainly(node.of, subject)
        case Every():
            return all(plainly(each, subject) > 0 for each in node.of)
        case Either():
            return any(plainly(each, subject) > 0 for each in node.of)
        case Path():
            return counted([(part.name.rpartition(":")[2], part.where) for part in node.parts], subject)


def counted(parts: list[tuple[str, Node | None]], subject: Any) -> int:
    match parts:
        case [("rules", _), ("rounds", _)]:
            return 5
        case [("coins", _)]:
            return int(subject.coins)
        case [("height", _)]:
            return int(subject.height)
        case [("buds", _), (color, _)]:
            return sum(subject.buds) if color == "any" else int(subject.buds[("red", "blue").index(color)])
        case [("plants", where), *rest]:
            chosen = [plant for plant in subject.plants if where is None or plainly(where, plant) > 0]
            return sum(counted(rest, plant) if rest else 1 for plant in chosen)
    raise AssertionError(parts)


@given(st.one_of(typed_numbers, typed_conditions), gardens)
def test_a_compiled_expression_agrees_with_a_naive_evaluator(text: str, garden: Gardener) -> None:
    node = parsed(text) if len(text) <= LONGEST else None
    if node is None:
        return
    got, wanted = value_of(text, garden), plainly(node, garden)
    assert got == wanted
    expression = checked(
        text, SCOPES, "gardener", resolve, condition=isinstance(node, Compare | Not | Every | Either)
    )
    assert checked(str(expression), SCOPES, "gardener", resolve, condition=expression.condition) == expression


hostile = st.one_of(
    st.text(max_size=60),
    st.lists(
        st.sampled_from(
            [
                "coins",
                "plants",
                "not",
                "and",
                "or",
                "(",
                ")",
                "[",
                "]",
                ".",
                "*",
                "-",
                "+",
                "==",
                "<",
                "1",
                " ",
                "999",
                ":",
            ]
        ),
        max_size=40,
    ).map(" ".join),
)


@given(hostile, st.booleans())
def test_no_text_breaks_the_reader(text: str, condition: bool) -> None:
    at = 0
    try:
        checked(text, SCOPES, "gardener", resolve, condition=condition)
    except ExpressionError as error:
        at = error.at
    except Malformed:
        pass
    assert 0 <= at <= len(text)
