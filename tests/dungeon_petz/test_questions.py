"""What a player is asked on the way to an action, in words, why the rest may not be, and what the action does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest

from dungeon_petz.moves import FOUR
from dungeon_petz.scenes import GAME, JUDGED, LL, UL, UR, C, P, feed, food, imps, pet, round_of, scene, show
from dungeon_petz.telling import as_line
from petz_engine.dungeon_petz.actions.arrange import Arrange
from petz_engine.dungeon_petz.actions.choose_color import ChooseColor
from petz_engine.dungeon_petz.actions.clean_cages import CleanCages
from petz_engine.dungeon_petz.actions.enter_exhibition import EnterExhibition
from petz_engine.dungeon_petz.actions.exchange_needs import ExchangeNeeds
from petz_engine.dungeon_petz.actions.fill_store import FillStore
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.actions.guard_cages import GuardCages
from petz_engine.dungeon_petz.actions.sell_pet import SellPet
from petz_engine.dungeon_petz.actions.send_group import KeepGroup
from petz_engine.dungeon_petz.actions.sweep_cages import SweepCages
from petz_engine.dungeon_petz.content import GUARDS
from petz_engine.dungeon_petz.needs.guard import Catch
from petz_engine.dungeon_petz.needs.owed import DiscardCards
from petz_engine.dungeon_petz.needs.pay_imp import PlaceImps
from petz_engine.dungeon_petz.ruleset import RULES
from petz_engine.dungeon_petz.state import Artifact, State
from petz_engine.kernel.explain import Choosable, Question, Refused, questions
from petz_engine.kernel.slots import answers

STRENGTH = GUARDS.index("strength")
MANURE = P.number("token", "manure")
EMPLOYEE = P.tile("employee_of_the_month")


class Asked(NamedTuple):
    """A state, the action that seat 0 takes in it, what it is asked on the way, and what then happens."""

    state: Callable[[], State]
    action: Any
    told: str


def plot(cage: str | None = None, of: Any = None, dirt: int = 0) -> Any:
    return P.plot(cage=cage or "printed_cage", pet=of, tokens={"manure": dirt})


CLEAN = {"upper_left": plot()}
"""The pre-printed cage without manure."""


def card(name: str) -> int:
    return P.number("need_card", name)


def grouping() -> State:
    """One imp, the others in the hospital, and one gold."""
    fields = {"imps_at_home": 2, "imps_in_hospital": 4, "gold": 1}
    return P.state("shopping/group_imps", due=(0, 1, 2, 3), players={0: fields})


def sending() -> State:
    """Two groups of one size; a tent has an addon, and seat 1 stands at the hospital."""
    rows = {"addons": ["litter_tray", "toy_chest"]}
    spaces = {"hospital": [(1, 1)]}
    return FOUR.shop({0: [(2, 0), (1, 1)]}, {1: {"imps_at_home": 5}}, rows=rows, spaces=spaces)


def arranging() -> State:
    """A pet at home, two new cages, two new addons, and a new pet."""
    new = {
        "new_cages": (P.tile("barred_box"), P.tile("meadow")),
        "new_addons": (P.tile("rune_ring"), P.tile("toy_chest")),
        "new_pets": (P.pet("uni", 2),),
    }
    return P.state("need_cards[0]", players={0: {"plots": {"upper_left": plot(of=P.pet("bubl", 2))}, **new}})


def with_employee(plots: Any, *more: str, **mine: Any) -> State:
    """Seat 0 with the Employee settles its needs."""
    return show(plots, artifacts=["employee_of_the_month", *more], **mine)


def one(name: str, size: int, *cards: str, cage: str | None = None, dirt: int = 0) -> dict[str, Any]:
    """One pet, in the lower left corner."""
    return {**CLEAN, "lower_left": plot(cage or "sand_pit", pet(name, size, *cards), dirt)}


def assigning() -> State:
    """A pet with a green and a purple bar, four cards for them, one of each kind twice, and a potion."""
    hand = ("green_hunger", "green_poop", "green_poop", "purple_magic", "red_anger", "yellow_play")
    plots = {"upper_left": plot(of=P.pet("dunguin", 2))}
    return P.state(
        "need_cards/assign_needs", due=(0,), players={0: {"plots": plots, "potions": 1}}, hands={0: hand}
    )


def choosing() -> State:
    """Savage Feasts were just acquired."""
    state = FOUR.shop({0: [(2, 0)]}, rows={"artifacts": ["savage_feasts"]})
    return FOUR.send(state, 0, (2, 0), "artifact_tents")


def exchanging() -> State:
    """The ball, and three kinds of cards."""
    step = "need_cards[0]/dungeon_petz:crystal_ball/0.0/can_exchange"
    hand = ("green_hunger", "green_hunger", "purple_magic", "red_anger")
    return P.state(step, players={0: {"artifacts": ["crystal_ball"]}}, hands={0: hand})


def owing() -> State:
    """A potion on a green bar, and two kinds of green cards."""
    plots = {"upper_left": plot("iron_vault", P.pet("bubl", 3))}
    hand = ("green_hunger", "green_poop", "green_anger", "red_anger", "yellow_play", "purple_magic")
    return P.state(
        "showing_off[0]/reveal_needs",
        players={0: {"plots": plots, "potions": 1}},
        hands={0: hand},
        sealed={0: FOUR.assigned(upper_left=("green_anger", "green:potion", "red_anger"))},
    )


def filling() -> State:
    """An empty box, and food of both kinds."""
    known = {
        "exhibitions": ["arena", "freestyle", "magic_show", "moody_medley"],
        "customers": ["dungeon_girl", "dungeon_granny", "warlock", "porky_orky"],
    }
    larder = food(vegetable=(1, 0, 0), meat=(0, 2))
    return scene("aging/grow_pets", {}, table={**known, "round": 1}, larder=larder, artifacts=["magic_box"])


def selling(away: int = 6, **table: Any) -> State:
    """Two pets in round 3, one of them too small, and one imp on the platform."""
    plots = {
        "upper_left": plot(of=pet("birdie", 4, "purple_magic", "yellow_play")),
        "upper_right": plot("ward_circle", pet("uni", 3, "yellow_play")),
    }
    known = {"round": 3, "customers": ["warlock"], "exhibitions": ["arena", "freestyle", "magic_show"]}
    return scene("business/has_customers", plots, table={**known, **table}, imps_at_home=0, imps_busy=away)


CASES = {
    "group imps": Asked(
        grouping,
        GroupImps(((1, 1),)),
        """
