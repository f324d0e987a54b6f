"""What is told of all that happens: every event with its rule, its seat, and all of its facts."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from textwrap import dedent
from typing import Any

import pytest

import petz_engine as pe
from alien_petshop.moves import moves_of
from alien_petshop.phases import before_roll, bought, rolled
from alien_petshop.positions import PACK
from alien_petshop.visits import MARKET, visiting
from petz_engine.alien_petshop.actions.choose_shop import ChooseShop
from petz_engine.alien_petshop.actions.choose_starter import ChooseStarter
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.hire_worker import HireWorker
from petz_engine.alien_petshop.actions.keep_bonus import KeepBonus
from petz_engine.alien_petshop.actions.raise_die import RaiseDie
from petz_engine.alien_petshop.actions.rearrange import Rearrange
from petz_engine.alien_petshop.actions.reroll import KeepDice
from petz_engine.alien_petshop.actions.take_habitat import TakeHabitat
from petz_engine.alien_petshop.actions.visit import EndVisit
from petz_engine.alien_petshop.hazards.force import ForceWorkers
from petz_engine.alien_petshop.hazards.ignore import IgnoreHazard
from petz_engine.alien_petshop.hazards.token import PutToken
from petz_engine.alien_petshop.ruleset import RULES
from petz_engine.alien_petshop.setup import DealBonus, DealShops, DrawEpisode
from petz_engine.alien_petshop.state import State
from petz_engine.alien_petshop.steps.draw_bonus import DrawBonus
from petz_engine.alien_petshop.steps.market import DealMarket, DealPets
from petz_engine.alien_petshop.steps.roll import Roll
from petz_engine.kernel.decision import CHANCE
from petz_engine.kernel.event import Event
from petz_engine.kernel.seating import DrawFirst

TWO = moves_of(2)
P = TWO.at
Turn = tuple[int, Any]


def line(game: pe.Game, event: Event) -> str:
    """An event as ``RULE seat kind (to its only hearer) facts (source > target)``, with bare names."""
    facts = {name: game.fact(name, value) for name, value in event.facts}
    moves = [f"({facts.pop('source')} > {facts.pop('target')})"] if "source" in facts else []
    heard = [] if event.audience is None else [f"(to {event.audience})"]
    told = json.dumps(facts).replace(f"{PACK}:", "").replace('"', "")[1:-1]
    words = [event.rule, str(event.seat), event.kind, *heard, told, *moves]
    return " ".join([word for word in words if word])


def lines(game: pe.Game, state: State, turns: Sequence[Turn]) -> list[str]:
    """The events of some turns."""
    found = list[str]()
    for seat, action in turns:
        step = game.apply(state, seat, action)
        state, found = step.state, [*found, *[line(game, event) for event in step.events]]
    return found


def pets(*names: str) -> tuple[int, ...]:
    return tuple(P.number("pet", name) for name in names)


def shops(*names: str) -> tuple[int, ...]:
    return tuple(P.number("shop", name) for name in names)


def cards(*names: str) -> tuple[int, ...]:
    return P.bag("bonus_card", names)


def starter(pet: str, display: int) -> ChooseStarter:
    return ChooseStarter(P.number("pet", pet), display - 1)


# --- where each is told


def a_game() -> State:
    state: State = TWO.game.start()
    return state


def a_dealt_game() -> State:
    state: State = DEALT.game.start()
    return state


def a_visit() -> State:
    return visiting(TWO, credits=9)


def a_discarded_pet() -> State:
    """A shop that may buy from the discard pile; with the pet that lies there it shows most Cute icons."""
    displays = {1: "blorple", 6: "dragonling"}
    others = {1: {"shop": "petfleet", "displays": {1: "quindle"}}}
    table = {"discards": ["mallow"], "awards": {"cute": 1}}
    market = {"normal": ["wubbin"]}
    return visiting(
        TWO, credits=2, shop="alien_aid", displays=displays, others=others, table=table, market=market
    )


def a_super_pet(pet: str) -> Callable[[], State]:
    """A visit with other pets and tokens, to which a Super-Pet is offered."""

    def state() -> State:
        displays = {1: "blorple", 2: P.display(token="fire"), 3: P.display(token="slime"), 4: "oozlet"}
        return visiting(TWO, credits=9, market={"super": [pet]}, displays=displays)

    return state


def a_habitat_for_nothing() -> State:
    return bought(TWO, "nest_builder", 2, {1: "oozlet"})


def a_mutator_under_a_pet() -> State:
    state = visiting(TWO, credits=2, displays={1: "snorbit", 2: "oozlet"})
    return TWO.apply(state, 0, TWO.habitat("mutator", 2))


def a_look_into_the_deck() -> State:
    return bought(TWO, "oracle_orb", 1, {6: "dragonling"}, table={"bonus": {0: ["blue"], 1: ["winged"]}})


def a_roll() -> State:
    return before_roll(TWO, {1: "oozlet"}, workers=4, credits=1)


def a_roll_of_petfleet() -> State:
    return before_roll(TWO, {1: "oozlet"}, workers=2, shop="petfleet")


def a_roll_of_helping_tentacle() -> State:
    return before_roll(TWO, {1: "oozlet"}, workers=2, credits=1, shop="helping_tentacle")


def a_hazard_of_each_family() -> State:
    displays = {1: "dragonling", 2: "chomper", 3: "zeeg", 4: "mallow", 5: "xon"}
    return before_roll(TWO, displays, workers=2, credits=3)


def a_token_to_put() -> State:
    return rolled(TWO, {1: "dragonling", 2: "blorple"}, "hazard")


def a_hazard_to_ignore() -> State:
    return rolled(TWO, {1: "chomper", 2: "yeet"}, "hazard", shop="hazmat_haven", credits=2)


def dice_for_everything() -> State:
    displays = {1: "oozlet", 2: P.display(token="fire"), 3: "zeeg", 4: "fizzmop"}
    return rolled(TWO, displays, "hazard", 1, 2, 4)


def more_mutations_than_spaces() -> State:
    full = P.display("wubbin", traits=["cute"])
    mine: dict[str, Any] = {"displays": {1: full, 2: "snorbit"}, "mutations": [1, 1], "workers": 2}
    return P.state("mutate[0]/claim", players={0: mine, 1: {"workers": 1}})


def a_mutation_wave() -> State:
    wave = WAVE.at
    players: dict[int, Any] = {0: {"dice": [2], "workers": 1}, 1: {"workers": 0}}
    return wave.state("work[1]/assign_workers", due=[0], players=players, order=(1, 0))


def the_end_of_a_round() -> State:
    quits = P.display("zeeg", workers=["hazard", 2], quits=True)
    players = {0: {"displays": {1: quits}, "workers": 3}, 1: {"mutations": [1], "workers": 2}}
    return P.state(
        "mutate[1]/claim", players=players, market={"normal": ["blorple"], "super": ["elder_fluff"]}
    )


def the_end_of_the_game() -> State:
    players = {
        0: {"displays": {1: "prism_kraken"}, "workers": 1, "credits": 1},
        1: {"mutations": [1], "workers": 2, "credits": 4},
    }
    bonus = {0: ["green"], 1: ["pink"]}
    return P.state("mutate[1]/claim", players=players, market=MARKET, round=5, bonus=bonus)


WAVE = moves_of(2, episode="mutation_wave")
DEALT = moves_of(2, deal_shops=True, episode="random")
MARKET_OF_FIVE = DealMarket((pets("blorple", "wubbin", "kelpcat", "xon"), pets("elder_fluff")))


def to_be_told(
    rule: pytest.MarkDecorator, state: Callable[[], State], *turns: Turn, told: str, game: pe.Game = TWO.game
) -> Any:
    """Where, what is done there, and the lines of all that is told of it."""
    what = "-".join(dict.fromkeys(type(action).__name__ for _, action in turns))
    return pytest.param(game, state, turns, dedent(told).strip().splitlines(), marks=rule, id=what)


TOLD = [
    to_be_told(
        pytest.mark.rule(
            "AP-SETUP-02", "AP-SETUP-05", "AP-SETUP-06", "AP-SETUP-08", "AP-SETUP-12", "AP-ROUND-01"
        ),
        a_game,
        (CHANCE, DrawFirst(1)),
        (1, ChooseShop(P.number("shop", "petfleet"))),
        (0, ChooseShop(P.number("shop", "alien_aid"))),
        (1, starter("trubbles", 2)),
        (0, starter("dragonling", 6)),
        (CHANCE, DealBonus((cards("blue"), cards("pink")))),
        (CHANCE, MARKET_OF_FIVE),
        told="""
        AP-SETUP-12 1 starts order: [1, 0]
        AP-SETUP-02 1 took_shop shop: petfleet
        AP-SETUP-02 0 took_shop shop: alien_aid
        AP-SETUP-05 1 took_starter pet: trubbles, display: 2 (box > display)
        AP-SETUP-05 0 took_starter pet: dragonling, display: 6 (box > display)
        AP-SETUP-06 0 dealt_bonus amount: 1 (bonus_deck > shop)
        AP-SETUP-06 0 bonus_cards (to 0) bonus_cards: {blue: 1}
        AP-SETUP-06 1 dealt_bonus amount: 1 (bonus_deck > shop)
        AP-SETUP-06 1 bonus_cards (to 1) bonus_cards: {pink: 1}
        AP-SETUP-08 -1 revealed pets: [blorple, wubbin, kelpcat, xon], deck: normal (deck > market)
        AP-SETUP-08 -1 revealed pets: [elder_fluff], deck: super (deck > market)
        AP-ROUND-01 1 round_starts round: 1
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-O-01", "AP-EPI-01"),
        a_dealt_game,
        (CHANCE, DrawFirst(1)),
        (CHANCE, DealShops(shops("alien_aid", "petfleet"), pets("dragonling", "trubbles"))),
        (CHANCE, DealBonus((cards("blue"), cards("pink")))),
        (CHANCE, MARKET_OF_FIVE),
        (CHANCE, DrawEpisode(P.number("episode", "payday"))),
        told="""
        AP-SETUP-12 1 starts order: [1, 0]
        AP-SETUP-02 1 took_shop shop: petfleet
        AP-SETUP-02 0 took_shop shop: alien_aid
        AP-SETUP-05 1 took_starter pet: trubbles, display: 1 (box > display)
        AP-SETUP-05 0 took_starter pet: dragonling, display: 1 (box > display)
        AP-SETUP-06 0 dealt_bonus amount: 1 (bonus_deck > shop)
        AP-SETUP-06 0 bonus_cards (to 0) bonus_cards: {blue: 1}
        AP-SETUP-06 1 dealt_bonus amount: 1 (bonus_deck > shop)
        AP-SETUP-06 1 bonus_cards (to 1) bonus_cards: {pink: 1}
        AP-SETUP-08 -1 revealed pets: [blorple, wubbin, kelpcat, xon], deck: normal (deck > market)
        AP-SETUP-08 -1 revealed pets: [elder_fluff], deck: super (deck > market)
        AP-EPI-01 -1 drew_episode episode: payday
        AP-ROUND-01 1 round_starts round: 1
        """,
        game=DEALT.game,
    ),
    to_be_told(
        pytest.mark.rule(
            "AP-PET-03", "AP-MKT-01", "AP-AWD-02", "AP-HAB-01", "AP-HIRE-01", "AP-O-31", "AP-BUY-04"
        ),
        a_visit,
        (0, TWO.pet("wubbin", 1)),
        (CHANCE, DealPets(P.number("deck", "normal"), pets("quindle"))),
        (0, TWO.habitat("calm_pen", 2)),
        (0, HireWorker()),
        (0, Rearrange((5, 0), (1,))),
        told="""
        AP-PET-03 0 bought_pet pet: wubbin, display: 1, amount: 2 (market > display)
        AP-MKT-01 -1 revealed pets: [quindle], deck: normal (deck > market)
        AP-AWD-02 0 took_award award: multi_eyed (-1 > 0)
        AP-HAB-01 0 bought_habitat habitat: calm_pen, display: 2, amount: 2 (stack > display)
        AP-HIRE-01 0 hired amount: 3 (supply > break_room)
        AP-O-31 0 rearranged pet_displays: [6, 1], habitat_displays: [2]
        AP-BUY-04 0 left_market
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-BUY-04"),
        a_visit,
        (0, EndVisit()),
        told="""
        AP-BUY-04 0 left_market
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-SHOP-03", "AP-AWD-03"),
        a_discarded_pet,
        (0, TWO.pet("mallow", 2, discarded=True)),
        told="""
        AP-PET-03 0 bought_pet pet: mallow, display: 2, amount: 2 (discards > display)
        AP-AWD-03 0 took_award award: cute (1 > 0)
        AP-AWD-02 0 took_award award: hazardous (-1 > 0)
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-O-57", "AP-MUT-02"),
        a_habitat_for_nothing,
        (0, TakeHabitat(P.number("habitat", "mutator"), 1)),
        (0, TWO.trait(2, "cute")),
        told="""
        AP-O-57 0 took_habitat habitat: mutator, display: 2 (stack > display)
        AP-MUT-02 0 placed_trait trait: cute, pet: nest_builder, display: 2 (supply > pet)
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-O-57"),
        a_habitat_for_nothing,
        (0, Decline()),
        told="""
        AP-O-57 0 declined
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-MUT-02"),
        a_mutator_under_a_pet,
        (0, TWO.trait(2, "speaks")),
        told="""
        AP-MUT-02 0 placed_trait trait: speaks, pet: oozlet, display: 2 (supply > pet)
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-O-52"),
        a_look_into_the_deck,
        (CHANCE, DrawBonus(cards("green", "scaled"))),
        (0, KeepBonus(cards("scaled"))),
        told="""
        AP-O-52 0 looks_at_bonus amount: 2 (bonus_deck > shop)
        AP-O-52 0 bonus_cards (to 0) bonus_cards: {green: 1, scaled: 1}
        AP-O-52 0 kept_bonus amount: 1 (bonus_deck > shop)
        AP-O-52 0 kept_bonus_cards (to 0) bonus_cards: {scaled: 1}
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-O-50"),
        a_super_pet("aurora_whale"),
        (0, TWO.pet("aurora_whale", 6)),
        told="""
        AP-PET-03 0 bought_pet pet: aurora_whale, display: 6, amount: 5 (market > display)
        AP-O-50 0 gained_credits amount: 2 (bank > credits)
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-O-53"),
        a_super_pet("clockwork_hen"),
        (0, TWO.pet("clockwork_hen", 6)),
        told="""
        AP-PET-03 0 bought_pet pet: clockwork_hen, display: 6, amount: 4 (market > display)
        AP-O-53 0 took_worker (supply > break_room)
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-O-54"),
        a_super_pet("velvet_titan"),
        (0, TWO.pet("velvet_titan", 6)),
        told="""
        AP-PET-03 0 bought_pet pet: velvet_titan, display: 6, amount: 6 (market > display)
        AP-O-54 1 lost_credits amount: 1 (credits > bank)
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-O-58"),
        a_super_pet("comet_hound"),
        (0, TWO.pet("comet_hound", 6)),
        told="""
        AP-PET-03 0 bought_pet pet: comet_hound, display: 6, amount: 5 (market > display)
        AP-O-58 0 removed_token token: fire, display: 2 (display > supply)
        AP-O-58 0 removed_token token: slime, display: 3 (display > supply)
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-O-54"),
        a_super_pet("void_serpent"),
        (0, TWO.pet("void_serpent", 6)),
        told="""
        AP-PET-03 0 bought_pet pet: void_serpent, display: 6, amount: 7 (market > display)
        AP-O-50 0 gained_credits amount: 2 (bank > credits)
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-WORK-01", "AP-WORK-02"),
        a_roll,
        (CHANCE, Roll(P.dice("hazard", 2, 2, 4))),
        (0, TWO.reroll(2)),
        (CHANCE, Roll(P.dice(1))),
        told="""
        AP-WORK-01 0 rolled dice: {hazard: 1, 2: 2, 4: 1}
        AP-WORK-02 0 rerolls dice: {2: 1}, amount: 1 (credits > bank)
        AP-WORK-02 0 rolled dice: {1: 1}
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-WORK-02", "AP-O-67"),
        a_roll_of_petfleet,
        (CHANCE, Roll(P.dice(2, 2))),
        (0, TWO.reroll(2)),
        told="""
        AP-WORK-01 0 rolled dice: {2: 2}
        AP-WORK-02 0 rerolls dice: {2: 1}, amount: 0 (credits > bank)
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-O-70"),
        a_roll_of_helping_tentacle,
        (CHANCE, Roll(P.dice("hazard", 2))),
        (0, KeepDice()),
        told="""
        AP-WORK-01 0 rolled dice: {hazard: 1, 2: 1}
        AP-O-70 0 raised_die die: 2, raised: 3
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-O-70"),
        a_roll_of_helping_tentacle,
        (CHANCE, Roll(P.dice(1, 3))),
        (0, KeepDice()),
        (0, RaiseDie(P.number("die", "3"))),
        told="""
        AP-WORK-01 0 rolled dice: {1: 1, 3: 1}
        AP-O-70 0 raised_die die: 3, raised: 4
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-WORK-03", "AP-HAZ-04", "AP-HAZ-10", "AP-HAZ-14", "AP-HAZ-17"),
        a_hazard_of_each_family,
        (CHANCE, Roll(P.dice("hazard", 2))),
        (0, KeepDice()),
        (0, ForceWorkers(((3, P.number("die", "2")), (4, P.number("die", "hazard"))))),
        told="""
        AP-WORK-01 0 rolled dice: {hazard: 1, 2: 1}
        AP-WORK-03 0 triggered
        AP-HAZ-14 0 lost_credits display: 2, pet: chomper, amount: 1 (credits > bank)
        AP-HAZ-17 0 will_quit display: 3, pet: zeeg
        AP-HAZ-04 0 put_token pet: dragonling, token: fire, display: 6 (supply > display)
        AP-HAZ-10 0 forced display: 4, pet: mallow, die: 2
        AP-HAZ-10 0 forced display: 5, pet: xon, die: hazard
        AP-SELL-01 0 spawned pet: mallow, display: 4, amount: 2 (bank > credits)
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-HAZ-04"),
        a_token_to_put,
        (0, PutToken(4)),
        told="""
        AP-HAZ-04 0 put_token pet: dragonling, token: fire, display: 5 (supply > display)
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-O-69"),
        a_hazard_to_ignore,
        (0, IgnoreHazard(1)),
        told="""
        AP-O-69 0 ignored_hazard display: 2, pet: yeet
        AP-HAZ-14 0 lost_credits display: 1, pet: chomper, amount: 1 (credits > bank)
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-O-69"),
        a_hazard_to_ignore,
        (0, Decline()),
        told="""
        AP-O-69 0 declined
        AP-HAZ-14 0 lost_credits display: 1, pet: chomper, amount: 1 (credits > bank)
        AP-HAZ-14 0 lost_credits display: 2, pet: yeet, amount: 1 (credits > bank)
        """,
    ),
    to_be_told(
        pytest.mark.rule(
            "AP-O-41", "AP-MUT-08", "AP-MUT-02", "AP-SELL-01", "AP-SELL-02", "AP-SELL-03", "AP-HAZ-17"
        ),
        dice_for_everything,
        (0, TWO.assigned({1: [4], 2: [1]}, goods=["hazard"], mutations=[2])),
        (0, TWO.trait(4, "cute")),
        told="""
        AP-O-41 0 assigned displays: [[1, {4: 1}], [2, {1: 1}]], goods: {hazard: 1}, mutations: {2: 1}
        AP-MUT-08 0 may_place amount: 1, workers: 1
        AP-MUT-02 0 placed_trait trait: cute, pet: fizzmop, display: 4 (supply > pet)
        AP-SELL-01 0 spawned pet: oozlet, display: 1, amount: 2 (bank > credits)
        AP-SELL-02 0 sold_goods amount: 1 (bank > credits)
        AP-SELL-03 0 removed_token token: fire, display: 2 (display > supply)
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-MUT-07"),
        more_mutations_than_spaces,
        (0, TWO.trait(2, "cute")),
        (0, TWO.trait(2, "speaks")),
        told="""
        AP-MUT-02 0 placed_trait trait: cute, pet: snorbit, display: 2 (supply > pet)
        AP-MUT-02 0 placed_trait trait: speaks, pet: snorbit, display: 2 (supply > pet)
        AP-AWD-02 0 took_award award: cute (-1 > 0)
        AP-MUT-07 0 forgone amount: 1
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-O-74", "AP-O-35"),
        a_mutation_wave,
        (0, WAVE.assigned()),
        (1, Decline()),
        told="""
        AP-O-41 0 assigned displays: [], goods: {}, mutations: {}
        AP-O-74 1 may_place amount: 1, workers: 0
        AP-O-35 1 declined
        AP-O-74 0 may_place amount: 1, workers: 0
        """,
        game=WAVE.game,
    ),
    to_be_told(
        pytest.mark.rule("AP-O-35", "AP-HAZ-17", "AP-RE-03", "AP-RE-04", "AP-RE-05", "AP-ROUND-01"),
        the_end_of_a_round,
        (1, Decline()),
        (CHANCE, DealMarket((pets("xon", "mallow", "yeet", "bamf"), pets("royal_snail")))),
        told="""
        AP-O-35 1 declined
        AP-SELL-01 0 spawned pet: zeeg, display: 1, amount: 2 (bank > credits)
        AP-HAZ-17 0 quit display: 1, pet: zeeg, amount: 2 (display > supply)
        AP-RE-03 -1 discarded_market pets: [blorple, elder_fluff] (market > discards)
        AP-RE-04 -1 revealed pets: [xon, mallow, yeet, bamf], deck: normal (deck > market)
        AP-RE-04 -1 revealed pets: [royal_snail], deck: super (deck > market)
        AP-RE-05 -1 workers_home (shop > break_room)
        AP-ROUND-01 1 round_starts round: 2
        """,
    ),
    to_be_told(
        pytest.mark.rule("AP-END-01", "AP-END-03", "AP-RE-05"),
        the_end_of_the_game,
        (1, Decline()),
        told="""
        AP-O-35 1 declined
        AP-RE-05 -1 workers_home (shop > break_room)
        AP-END-01 0 revealed_bonus bonus_cards: {green: 1} (shop > table)
        AP-END-01 1 revealed_bonus bonus_cards: {pink: 1} (shop > table)
        AP-END-03 0 scored points: 7, vps: 6, credits: 1
        AP-END-03 1 scored points: 4, vps: 0, credits: 4
        """,
    ),
]
"""Everything that the rules tell, at least once."""


@pytest.mark.parametrize(("game", "state", "turns", "told"), TOLD)
def test_each_event_tells_its_rule_its_seat_and_its_facts(
    game: pe.Game, state: Callable[[], State], turns: Sequence[Turn], told: list[str]
) -> None:
    assert lines(game, state(), turns) == told


def test_every_kind_of_event_is_told_here() -> None:
    kinds = {told.split()[2] for case in TOLD for told in case.values[3]}
    assert kinds >= set(RULES.events)


@pytest.mark.rule("AP-O-39", "AP-SETUP-13", "AP-BONUS-04", "AP-MKT-06")
def test_all_chance_but_that_of_bonus_cards_shows_to_everybody() -> None:
    shown = set[type[Any]]()
    for case in TOLD:
        game, start, turns, _ = case.values
        state = start()
        for seat, action in turns:
            # given each chance of these turns, then everybody sees the whole of it, or nothing where cards stay face
            # down
            if seat == CHANCE:
                face = game.public_view(game.chance_due(state), action)
                assert face == (None if type(action) in (DealBonus, DrawBonus) else action)
                shown.add(type(action))
            state = game.apply(state, seat, action).state
    assert shown == set(TWO.game.rules.chance_mechanics)
