"""What each action asks, slot by slot: in words what may be chosen, and what not, by which rule and why."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent
from typing import Any

import pytest

import petz_engine as pe
from alien_petshop.moves import Moves, moves_of
from alien_petshop.pack_making import other_pieces
from alien_petshop.phases import before_roll, bought, kept, rolled
from alien_petshop.positions import Positions
from alien_petshop.visits import visiting
from petz_engine.alien_petshop.actions.assign_workers import AssignWorkers
from petz_engine.alien_petshop.actions.buy_habitat import BuyHabitat
from petz_engine.alien_petshop.actions.buy_pet import BuyPet
from petz_engine.alien_petshop.actions.choose_shop import ChooseShop
from petz_engine.alien_petshop.actions.choose_starter import ChooseStarter
from petz_engine.alien_petshop.actions.hire_worker import HireWorker
from petz_engine.alien_petshop.actions.keep_bonus import KeepBonus
from petz_engine.alien_petshop.actions.place_trait import PlaceTrait
from petz_engine.alien_petshop.actions.raise_die import RaiseDie
from petz_engine.alien_petshop.actions.rearrange import Rearrange
from petz_engine.alien_petshop.actions.reroll import Reroll
from petz_engine.alien_petshop.actions.take_habitat import TakeHabitat
from petz_engine.alien_petshop.hazards.force import ForceWorkers
from petz_engine.alien_petshop.hazards.ignore import IgnoreHazard
from petz_engine.alien_petshop.hazards.token import PutToken
from petz_engine.alien_petshop.state import State
from petz_engine.alien_petshop.steps.draw_bonus import DrawBonus
from petz_engine.kernel.decision import CHANCE
from petz_engine.kernel.explain import closed, questions

TWO = moves_of(2)
P = TWO.at


def asked(state: State, seat: int, action: Any, game: pe.Game = TWO.game) -> str:
    """What is asked on the way to a legal action: each slot, and what is refused there, and why (~: that)."""
    lines = list[str]()
    for slot in questions(game, game.view(state, seat), action):
        about = "".join(f" ({word})" for word in slot.context.values())
        lines.append(f"{slot.slot}{about}: {', '.join(one.text for one in slot.allowed)}")
        against = dict[str, list[str]]()
        for no in slot.refused:
            against.setdefault(f"{no.rule}: {no.sentence.replace(no.text, '~')}", []).append(no.text)
        for why, texts in against.items():
            lines += [f"  not {', '.join(texts)}".replace(", display ", ", "), f"      {why}"]
        assert not slot.more
        assert not slot.more_refused
    return "\n".join(lines)


# --- where each is asked

CROWDED = {
    1: "snorbit",
    2: P.display("humzee", habitat="calm_pen"),
    3: P.display(token="fire"),
    4: P.display(habitat="showcase", token="slime"),
    5: P.display(habitat="showcase"),
}
"""A display with each thing that may lie in one, and an empty one."""
LOCKED = {
    1: P.display("glimfin", habitat="mutator"),
    2: P.display("orbrat", habitat="showcase"),
    3: P.display(token="fire"),
    4: P.display(habitat="calm_pen", token="slime"),
    5: "oozlet",
}
"""The same with a pet on a Mutator, and a habitat under a token."""


def the_market() -> State:
    return visiting(TWO, credits=3, displays=CROWDED)


def the_pile() -> State:
    """A shop that buys discarded pets, too."""
    more = {"discards": ["mallow", "yeet"]}
    market, others = {"normal": ["blorple"]}, {1: {"shop": "petfleet"}}
    return visiting(
        TWO, credits=3, displays=CROWDED, shop="alien_aid", market=market, others=others, table=more
    )


def the_stacks() -> State:
    """There is no Mutator left."""
    return visiting(TWO, credits=3, displays=CROWDED, table={"habitats": {"mutator": 0}})


def a_layout() -> State:
    return visiting(TWO, credits=0, displays=LOCKED)


def dice_to_assign() -> State:
    """A pet, a token and a habitat alone."""
    displays = {1: "oozlet", 2: P.display(token="fire"), 3: P.display(habitat="calm_pen")}
    return rolled(TWO, displays, "hazard", 1, 2, 2)


def dice_to_roll_again() -> State:
    return TWO.roll(before_roll(TWO, {1: "oozlet"}, workers=4, credits=1), "hazard", 2, 2, 4)


def a_die_to_raise() -> State:
    state = before_roll(TWO, {1: "oozlet"}, workers=4, credits=1, shop="helping_tentacle")
    return kept(TWO, TWO.roll(state, "hazard", 2, 2, 3))


def a_token_to_put() -> State:
    displays = {1: "dragonling", 2: "blorple", 3: P.display(token="slime"), 4: P.display(habitat="showcase")}
    return rolled(TWO, displays, "hazard")


def a_hazard_to_ignore() -> State:
    displays = {1: "dragonling", 2: "chomper", 3: P.display("zeeg", habitat="calm_pen"), 4: "blorple"}
    return rolled(TWO, displays, "hazard", shop="hazmat_haven")


def workers_to_force() -> State:
    """Three pets that take a worker, and two dice."""
    return rolled(TWO, {1: "mallow", 2: "pricklepod", 3: "xon"}, "hazard", 2)


def a_trait_to_place() -> State:
    """A worker on Add Mutation, and none left of one kind of token."""
    full = P.display("wubbin", traits=["cute"])
    displays = {1: P.display("oozlet", traits=["cute"]), 2: full, 3: P.display(habitat="calm_pen")}
    players = {0: {"displays": displays, "mutations": [1], "workers": 2}}
    return P.state("mutate[0]/claim", players=players, traits={"speaks": 0})


def a_trait_by_a_mutator() -> State:
    state = visiting(TWO, credits=2, displays={1: "snorbit", 2: "oozlet"})
    return TWO.apply(state, 0, TWO.habitat("mutator", 2))


def traits_for_one_pet() -> State:
    return bought(TWO, "shapeshifter", 1, {2: "oozlet"})


def a_free_habitat() -> State:
    """All Mutators lie in displays."""
    mutator = P.display(habitat="mutator")
    theirs = {**dict.fromkeys(range(1, 6), mutator), 6: P.display("star_pony", habitat="mutator")}
    mine = {**LOCKED, 4: P.display(habitat="mutator", token="slime")}
    return bought(TWO, "nest_builder", 6, mine, others={"displays": theirs})


def bonus_cards_to_keep() -> State:
    state = bought(TWO, "oracle_orb", 1, {6: "dragonling"}, table={"bonus": {0: ["blue"], 1: ["winged"]}})
    return TWO.apply(state, CHANCE, DrawBonus(P.bag("bonus_card", ["furry", "scaled"])))


def a_shop_to_choose() -> State:
    return TWO.apply(TWO.start(), 0, ChooseShop(P.number("shop", "petfleet")))


def a_starter_to_choose() -> State:
    state = TWO.apply(a_shop_to_choose(), 1, ChooseShop(P.number("shop", "alien_aid")))
    return TWO.apply(state, 0, ChooseStarter(P.number("pet", "trubbles"), 2))


def force(**workers: str | int) -> ForceWorkers:
    """Dice by display: ``_1=2`` is a 2 on the pet in display 1."""
    dice = {int(number[1:]) - 1: P.number("die", str(die)) for number, die in workers.items()}
    return ForceWorkers(tuple(dice.items()))


def to_be_told(
    rule: pytest.MarkDecorator, state: Callable[[], State], seat: int, action: Any, lines: str
) -> Any:
    name = f"{state.__name__}-{type(action).__name__}"
    return pytest.param(state, seat, action, dedent(lines).strip(), marks=rule, id=name)


ASKED = [
    to_be_told(
        pytest.mark.rule("AP-BUY-02", "AP-PET-02", "AP-O-36"),
        the_market,
        0,
        TWO.pet("wubbin", 5),
        """
        pet: Blorple, Wubbin
          not Kelpcat
              AP-BUY-02: this takes 4 credits, and 3 credits are at hand
          not Peepstalk
              AP-BUY-02: this takes 5 credits, and 3 credits are at hand
          not Elder Fluff
              AP-BUY-02: this takes 8 credits, and 3 credits are at hand
        display: display 5, display 6
          not display 1, 2, 3, 4
              AP-PET-02: there is a pet or a hazard token in ~ already
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-SHOP-03", "AP-O-25"),
        the_pile,
        0,
        TWO.pet("mallow", 6, discarded=True),
        """
        pet: Blorple, Mallow from the discard pile
          not Yeet from the discard pile
              AP-BUY-02: this takes 4 credits, and 3 credits are at hand
        display: display 5, display 6
          not display 1, 2, 3, 4
              AP-PET-02: there is a pet or a hazard token in ~ already
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-O-33", "AP-BUY-02", "AP-HAB-01", "AP-O-32"),
        the_stacks,
        0,
        TWO.habitat("calm_pen", 1),
        """
        habitat: Breeding Chamber, Calm Pen
          not Mutator
              AP-O-33: there is no ~ left
          not Showcase
              AP-BUY-02: this takes 4 credits, and 3 credits are at hand
        display: display 1, display 6
          not display 2, 5
              AP-HAB-01: there is a habitat in ~ already
          not display 3, 4
              AP-O-32: there is a hazard token in ~
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-O-34", "AP-ARR-02", "AP-O-32"),
        a_layout,
        0,
        TWO.layout(a_layout(), 0, pets={2: 5, 5: 6}, habitats={4: 5}),
        """
        pet (display 1): display 1
          not display 2, 3, 4, 5, 6
              AP-O-34: what is locked in display 1 stays there, and nothing else comes there
        pet (display 2): display 2, display 5, display 6
          not display 1
              AP-O-34: what is locked in ~ stays there, and nothing else comes there
          not display 3, 4
              AP-ARR-02: there is a hazard token in ~
        pet (display 5): display 2, display 6
          not display 5
              AP-ARR-02: two pets would stand in ~
          not display 1
              AP-O-34: what is locked in ~ stays there, and nothing else comes there
          not display 3, 4
              AP-ARR-02: there is a hazard token in ~
        habitat (display 1): display 1
          not display 2, 3, 4, 5, 6
              AP-O-34: what is locked in display 1 stays there, and nothing else comes there
        habitat (display 2): display 2, display 5, display 6
          not display 1
              AP-O-34: what is locked in ~ stays there, and nothing else comes there
          not display 3, 4
              AP-O-32: there is a hazard token in ~
        habitat (display 4): display 4, display 5, display 6
          not display 1
              AP-O-34: what is locked in ~ stays there, and nothing else comes there
          not display 2
              AP-ARR-02: two habitats would lie in ~
          not display 3
              AP-O-32: there is a hazard token in ~
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-O-41", "AP-ACT-D"),
        dice_to_assign,
        0,
        TWO.assigned({1: [2], 2: [1]}, goods=[2], mutations=["hazard"]),
        """
        place (hazard): Break Room, display 1, Sell Goods, Add Mutation
          not display 2
              AP-ACT-D: the token is removed by a die that shows 1 or more, and this one counts 0
          not display 3, 4, 5, 6
              AP-O-41: there is neither a pet nor a hazard token in ~ that could take this die
        place (1): Break Room, display 1, display 2, Sell Goods, Add Mutation
          not display 3, 4, 5, 6
              AP-O-41: there is neither a pet nor a hazard token in ~ that could take this die
        place (2): Break Room, display 1, Sell Goods, Add Mutation
          not display 2, 3, 4, 5, 6
              AP-O-41: there is neither a pet nor a hazard token in ~ that could take this die
        place (2): Break Room, display 1, Sell Goods, Add Mutation
          not display 2, 3, 4, 5, 6
              AP-O-41: there is neither a pet nor a hazard token in ~ that could take this die
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-ACT-B", "AP-ACT-C"),
        dice_to_assign,
        0,
        TWO.assigned(goods=[1], mutations=["hazard", 2]),
        """
        place (hazard): Break Room, display 1, Sell Goods, Add Mutation
          not display 2
              AP-ACT-D: the token is removed by a die that shows 1 or more, and this one counts 0
          not display 3, 4, 5, 6
              AP-O-41: there is neither a pet nor a hazard token in ~ that could take this die
        place (1): Break Room, display 1, display 2, Sell Goods, Add Mutation
          not display 3, 4, 5, 6
              AP-O-41: there is neither a pet nor a hazard token in ~ that could take this die
        place (2): Break Room, display 1, display 2, Add Mutation
          not display 3, 4, 5, 6
              AP-O-41: there is neither a pet nor a hazard token in ~ that could take this die
          not Sell Goods
              AP-ACT-B: there is no space left on ~
        place (2): Break Room, display 1, display 2
          not display 3, 4, 5, 6
              AP-O-41: there is neither a pet nor a hazard token in ~ that could take this die
          not Sell Goods
              AP-ACT-B: there is no space left on ~
          not Add Mutation
              AP-ACT-C: there is no ~ space left
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-O-39"),
        dice_to_roll_again,
        0,
        TWO.reroll("hazard", 2),
        """
        dice (hazard): 0, 1
        dice (2): 0, 1, 2
        dice (4): 0, 1
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-O-70"),
        a_die_to_raise,
        0,
        RaiseDie(P.number("die", "3")),
        """
        die: 2, 3
          not 1, 4, 5
              AP-O-70: there is no such die to use here
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-HAZ-04", "AP-O-38"),
        a_token_to_put,
        0,
        PutToken(3),
        """
        display: display 4, display 5, display 6
          not display 1, 2, 3
              AP-HAZ-04: there is a pet or a hazard token in ~ already
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-O-69"),
        a_hazard_to_ignore,
        0,
        IgnoreHazard(1),
        """
        display: display 1, display 2
          not display 3, 4, 5, 6
              AP-O-69: no hazard effect happens in ~ now
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-HAZ-10", "AP-HAZ-11", "AP-HAZ-12"),
        workers_to_force,
        0,
        force(_1="hazard", _3=2),
        """
        die (display 1): hazard, 2, no die
          not 1, 3, 4, 5
              AP-HAZ-11: there is no such die to use here
        die (display 2): 2, no die
          not hazard, 1, 3, 4, 5
              AP-HAZ-11: there is no such die to use here
        die (display 3): 2
          not hazard, 1, 3, 4, 5
              AP-HAZ-11: there is no such die to use here
          not no die
              AP-HAZ-10: a pet takes a worker at once as long as a die is left
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-MUT-02", "AP-MUT-05"),
        a_trait_to_place,
        0,
        TWO.trait(1, "cute"),
        """
        display: display 1
          not display 2
              AP-MUT-02: Wubbin has no empty trait space
          not display 3, 4, 5, 6
              AP-MUT-02: there is no pet in ~
        trait: Cute, Multi-Eyed, Tentacled
          not Hazardous, Speaks
              AP-MUT-05: there is no token of ~ left
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-O-35"),
        traits_for_one_pet,
        0,
        TWO.trait(1, "cute"),
        """
        display: display 1
        trait: Cute, Multi-Eyed, Speaks, Tentacled
          not Hazardous
              AP-MUT-05: there is no token of ~ left
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-O-57", "AP-O-33"),
        a_free_habitat,
        0,
        TakeHabitat(P.number("habitat", "showcase"), 4),
        """
        habitat: Breeding Chamber, Calm Pen, Showcase
          not Mutator
              AP-O-33: there is no ~ left
        display: display 5, display 6
          not display 1, 2
              AP-HAB-01: there is a habitat in ~ already
          not display 3, 4
              AP-O-32: there is a hazard token in ~
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-O-52"),
        bonus_cards_to_keep,
        0,
        KeepBonus(P.bag("bonus_card", ["scaled"])),
        """
        card: Furry pets, Scaled pets
          not Blue pets, Green pets, Hazardous pets, Pink pets, Shelled pets, Winged pets, Yellow pets
              AP-O-52: this is none of the bonus cards that are looked at
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-SETUP-02", "AP-O-30"),
        a_shop_to_choose,
        1,
        ChooseShop(P.number("shop", "alien_aid")),
        """
        shop: Alien-Aid, Critter Cove, Hazmat Haven, Nom's Petgalley, Orbit Outfitters, Star Brokers
          not Helping Tentacle, Petfleet
              AP-O-30: the board of ~ is in play already, with this or its other side
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-SETUP-05", "AP-O-30"),
        a_starter_to_choose,
        1,
        ChooseStarter(P.number("pet", "dragonling"), 2),
        """
        pet: Dragonling, Slimeoids, Star Pony
          not Trubbles
              AP-SETUP-05: ~ was taken already
        display: display 1, display 2, display 3, display 4, display 5, display 6
        """,
    ),
]
"""Who is asked where, on the way to what, and all that is asked, allowed and refused there."""


@pytest.mark.parametrize(("state", "seat", "action", "lines"), ASKED)
def test_each_slot_tells_what_may_be_chosen_and_why_not_the_rest(
    state: Callable[[], State], seat: int, action: Any, lines: str
) -> None:
    assert asked(state(), seat, action) == lines


@pytest.mark.rule("AP-O-39", "AP-O-70", "AP-HAZ-11")
def test_dice_are_told_by_what_they_show() -> None:
    # given dice that show 2, 4 and 6, of which Helping Tentacle raises one, and a pet that takes a worker
    m = Moves(Positions(other_pieces()))
    state = before_roll(m, {1: "mallow"}, workers=3, shop="helping_tentacle")

    # then what may be raised, what is forced, and what is assigned is told by these numbers
    state = m.roll(state, "hazard", 4, 6)
    die = {face: m.at.number("die", str(face)) for face in ("hazard", 4, 6)}
    assert "die: 4, 6" in asked(state, 0, RaiseDie(die[4]), m.game)
    state = m.apply(state, 0, RaiseDie(die[6]))
    assert "die (display 1): hazard, 4, 7" in asked(state, 0, ForceWorkers(((0, die["hazard"]),)), m.game)
    state = m.apply(state, 0, ForceWorkers(((0, die["hazard"]),)))
    slots = asked(state, 0, m.assigned(), m.game).splitlines()
    assert [slot.partition(":")[0] for slot in slots if slot.startswith("place")] == [
        "place (4)",
        "place (7)",
    ]


# --- what a form is filled with that is no choice at all

NO_DISPLAY = "there is no such display"
FILLED = [
    (the_market, BuyPet, (), [(0, -1), (0, 99)], "AP-BUY-01", "this is not on offer"),
    (the_market, BuyPet, (), [(1, 0)], "AP-SHOP-03", "this shop does not buy from the discard pile"),
    (the_market, BuyPet, (), [(2, 0)], "AP-SHOP-03", "this is not on offer"),
    (the_market, BuyPet, ((0, P.number("pet", "wubbin")),), [-1, 6], "AP-PET-02", NO_DISPLAY),
    (the_market, BuyHabitat, (), [-1, 4], "AP-HAB-01", "this is not on offer"),
    (the_market, BuyHabitat, (0,), [-1, 6], "AP-HAB-01", NO_DISPLAY),
    (a_layout, Rearrange, (), [-1, 6], "AP-ARR-02", NO_DISPLAY),
    (a_layout, Rearrange, (0, 1, 4), [-1, 6], "AP-ARR-02", NO_DISPLAY),
    (dice_to_assign, AssignWorkers, (), [-1, 9], "AP-O-41", "there is no such place for a die"),
    (
        dice_to_roll_again,
        Reroll,
        (),
        [2],
        "AP-O-39",
        "this takes 2 dice of this face, and 1 die is at hand",
    ),
    (a_die_to_raise, RaiseDie, (), [-1, 0, 9], "AP-O-70", "there is no such die to use here"),
    (a_token_to_put, PutToken, (), [-1, 6], "AP-HAZ-04", NO_DISPLAY),
    (a_hazard_to_ignore, IgnoreHazard, (), [-1, 6], "AP-O-69", NO_DISPLAY),
    (workers_to_force, ForceWorkers, (), [-2, 9], "AP-HAZ-11", "there is no such die to use here"),
    (a_trait_to_place, PlaceTrait, (), [-1, 6], "AP-MUT-02", NO_DISPLAY),
    (a_trait_to_place, PlaceTrait, (0,), [-1, 5], "AP-MUT-02", "there is no such trait"),
    (a_free_habitat, TakeHabitat, (), [-1, 4], "AP-HAB-01", "this is not on offer"),
    (a_free_habitat, TakeHabitat, (0,), [-1, 6], "AP-HAB-01", NO_DISPLAY),
    (
        bonus_cards_to_keep,
        KeepBonus,
        (),
        [-1, 9],
        "AP-O-52",
        "this is none of the bonus cards that are looked at",
    ),
    (a_shop_to_choose, ChooseShop, (), [-1, 8], "AP-SETUP-02", "there is no such shop"),
    (a_starter_to_choose, ChooseStarter, (), [-1, 99], "AP-SETUP-05", "this is no starter pet"),
]
"""Where, the type of the form, what is filled in before, and what no slot takes, by which rule and why."""


@pytest.mark.parametrize(("state", "kind", "before", "wrong", "rule", "why"), FILLED)
def test_a_form_tells_why_what_does_not_exist_cannot_be_chosen(
    state: Callable[[], State],
    kind: type[Any],
    before: tuple[Any, ...],
    wrong: list[Any],
    rule: str,
    why: str,
) -> None:
    # given a form that is filled in up to a slot
    at = state()
    view = TWO.game.view(at, TWO.asked(at)[0])
    form = TWO.game.form(view, kind)
    for index, choice in enumerate(before):
        form = form.fill(index, choice)

    # when something is chosen there that does not exist, then the form tells the rule and the reason
    for choice in wrong:
        reason = form.fill(len(before), choice).slots()[len(before)].reason
        assert reason is not None
        assert (reason.rule, TWO.game.sentence(reason)) == (rule, why)


# --- whole answers that are refused

NONE = (0,) * len(P.c.die_values)
MINUS = (-1, *NONE[1:])
REFUSED = [
    (
        dice_to_assign,
        TWO.assigned({1: [1]}, goods=[1]),
        "AP-WORK-04: this takes 2 dice of this face, and 1 die is at hand",
    ),
    (
        dice_to_assign,
        TWO.assigned({1: [4]}),
        "AP-WORK-04: this takes 1 die of this face, and no dice are at hand",
    ),
    (
        dice_to_assign,
        TWO.assigned({1: [2]}, goods=[2], mutations=[2]),
        "AP-WORK-04: this takes 3 dice of this face, and 2 dice are at hand",
    ),
    (dice_to_assign, AssignWorkers(((0, MINUS),), NONE, NONE), "AP-O-39: there is no such die to use here"),
    (dice_to_assign, AssignWorkers((), MINUS, NONE), "AP-O-39: there is no such die to use here"),
    (dice_to_assign, AssignWorkers((), NONE, MINUS), "AP-O-39: there is no such die to use here"),
    (
        a_layout,
        Rearrange((0, 1), (0, 1, 3)),
        "AP-O-31: a layout names 3 displays for pets, one for each, and this one names 2",
    ),
    (
        a_layout,
        Rearrange((0, 1, 4), (0, 1, 3, 5)),
        "AP-O-31: a layout names 3 displays for habitats, one for each, and this one names 4",
    ),
    (a_layout, Rearrange((0, 1, 4), (0, 1, 3)), "AP-O-31: a new layout has to change something"),
    (dice_to_roll_again, Reroll(NONE), "AP-O-39: a re-roll names at least one die"),
    (
        dice_to_roll_again,
        TWO.reroll(2, 2, 2, 4),
        "AP-O-39: this takes 3 dice of this face, and 2 dice are at hand",
    ),
    (
        dice_to_roll_again,
        TWO.reroll(1),
        "AP-O-39: this takes 1 die of this face, and no dice are at hand",
    ),
    (
        workers_to_force,
        force(_1=2),
        "AP-HAZ-10: a pet takes a worker at once as long as a die is left",
    ),
    (workers_to_force, force(_1=2, _2=2), "AP-HAZ-11: there is no such die to use here"),
    (
        traits_for_one_pet,
        TWO.trait(2, "cute"),
        "AP-O-55: the token cannot go on the pet in display 2",
    ),
    (
        a_trait_by_a_mutator,
        TWO.trait(1, "cute"),
        "AP-CARD-05: the token cannot go on the pet in display 1",
    ),
    (
        bonus_cards_to_keep,
        KeepBonus(P.bag("bonus_card", ["furry", "scaled"])),
        "AP-O-52: the action says more than was asked",
    ),
    (
        bonus_cards_to_keep,
        KeepBonus((-1, *(0,) * 8)),
        "AP-O-52: this is none of the bonus cards that are looked at",
    ),
]
"""Where seat 0 does what, and why it is refused."""


@pytest.mark.parametrize(("state", "action", "why"), REFUSED)
def test_an_answer_that_is_wrong_as_a_whole_is_refused_with_its_reason(
    state: Callable[[], State], action: Any, why: str
) -> None:
    rejection = TWO.game.try_apply(state(), 0, action)
    assert isinstance(rejection, pe.Rejection)
    assert rejection.explain() == why


# --- actions of a visit that cannot be begun


def after_each_purchase() -> State:
    state = visiting(TWO, credits=50)
    for action in (TWO.pet("wubbin", 1), TWO.habitat("calm_pen", 2), HireWorker()):
        state = TWO.settle(TWO.apply(state, 0, action))
    return state


def after_a_layout() -> State:
    state = visiting(TWO, credits=2)
    return TWO.apply(state, 0, TWO.layout(state, 0, pets={6: 5}))


def with_five_workers() -> State:
    return visiting(TWO, credits=1, market={"normal": ["wubbin"]}, workers=5)


def with_no_display_left() -> State:
    displays = {n: P.display(token="slime" if n < 5 else "fire") for n in range(2, 7)}
    return visiting(TWO, credits=50, displays={1: P.display("snorbit", habitat="calm_pen"), **displays})


def with_nothing_on_offer() -> State:
    none = dict.fromkeys(("breeding_chamber", "calm_pen", "mutator", "showcase"), 0)
    return visiting(TWO, credits=50, market={}, table={"habitats": none})


def with_a_pile_alone() -> State:
    """A shop that buys discarded pets, and there are no others."""
    table, others = {"discards": ["yeet"]}, {1: {"shop": "petfleet"}}
    return visiting(TWO, credits=3, market={}, shop="alien_aid", others=others, table=table)


def without_credits() -> State:
    return visiting(TWO, credits=0)


CLOSED = [
    (
        after_each_purchase,
        """
        buy pet -- AP-BUY-01: a pet was bought already in this visit
        buy habitat -- AP-BUY-01: a habitat was bought already in this visit
        hire worker -- AP-BUY-01: a worker was hired already in this visit
        """,
    ),
    (
        after_a_layout,
        """
        hire worker -- AP-BUY-02: this takes 3 credits, and 2 credits are at hand
        rearrange -- AP-O-31: the shop was rearranged already in this visit
        """,
    ),
    (
        with_five_workers,
        """
        buy pet -- AP-BUY-02: nothing on offer can be paid with 1 credit
        buy habitat -- AP-BUY-02: nothing on offer can be paid with 1 credit
        hire worker -- AP-HIRE-03: the shop has 5 workers, and there is no room for more
        """,
    ),
    (
        with_no_display_left,
        """
        buy pet -- AP-PET-05: there is a pet or a hazard token in every display
        buy habitat -- AP-O-33: there is a habitat or a hazard token in every display
        rearrange -- AP-ENG-08: nothing in this shop can be moved
        """,
    ),
    (
        with_nothing_on_offer,
        """
        buy pet -- AP-MKT-03: there is no pet on offer
        buy habitat -- AP-O-33: there is no habitat left
        """,
    ),
    (
        with_a_pile_alone,
        """
        buy pet -- AP-BUY-02: nothing on offer can be paid with 3 credits
        """,
    ),
    (
        without_credits,
        """
        buy pet -- AP-BUY-02: nothing on offer can be paid with no credits
        buy habitat -- AP-BUY-02: nothing on offer can be paid with no credits
        hire worker -- AP-BUY-02: this takes 3 credits, and no credits are at hand
        """,
    ),
]
"""A visit, and each type of action that is not possible in it, with the rule and the reason."""


@pytest.mark.rule("AP-BUY-01", "AP-BUY-02", "AP-O-31", "AP-O-33", "AP-O-36", "AP-ENG-08")
@pytest.mark.parametrize(("state", "lines"), CLOSED)
def test_a_visit_tells_why_something_cannot_be_begun(state: Callable[[], State], lines: str) -> None:
    shut = closed(TWO.game, TWO.game.view(state(), 0))
    assert [str(one) for one in shut] == dedent(lines).strip().splitlines()