shopping/group_imps by DP-SHOP-01: GroupImps (sealed)
form: group
group: 1 imp and 1 gold
  of no more groups | 1 imp | 1 imp and 1 gold | 2 imps | 2 imps and 1 gold
group: no more groups
  of no more groups | 1 imp
> committed seat 0 {}
""",
    ),
    "keep group": Asked(
        sending,
        KeepGroup(2, 0),
        """
shopping/keep_group by DP-SHOP-05: KeepGroup, SendGroup (open)
form: group
group: 2 imps
  of 2 imps | 1 imp and 1 gold
> kept seat 0 {imps: 2, gold: 0}
""",
    ),
    "send group": Asked(
        sending,
        FOUR.sent((2, 0), "addon_corner", "toy_chest"),
        """
shopping/keep_group by DP-SHOP-05: KeepGroup, SendGroup (open)
form: group
group: 2 imps
  of 2 imps | 1 imp and 1 gold
space: Addon corner
  of Addon corner | Artifact tents | Invite imps | Judging | Meat stand | Mixed stand | Platform | Vegetable stand
  not Cage pits -- DP-ENG-17: there is nothing to take on Cage pits
  not Hospital -- DP-SHOP-06: Hospital is occupied
  not Lower half of the corral -- DP-ACT-07: Lower half of the corral needs 1 gold, and this group has no gold
  not Upper half of the corral -- DP-ACT-08: Upper half of the corral needs 1 gold, and this group has no gold
tile: Toy Chest
  of Litter Tray | Toy Chest
> sent seat 0 {imps: 2, gold: 0, space: addon_corner}
> took_tile seat 0 {tile: toy_chest, row: addons}
""",
    ),
    "send one imp": Asked(
        sending,
        FOUR.sent((1, 1), "platform"),
        """
shopping/keep_group by DP-SHOP-05: KeepGroup, SendGroup (open)
form: group
group: 1 imp and 1 gold
  of 2 imps | 1 imp and 1 gold
space: Platform
  of Addon corner | Artifact tents | Invite imps | Judging | Meat stand | Mixed stand | Platform | Vegetable stand
  not Cage pits -- DP-ACT-05: Cage pits needs 2 imps, and this group has 1 imp
  not Hospital -- DP-SHOP-06: Hospital is occupied
  not Lower half of the corral -- DP-ENG-17: there is nothing to take on Lower half of the corral
  not Upper half of the corral -- DP-ENG-17: there is nothing to take on Upper half of the corral
