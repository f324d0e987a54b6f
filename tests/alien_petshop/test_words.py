"""What a player reads of actions: each action slot by slot, and each refusal, to the letter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs
import pytest

from alien_petshop.moves import moves_of
from petz_engine.alien_petshop.actions.assign_workers import AssignWorkers
from petz_engine.alien_petshop.actions.choose_shop import ChooseShop
from petz_engine.alien_petshop.actions.choose_starter import ChooseStarter
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.hire_worker import HireWorker
from petz_engine.alien_petshop.actions.keep_bonus import KeepBonus
from petz_engine.alien_petshop.actions.raise_die import RaiseDie
from petz_engine.alien_petshop.actions.rearrange import Rearrange
from petz_engine.alien_petshop.actions.reroll import KeepDice, Reroll
from petz_engine.alien_petshop.actions.take_habitat import TakeHabitat
from petz_engine.alien_petshop.actions.visit import EndVisit
from petz_engine.alien_petshop.hazards.force import ForceWorkers
from petz_engine.alien_petshop.hazards.ignore import IgnoreHazard
from petz_engine.alien_petshop.hazards.token import PutToken
from petz_engine.alien_petshop.state import Mutation, State, Visit, Work

M = moves_of(2)
AT = M.at


def number(kind: str, name: str) -> int:
    return AT.number(kind, name)


DISPLAYS = {
    1: "zeeg",
    2: AT.display(habitat="calm_pen"),
    3: AT.display(token="slime"),
    4: AT.display("skeez", habitat="breeding_chamber"),
}


def visit(market: Sequence[str] = ("velvark",), done: Visit | None = None, **red: Any) -> State:
    """Red visits the market."""
    return AT.state(
        "buy[0]/end_visit",
        due=(0,),
        visit=done or Visit(),
        market={"normal": market, "super": ["elder_fluff"]} if market else {},
        discards=["xon"],
        players={0: {"shop": "alien_aid", "credits": 6, "displays": DISPLAYS, **red}},
    )


def at(step: str, **red: Any) -> State:
    """Red has to choose in another phase."""
    shop = {"workers": 4, "dice": ("hazard", 1, 2, 2), "displays": DISPLAYS, **red}
    return AT.state(step, due=(0,), players={0: shop})


def dealt_with(pet: str) -> State:
    """Red has just bought a Super-Pet with a power."""
    state = AT.state(
        "buy[0]/end_visit", due=(0,), visit=Visit(), market={"super": [pet]}, players={0: {"credits": 20}}
    )
    return M.settle(M.apply(state, 0, M.pet(pet, 3)))


def assign(**red: Any) -> State:
    return at("work[0]/assign_workers", **red)


def raising() -> State:
    """Red may raise a die."""
    return at("work[0]/raise_die", shop="helping_tentacle")


def keep(**red: Any) -> State:
    return at("work[0]/keep_dice", **red)


def hazards(family: str, **red: Any) -> State:
    """Red's hazards are triggered: of Dragonling, which puts a token, or of Mallow and Xon, which take workers."""
    displays = {"token": {1: "dragonling", 3: "oozlet"}, "force": {1: "mallow", 2: "xon", 3: "oozlet"}}[
        family
    ]
    dice = {"dice": ("hazard", "hazard", 2), "workers": 3}
    shop = {"shop": "hazmat_haven", "displays": displays, **dice, **red}
    step = {"token": "work[0]/hazards/1/put_token", "force": "work[0]/hazards/force_workers"}[family]
    players = {0: shop, 1: {"shop": "alien_aid", "displays": {}}}
    return AT.state(step, due=(0,), players=players, work=Work(triggered=True))


def ignoring() -> State:
    """Red may ignore the hazard of Dragonling."""
    state = hazards("token")
    cursor = AT.step("work[0]/hazards/decline")
    return attrs.evolve(state, table=attrs.evolve(state.table, cursor=cursor))


def shopless() -> State:
    """Red chooses a shop, as the last one; Yellow has Alien-Aid."""
    return M.apply(M.start(1), 1, ChooseShop(number("shop", "alien_aid")))


def starterless() -> State:
    """Red chooses a starter, as the last one; Yellow has Slimeoids."""
    state = M.apply(shopless(), 0, ChooseShop(number("shop", "petfleet")))
    return M.apply(state, 1, ChooseStarter(number("pet", "slimeoids"), 0))


