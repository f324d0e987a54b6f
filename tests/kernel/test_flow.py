"""The flow: names, nesting, questions, loops, and the order of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import attrs
import pytest

from petz_engine.kernel.build import record
from petz_engine.kernel.codec import IdOf, OneOf
from petz_engine.kernel.decision import CHANCE, OPEN, SEALED, Decision
from petz_engine.kernel.edit import Edit
from petz_engine.kernel.flow import (
    ASK,
    AUTO,
    CHANCE_OP,
    END,
    JUMP,
    TEST,
    Node,
    Op,
    ask,
    auto,
    chance,
    compiled,
    during,
    each,
    each_entry,
    flow,
    loop,
    named,
    step_names,
    turns,
    when,
    wired,
)
from petz_engine.kernel.game import Game
from petz_engine.kernel.refusal import DecodeError
from petz_engine.kernel.ruleset import ChanceMechanic, Rules, no_frames
from petz_engine.kernel.slots import fields


@record
class Day:
    """What lives no longer than a day: who is up."""

    up: tuple[int, ...] = ()


def day_of(content: Names, table: Table, *seat: int) -> Day:
    """The day of a seat, or one of nobody."""
    return Day(seat)


@record
class Table:
    """A diary of what was done, and a number to count down."""

    order: tuple[int, ...] = (0, 1)
    diary: tuple[str, ...] = ()
    left: int = 3
    cursor: Annotated[int, IdOf("step")] = 0
    due: tuple[int, ...] = ()
    pending: tuple[int, ...] = ()
    chance_counts: tuple[tuple[str, int], ...] = ()
    day: Day | None = None


@record
class Secret:
    """Nothing."""

    sealed: Annotated[Any, OneOf("action")] = None


@record
class State:
    """The state of a diary."""

    table: Table
    secrets: tuple[Secret, ...] = (Secret(), Secret())
    hidden: None = None


@attrs.frozen
class Nod:
    """An action without slots."""


class Wind:
    """Chance without cells."""


class Names:
    """Content without entries."""

    names: dict[str, tuple[str, ...]] = {}  # noqa: RUF012 it is never changed


def note(edit: Edit[State, Names], *around: int) -> None:
    """Writes down what the tree nests around this step."""
    edit.table.diary = (*edit.table.diary, f"note{around}".replace(" ", ""))


def turn_around(edit: Edit[State, Names], *around: int) -> None:
    """The other seat is first from now on."""
    edit.table.order = edit.table.order[::-1]


def count_down(edit: Edit[State, Names]) -> None:
    """One less."""
    edit.table.left -= 1


def some_left(content: Names, table: Table) -> bool:
    """Whether there is something to count down."""
    return table.left > 0


def is_first(content: Names, table: Table, seat: int, *entries: int) -> bool:
    """Whether the seat is number 0."""
    return seat == 0


def nodded(edit: Edit[State, Names], decision: Decision, action: Nod, dealt: None = None) -> None:
    """Writes down who nodded about what."""
    edit.table.diary = (*edit.table.diary, f"{decision.seat}:{decision.context}".replace(" ", ""))


def stop(edit: Edit[State, Names]) -> None:
    """An effect that stops half-way."""
    edit.table.pending = (1,)


def resume(edit: Edit[State, Names]) -> None:
    """Both seats commit, then the effect is over."""
    if edit.state.secrets[0].sealed is None:
        edit.table.due = (0, 1)
    else:
        edit.table.pending = ()


def asked(content: Names, table: Table, seat: int) -> Decision:
    """A sealed decision in the middle of an effect."""
    return Decision(seat, (Nod,), "R", SEALED)


def game(*nodes: Node) -> Game:
    """A game of this flow."""
    rules = Rules(
        name="diary",
        version=1,
        flow=lambda content: flow(*nodes),
        start=lambda content: State(Table()),
        edit=Edit,
        state=State,
        mechanics={Nod: fields(Nod, effect=nodded)},
        chance_mechanics={Wind: ChanceMechanic(lambda *_: None, lambda *_: Wind(), lambda *_: {}, nodded)},
        outcome=lambda content, table: None,
        resume=resume,
        asked=asked,
    )
    return Game(rules, Names(), seats=2)


def diary(*nodes: Node) -> tuple[str, ...]:
    """What is written at the end, everybody having nodded."""
    playing = game(*nodes)
    state = playing.start()
    while decisions := playing.decisions(state):
        seat = decisions[0].seat
        state = playing.apply_unchecked(state, seat, Wind() if seat == CHANCE else Nod()).state
    return tuple(state.table.diary)


def names(*nodes: Node) -> list[str]:
    """The names of the compiled operations."""
    return [op.name for op in compiled(flow(*nodes), 2)]


def test_names_read_like_the_tree() -> None:
    tree = named("round", each(named("show", each_entry([(0, "hunger"), (4, "play")], lambda _: auto(note)))))
    assert names(tree) == [
        "round[0]/show/hunger/note",
        "round[0]/show/play/note",
        "round[1]/show/hunger/note",
        "round[1]/show/play/note",
        "end",
    ]


def test_an_entry_may_have_steps_of_its_own() -> None:
    nodes = (auto(note), named("X-ray", auto(note)))
    assert names(each_entry([(0, "x"), (1, "y")], nodes.__getitem__)) == ["x/note", "y/X-ray/note", "end"]
    assert names(named("X-ray", nodes[0])) == ["X-ray/note", "end"]


def test_no_name_stands_twice() -> None:
    assert names(auto(note), auto(note), named("a", auto(note), auto(note))) == [
        "note",
        "note#1",
        "a/note",
        "a/note#1",
        "end",
    ]


def test_two_steps_that_wait_for_somebody_need_names_of_their_own() -> None:
    twice: list[Node] = [loop(some_left, ask(Nod, rule="R")), chance(Wind, rule="R")] * 2
    assert names(*twice[:2], named("again", *twice[2:])) == [
        *("some_left", "nod", "again", "wind"),
        *("again/some_left", "again/nod", "again/again", "again/wind", "end"),
    ]
    with pytest.raises(
        ValueError, match=r'^two steps of the flow are called nod; put one .* named\("again", '
    ):
        names(*twice)


def test_a_function_is_named_in_no_bytes() -> None:
    # given a flow with steps of all kinds, as it is and with other functions
    def tree(do: Callable[..., None], question: Callable[..., bool]) -> tuple[Op, ...]:
        inner = each(auto(do), when(question, ask(Nod, rule="R"), otherwise=auto(do)), chance(Wind, rule="R"))
        return compiled(flow(auto(do), named("round", loop(question, inner)), turns(ask(Nod, rule="R"))), 1)

    # then its steps are called alike where the flow stops, and counted where an effect may
    called = step_names(tree(note, some_left))
    assert called == step_names(tree(turn_around, is_first))
    assert called == (
        *("start+1", "start+2", "start+3", "start+4", "round[0]/nod", "round[0]/nod+1", "round[0]/nod+2"),
        *("round[0]/wind", "round[0]/wind+1", "nod", "nod+1", "end"),
    )


def test_every_kind_of_step_has_a_name() -> None:
    steps: list[Node] = [
        chance(Wind, rule="R"),
        ask(Nod, rule="R"),
        when(some_left, auto(note)),
        loop(some_left),
    ]
    assert names(named("a", *steps)) == [
        "a/wind",
        "a/nod",
        "a/some_left",
        "a/note",
        "a/some_left#1",
        "a/again",
        "end",
    ]


def test_a_step_gets_what_is_nested_around_it() -> None:
    entries = [(5, "x"), (3, "y")]
    assert diary(auto(note), each(auto(note), each_entry(entries, lambda _: auto(note)))) == (
        "note()",
        *("note(0,)", "note(0,5)", "note(0,3)"),
        *("note(1,)", "note(1,5)", "note(1,3)"),
    )


def test_a_question_gets_what_is_nested_around_it_too() -> None:
    asked = []

    def question(content: Names, table: Table, *around: int) -> bool:
        asked.append(around)
        return len(around) == 2

    tree = each(when(question), each_entry([(5, "x")], lambda _: when(question, auto(note))))
    assert diary(when(question), tree) == ("note(0,5)", "note(1,5)")
    assert asked == [(), (0,), (0, 5), (1,), (1, 5)]


def test_a_decision_tells_the_seat_and_the_entries() -> None:
    nodding = each(each_entry([(7, "x")], lambda _: ask(Nod, rule="R-1")))
    assert diary(nodding) == ("0:(7,)", "1:(7,)")
    decision = game(nodding).decisions(game(nodding).start())[0]
    assert decision == Decision(0, (Nod,), "R-1", context=(7,), step="[0]/x/nod")


def test_chance_tells_the_seat_and_the_entries() -> None:
    assert diary(each(each_entry([(7, "x")], lambda _: chance(Wind, rule="R")))) == ("-1:(0,7)", "-1:(1,7)")
    assert diary(chance(Wind, rule="R")) == ("-1:()",)


def test_chance_is_that_of_the_seat_it_is_nested_in_or_nobodys() -> None:
    # given chance at the top, of an entry, of seats in turn with a stream that they share or not, and a question
    windy = chance(Wind, rule="R")
    entries = [(7, "x")]
    tree = flow(
        windy,
        each_entry(entries, lambda _: windy),
        each(windy, named("air", chance(Wind, rule="R", stream="air")), each_entry(entries, lambda _: windy)),
        ask(Nod, rule="R", who=lambda content, table: (1,)),
    )

    # when it is played, then each decision tells whose it is
    playing, whose = game(tree), list[int]()
    state = playing.start()
    while decisions := playing.decisions(state):
        whose.append(decisions[0].owner)
        seat = decisions[0].seat
        state = playing.apply_unchecked(state, seat, Wind() if seat == CHANCE else Nod()).state
    assert whose == [-1, -1, 0, 0, 0, 1, 1, 1, 1]


def test_chance_that_is_not_needed_is_passed_over() -> None:
    assert diary(each(chance(Wind, rule="R", needed=is_first))) == ("-1:(0,)",)


def test_when_asks_at_its_time() -> None:
    assert diary(each(when(is_first, auto(note)))) == ("note(0,)",)
    assert diary(each(when(is_first, auto(note), otherwise=ask(Nod, rule="R")))) == ("note(0,)", "1:()")


def test_a_loop_goes_on_until_its_question_says_no() -> None:
    assert diary(loop(some_left, auto(note), auto(count_down)), auto(note)) == ("note()",) * 4
    assert diary(*[auto(count_down)] * 3, loop(some_left, auto(note))) == ()


def test_turns_go_on_until_they_are_nobodys() -> None:
    twice = turns(ask(Nod, rule="R", who=lambda content, table: (1,) if len(table.diary) < 2 else ()))
    assert diary(twice, auto(note)) == ("1:()", "1:()", "note()")
    assert names(named("shop", twice), auto(note)) == ["shop/nod", "shop/again", "note", "end"]
    nobody = turns(ask(Nod, rule="R", who=lambda content, table, seat: ()))
    assert diary(each(nobody, auto(note))) == ("note(0,)", "note(1,)")


def test_each_follows_the_order_of_the_table_as_it_is_then() -> None:
    seats = each(auto(note))
    assert diary(seats, auto(turn_around), seats) == ("note(0,)", "note(1,)", "note(1,)", "note(0,)")
    # also when it changes in between, each *place* is visited once
    assert diary(each(ask(Nod, rule="R"), auto(turn_around))) == ("0:()", "0:()")


def test_who_may_be_named_by_the_table() -> None:
    backwards = ask(Nod, rule="R", secrecy=SEALED, who=lambda content, table: table.order[::-1])
    assert [d.seat for d in game(backwards).decisions(game(backwards).start())] == [1, 0]
    nobody = ask(Nod, rule="R", who=lambda content, table: ())
    assert diary(nobody, auto(note)) == ("note()",)


def test_an_open_decision_of_several_seats_is_a_fault_of_the_rules() -> None:
    playing = game(ask(Nod, rule="R", who=lambda content, table: (0, 1)))
    with pytest.raises(AssertionError, match="nod: only a sealed decision"):
        playing.start()


def test_an_effect_that_stops_for_a_sealed_decision_takes_no_step_of_the_flow() -> None:
    assert diary(auto(stop), auto(note), auto(note)) == ("note()", "note()")


def test_rules_without_frames_cannot_stop_half_way() -> None:
    rules = attrs.evolve(game().rules, flow=lambda content: auto(stop), resume=no_frames)
    with pytest.raises(TypeError, match="no pending frames"):
        Game(rules, Names(), seats=2).start()


def test_a_frame_that_stays_as_it_is_does_not_hang() -> None:
    rules = attrs.evolve(game().rules, flow=lambda content: auto(stop), resume=lambda edit: None)
    with pytest.raises(RuntimeError, match="diary goes on with a frame that stays as it is: 1"):
        Game(rules, Names(), seats=2).start()


def test_what_is_no_part_of_a_flow_is_refused() -> None:
    with pytest.raises(TypeError, match="no part of a flow"):
        compiled(named("a", note), 2)  # type: ignore[arg-type]  # this is what is tested


# --- the program


def seat_one(content: Names, table: Table) -> tuple[int, ...]:
    """It is the turn of seat 1."""
    return (1,)


def a_program() -> tuple[Op, ...]:
    """The program of a flow with steps of every kind, for two."""
    windy = chance(Wind, rule="R-3", needed=some_left)
    return compiled(
        flow(
            auto(note),
            named(
                "round",
                each(when(is_first, ask(Nod, rule="R-1"), otherwise=chance(Wind, rule="R-2", stream="air"))),
                loop(some_left, each_entry([(7, "x")], lambda _: windy)),
            ),
            turns(ask(Nod, rule="R-4", secrecy=SEALED, who=seat_one)),
        ),
        2,
    )


def test_a_program_says_where_each_step_stands_and_where_it_goes() -> None:
    assert [(op.kind, op.name, op.place, op.args, op.target) for op in a_program()] == [
        (AUTO, "note", -1, (), -1),
        # if it is not the first seat, then chance, else a nod, which goes on behind the chance
        (TEST, "round[0]/is_first", 0, (), 4),
        (ASK, "round[0]/nod", 0, (), -1),
        (JUMP, "round[0]/not_is_first", 0, (), 5),
        (CHANCE_OP, "round[0]/wind", 0, (), -1),
        (TEST, "round[1]/is_first", 1, (), 8),
        (ASK, "round[1]/nod", 1, (), -1),
        (JUMP, "round[1]/not_is_first", 1, (), 9),
        (CHANCE_OP, "round[1]/wind", 1, (), -1),
        # the loop ends behind its jump back
        (TEST, "round/some_left", -1, (), 12),
        (CHANCE_OP, "round/x/wind", -1, (7,), -1),
        (JUMP, "round/again", -1, (), 9),
        # and turns that are nobody's end behind theirs
        (ASK, "nod", -1, (), 14),
        (JUMP, "again", -1, (), 12),
        (END, "end", -1, (), -1),
    ]


def test_a_program_says_what_each_step_does_and_asks() -> None:
    first, chance_of_all, left, chance_of_entry, turn = (a_program()[at] for at in (2, 4, 9, 10, 12))
    assert (first.actions, first.rule, first.secrecy, first.do) == ((Nod,), "R-1", OPEN, None)
    assert (turn.actions, turn.rule, turn.secrecy, turn.do) == ((Nod,), "R-4", SEALED, seat_one)
    # chance has the name of its action, unless it is that of a stream which all share
    assert (chance_of_all.actions, chance_of_all.rule, chance_of_all.label, chance_of_all.shared) == (
        (Wind,),
        "R-2",
        "air",
        True,
    )
    assert chance_of_all.do is not None
    assert chance_of_all.do(Names(), Table())
    told = (
        chance_of_entry.actions,
        chance_of_entry.rule,
        chance_of_entry.label,
        chance_of_entry.shared,
        chance_of_entry.do,
    )
    assert told == ((Wind,), "R-3", "wind", False, some_left)
    assert left.do is some_left


def test_a_program_runs_without_its_jumps() -> None:
    steps = wired(a_program())
    # for each step the one that is done: number, kind, place, what follows, and what else may
    assert [(at, kind, place, behind, target) for at, kind, _, place, behind, target in steps] == [
        (0, AUTO, -1, 1, 1),
        (1, TEST, 0, 2, 4),
        (2, ASK, 0, 5, 5),
        (5, TEST, 1, 6, 8),
        (4, CHANCE_OP, 0, 5, 5),
        (5, TEST, 1, 6, 8),
        (6, ASK, 1, 9, 9),
        (9, TEST, -1, 10, 12),
        (8, CHANCE_OP, 1, 9, 9),
        (9, TEST, -1, 10, 12),
        (10, CHANCE_OP, -1, 9, 9),
        (9, TEST, -1, 10, 12),
        (12, ASK, -1, 12, 14),
        (12, ASK, -1, 12, 14),
        (14, END, -1, 14, 14),
    ]
    # and its function, which gets the entries around it
    assert [do for _, _, do, *_ in steps[:3]] == [note, is_first, None]
    table = Table()
    got = []

    def question(content: Names, of: Table, *around: int) -> bool:
        got.append((of, around))
        return True

    (_, _, do, *_), *_ = wired(compiled(each_entry([(7, "x")], lambda _: when(question, auto(note))), 2))
    assert do is not None
    assert do(Names(), table, 1)
    assert got == [(table, (1, 7))]


def day_in(edit: Edit[State, Names], *around: int) -> None:
    """Writes down who is up."""
    edit.table.diary = (*edit.table.diary, f"{edit.table.day and edit.table.day.up}")


def test_a_record_is_there_as_long_as_the_flow_is_inside() -> None:
    # given records of nobody, of a class and of each seat; then each is fresh inside, and gone behind it
    here = auto(day_in)
    assert diary(here, during("day", Day, here), here) == ("None", "()", "None")
    assert diary(during("day", day_of, here), each(during("day", day_of, here)), here) == (
        *("()", "(0,)", "(1,)", "None"),
    )
    assert diary(each_entry([(7, "x")], lambda _: during("day", day_of, here))) == ("()",)


def test_a_record_is_open_once() -> None:
    with pytest.raises(ValueError, match=r"^/a opens day, which is open around it$"):
        names(during("day", Day, named("a", during("day", Day, auto(note)))))


@pytest.mark.parametrize(
    ("node", "day", "wrong"),
    [
        (during("day", Day, ask(Nod, rule="R", who=lambda *_: (0,))), None, "table.day is missing at nod"),
        (
            flow(during("day", Day), ask(Nod, rule="R", who=lambda *_: (0,))),
            Day(),
            "table.day has no place at nod",
        ),
    ],
)
def test_bytes_have_a_record_just_where_the_flow_does(node: Node, day: Day | None, wrong: str) -> None:
    # given a state that waits inside or outside, when the record is not as the flow has it, then it is no state
    playing = game(node)
    state = playing.start()
    assert playing.decode(playing.encode(state)) == state
    other = attrs.evolve(state, table=attrs.evolve(state.table, day=day))
    with pytest.raises(DecodeError, match=wrong):
        playing.decode(playing.encode(other))


def test_an_effect_that_stops_inside_is_inside() -> None:
    # given an effect that is the last thing inside, when it stops half-way, then the record is there
    playing = game(during("day", Day, auto(stop)))
    assert playing.start().table.day == Day()
    assert playing.decode(playing.encode(playing.start())) == playing.start()
