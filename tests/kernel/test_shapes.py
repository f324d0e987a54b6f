"""The shapes of actions that recur: fields that answer slots, amounts of heaps, and picks out of a bag."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from petz_engine.kernel import amounts as a
from petz_engine.kernel import draft as d
from petz_engine.kernel import form as f
from petz_engine.kernel import slots as s
from petz_engine.kernel.amounts import STOP, Amounts, Picks, all_that_is_left, amounts, picks
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.refusal import Reason, refuse
from petz_engine.kernel.slots import Mechanic, Slot, fields

VIEW: Any = SimpleNamespace(content=SimpleNamespace(names={"plant": ("rose", "ivy", "fern")}))
DECISION = Decision(0, (), "G-1", context=(3,))
CLOSED = refuse("not_now", "G-3")


def no_effect(*_: Any) -> None: ...


def listed(mechanic: Mechanic, kind: type[Any] = object) -> list[Any]:
    """All actions in the order of a draft; each is accepted, and counted right where the mechanic counts."""
    decision = attrs.evolve(DECISION, actions=(kind,))
    options = d.Options({kind: mechanic}, VIEW, decision, lambda action: None)
    found = list(options)
    assert options.count() == len(found)
    assert [refusal(mechanic, action) for action in found] == [None] * len(found)
    return found


def refusal(mechanic: Mechanic, action: Any) -> str | None:
    """The code of the reason against an action."""
    reason = s.verdict(mechanic, VIEW, DECISION, action)
    return None if reason is None else reason.code


# --- fields


@attrs.frozen
class Rest:
    """Do nothing."""


@attrs.frozen
class Plant:
    """A plant in a bed, or in the shade; in beds above 0 with a label."""

    bed: int
    shade: bool
    label: int | None = None


def in_bed(view: Any, partial: Any) -> range:
    assert partial[0].context == DECISION.context
    return range(2)


BED = Slot("bed", in_bed)
SHADE = Slot("light", lambda view, partial: (0, 1), fields=("shade",))
LABEL = Slot("label", lambda view, partial: (5, 6), asked=lambda partial: partial[1] > 0)
PLANT = fields(Plant, BED, SHADE, LABEL, effect=no_effect)


def test_fields_answer_their_slots_one_by_one() -> None:
    labelled = [Plant(1, shade, label) for shade in (False, True) for label in (5, 6)]
    assert listed(PLANT) == [Plant(0, False), Plant(0, True), *labelled]
    assert [type(plant.shade) for plant in listed(PLANT)] == [bool] * 6
    # what is known so far is the decision and the choices
    assert PLANT.initial(VIEW, DECISION) == (DECISION,)
    assert PLANT.path(VIEW, DECISION, Plant(1, True, 6)) == [1, 1, 6]
    assert [type(part) for part in PLANT.path(VIEW, DECISION, Plant(1, True, 6))] == [int] * 3
    slots = [PLANT.slot((DECISION, *choices)) for choices in ((), (1,), (1, 0), (1, 0, 5), (0, 0))]
    assert slots == [BED, SHADE, LABEL, None, None]


def test_a_field_that_is_not_asked_for_has_its_default() -> None:
    assert refusal(PLANT, Plant(0, False, 5)) == "too_long"
    assert refusal(PLANT, Plant(1, False)) == "too_short"
    assert refusal(PLANT, Plant(1, False, 7)) == "no_such_choice"


@attrs.frozen
class Water:
    """Water a plant, or none, with a can of a tap."""

    can: int | None
    plant: int | None
    tap: tuple[int, int] | None = None


def test_a_choice_may_stand_for_none_and_for_several_fields() -> None:
    which = Slot(
        "which", lambda view, partial: ((9, 9), (0, 1), (1, 0)), fields=("plant", "can"), none=(9, 9)
    )
    tap = Slot(
        "tap", lambda view, partial: ((-1,), (2, 3)), none=(-1,), asked=lambda partial: partial[1] != (9, 9)
    )
    water = fields(Water, which, tap, effect=no_effect)
    # the fields of a choice in its own order, and none of a choice that stands for none
    watered = [Water(can, plant, tap) for plant, can in ((0, 1), (1, 0)) for tap in (None, (2, 3))]
    assert listed(water) == [Water(None, None), *watered]
    # a slot that has a choice for None is answered wherever it is asked, and nowhere else
    assert water.path(VIEW, DECISION, Water(1, 0)) == [(0, 1), (-1,)]
    assert water.path(VIEW, DECISION, Water(None, 0)) == [(9, 9)]
    assert refusal(water, Water(None, None, (2, 3))) == "not_canonical"


def test_what_is_known_and_how_an_action_is_made_can_be_said() -> None:
    made = list[Any]()

    def make(*values: Any) -> Plant:
        made.append(values)
        return Plant(*values)

    bed = Slot("bed", lambda view, partial: range(partial[0]))
    plant = fields(
        Plant,
        bed,
        SHADE,
        Slot("label", lambda *_: (7,)),
        effect=no_effect,
        known=lambda view, decision: decision.context[0],
        make=make,
        available=lambda view, decision: CLOSED,
        check_whole=lambda view, decision, action: CLOSED,
        count=lambda view, partial: 99,
    )
    assert (plant.initial(VIEW, DECISION), plant.build((3, 2, 0, 7))) == ((3,), Plant(2, False, 7))
    assert made == [(2, False, 7)]
    assert (
        plant.available(VIEW, DECISION),
        plant.check_whole(VIEW, DECISION, Plant(0, True)),
        plant.effect,
    ) == (
        CLOSED,
        CLOSED,
        no_effect,
    )
    assert plant.count is not None
    assert plant.count(VIEW, ()) == 99


def test_an_action_without_fields_has_nothing_to_say() -> None:
    rest = fields(Rest, effect=no_effect)
    assert listed(rest) == [Rest()]
    assert (rest.initial(VIEW, DECISION), rest.slot((DECISION,)), rest.path(VIEW, DECISION, Rest())) == (
        (DECISION,),
        None,
        [],
    )
    assert refusal(fields(Rest, effect=no_effect, available=lambda *_: CLOSED), Rest()) == "not_now"


@pytest.mark.parametrize("slots", [(BED, SHADE), (BED, SHADE, LABEL, LABEL), (BED, SHADE, Slot("x", in_bed))])
def test_a_field_without_a_slot_is_told_where_the_action_is_made(slots: tuple[Slot, ...]) -> None:
    names = [name for slot in slots for name in slot.fields]
    with pytest.raises(TypeError) as error:
        fields(Plant, *slots, effect=no_effect)
    assert str(error.value) == f"Plant has the fields ['bed', 'shade', 'label'], and its slots answer {names}"


def test_only_the_last_slot_may_be_left_out() -> None:
    with pytest.raises(TypeError, match="only the last"):
        fields(Plant, LABEL, BED, SHADE, effect=no_effect)


# --- amounts


@attrs.frozen
class Sow:
    """Seeds by plant and bed; a tool, and where it is used."""

    seeds: tuple[tuple[int, int, int], ...]
    tool: int | None = None
    at: tuple[int, int] | None = None


HEAPS = ((0, 0), (1, 0), (2, 5))


def sowing(there: tuple[int, ...], most: int, tools: tuple[int, ...] = (), **more: Any) -> Mechanic:
    """Seeds of three heaps; a tool can be used where seeds are."""

    def places(view: Any, partial: Amounts) -> list[Any]:
        places = [taking[:-1] for taking in partial.takings()]
        return [(-1, -1, -1), *((tool, *place) for tool in partial.offered for place in places)]

    tool = Slot(
        "tool",
        places,
        fields=("tool", "at"),
        none=(-1, -1, -1),
        context=lambda partial: {"n": len(partial.taken)},
    )
    return amounts(
        Sow,
        "seeds",
        ("plant", "bed"),
        initial=lambda view, decision: Amounts(HEAPS, there, most, known="what else", offered=tools),
        verdict=lambda view, partial, amount: None if amount <= partial.left else refuse("too_much", "G-4"),
        effect=no_effect,
        last=tool,
        **more,
    )


def test_no_more_is_taken_than_there_is_and_than_is_allowed_in_all() -> None:
    found = listed(sowing((2, 0, 1), 2))
    assert [action.seeds for action in found] == [
        (),
        ((2, 5, 1),),
        ((0, 0, 1),),
        ((0, 0, 1), (2, 5, 1)),
        ((0, 0, 2),),
    ]
    assert {(action.tool, action.at) for action in found} == {(None, None)}
    assert refusal(sowing((2, 0, 1), 2), Sow(((0, 0, 2), (2, 5, 1)))) == "too_much"
    assert refusal(sowing((2, 0, 1), 9), Sow(((0, 0, 3),))) == "no_such_choice"
    assert refusal(sowing((2, 0, 1), 9), Sow(((0, 0, -1),))) == "no_such_choice"
    # nothing is asked of a heap that is empty, or is none
    assert refusal(sowing((2, 0, 1), 9), Sow(((1, 0, 1),))) == "not_canonical"
    assert refusal(sowing((2, 0, 1), 9), Sow(((7, 7, 1),))) == "not_canonical"


def test_an_empty_heap_is_not_asked_about_wherever_it_lies() -> None:
    for there in ((0, 0, 1), (0, 1, 0), (1, 0, 0)):
        sow = sowing(there, 5)
        first = sow.initial(VIEW, DECISION)
        slot = sow.slot(first)
        assert slot is not None
        plant, bed = HEAPS[there.index(1)]
        assert (first.heap, first.here, first.left, slot.context(first)) == (
            (plant, bed),
            1,
            5,
            {"plant": plant, "bed": bed},
        )
        assert sow.slot(slot.advance(first, 1)) is None
        assert sow.path(VIEW, DECISION, Sow(())) == [0]
    assert listed(sowing((0, 0, 0), 5)) == [Sow(())]


def test_where_anything_is_taken_the_slot_behind_is_asked() -> None:
    sow = sowing((1, 0, 1), 1, (8,), count=None)
    assert listed(sow) == [
        Sow(()),
        Sow(((2, 5, 1),)),
        Sow(((2, 5, 1),), 8, (2, 5)),
        Sow(((0, 0, 1),)),
        Sow(((0, 0, 1),), 8, (0, 0)),
    ]
    assert refusal(sow, Sow((), 8, (0, 0))) == "not_canonical"
    assert refusal(sow, Sow(((0, 0, 1),), 8)) == "not_canonical"
    assert refusal(sow, Sow(((0, 0, 1),), 8, (2, 5))) == "no_such_choice"
    assert refusal(sowing((1, 0, 1), 1), Sow(((0, 0, 1),), 8, (0, 0))) == "not_canonical"


def test_amounts_are_known_by_what_is_left() -> None:
    partial = Amounts(HEAPS, (2, 3, 2), 4, taken=(2,))
    assert (partial.heap, partial.here, partial.left, partial.known) == ((1, 0), 3, 2, None)
    assert (list(a.all_of_it(VIEW, partial)), list(all_that_is_left(VIEW, partial))) == (
        [0, 1, 2, 3],
        [0, 1, 2],
    )
    assert list(all_that_is_left(VIEW, partial._replace(most=9))) == [0, 1, 2, 3]
    # 2 of two heaps with 3 and 2: three ways for none, one and two of the first
    assert (partial.ways(4), partial.ways(3), partial.ways(1)) == (6, 3, 0)
    assert partial._replace(taken=(2, 0, 1)).takings() == ((0, 0, 2), (2, 5, 1))
    assert partial.by_heap([(2, 5, 1), (0, 0, 2)]) == [2, 0, 1]


def test_a_form_may_leave_a_heap_open() -> None:
    form = f.form({Sow: sowing((2, 1, 1), 2)}, VIEW, attrs.evolve(DECISION, actions=(Sow,)), None)
    assert [slot.index for slot in form.slots()] == [0, 1, 2]
    assert form.choices(0) == ((0, None), (1, None), (2, None))
    assert form.fill(0, 2).choices(2) == ((0, None), (1, refuse("too_much", "G-4")))
    assert form.fill(0, 1).fill(1, 0).fill(2, 1).complete() == Sow(((0, 0, 1), (2, 5, 1)))


@attrs.frozen
class Share:
    """Seeds by heap."""

    seeds: tuple[int, ...]


def test_an_action_may_have_its_amounts_by_heap() -> None:
    share = amounts(
        Share,
        "seeds",
        ("plant", "bed"),
        initial=lambda view, decision: Amounts(HEAPS, (1, 0, 2), 2),
        verdict=lambda view, partial, amount: None,
        domain=all_that_is_left,
        canonical=lambda view, partial: range(partial.here, -1, -1),
        describe=lambda view, partial, amount: f"{amount} of {partial.heap}",
        build=lambda partial: Share(partial.taken),
        given=lambda action: action.seeds,
        check_whole=lambda view, decision, action: None if action.seeds != (1, 0, 1) else CLOSED,
        effect=no_effect,
    )
    assert share.path(VIEW, DECISION, Share((1, 0, 2))) == [1, 2]
    assert refusal(share, Share((1, 0, 2))) == "no_such_choice"
    assert refusal(share, Share((1, 0, 1))) == "not_now"
    assert refusal(share, Share((0, 1, 0))) == "not_canonical"
    assert refusal(share, Share((0, 0, 2))) is None
    slot, first = share.slot(share.initial(VIEW, DECISION)), share.initial(VIEW, DECISION)
    assert slot is not None
    assert (list(slot.choices(VIEW, first)), slot.describe(VIEW, first, 1)) == ([1, 0], "1 of (0, 0)")


# --- picks


@attrs.frozen
class Pick:
    """Plants, rising."""

    plants: tuple[int, ...]


def picking(bag: tuple[int, ...], *more: int, **how: Any) -> Mechanic:
    """Plants out of a bag."""

    def refused(view: Any, partial: Picks, plant: int) -> Reason:
        return refuse("not_wanted" if partial.has(plant) else "not_there", "G-5")

    sorts = how.pop("sorts", ())
    return picks(
        Pick,
        "plant",
        "plant",
        initial=lambda view, decision: Picks(bag, more, sorts),
        refused=refused,
        effect=no_effect,
        **how,
    )


def test_up_to_so_many_are_picked_rising() -> None:
    some = picking((1, 0, 2), 2, stop="enough")
    assert [action.plants for action in listed(some)] == [(), (0,), (0, 2), (2,), (2, 2)]
    # where no more can be picked, nothing is asked
    assert [action.plants for action in listed(picking((0, 1, 0), 2, stop="enough"))] == [(), (1,)]
    assert (
        listed(picking((0, 0, 0), 2, stop="enough"))
        == listed(picking((9, 9, 9), 0, stop="enough"))
        == [Pick(())]
    )
    parts = [some.path(VIEW, DECISION, Pick(plants)) for plants in ((), (2,), (0, 2))]
    assert parts == [(STOP,), (2, STOP), (0, 2)]
    assert picking((0, 1, 0), 2, stop="enough").path(VIEW, DECISION, Pick((1,))) == (1,)


def test_what_cannot_be_picked_is_refused() -> None:
    some = picking((1, 0, 2), 2, stop="enough")
    wrong = {
        (1,): "not_there",
        (0, 0): "not_there",
        (7,): "not_there",
        (-2,): "not_there",
        (2, 2, 0): "too_long",
    }
    assert {plants: refusal(some, Pick(plants)) for plants in wrong} == wrong
    # an order of their own is another form of the same
    assert refusal(some, Pick((2, 0))) is None
    exact = picking((1, 0, 2), 2)
    assert refusal(exact, Pick((STOP,))) == "not_there"
    assert refusal(exact, Pick((2,))) == "too_short"


def test_so_many_of_each_sort_are_picked_where_no_stop_is_named() -> None:
    both = picking((1, 1, 2, 1), 1, 2, sorts=(0, 1, 0, 1))
    assert [action.plants for action in listed(both)] == [(0, 1, 3), (1, 2, 3)]
    assert refusal(both, Pick((0, 2, 3))) == "not_wanted"
    assert [action.plants for action in listed(picking((2, 1), 2))] == [(0, 0), (0, 1)]
    assert listed(picking((2, 1), 0)) == [Pick(())]


def test_the_choices_of_a_pick_are_what_is_left_and_told_by_name() -> None:
    some = picking((1, 0, 2), 2, stop="enough")
    first = some.initial(VIEW, DECISION)
    slot = some.slot(first)
    assert slot is not None
    assert [*slot.domain(VIEW, first)] == [STOP, 0, 2]
    assert [slot.describe(VIEW, first, choice) for choice in (STOP, 0)] == ["enough", "rose"]
    second = slot.advance(first, 2)
    assert (second.bag, second.more, second.picked, second.low(), first.low()) == (
        (1, 0, 1),
        (1,),
        (2,),
        2,
        0,
    )
    assert ([*slot.domain(VIEW, second)], [*slot.choices(VIEW, second)]) == ([STOP, 0, 2], [STOP, 2])
    assert some.slot(slot.advance(first, STOP)) is None
    assert second.above(1) == [[0, 1]]


def test_picks_may_have_another_domain_and_another_form() -> None:
    some = picking(
        (1, 0, 2),
        2,
        domain=lambda view, partial: range(3),
        build=lambda partial: Pick((len(partial.picked),)),
        given=lambda action: [2] * action.plants[0],
        check_whole=lambda view, decision, action: CLOSED if action.plants == (7,) else None,
    )
    first = some.initial(VIEW, DECISION)
    slot = some.slot(first)
    assert slot is not None
    assert (slot.domain(VIEW, first), slot.verdict_is_complete, some.effect) == (range(3), True, no_effect)
    assert [refusal(some, Pick((n,))) for n in (1, 2, 3, 7)] == ["too_short", None, "too_long", "not_now"]