def looking() -> State:
    """Red looks at two bonus cards of which it keeps one."""
    return dealt_with("oracle_orb")


def mutating(displays: Mapping[int, Any] | None = None, **table: Any) -> State:
    """Red may place trait tokens."""
    shop = {"displays": displays or DISPLAYS}
    return AT.state("mutate[0]/decline", due=(0,), players={0: shop}, mutation=Mutation(2), **table)


CROWDED = dict(enumerate(["zeeg", "skeez", "rotaderp", "mallow", "chomper", "bamf"], 1))
PAVED = {number: AT.display(habitat="calm_pen") for number in range(1, 7)}
LOCKED = {1: AT.display("zeeg", habitat="mutator"), 2: "skeez"}
NO_HABITATS = dict.fromkeys(["mutator", "calm_pen", "showcase", "breeding_chamber"], 0)


def without_habitats(**left: int) -> State:
    """Red visits a market in which so many habitats are left."""
    shop = {"credits": 9}
    return AT.state("buy[0]/end_visit", due=(0,), visit=Visit(), habitats=left, players={0: shop})


Situation = Callable[[], State]
LEGAL: list[tuple[Situation, Any, list[str]]] = [
    (shopless, ChooseShop(number("shop", "petfleet")), ["shop: Petfleet"]),
    (
        starterless,
        ChooseStarter(number("pet", "star_pony"), 1),
        ["pet: Star Pony", "display: display 2"],
    ),
    (visit, EndVisit(), ["action: end visit"]),
    (visit, HireWorker(), ["action: hire worker"]),
    (visit, M.pet("velvark", 5), ["action: buy pet", "pet: Velvark", "display: display 5"]),
    (
        visit,
        M.pet("xon", 2, discarded=True),
        ["action: buy pet", "pet: Xon from the discard pile", "display: display 2"],
    ),
    (visit, M.habitat("mutator", 1), ["action: buy habitat", "habitat: Mutator", "display: display 1"]),
    (
        visit,
        M.layout(visit(), 0, pets={1: 2}, habitats={4: 6}),
        [
            "action: rearrange",
            "pet (display 1): display 2",
            "pet (display 4): display 4",
            "habitat (display 2): display 2",
            "habitat (display 4): display 6",
        ],
    ),
    (
        lambda: dealt_with("nest_builder"),
        TakeHabitat(number("habitat", "mutator"), 5),
        ["action: take habitat", "habitat: Mutator", "display: display 6"],
    ),
    (lambda: dealt_with("nest_builder"), Decline(), ["action: decline"]),
    (
        looking,
        KeepBonus(AT.bag("bonus_card", ["pink"])),
        ["card: Pink pets"],
    ),
    (
        lambda: dealt_with("shapeshifter"),
        M.trait(3, "cute"),
        ["action: place trait", "display: display 3", "trait: Cute"],
    ),
    (
        keep,
        Reroll(AT.dice("hazard", 2)),
        ["action: reroll", "dice (hazard): 1", "dice (1): 0", "dice (2): 1"],
    ),
    (keep, KeepDice(), ["action: keep dice"]),
    (ignoring, IgnoreHazard(0), ["action: ignore hazard", "display: display 1"]),
    (ignoring, Decline(), ["action: decline"]),
    (lambda: hazards("token"), PutToken(4), ["display: display 5"]),
    (
        lambda: hazards("force"),
        ForceWorkers(((0, 0), (1, 2))),
        ["die (display 1): hazard", "die (display 2): 2"],
    ),
    (
        raising,
        RaiseDie(number("die", "2")),
        ["die: 2"],
    ),
    (
        assign,
        M.assigned({1: (2,), 3: (1,)}, goods=("hazard",), mutations=(2,)),
        [
            "place (hazard): Sell Goods",
            "place (1): display 3",
            "place (2): display 1",
            "place (2): Add Mutation",
        ],
    ),
    (
        assign,
        M.assigned({4: (2,)}),
        [
            "place (hazard): Break Room",
            "place (1): Break Room",
            "place (2): display 4",
            "place (2): Break Room",
        ],
    ),
]


@pytest.mark.parametrize(("situation", "action", "told"), LEGAL)
def test_each_action_is_told_slot_by_slot(situation: Situation, action: Any, told: Sequence[str]) -> None:
    # given a position in which an action is legal, when it is explained, then its slots are these, in words
    why = M.game.explain(M.game.view(situation(), 0), action)
    assert why.legal
    assert [str(slot) for slot in why.slots] == told


