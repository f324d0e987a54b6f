"""What a sensible beginner does in Alien Petshop, situation by situation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import pytest

import petz_engine as pe
from alien_petshop.moves import moves_of
from bots.matches import PETSHOPS, greedy, play
from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.actions.assign_workers import AssignWorkers
from petz_engine.alien_petshop.actions.choose_shop import ChooseShop
from petz_engine.alien_petshop.actions.choose_starter import ChooseStarter
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.hire_worker import HireWorker
from petz_engine.alien_petshop.actions.keep_bonus import KeepBonus
from petz_engine.alien_petshop.actions.place_trait import PlaceTrait
from petz_engine.alien_petshop.actions.raise_die import RaiseDie
from petz_engine.alien_petshop.actions.reroll import KeepDice
from petz_engine.alien_petshop.actions.take_habitat import TakeHabitat
from petz_engine.alien_petshop.actions.visit import EndVisit
from petz_engine.alien_petshop.content import HAZARD
from petz_engine.alien_petshop.hazards.force import ForceWorkers
from petz_engine.alien_petshop.hazards.ignore import IgnoreHazard
from petz_engine.alien_petshop.hazards.token import PutToken
from petz_engine.alien_petshop.state import Mutation, State, Work
from petz_engine.bots import GreedyBot, bot_rng
from petz_engine.bots.alien_petshop import dice as d
from petz_engine.bots.alien_petshop.bench import bench
from petz_engine.bots.alien_petshop.context import Context
from petz_engine.kernel.decision import CHANCE

TWO = moves_of(2)
AT = TWO.at
LAST = AT.c.rules.rounds
SCARCE = {"cute": 0, "multi_eyed": 1, "speaks": 2, "tentacled": 1}
NO_HABITATS = {"breeding_chamber": 0, "calm_pen": 0, "mutator": 0, "showcase": 0}


def choice(state: State, seat: int = 0) -> Any:
    """What the greedy bot does."""
    return GreedyBot(bot_rng(1, seat)).choose(TWO.game, TWO.game.view(state, seat))


def then(state: State) -> State:
    """The state after the greedy bot has done that."""
    return TWO.apply(state, 0, choice(state))


def waiting(
    step: str, displays: Mapping[int, Any], *, table: Mapping[str, Any] | None = None, **fields: Any
) -> State:
    """A state in which seat 0 answers a step of its Worker Phase or Mutation Phase."""
    mine = {"displays": displays, "credits": 5, "shop": "orbit_outfitters", **fields}
    others = {1: {"shop": "alien_aid", "displays": {6: "trubbles"}}}
    return AT.state(step, due=(0,), players={0: mine, **others}, **(table or {}))


def working(
    displays: Mapping[int, Any],
    dice: list[str | int],
    *,
    step: str = "assign_workers",
    table: Mapping[str, Any] | None = None,
    triggered: bool = False,
    **more: Any,
) -> State:
    """A state in which seat 0 has rolled."""
    table = {"work": Work(triggered=triggered), **(table or {})}
    return waiting(f"work[0]/{step}", displays, dice=dice, workers=len(dice), table=table, **more)


def visiting(
    displays: Mapping[int, Any], credits: int, *, table: Mapping[str, Any] | None = None, **fields: Any
) -> State:
    """A state in which seat 0 visits the market, which is empty unless it is said."""
    mine = {"displays": displays, "credits": credits, "shop": "critter_cove", **fields}
    others = {1: {"shop": "alien_aid", "displays": {6: "trubbles"}}}
    return AT.state("buy[0]/open_visit", players={0: mine, **others}, **(table or {}))


# --- setup


def test_it_chooses_a_shop_and_a_starter() -> None:
    state = TWO.settle(TWO.game.start())
    first = TWO.game.decisions(state)[0].seat
    assert isinstance(choice(state, first), ChooseShop)
    state = TWO.apply(state, first, choice(state, first))
    state = TWO.apply(state, 1 - first, choice(state, 1 - first))
    assert isinstance(choice(state, first), ChooseStarter)


# --- the market


def test_it_buys_a_pet_that_earns_more_than_it_costs() -> None:
    state = visiting({6: "dragonling"}, 3, table={"market": {"normal": ["blorple", "chomper", "snorbit"]}})
    state = then(state)
    assert len(stats.pets(state.table.players[0])) == 2


def test_it_buys_no_pet_that_it_cannot_feed() -> None:
    # given the last round, two dice, and pets that want them all
    fed = {1: "kelpcat", 2: "squintle", 6: "dragonling"}
    state = visiting(fed, 5, table={"round": LAST, "market": {"normal": ["peepstalk"]}}, workers=1)
    assert getattr(choice(state), "pet", None) is None


def test_it_hires_early_when_its_pets_are_hungry() -> None:
    # given hungry pets, no habitats, and credits for a worker
    state = visiting(
        {1: "kelpcat", 2: "snorbit", 6: "dragonling"}, 3, table={"round": 2, "habitats": NO_HABITATS}
    )
    assert choice(state) == HireWorker()


def test_it_hires_nobody_in_the_last_round() -> None:
    # given credits for a worker and for nothing else, and pets that are fed as it is
    state = visiting({6: "dragonling"}, 3, table={"round": LAST, "habitats": NO_HABITATS})
    assert choice(state) == EndVisit()


def test_idle_credits_become_vps_in_the_last_round() -> None:
    state = visiting({6: "dragonling"}, 4, table={"round": LAST})
    action = choice(state)
    assert action.habitat == AT.number("habitat", "showcase")


def test_a_breeding_chamber_goes_under_a_dear_pet() -> None:
    # given a hungry pet, credits for a breeding chamber, and workers enough for nothing else
    state = visiting(
        {1: "blorple", 2: "kelpcat", 6: "dragonling"}, 3, table={"round": 2}, shop="helping_tentacle"
    )
    action = choice(state)
    assert (action.habitat, action.display) == (AT.number("habitat", "breeding_chamber"), 1)


def test_a_breeding_chamber_that_waits_goes_to_the_dearest_care() -> None:
    # given a breeding chamber under a pet that needs no care, beside one that needs a lot
    displays = {1: AT.display("blorple", habitat="breeding_chamber"), 2: "kelpcat", 6: "dragonling"}
    state = then(visiting(displays, 0, table={"round": 2}))
    care = stats.care(AT.c, stats.figures(AT.c, state.table, state.table.players[0]), TWO.lying(state, 0, 2))
    chamber = AT.number("habitat", "breeding_chamber")
    under = next(lying.pet for lying in state.table.players[0].displays if lying.habitat == chamber)
    assert under is not None
    assert under.pet == AT.number("pet", "kelpcat")
    assert care >= 0


def test_a_power_gives_a_worker() -> None:
    # given a pet that brings a worker for nothing
    state = visiting({6: "dragonling"}, 4, table={"market": {"super": ["clockwork_hen"]}})
    action = choice(state)
    assert action.pet == AT.number("pet", "clockwork_hen")
    assert ("took_worker", 0) in TWO.events(state, 0, action)


def test_a_power_gives_a_habitat() -> None:
    # given the power that gives a habitat, in the last round
    bought = visiting({6: "dragonling"}, 4, table={"round": LAST, "market": {"super": ["nest_builder"]}})
    state = TWO.apply(bought, 0, TWO.pet("nest_builder", 1))
    action = choice(state)
    assert isinstance(action, TakeHabitat)
    assert action.habitat == AT.number("habitat", "showcase")


def test_it_keeps_the_bonus_card_that_counts_its_pets() -> None:
    # given a shop full of green pets, and a look at two bonus cards
    state = visiting(
        {1: "pricklepod", 2: "gazewort", 3: "humzee"}, 4, table={"market": {"super": ["oracle_orb"]}}
    )
    state = TWO.apply(state, 0, TWO.pet("oracle_orb", 4))
    looking = AT.bag("bonus_card", ["green", "yellow"])
    secrets = tuple(
        attrs.evolve(one, looking=looking) if not seat else one for seat, one in enumerate(state.secrets)
    )
    frame = attrs.evolve(state.table.pending[-1], left=2)
    table = attrs.evolve(state.table, pending=(frame,), due=(0,))
    state = attrs.evolve(state, secrets=secrets, table=table)
    assert choice(state) == KeepBonus(AT.bag("bonus_card", ["green"]))


# --- the Worker Phase


def test_it_feeds_the_pets_that_earn_most() -> None:
    # given dice for one of two pets
    state = working({1: "oozlet", 2: "humzee"}, [3])
    assert choice(state) == TWO.assigned({2: [3]})


def test_dice_that_feed_nobody_sell_goods_or_add_mutations() -> None:
    state = working({1: "oozlet"}, ["hazard", 1, "hazard"])
    action = choice(state)
    assert dict(action.displays) == {0: AT.dice(1)}
    assert sum(action.goods) + sum(action.mutations) == 2


def test_a_worker_removes_a_token_where_displays_are_needed() -> None:
    # given two displays without a pet, one of them blocked, and rounds to come
    pets = {1: "blorple", 2: "glimfin", 3: "orbrat", 4: "velvark"}
    state = working({**pets, 5: AT.display(token="slime")}, [2], table={"round": 2})
    assert choice(state) == TWO.assigned({5: [2]})


def test_it_takes_no_worker_that_would_quit_for_a_cheap_pet() -> None:
    # given a pet whose workers quit, worth 2, in the first round
    state = working({1: AT.display("zeeg", quits=True)}, [1], table={"round": 1}, triggered=True)
    assert dict(choice(state).displays) == {}


def test_a_worker_quits_when_nothing_comes_after_it() -> None:
    # given a pet whose workers quit, worth more than anything else, in the last round
    state = working(
        {1: AT.display("deathvine", quits=True)}, ["hazard", 3], table={"round": LAST}, triggered=True
    )
    assert dict(choice(state).displays) == {0: AT.dice(3)}
    state = then(state)
    told: list[tuple[str, int]] = []
    while not told or told[-1] != ("revealed_bonus", 0):
        decision = TWO.game.decisions(state)[0]
        action = (
            pe.Dealer(1).deal(TWO.game, state)
            if decision.seat == CHANCE
            else GreedyBot(bot_rng(1, 0)).choose(TWO.game, TWO.game.view(state, decision.seat))
        )
        told = TWO.events(state, decision.seat, action)
        state = TWO.apply(state, decision.seat, action)
        if ("quit", 0) in told:
            return
    raise AssertionError("nobody quit")


def test_it_rolls_bad_dice_again() -> None:
    state = working({1: "velvark", 2: "humzee"}, ["hazard", 1], step="keep_dice", table={"round": 2})
    assert choice(state).dice == AT.dice("hazard", 1)


def test_it_pays_no_more_than_a_hazard_costs() -> None:
    # given a hazard that costs a credit, as a re-roll does, and dice that do all there is to do
    state = working({1: "chomper"}, ["hazard", 2], step="keep_dice", table={"round": LAST})
    assert choice(state) == KeepDice()
    assert ("lost_credits", 0) in TWO.events(state, 0, KeepDice())


def test_it_keeps_dice_that_do_all_there_is_to_do() -> None:
    state = working({1: "velvark", 2: "humzee"}, [4, 3], step="keep_dice")
    assert choice(state) == KeepDice()


def test_a_free_reroll_is_made_for_a_small_gain() -> None:
    # given a die that does little, in a shop whose first re-roll is free, and one where it is not
    free, paid = [
        working({1: "dragonling", 2: "glimfin"}, [2, "hazard"], step="keep_dice", shop=shop)
        for shop in ("petfleet", "orbit_outfitters")
    ]
    assert choice(free) == TWO.reroll("hazard")
    assert choice(paid) == KeepDice()


def test_it_raises_the_die_that_feeds_a_pet() -> None:
    # given a pet that wants 3, and dice that show 2 and 4
    pets = {1: "humzee", 2: "velvark"}
    state = working(pets, [2, 4], step="raise_die", shop="helping_tentacle")
    assert choice(state) == RaiseDie(AT.number("die", "2"))


def test_it_ignores_the_worst_hazard() -> None:
    # given one pet that costs a credit, and one that takes the workers that it needs
    pets = {1: "skeez", 2: "wumpus"}
    state = working(pets, ["hazard", 2], step="hazards/decline", shop="hazmat_haven", table={"round": 1})
    assert choice(state) == IgnoreHazard(1)


def test_a_token_goes_where_it_hurts_least() -> None:
    # given displays that are empty, with a breeding chamber that waits, and with a habitat that only counts
    displays = {
        1: "dragonling",
        2: AT.display(),
        3: AT.display(habitat="breeding_chamber"),
        4: AT.display(habitat="showcase"),
    }
    state = working(displays, ["hazard"], step="hazards/1/put_token", triggered=True)
    assert choice(state) == PutToken(3)


def test_the_cheapest_die_is_forced() -> None:
    # given a pet that takes a worker, and another that needs the good die
    state = working({1: "xon", 2: "wumpus"}, ["hazard", 2], step="hazards/force_workers", triggered=True)
    assert choice(state) == ForceWorkers(((0, HAZARD),))


@pytest.mark.parametrize("seed", range(1, 4))
def test_no_assignment_is_better(seed: int) -> None:
    # given the assignments of a game, when all others are tried, then none gains more in the bot's own eyes
    table = "petshop 3"
    game, state, compared = PETSHOPS[table](), PETSHOPS[table]().start(), 0
    for turn in play(greedy(table), seed, table):
        if isinstance(turn.action, AssignWorkers):
            view = game.view(state, turn.seat)
            options = game.options(view)
            if options.count() < 500:
                compared += 1
                best = max(gain(game, view, action) for action in options)
                assert gain(game, view, turn.action) == pytest.approx(best)
        state = turn.step.state
    assert compared


def gain(game: pe.Game, view: pe.View, action: AssignWorkers) -> float:
    """What an assignment gains, told job by job."""
    decision = game.my_decision(view)
    assert decision is not None
    context = Context(game, view, decision)
    all_jobs = bench(context, context.me)
    total = all_jobs.base
    placed = dict(action.displays)
    for job in all_jobs.jobs:
        bag = placed.get(job.display, (0,) * all_jobs.faces)
        fits = [way for way in job.ways if all(map(int.__le__, d.unpacked(way[0], all_jobs.faces), bag))]
        total += max((gain for *_, gain in fits), default=0.0)
    for place, bag in (("goods", action.goods), ("mutations", action.mutations)):
        total += sum([gain for gain, of in all_jobs.singles if of == place][: sum(bag)])
    return total


# --- the Mutation Phase


def test_a_token_takes_an_award() -> None:
    # given one cute pet, and a rival with one as well
    state = waiting("mutate[0]/decline", {1: "snorbit"}, table={"round": LAST, "mutation": Mutation(1)})
    assert choice(state) == PlaceTrait(0, AT.number("trait", "cute"))


def test_two_tokens_take_an_award_together() -> None:
    # given two tokens, and an award for which two icons are missing, beside those that are out of reach
    state = waiting(
        "mutate[0]/decline",
        {1: "blorple"},
        table={"round": LAST, "traits": SCARCE, "mutation": Mutation(2)},
    )
    assert choice(state) == PlaceTrait(0, AT.number("trait", "speaks"))


def test_a_token_that_gains_nothing_is_declined() -> None:
    # given one token in the last round, and awards for which two icons are missing
    state = waiting(
        "mutate[0]/decline",
        {1: "blorple"},
        table={"round": LAST, "mutation": Mutation(1), "traits": {"cute": 0}},
    )
    assert choice(state) == Decline()