> sent seat 0 {imps: 1, gold: 1, space: platform}
> waits_for_sales seat 0 {imps: 1}
""",
    ),
    "arrange": Asked(
        arranging,
        Arrange((LL, UR), (LL, UL), (UL, UR)),
        """
need_cards[0]/arrange by DP-ARR-01: Arrange (open)
form: cage, cage, addon, addon, pet, pet
cage (cage Barred Box): Lower left plot
  of Upper right plot | Lower left plot | Lower right plot | Upper left plot
cage (cage Meadow): Upper right plot
  of Upper right plot | Lower right plot | Upper left plot
  not Lower left plot -- DP-ENG-01: another new tile of this kind goes on Lower left plot
addon (addon Rune Ring): Lower left plot
  of Upper right plot | Lower left plot | Lower right plot | Upper left plot
addon (addon Toy Chest): Upper left plot
  of Upper right plot | Lower right plot | Upper left plot
  not Lower left plot -- DP-ENG-01: another new tile of this kind goes on Lower left plot
pet (pet Bubl): Upper left plot
  of Upper left plot | Upper right plot | Lower left plot | released
  not Lower right plot -- DP-ARR-08: there is no cage on Lower right plot
pet (pet Uni): Upper right plot
  of Upper right plot | Lower left plot | released
  not Upper left plot -- DP-ARR-08: there is a pet in the cage on Upper left plot already
  not Lower right plot -- DP-ARR-08: there is no cage on Lower right plot
> placed seat 0 {tile: barred_box, plot: lower_left}
> placed seat 0 {tile: meadow, plot: upper_right}
> placed seat 0 {tile: rune_ring, plot: lower_left}
> placed seat 0 {tile: toy_chest, plot: upper_left}
> housed seat 0 {pet: uni, plot: upper_right}
""",
    ),
    "assign needs": Asked(
        assigning,
        FOUR.assigned(upper_left=("green_poop", "purple:potion")),
        """
need_cards/assign_needs by DP-ASSIGN-01: AssignNeeds (sealed)
form: card, card
card (plot Upper left plot, color Green): Green poop
  of Green hunger | Green poop | Potion
card (plot Upper left plot, color Purple): Potion
  of Potion | Purple magic
> committed seat 0 {}
> revealed_needs seat 0 {plot: upper_left, pet: dunguin, faces: [[green, green_poop], [purple, potion]]}
> got_tokens seat 0 {plot: upper_left, need: poop, token: manure, amount: 1}
""",
    ),
    "choose color": Asked(
        choosing,
        ChooseColor(P.number("color", "red")),
        """
acquired by DP-ART-01: ChooseColor (open)
form: color
color: Red
  of Red | Green
> chose_color seat 0 {artifact: savage_feasts, color: red}
""",
    ),
    "exchange needs": Asked(
        exchanging,
        ExchangeNeeds((card("purple_magic"),)),
        """
need_cards[0]/dungeon_petz:crystal_ball/0.0/exchange_needs by DP-ART-02: ExchangeNeeds (private)
form: card
card: Purple magic
  of no more | Green hunger | Purple magic | Red anger
card: no more
  of no more | Green hunger | Red anger
> exchanges seat 0 {artifact: crystal_ball, colors: {purple: 1}}
> exchanges_cards seat 0 {cards: {purple_magic: 1}}
""",
    ),
    "discard cards": Asked(
        owing,
        DiscardCards((card("green_poop"),)),
        """
showing_off[0]/discard_cards by DP-NEEDS-19: DiscardCards (open)
form: card
card: Green poop
  of Green hunger | Green poop
> discarded seat 0 {cards: {green_poop: 1}}
> discarded_needs {}
> gained_gold seat 0 {gold: 6}
""",
    ),
    "feed": Asked(
        lambda: show(
            one("bubl", 2, "green_hunger"),
            artifacts=[Artifact(P.tile("magic_box"), None, 1)],
            larder=food(vegetable=(1, 0, 0), meat=(0, 1)),
        ),
        feed(stored=1),
        """
showing_off[0]/dungeon_petz:hunger/dungeon_petz:lower_left/feed by DP-NEEDS-04: Feed (open)
form: amount, amount
amount (food Meat): 0
  of 0 | 1
amount: 1 out of stores
  of 0 out of stores | 1 out of stores
