"""A mechanic by hand: what its slots say, and what drafts, forms and verdicts make of that."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from petz_engine.kernel import draft as d
from petz_engine.kernel import form as f
from petz_engine.kernel import slots as s
from petz_engine.kernel.chance import Rng
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.form import Form, FormSlot
from petz_engine.kernel.refusal import IllegalChoice, Reason, refuse
from petz_engine.kernel.slots import Answer, Mechanic, Slot, by_name, label

VIEW: Any = SimpleNamespace(
    content=SimpleNamespace(
        names={"plant": ("garden:rose", "garden:ivy"), "pot": ("p", "q")}, labels={"plant": ("Rose", "Ivy")}
    )
)


@attrs.frozen
class Sow:
    """Plants in a row."""

    plants: tuple[int, ...]


@attrs.frozen
class Rest:
    """Do nothing."""


TOLD = refuse("too_dry", "G-2")
DECISION = Decision(0, (Sow,), "G-1", context=(3,))


def plants(view: Any, partial: Any) -> Sequence[int]:
    assert view is VIEW
    assert partial in ((), DECISION)
    return (0, 1, 2)


def later(view: Any, partial: tuple[int, ...]) -> Sequence[int]:
    """No plant before the first."""
    assert view is VIEW
    return tuple(range(partial[0], 3))


def dry(view: Any, partial: Any, choice: Any) -> Reason | None:
    """Plant 2 needs water."""
    assert view is VIEW
    assert partial in ((), DECISION)
    return TOLD if choice == 2 else None


FIRST = Slot("first", plants, verdict=dry, context=lambda partial: {"bed": len(partial)})
SECOND = Slot("second", later, skip=lambda partial: (*partial, 0))
THIRD = Slot("third", lambda view, partial: ((0, 0), (0, 1)))


def mechanic(*slots: Slot, **more: Any) -> Mechanic:
    """The mechanic of sowing that asks these slots."""

    def begin(view: Any, decision: Decision) -> tuple[int, ...]:
        assert (view, decision.rule) == (VIEW, "G-1")
        return ()

    def parts(partial: Any, action: Sow) -> tuple[int, ...]:
        assert partial == ()
        return action.plants

    return Mechanic(
        initial=begin,
        slot=lambda partial: slots[len(partial)] if len(partial) < len(slots) else None,
        build=Sow,
        choices_of=parts,
        effect=lambda *_: None,
        **more,
    )


def saying(reason: Reason) -> Any:
    """A reason against all, for who is asked about the right view and decision."""

    def said(view: Any, decision: Decision, action: Any = None) -> Reason:
        assert (view, decision.rule) == (VIEW, "G-1")
        return reason

    return said


SOW = mechanic(FIRST, SECOND)


# --- choices in words


def test_a_choice_is_told_by_name_or_as_numbers() -> None:
    assert s.in_numbers(VIEW, (), 4) == "4"
    assert s.in_numbers(VIEW, (), (1, 2)) == "1, 2"
    named = by_name("plant", "pot", also={-1: "no plant", (0, -1): "a rose in no pot"})
    assert named(VIEW, (), (1, 0)) == "Ivy, p"
    assert named(VIEW, (), 0) == "Rose"
    assert named(VIEW, (), -1) == "no plant"
    assert named(VIEW, (), (0, -1)) == "a rose in no pot"
    # what is no number of content is told as it is
    assert named(VIEW, (), (2, -1)) == "2, -1"
    assert by_name("weed")(VIEW, (), 0) == "0"
    assert by_name()(VIEW, (), 0) == ""


def test_a_label_is_the_name_to_show_or_the_id() -> None:
    assert [label(VIEW.content, kind, 1) for kind in ("plant", "pot", "weed")] == ["Ivy", "q", "1"]
    assert label(VIEW.content, "plant", True) == "true"
    assert label(SimpleNamespace(names={"pot": ("p",)}), "pot", 0) == "p"


# --- a verdict


@pytest.mark.parametrize(
    ("answers", "reason"),
    [
        ((0, 1), None),
        ((1, 1), None),
        ((2, 2), TOLD),
        ((7, 1), refuse("no_such_choice", "G-1", slot="first", choice=7)),
        ((1, 0), refuse("no_such_choice", "G-1", slot="second", choice=0)),
        ((1,), refuse("too_short", "G-1", slot="second")),
        ((), refuse("too_short", "G-1", slot="first")),
        ((0, 1, 1), refuse("too_long", "G-1")),
    ],
)
def test_the_first_slot_that_objects_says_why(answers: tuple[int, ...], reason: Reason | None) -> None:
    assert s.verdict(SOW, VIEW, DECISION, Sow(answers)) == reason


def test_others_see_all_of_an_action_unless_it_has_a_face() -> None:
    assert SOW.public_view(Sow((1, 2))) == Sow((1, 2))
    assert mechanic(FIRST, public_view=lambda action: len(action.plants)).public_view(Sow((1, 2))) == 2


def test_an_action_is_what_its_answers_build() -> None:
    other = attrs.evolve(SOW, build=lambda partial: Sow(tuple(sorted(partial))))
    assert s.verdict(other, VIEW, DECISION, Sow((0, 1))) is None
    shuffled = attrs.evolve(other, choices_of=lambda partial, action: (0, 1))
    assert s.verdict(shuffled, VIEW, DECISION, Sow((1, 0))) == refuse(
        "not_canonical", "G-1", expected=Sow((0, 1))
    )


def test_an_exact_slot_is_judged_without_listing() -> None:
    def never(view: Any, partial: Any) -> Sequence[int]:
        raise AssertionError("it is exact")

    exact = mechanic(Slot("first", never, verdict=dry, verdict_is_complete=True))
    assert s.verdict(exact, VIEW, DECISION, Sow((9,))) is None
    assert s.verdict(exact, VIEW, DECISION, Sow((2,))) == TOLD
    assert [answer.reason for answer in s.answers(exact, VIEW, DECISION, Sow((9,)))] == [None]


def test_what_stands_against_all_comes_first_and_what_no_slot_asks_second() -> None:
    closed, odd = refuse("not_now", "G-3"), refuse("odd", "G-4")
    barred = mechanic(FIRST, SECOND, available=saying(closed), check_whole=saying(odd))
    assert s.verdict(barred, VIEW, DECISION, Sow((2,))) == closed

    def beside(view: Any, decision: Decision, action: Sow) -> Reason | None:
        return odd if action == Sow((2,)) else None

    choosy = mechanic(FIRST, SECOND, check_whole=beside)
    assert s.verdict(choosy, VIEW, DECISION, Sow((2,))) == odd
    assert s.verdict(choosy, VIEW, DECISION, Sow((1, 1))) is None


# --- answers


def test_answers_are_told_slot_by_slot() -> None:
    def told(*answers: int) -> list[Answer]:
        return list(s.answers(SOW, VIEW, DECISION, Sow(answers)))

    good = Answer(FIRST, (), 1, None)
    assert told(1, 1) == [good, Answer(SECOND, (1,), 1, None)]
    assert told(1, 1, 5) == [good, Answer(SECOND, (1,), 1, None)]
    assert told(1) == [good, Answer(SECOND, (1,), None, refuse("too_short", "G-1", slot="second"))]
    wrong = refuse("no_such_choice", "G-1", slot="second", choice=0)
    assert told(1, 0) == [good, Answer(SECOND, (1,), 0, wrong)]
    assert told(2, 2) == [Answer(FIRST, (), 2, TOLD)]
    # and what may be said in their place
    assert list(told(2, 2)[0].allowed(VIEW)) == [0, 1]
    assert list(told(1, 0)[1].allowed(VIEW)) == [1, 2]


# --- slots


def test_a_slot_lists_what_it_allows() -> None:
    assert Slot("first", plants, verdict=dry).choices(VIEW, ()) == [0, 1]
    sure = Slot("first", plants, verdict=dry, domain_is_legal=True)
    assert sure.choices(VIEW, ()) == (0, 1, 2)
    drafted = Slot("first", plants, verdict=dry, canonical_choices=lambda view, partial: [1])
    assert drafted.choices(VIEW, ()) == [1]
    assert (FIRST.advance((5,), 1), SECOND.verdict(VIEW, (), 9), SECOND.context(())) == ((5, 1), None, {})


# --- drafts and options

BOTH = Decision(0, (Sow, Rest), "G-1")


def options(of: Mechanic = SOW, decision: Decision | None = DECISION) -> d.Options:
    return d.Options({Sow: of, Rest: s.fields(Rest, effect=print)}, VIEW, decision, lambda action: None)


def refused(ask: Any) -> tuple[str, Reason | None]:
    with pytest.raises(IllegalChoice) as error:
        ask()
    return str(error.value), error.value.reason


def test_a_draft_tells_what_is_asked_now() -> None:
    draft = options().draft()
    assert (draft.slot, draft.context, draft.choices(), draft.action) == ("first", {"bed": 0}, [0, 1], None)
    further = draft.choose(1)
    assert further.decision is draft.decision is DECISION
    assert (further.slot, further.context, further.choices()) == ("second", {}, [1, 2])
    done = further.choose(2)
    assert (done.slot, done.context, done.choices(), done.action) == (None, {}, (), Sow((1, 2)))
    assert options(mechanic()).draft().action == Sow(())
    # where there are several types, the first choice is the number of one
    first = options(decision=BOTH).draft()
    assert (first.slot, first.context, first.choices(), first.action) == ("action", {}, [0, 1], None)
    assert (first.choose(0).slot, first.choose(0).decision) == ("first", BOTH)
    assert first.choose(1).action == Rest()


def test_a_draft_says_why_something_cannot_be_chosen() -> None:
    draft = options().draft()
    assert refused(lambda: draft.choose(2)) == ("2 is not among the choices of first", TOLD)
    assert refused(lambda: draft.choose(7)) == ("7 is not among the choices of first", None)
    assert refused(lambda: draft.choose((1,))) == ("[1] is not among the choices of first", None)
    assert refused(lambda: draft.choose(True)) == ("true is not among the choices of first", None)
    assert refused(lambda: draft.choose(1).choose(0)) == ("0 is not among the choices of second", None)
    done = draft.choose(1).choose(1)
    assert refused(lambda: done.choose(1)) == ("the action is complete", None)
    types = options(decision=BOTH).draft()
    assert refused(lambda: types.choose(2)) == ("2 is not among the choices of action", None)
    # a pair is only taken for a pair
    pairs = options(mechanic(THIRD)).draft()
    assert pairs.choose((0, 1)).action == Sow(((0, 1),))  # type: ignore[arg-type]
    for wrong in (0, (0,), (0, 1, 0), (0, True), [0, True]):
        assert refused(lambda wrong=wrong: pairs.choose(wrong))[1] is None


def test_options_say_where_there_is_nothing_to_choose() -> None:
    nobody = options(decision=None)
    for ask in (nobody.draft, lambda: nobody.walk(Rng(1)), lambda: nobody.sample(Rng(1))):
        assert refused(ask) == ("this seat has nothing to choose", None)
    assert (list(nobody), nobody.count(), Sow((0, 0)) in nobody, nobody.of(Sow)) == ([], 0, False, nobody)
    stuck = options(mechanic(FIRST, Slot("second", lambda view, partial: ())))
    assert refused(lambda: stuck.sample(Rng(1))) == ("there is no legal action at first", None)
    with pytest.raises(TypeError, match=r'^"Sow" is no type of action of this game$'):
        options().of("Sow")  # type: ignore[call-overload]


def test_options_are_listed_counted_and_drawn() -> None:
    everything = [Sow((0, 0)), Sow((0, 1)), Sow((0, 2)), Sow((1, 1)), Sow((1, 2))]
    assert list(options()) == everything
    assert (options().count(), list(options(decision=BOTH))) == (5, [*everything, Rest()])
    counting = mechanic(FIRST, SECOND, count=lambda view, partial: 7)
    assert (options(counting).count(), options(counting, BOTH).count()) == (7, 8)
    assert all(action in options() for action in everything)
    # what is of another type, of the wrong shape, or refused, is none of them
    assert Rest() not in options()
    assert Sow((2, 2)) not in options()
    misshapen = attrs.evolve(options(), misshapen=lambda action: "plants")
    assert Sow((0, 0)) not in misshapen
    # a generator of Python's own does as well
    source = SimpleNamespace(randrange=lambda n: n - 1)
    assert (options().sample(source), options().walk(source)) == (Sow((1, 2)), Sow((1, 2)))
    assert options(decision=BOTH).walk(source) == Rest()


def test_a_type_that_is_closed_is_not_offered() -> None:
    closed = mechanic(FIRST, SECOND, available=saying(TOLD))
    assert options(closed, BOTH).draft().choices() == [1]
    assert options(closed, BOTH).walk(Rng(1)) == Rest()
    # what is left is one type, so nobody is asked for a number
    assert options(closed, BOTH).walk(SimpleNamespace(below=pytest.fail)) == Rest()
    assert options(closed, BOTH).of(Sow).decision is None
    assert options(closed, BOTH).of(Sow, Rest).decision == attrs.evolve(BOTH, actions=(Rest,))


# --- forms


class Foreign:
    """An integer of another library."""

    def __index__(self) -> int:
        return 1


def test_arrays_and_foreign_integers_are_choices() -> None:
    one: Any = Foreign()
    pair: Any = [0, one]
    assert options().draft().choose(one).partial == (1,)
    assert options(mechanic(THIRD)).draft().choose(pair).action == Sow(((0, 1),))  # type: ignore[arg-type]
    assert a_form().fill(0, one).fill(2, pair).fills == ((0, 1), (2, (0, 1)))


def test_a_draft_is_shown_in_one_line() -> None:
    draft = options(decision=BOTH).draft()
    assert [repr(at) for at in (draft, draft.choose(0), draft.choose(1))] == [
        "<Draft of sow or rest: action>",
        "<Draft of sow or rest: first>",
        "<Draft of sow or rest: complete>",
    ]


def test_options_without_an_action_are_false() -> None:
    shut = attrs.evolve(SOW, available=lambda *_: refuse("not_now", "G-3"))
    assert [bool(some) for some in (options(), options(decision=None), options(shut))] == [True, False, False]
    assert options(shut, decision=BOTH)
    assert not options(shut, decision=BOTH).of(Sow)


@pytest.mark.parametrize("rng", [None, 7, Rng])
def test_what_is_no_source_of_numbers_is_refused_in_words(rng: Any) -> None:
    for ask in (options().walk, options().sample):
        with pytest.raises(TypeError, match=r"expected a source of random numbers such as Rng\(7\), got "):
            ask(rng)


def a_form(of: Mechanic = SOW) -> Form:
    return f.form({Sow: of}, VIEW, DECISION, None)


def test_a_form_tells_each_slot_and_what_is_wrong() -> None:
    # the second slot depends on the first
    assert a_form().slots() == (FormSlot(0, "first", {"bed": 0}, None, None),)
    filled = a_form().fill(0, 1)
    assert filled.slots() == (
        FormSlot(0, "first", {"bed": 0}, 1, None),
        FormSlot(1, "second", {}, None, None),
    )
    assert filled.problems() == ((1, refuse("missing", "G-1", slot="second")),)
    wrong = filled.fill(1, 0)
    assert wrong.slots()[1] == FormSlot(
        1, "second", {}, 0, refuse("no_such_choice", "G-1", slot="second", choice=0)
    )
    assert a_form().fill(0, 2).slots() == (FormSlot(0, "first", {"bed": 0}, 2, TOLD),)
    assert a_form().choices(0) == ((0, None), (1, None), (2, TOLD))
    assert filled.choices(1) == ((1, None), (2, None))


def test_what_is_no_choice_of_a_slot_is_not_judged_by_it() -> None:
    judged = list[Any]()
    slot = Slot("first", plants, verdict=lambda view, partial, choice: judged.append(choice))
    told = a_form(mechanic(slot)).fill(0, (1, 2)).slots()[0].reason
    assert told == refuse("no_such_choice", "G-1", slot="first", choice=(1, 2))
    assert judged == []


def test_slots_behind_an_open_one_are_judged_where_it_can_be_skipped() -> None:
    long = a_form(mechanic(FIRST, SECOND, Slot("third", lambda view, partial: (sum(partial), 9))))
    form = long.fill(0, 1).fill(2, 9)
    assert [(slot.index, slot.choice, slot.reason) for slot in form.slots()] == [
        (0, 1, None),
        (1, None, None),
        (2, 9, None),
    ]
    assert form.choices(2) == ((1, None), (9, None))
    assert form.fill(1, 2).choices(2) == ((3, None), (9, None))
    assert form.fill(1, 2).complete() == Sow((1, 2, 9))
    assert form.fill(1, 2).clear(1) == form


def test_fills_are_kept_by_slot_and_taken_as_choices_only() -> None:
    assert a_form().fill(2, 5).fill(0, 1).fill(2, (4, 4)).fills == ((0, 1), (2, (4, 4)))
    assert a_form().fill(2, 5).fill(0, 1).clear(0).fills == ((2, 5),)
    for index, wrong, text in (
        (0, True, "true"),
        (0, "a", '"a"'),
        (0, (1, True), "[1,true]"),
        (True, 1, "1"),
    ):
        message = f"{text} is no choice: expected a number, or a tuple of numbers"
        assert refused(lambda index=index, wrong=wrong: a_form().fill(index, wrong)) == (message, None)
    assert refused(lambda: a_form().choices(1)) == ("there is no slot 1 to choose for now", None)


def test_a_form_is_complete_once_nothing_is_wrong() -> None:
    done = a_form().fill(0, 1).fill(1, 2)
    assert (done.problems(), done.complete()) == ((), Sow((1, 2)))
    assert a_form(mechanic()).complete() == Sow(())
    missing = refuse("missing", "G-1", slot="first")
    assert refused(a_form().complete) == ("slot 0: missing", missing)
    # what stands against all, or against the whole, is told of no slot
    closed, odd = refuse("not_now", "G-3"), refuse("odd", "G-4")
    shut = a_form(mechanic(FIRST, SECOND, available=saying(closed)))
    assert shut.problems() == ((-1, closed), (0, missing))
    assert refused(shut.complete) == ("slot -1: not_now", closed)

    def beside(view: Any, decision: Decision, action: Sow) -> Reason | None:
        return saying(odd)(view, decision) if action == Sow((1, 2)) else None

    strange = a_form(mechanic(FIRST, SECOND, check_whole=beside))
    assert strange.fill(0, 1).fill(1, 2).problems() == ((-1, odd),)
    assert strange.fill(0, 1).fill(1, 1).problems() == ()
    assert strange.problems() == ((0, missing),)


def test_a_form_is_of_one_type() -> None:
    of = {Sow: SOW, Rest: s.fields(Rest, effect=print)}
    assert refused(lambda: f.form(of, VIEW, BOTH, None)) == (
        "say which type of action the form is for: Sow or Rest", None,
    )  # fmt: skip
    assert refused(lambda: f.form(of, VIEW, DECISION, Rest)) == ("Rest does not answer this decision", None)
    assert refused(lambda: f.form(of, VIEW, DECISION, 5)) == ("5 does not answer this decision", None)  # type: ignore[arg-type]
    assert f.form(of, VIEW, BOTH, Rest).complete() == Rest()
    assert f.form(of, VIEW, DECISION, None) == f.form(of, VIEW, DECISION, Sow)