NONE, LESS = AT.dice(), tuple(-n for n in AT.dice(1))
"""No dice, and less than none."""
REFUSED: list[tuple[Situation, Any, str]] = [
    (
        shopless,
        ChooseShop(number("shop", "alien_aid")),
        "AP-O-30: the board of Alien-Aid is in play already, with this or its other side",
    ),
    (
        shopless,
        ChooseShop(number("shop", "hazmat_haven")),
        "AP-O-30: the board of Hazmat Haven is in play already, with this or its other side",
    ),
    (starterless, ChooseStarter(number("pet", "slimeoids"), 0), "AP-SETUP-05: Slimeoids was taken already"),
    (starterless, ChooseStarter(number("pet", "zeeg"), 0), "AP-SETUP-05: this is no starter pet"),
    (visit, M.pet("zeeg", 5), "AP-BUY-01: this is not on offer"),
    (visit, M.pet("velvark", 1), "AP-PET-02: there is a pet or a hazard token in display 1 already"),
    (visit, M.pet("velvark", 3), "AP-PET-02: there is a pet or a hazard token in display 3 already"),
    (
        lambda: visit(displays=CROWDED),
        M.pet("velvark", 1),
        "AP-PET-05: there is a pet or a hazard token in every display",
    ),
    (
        lambda: visit(credits=4),
        M.pet("velvark", 5),
        "AP-BUY-02: this takes 5 credits, and 4 credits are at hand",
    ),
    (
        lambda: visit(credits=0),
        M.pet("velvark", 5),
        "AP-BUY-02: nothing on offer can be paid with no credits",
    ),
    (
        lambda: visit(done=Visit(bought_pet=True)),
        M.pet("velvark", 5),
        "AP-BUY-01: a pet was bought already in this visit",
    ),
    (
        lambda: visit(shop="petfleet"),
        M.pet("xon", 5, discarded=True),
        "AP-SHOP-03: this shop does not buy from the discard pile",
    ),
    (lambda: visit(market=[], shop="petfleet"), M.pet("xon", 5), "AP-MKT-03: there is no pet on offer"),
    (visit, M.habitat("mutator", 2), "AP-HAB-01: there is a habitat in display 2 already"),
    (visit, M.habitat("mutator", 3), "AP-O-32: there is a hazard token in display 3"),
    (
        lambda: visit(displays=PAVED),
        M.habitat("mutator", 1),
        "AP-O-33: there is a habitat or a hazard token in every display",
    ),
    (
        lambda: visit(credits=3),
        M.habitat("showcase", 6),
        "AP-BUY-02: this takes 4 credits, and 3 credits are at hand",
    ),
    (
        lambda: visit(credits=1),
        M.habitat("mutator", 5),
        "AP-BUY-02: nothing on offer can be paid with 1 credit",
    ),
    (
        lambda: visit(done=Visit(bought_habitat=True)),
        M.habitat("mutator", 5),
        "AP-BUY-01: a habitat was bought already in this visit",
    ),
    (lambda: without_habitats(mutator=0), M.habitat("mutator", 1), "AP-O-33: there is no Mutator left"),
    (lambda: without_habitats(**NO_HABITATS), M.habitat("mutator", 1), "AP-O-33: there is no habitat left"),
    (lambda: visit(credits=2), HireWorker(), "AP-BUY-02: this takes 3 credits, and 2 credits are at hand"),
    (
        lambda: visit(workers=5),
        HireWorker(),
        "AP-HIRE-03: the shop has 5 workers, and there is no room for more",
    ),
    (
        lambda: visit(done=Visit(hired=True)),
        HireWorker(),
        "AP-BUY-01: a worker was hired already in this visit",
    ),
    (visit, M.layout(visit(), 0), "AP-O-31: a new layout has to change something"),
    (visit, M.layout(visit(), 0, pets={1: 4}), "AP-ARR-02: two pets would stand in display 4"),
    (visit, M.layout(visit(), 0, pets={1: 3}), "AP-ARR-02: there is a hazard token in display 3"),
    (visit, M.layout(visit(), 0, habitats={2: 4}), "AP-ARR-02: two habitats would lie in display 4"),
    (
        visit,
        Rearrange((1,), (1, 3)),
        "AP-O-31: a layout names 2 displays for pets, one for each, and this one names 1",
    ),
    (
        visit,
        Rearrange((0, 3), (1,)),
        "AP-O-31: a layout names 2 displays for habitats, one for each, and this one names 1",
    ),
    (
        lambda: visit(displays=LOCKED),
        Rearrange((1, 0), (0,)),
        "AP-O-34: what is locked in display 1 stays there, and nothing else comes there",
    ),
    (
        lambda: visit(done=Visit(rearranged=True)),
        M.layout(visit(), 0, pets={1: 2}),
        "AP-O-31: the shop was rearranged already in this visit",
    ),
    (lambda: visit(displays={}), Rearrange((), ()), "AP-ENG-08: nothing in this shop can be moved"),
    (
        looking,
        KeepBonus(AT.bag("bonus_card", ["blue", "blue"])),
        "AP-O-52: this is none of the bonus cards that are looked at",
    ),
    (
        lambda: dealt_with("shapeshifter"),
        M.trait(6, "cute"),
        "AP-O-55: the token cannot go on the pet in display 6",
    ),
    (keep, Reroll(AT.dice()), "AP-O-39: a re-roll names at least one die"),
    (keep, Reroll(AT.dice(1, 1, 1)), "AP-O-39: this takes 3 dice of this face, and 1 die is at hand"),
    (keep, Reroll(AT.dice(3)), "AP-O-39: this takes 1 die of this face, and no dice are at hand"),
    (raising, RaiseDie(number("die", "hazard")), "AP-O-70: there is no such die to use here"),
    (raising, RaiseDie(number("die", "3")), "AP-O-70: there is no such die to use here"),
    (ignoring, IgnoreHazard(2), "AP-O-69: no hazard effect happens in display 3 now"),
    (
        lambda: hazards("token"),
        PutToken(0),
        "AP-HAZ-04: there is a pet or a hazard token in display 1 already",
    ),
    (
        lambda: hazards("force"),
        ForceWorkers(((0, 0),)),
        "AP-HAZ-10: a pet takes a worker at once as long as a die is left",
    ),
    (lambda: hazards("force"), ForceWorkers(((0, 2), (1, 2))), "AP-HAZ-11: there is no such die to use here"),
    (assign, M.assigned({1: (1, 1)}), "AP-WORK-04: this takes 2 dice of this face, and 1 die is at hand"),
    (
        lambda: assign(dice=(1, 1)),
        M.assigned({1: (1, 1)}, goods=(1,)),
        "AP-WORK-04: this takes 3 dice of this face, and 2 dice are at hand",
    ),
    (assign, AssignWorkers((), LESS, NONE), "AP-O-39: there is no such die to use here"),
    (assign, AssignWorkers((), NONE, LESS), "AP-O-39: there is no such die to use here"),
    (assign, AssignWorkers(((0, LESS),), NONE, NONE), "AP-O-39: there is no such die to use here"),
    (
        assign,
        M.assigned({2: (1,)}),
        "AP-O-41: there is neither a pet nor a hazard token in display 2 that could take this die",
    ),
    (
        assign,
        M.assigned({3: ("hazard",)}),
        "AP-ACT-D: the token is removed by a die that shows 1 or more, and this one counts 0",
    ),
    (
        assign,
        M.assigned({3: (1, 2)}),
        "AP-O-41: there is neither a pet nor a hazard token in display 3 that could take this die",
    ),
    (assign, M.assigned(goods=(1, 2)), "AP-ACT-B: there is no space left on Sell Goods"),
    (assign, M.assigned(mutations=(1, 2, 2)), "AP-ACT-C: there is no Add Mutation space left"),
    (mutating, M.trait(2, "cute"), "AP-MUT-02: there is no pet in display 2"),
    (lambda: mutating(traits={"cute": 0}), M.trait(1, "cute"), "AP-MUT-05: there is no token of Cute left"),
    (
        lambda: mutating({1: AT.display("zeeg", traits=["cute"] * 5)}),
        M.trait(1, "speaks"),
        "AP-MUT-02: Zeeg has no empty trait space",
    ),
]


@pytest.mark.parametrize(("situation", "action", "told"), REFUSED)
def test_each_refusal_is_told_in_a_sentence(situation: Situation, action: Any, told: str) -> None:
    # given a position in which an action is not legal, when it is tried, then the rule and the sentence are these
    rejection = M.game.check(M.game.view(situation(), 0), action)
    assert rejection is not None
    assert rejection.explain() == told