> fed seat 0 {plot: lower_left, need: hunger, food: {}, stored: 1}
> discarded_needs {}
> gained_gold seat 0 {gold: 6}
""",
    ),
    "place imps": Asked(
        lambda: with_employee(one("trollie", 4, "yellow_play", "yellow_play"), **imps(2)),
        PlaceImps(P.bag("gap", {"lower_gap": 1}), EMPLOYEE, P.number("gap", "lower_gap")),
        """
showing_off[0]/dungeon_petz:play/place_imps by DP-NEEDS-08: PlaceImps (open)
form: imps, imps, imps, imps
imps (gap Gap between the left plots): 0
  of 0 | 1 | 2
imps (gap Gap between the lower plots): 1
  of 0 | 1 | 2
imps (gap Gap between the right plots): 0
  of 0
  not 1 -- DP-ENG-13: an imp on a gap would meet no need that is still unmet
imps (gap Gap between the upper plots): 0
  of 0
  not 1 -- DP-ENG-13: an imp on a gap would meet no need that is still unmet
boost: Employee of the Month, Gap between the lower plots
  of no boost | Employee of the Month, Gap between the lower plots
> boosted seat 0 {artifact: employee_of_the_month, job: play, counts_as: 2}
> played seat 0 {need: play, imps: 1, gaps: {lower_gap: 1}}
> discarded_needs {}
> gained_gold seat 0 {gold: 1}
""",
    ),
    "guard cages": Asked(
        lambda: with_employee(one("snappy", 5, "red_anger", cage="null_sphere"), "imp_armor", **imps(1)),
        GuardCages(((LL, STRENGTH, 1),), EMPLOYEE, (LL, STRENGTH)),
        """
showing_off[0]/dungeon_petz:anger/dungeon_petz:imp_armor/0.0/guard_cages by DP-ART-04: GuardCages (open)
form: imps, imps
imps (plot Lower left plot, guard strength): 1
  of 0 | 1
imps (plot Lower left plot, guard antimagic): 0
  of 0
  not 1 -- DP-ART-04: this takes 2 imps, and 1 imp is at hand
boost: Employee of the Month, Lower left plot, strength
  of no boost | Employee of the Month, Lower left plot, strength
> boosted seat 0 {artifact: employee_of_the_month, job: guard, counts_as: 2}
> guarded seat 0 {artifact: imp_armor, plot: lower_left, guard: strength, amount: 2, imps: 1}
> discarded_needs {}
""",
    ),
    "catch": Asked(
        lambda: with_employee(one("snappy", 5, "red_anger", "red_anger", cage="null_sphere"), **imps(1)),
        Catch(True, EMPLOYEE),
        """
showing_off[0]/dungeon_petz:anger/dungeon_petz:lower_left/catch by DP-NEEDS-13: Catch (open)
form: catch
catch: catch it
  of let it go | catch it
boost: Employee of the Month
  of Employee of the Month
  not no boost -- DP-NEEDS-13: this takes 2 imps, and 1 imp is at hand
> boosted seat 0 {artifact: employee_of_the_month, job: catch, counts_as: 2}
> caught seat 0 {plot: lower_left, imps: 1}
> discarded_needs {}
""",
    ),
    "let it go": Asked(
        lambda: show(one("snappy", 5, "red_anger", cage="null_sphere"), **imps(1)),
        Catch(False),
        """
showing_off[0]/dungeon_petz:anger/dungeon_petz:lower_left/catch by DP-NEEDS-13: Catch (open)
form: catch
catch: let it go
  of let it go | catch it
> lost_pet seat 0 {pet: snappy, why: escaped, plot: lower_left, tokens: {}}
> discarded_needs {}
> gained_gold seat 0 {gold: 1}
""",
    ),
    "sweep cages": Asked(
        lambda: with_employee(one("snakitty", 4, dirt=5), "long_handled_shovel", **imps(1)),
        SweepCages(((LL, MANURE, 3),), EMPLOYEE),
        """
showing_off[0]/dungeon_petz:long_handled_shovel/0.0/sweep_cages by DP-ART-03: SweepCages (open)
form: amount
amount (plot Lower left plot, token Manure): 3
  of 0 | 1 | 2 | 3 | 4
  not 5 -- DP-ART-03: this sweeps up 5 tokens, and the imp can remove 4
boost: Employee of the Month
  of Employee of the Month
  not no boost -- DP-ART-03: this sweeps up 3 tokens, and the imp can remove 2
