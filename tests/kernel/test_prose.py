"""The words of narrators: lines that go on with what follows."""

from __future__ import annotations

import pytest

from petz_engine.kernel.event import Event
from petz_engine.kernel.prose import Page, columns, fact, wrapped


def event(kind: str, seat: int = 0) -> Event:
    return Event(kind, "P-1", seat, ())


def a_page(*told: tuple[Event, str | None]) -> list[str]:
    """The lines of events, where ``went`` opens a line, ``found`` goes on, and ``woke`` has a heading."""
    page = Page(lambda e: ["Morning"] if e.kind == "woke" else [], {"went": (": ", ", ")}, {"found"})
    for each, phrase in told:
        page.phrase(each, phrase)
    return page.lines


def test_what_a_player_does_next_goes_on_in_the_same_line() -> None:
    went = event("went"), "goes out"
    found = event("found"), "finds a coin"
    assert a_page(went, found, found) == ["  Red goes out: finds a coin, finds a coin"]


@pytest.mark.parametrize(
    "between",
    [
        pytest.param((event("went", 1), "goes out"), id="somebody else opened a line"),
        pytest.param((event("ate"), "eats"), id="a line that does not go on"),
        pytest.param((event("woke", 1), "wakes up"), id="a heading"),
    ],
)
def test_a_line_goes_on_only_where_nothing_came_between(between: tuple[Event, str]) -> None:
    lines = a_page((event("went"), "goes out"), between, (event("found"), "finds a coin"))
    assert lines[0] == "  Red goes out"
    assert lines[-1] == "  Red finds a coin"


def test_a_heading_a_possessive_and_an_event_of_nobody_have_their_forms() -> None:
    lines = a_page(
        (event("woke", 1), "wakes up"), (event("ate", 7), "'s coin is gone"), (event("rain", -1), "It rains")
    )
    assert lines == ["Morning", "  Yellow wakes up", "  Seat 7's coin is gone", "  It rains"]


def test_what_is_not_worth_telling_leaves_no_line() -> None:
    assert a_page((event("woke"), None)) == []


def test_added_lines_end_the_line_before() -> None:
    page = Page(lambda e: [], {"went": (": ", ", ")}, {"found"})
    page.phrase(event("went"), "goes out")
    page.add()
    page.phrase(event("found"), "finds a coin")
    page.add("Noon")
    page.phrase(event("found"), "finds another")
    assert page.lines == ["  Red goes out: finds a coin", "Noon", "  Red finds another"]


def test_a_kind_says_what_comes_between_the_parts_of_its_line() -> None:
    page = Page(lambda e: [], {"went": (": ", "; ")}, {"found"})
    for each, phrase in [
        ("went", "goes out"),
        ("found", "finds a coin"),
        ("found", "two"),
        ("found", "three"),
    ]:
        page.phrase(event(each), phrase)
    assert page.lines == ["  Red goes out: finds a coin; two; three"]


def test_a_page_keeps_the_line_that_may_go_on() -> None:
    # given a line that goes on later, when the finished lines are taken, then it stays
    page = Page(lambda e: [], {"went": (": ", ", ")}, {"found"}, ["Noon"])
    page.phrase(event("went"), "goes out")
    assert page.finished() == ["Noon"]
    page.phrase(event("found"), "finds a coin")
    assert page.finished() == []

    # and once it is closed it is taken too
    page.close()
    page.phrase(event("found"), "finds another")
    assert page.finished() == ["  Red goes out: finds a coin", "  Red finds another"]
    assert page.finished() == []


def test_a_long_line_is_parted_between_words_alone() -> None:
    long = "x" * 130, f"well-{'y' * 130}"
    parts = wrapped(f"  Red has {long[0]} and {long[1]}")
    assert [part.strip() for part in parts if len(part) > 120] == [*long]


def test_columns_are_as_wide_as_their_widest_cells() -> None:
    assert columns([["", "total"], ["Yellow", "7½"]]) == ["        total", "Yellow     7½"]


def test_a_fact_has_to_be_there() -> None:
    told = Event("went", "P-1", 0, (("steps", 3),))
    assert fact(told, "steps") == 3
    with pytest.raises(KeyError):
        fact(told, "coins")