> boosted seat 0 {artifact: employee_of_the_month, job: sweep, counts_as: 2}
> swept seat 0 {artifact: long_handled_shovel, imps: 1, removed: [[lower_left, manure, 3]], tokens: {manure: 3}}
> discarded_needs {}
""",
    ),
    "clean cages": Asked(
        lambda: scene(
            "business/discard_needs", {"upper_left": plot(), "lower_left": plot("meadow", dirt=3)}, **imps(1)
        ),
        CleanCages(((LL, MANURE, 1),)),
        """
business[0]/clean_cages by DP-CLEAN-02: CleanCages (open)
form: amount
amount (plot Lower left plot, token Manure): 1
  of 0 | 1 | 2
  not 3 -- DP-CLEAN-03: this takes 2 imps, and 1 imp is at hand
> cleaned seat 0 {imps: 1, removed: [[lower_left, manure, 1]], tokens: {manure: 1}}
""",
    ),
    "enter exhibition": Asked(
        lambda: scene(
            JUDGED, one("birdie", 4, "purple_magic", "yellow_play"), table=round_of("freestyle"), **imps(0)
        ),
        EnterExhibition(LL, P.number("need", "magic")),
        """
showing_off[0]/enter_exhibition by DP-EXH-02: EnterExhibition (open)
form: pet
pet: Lower left plot
  of Lower left plot
  not Upper left plot -- DP-EXH-02: there is no pet on this plot
  not Upper right plot -- DP-EXH-02: there is no pet on this plot
  not Lower right plot -- DP-EXH-02: there is no pet on this plot
need: Magic
  of Magic | Play | Sleep
  not Anger -- DP-ENG-15: the pet does not have this need
  not Disease -- DP-ENG-15: the pet does not have this need
  not Hunger -- DP-ENG-15: the pet does not have this need
  not Poop -- DP-ENG-15: the pet does not have this need
> entered seat 0 {exhibition: freestyle, points: 2, plot: lower_left, need: magic}
> won_prize seat 0 {points: 8, exhibition: freestyle}
> discarded_needs {}
""",
    ),
    "sell pet": Asked(
        lambda: selling(5, spaces={"platform": [(0, 1)]}),
        SellPet(P.tile("warlock"), UL, True),
        """
business[0]/pass by DP-SELL-01: Pass, SellPet (open)
form: customer
customer: Warlock
  of Warlock
pet: Upper left plot
  of Upper left plot
  not Upper right plot -- DP-SELL-02: a pet is for sale from size 4 on, and this one has size 3
  not Lower left plot -- DP-SELL-02: there is no pet on this plot
  not Lower right plot -- DP-SELL-02: there is no pet on this plot
market: platform
  of black market | platform
> sold seat 0 {pet: birdie, customer: warlock, platform: true, points: 6, gold: 2, tokens: {}}
> discarded_needs {}
""",
    ),
    "sell pet from afar": Asked(
        selling,
        SellPet(P.tile("warlock"), UL, False),
        """
business[0]/pass by DP-SELL-01: Pass, SellPet (open)
form: customer
customer: Warlock
  of Warlock
pet: Upper left plot
  of Upper left plot
  not Upper right plot -- DP-SELL-02: a pet is for sale from size 4 on, and this one has size 3
  not Lower left plot -- DP-SELL-02: there is no pet on this plot
  not Lower right plot -- DP-SELL-02: there is no pet on this plot
market: black market
  of black market
  not platform -- DP-SELL-07: a platform sale needs an own imp on the platform
> sold seat 0 {pet: birdie, customer: warlock, platform: false, points: 4, gold: 2, tokens: {}}
> discarded_needs {}
""",
    ),
    "fill store": Asked(
        filling,
        FillStore((P.number("food", "meat"),)),
        """
aging[0]/fill_store by DP-AGE-02: FillStore (open)
form: food
food: Meat
  of nothing | Meat | Vegetable
> filled_store seat 0 {artifact: magic_box, food: {meat: 1}}
> spoiled seat 0 {food: {meat: 1}}
> imps_home {}
> starts seat 1 {order: [1, 2, 3, 0]}
> round_begins {round: 2}
> dealt_food {food: {meat: 5, vegetable: 3}}
""",
    ),
}


def asked(state: State) -> str:
    """The decision of seat 0 on one line: the step, its rule, what may answer it, and who may know."""
    decision = next(decision for decision in GAME.decisions(state) if decision.seat == 0)
    kinds = ", ".join(kind.__name__ for kind in decision.actions)
    return f"{decision.step} by {decision.rule}: {kinds} ({decision.secrecy.value})"


def opened(state: State, kind: type[Any]) -> str:
    """The slots of an empty form, as far as they can be filled before those in front of them."""
    return f"form: {', '.join(slot.name for slot in GAME.form(GAME.view(state, 0), kind).slots())}"


def shown(question: Question) -> str:
    """A question: its name (what it is about): what is chosen, of what, and what is refused."""
    about = f" ({', '.join(f'{name} {value}' for name, value in question.context.items())})"
    allowed = " | ".join([*(choice.text for choice in question.allowed), *["..."] * question.more])
    refused = [f"\n  not {no}" for no in [*question.refused, *["..."] * question.more_refused]]
    return f"{question.slot}{about if question.context else ''}: {question.chosen}\n  of {allowed}{''.join(refused)}"


NONE = ("no boost", "no more", "nothing", "released")


def numbers(choice: Any) -> tuple[int, ...]:
    """The numbers of a choice."""
    return choice if isinstance(choice, tuple) else (choice,)


@pytest.mark.parametrize("case", CASES)
def test_questions_and_what_comes_of_them_are_told(case: str) -> None:
    # given a seat that has to choose, when it is asked on the way to an action, and acts
    make, action, told = CASES[case]
    state = make()
    found = questions(GAME, GAME.view(state, 0), action)
    events = GAME.apply(state, 0, action).events

    # then each question says what it is about, what may be chosen, and by which rule the rest may not
    lines = told.strip().splitlines()
    said = [asked(state), opened(state, type(action)), *"\n".join(map(shown, found)).splitlines()]
    assert said == [line for line in lines if line[0] != ">"]
    # what is none of the pieces is a number below 0, and a draft that is led by the same choices ends in the action
    choices: list[Choosable | Refused] = []
    for question in found:
        choices += [*question.allowed, *question.refused]
    assert {part for choice in choices if choice.text in NONE for part in numbers(choice.choice)} <= {-1}
    draft, form = GAME.draft(GAME.view(state, 0)), GAME.form(GAME.view(state, 0), type(action))
    for at, question in enumerate(found):
        (chosen,) = [choice.choice for choice in question.allowed if choice.text == question.chosen]
        if draft.slot == "action":
            draft = draft.choose(draft.decision.actions.index(type(action)))
        draft = draft.choose(chosen)
        form = form.fill(at, chosen)
    assert draft.action == form.complete() == action
    # and so does a form that is filled from its end
    backwards = GAME.form(GAME.view(state, 0), type(action))
    for at, choice in reversed(form.fills):
        backwards = backwards.fill(at, choice)
        assert [slot.choice for slot in backwards.slots() if slot.index == at] in ([], [choice])
    assert backwards.complete() == action
    # and it is one of all actions, which are counted as they are listed
    options = GAME.options(GAME.view(state, 0))
    assert action in options
    assert options.count() == len(set(options))
    # and all that happens is told
    assert [f"> {as_line(GAME, event)}" for event in events] == [line for line in lines if line[0] == ">"]


def near(choice: Any) -> Iterator[Any]:
    """Choices of the same form as one: all small numbers, and some beyond all that has a number."""
    numbers = (*range(-3, len(C.names["tile"]) + 3), 10**9)
    few = (-3, -1, 0, 1, 2, 3, 4, 7, EMPLOYEE)
    yield from numbers if not isinstance(choice, tuple) else product(few, repeat=len(choice))


@pytest.mark.parametrize("case", CASES)
def test_whatever_is_filled_in_is_right_only_where_it_is_offered(case: str) -> None:
    # given the form of an action, when any number is filled into one slot, the slots before it as in the action
    make, action, _ = CASES[case]
    view = GAME.view(make(), 0)
    form = GAME.form(view, type(action))
    for at, answer in enumerate(answers(RULES.mechanics[type(action)], view, form.decision, action)):
        slot, partial, listed = answer.slot, answer.partial, set(answer.slot.choices(view, answer.partial))
        offered = {choice for choice, reason in form.choices(at) if reason is None}
        assert answer.choice is not None
        for choice in near(answer.choice):
            # then it is right if it is one of those that are offered, and has a reason against it if not
            assert (form.fill(at, choice).slots()[at].reason is None) == (choice in offered), choice
            # and where the verdict alone judges, it says the same
            assert not slot.verdict_is_complete or (slot.verdict(view, partial, choice) is None) == (
                choice in offered
            ), choice
        # and a draft lists none but those
        assert listed <= offered
        form = form.fill(at, answer.choice)
