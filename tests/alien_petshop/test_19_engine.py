"""Chapters 14 and 19: the Worker Phase in turn order, the streams of chance, and what is decided when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

import attrs
import pytest

import petz_engine as pe
from alien_petshop.moves import moves_of
from alien_petshop.visits import visiting
from petz_engine.alien_petshop.actions.assign_workers import AssignWorkers
from petz_engine.alien_petshop.actions.buy_habitat import BuyHabitat
from petz_engine.alien_petshop.actions.buy_pet import BuyPet
from petz_engine.alien_petshop.actions.choose_shop import ChooseShop
from petz_engine.alien_petshop.actions.choose_starter import ChooseStarter
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.hire_worker import HireWorker
from petz_engine.alien_petshop.actions.place_trait import PlaceTrait
from petz_engine.alien_petshop.actions.raise_die import RaiseDie
from petz_engine.alien_petshop.actions.rearrange import Rearrange
from petz_engine.alien_petshop.actions.reroll import KeepDice, Reroll
from petz_engine.alien_petshop.actions.visit import EndVisit
from petz_engine.alien_petshop.hazards.force import ForceWorkers
from petz_engine.alien_petshop.hazards.ignore import IgnoreHazard
from petz_engine.alien_petshop.hazards.token import PutToken
from petz_engine.alien_petshop.ruleset import RULES
from petz_engine.alien_petshop.state import State
from petz_engine.alien_petshop.steps.roll import Roll
from petz_engine.bots import seated
from petz_engine.bots.match import match
from petz_engine.kernel.decision import CHANCE

TWO, THREE = moves_of(2), moves_of(3)
ORDERS = ((0, 1, 2), (1, 2, 0), (2, 0, 1))


def working(m: Any, order: Sequence[int], **own: Any) -> State:
    """Everybody is about to work in this order, each with a hazard of every family in its shop."""
    shops = [
        {1: "dragonling", 2: "chomper", 3: "xon", 4: "zeeg"},
        {1: "slimeoids", 2: "skeez", 3: "mallow", 4: "bamf"},
        {1: "star_pony", 2: "yeet", 3: "pricklepod", 4: "wumpus"},
    ]
    fields = {"credits": 4, "workers": 4, **own}
    players = {seat: {"displays": shops[seat], **fields} for seat in range(m.game.seats)}
    state: State = m.at.state("work[0]/has_workers", players=players, order=tuple(order))
    return state


def last_choices(m: Any, state: State, seed: int) -> tuple[State, list[tuple[int, str]]]:
    """Everybody makes the last choice that is offered, until the market is visited; who did what on the way."""
    done: list[tuple[int, str]] = []
    while state.table.visit is None:
        (decision,) = m.game.decisions(state)
        if decision.seat == CHANCE:
            action = pe.Dealer(seed).deal(m.game, state)
            if type(action) is Roll:
                done.append((decision.context[0], "Roll"))
        else:
            draft = m.game.draft(m.game.view(state, decision.seat))
            while draft.action is None:
                draft = draft.choose(draft.choices()[-1])
            action = draft.action
            done.append((decision.seat, type(action).__name__))
        state = m.apply(state, decision.seat, action)
    return state, done


# --- the Worker Phase in turn order


@pytest.mark.rule("AP-TURN-01", "AP-TURN-02", "AP-O-24", "AP-ENG-01")
@pytest.mark.parametrize("order", ORDERS)
def test_each_player_works_to_the_end_before_the_next_begins(order: Sequence[int]) -> None:
    # given a first player, when everybody re-rolls as long as that is possible
    work = {"Roll", "Reroll", "KeepDice", "PutToken", "ForceWorkers", "AssignWorkers"}
    _, done = last_choices(THREE, working(THREE, order), 1)
    turns = [(seat, what) for seat, what in done if what in work]

    # then each rolls, re-rolls and assigns its dice before anybody else rolls, in turn order
    assert [seat for seat, _ in turns] == sorted([seat for seat, _ in turns], key=list(order).index)
    for seat in order:
        own = [what for who, what in turns if who == seat]
        assert own[:3] == ["Roll", "Reroll", "Roll"]
        assert own[-1] == "AssignWorkers"
        assert own.count("AssignWorkers") == 1


@pytest.mark.rule("AP-ENG-01", "AP-ENG-03", "AP-ENG-06", "AP-SELL-04")
@pytest.mark.parametrize("seed", range(12))
def test_who_works_and_sells_first_changes_nothing_for_anybody(seed: int) -> None:
    # given the same shops and the same chance in every order, when the round is played by the same choices
    ends = [last_choices(THREE, working(THREE, order), seed)[0] for order in ORDERS]

    # then everybody ends the round with the same credits, workers, tokens and pets
    assert len({end.table.players for end in ends}) == 1


# --- the end of a round, and of the game


# --- streams of chance


def streams(state: State) -> dict[str, int]:
    return dict(state.table.chance_counts)


@pytest.mark.rule("AP-ENG-06", "AP-O-39")
def test_every_kind_of_chance_has_a_stream_of_its_own_and_every_seat_its_dice() -> None:
    # given a game with a drawn Episode after its first round, in which everybody has re-rolled
    moves = moves_of(2, episode="random")
    state = moves.quietly(moves.game.start(), "buy")
    while moves.answers(state) >= {EndVisit}:
        state = moves.apply(state, moves.asked(state)[0], EndVisit())
    state, done = last_choices(moves, state, 1)

    # then the labels are these, and rolls and re-rolls of a seat share one
    rolls = [[seat for seat, what in done if what == "Roll"].count(seat) for seat in range(2)]
    assert streams(state) == {
        "draw_first": 1,
        "deal_bonus": 1,
        "deal_market": 2,
        "draw_episode": 1,
        "roll/0": rolls[0],
        "roll/1": rolls[1],
    }
    assert min(rolls) > 1


@pytest.mark.rule("AP-ENG-06")
def test_a_gap_is_filled_by_the_stream_of_its_deck_whoever_leaves_it() -> None:
    # given a round in which the first player buys a normal pet, and the second a Super-Pet or a normal one
    market = {"normal": ["blorple", "glimfin", "orbrat", "wubbin"], "super": ["gene_weaver"]}
    three = moves_of(3)
    players = {seat: {"credits": 9} for seat in range(3)}
    state = three.at.state("buy[0]/open_visit", players=players, market=market)
    state = three.settle(three.apply(state, 0, three.pet("blorple", 1)))
    state = three.apply(state, 0, EndVisit())
    bought = {pet: three.apply(state, 1, three.pet(pet, 1)) for pet in ("gene_weaver", "glimfin")}
    super_, normal = three.apply(bought["gene_weaver"], 1, Decline()), bought["glimfin"]
    super_, normal = three.settle(super_), three.settle(normal)

    # then each deck counts its own draws, under its own label
    pets = "deal_pets/alien_petshop:"
    assert streams(normal)[f"{pets}normal"] == 2
    assert f"{pets}super" not in streams(normal)
    assert (streams(super_)[f"{pets}normal"], streams(super_)[f"{pets}super"]) == (1, 1)


@pytest.mark.rule("AP-ENG-06")
@pytest.mark.parametrize("seed", range(8))
def test_a_re_roll_shifts_neither_the_dice_of_others_nor_the_decks(seed: int) -> None:
    # given the dice of the first player
    displays = {0: {1: "glimfin"}, 1: {1: "orbrat"}}
    players = {seat: {"displays": displays[seat], "credits": 3} for seat in range(2)}
    start = TWO.settle(TWO.at.state("work[0]/has_workers", players=players), seed)

    # when it re-rolls often or not at all
    ends = []
    for times in (0, 1, 3):
        state = start
        for _ in range(times):
            dice = TWO.player(state, 0).dice
            state = TWO.settle(TWO.apply(state, 0, Reroll(dice)), seed)
        if KeepDice in TWO.answers(state):
            state = TWO.apply(state, 0, KeepDice())
        state = TWO.settle(TWO.apply(state, 0, TWO.assigned()), seed)
        other = TWO.player(state, 1).dice
        ends.append((other, TWO.quietly(state, "buy", seed).table.market))

    # then the other player has the same dice, and the next market the same pets
    assert sum(ends[0][0]) == 2
    assert ends[0] == ends[1] == ends[2]


@pytest.mark.rule("AP-ENG-06")
def test_dice_of_different_seats_and_rounds_differ() -> None:
    # given many deals, then no two streams are the same
    rolls = []
    for seat in range(2):
        state = TWO.at.state(
            "work[0]/has_workers", players={s: {"workers": 5} for s in range(2)}, order=(seat, 1 - seat)
        )
        for count in range(2):
            chance = (*state.table.chance_counts, (f"roll/{seat}", count))
            at = attrs.evolve(state, table=attrs.evolve(state.table, chance_counts=chance))
            rolls.append([pe.Dealer(seed).deal(TWO.game, at) for seed in range(12)])
    assert all(one != other for one, other in permutations(rolls, 2))


@pytest.mark.rule("AP-ENG-06")
@pytest.mark.parametrize(("first", "second"), [("wubbin", "elder_fluff"), ("elder_fluff", "wubbin")])
def test_one_deck_does_not_shift_the_other(first: str, second: str) -> None:
    # given two visits, of which the first buys a pet of one kind or none
    refills = []
    for buys in (True, False):
        state = visiting(THREE, credits=9, others={1: {"credits": 9}})
        if buys:
            state = THREE.settle(THREE.apply(state, 0, THREE.pet(first, 1)), 7)
        state = THREE.apply(state, 0, EndVisit())

        # when the second buys a pet of the other kind
        state = THREE.settle(THREE.apply(state, 1, THREE.pet(second, 1)), 7)
        deck = "super" if second == "elder_fluff" else "normal"
        refills.append(THREE.row(state, deck)[-1])

    # then the same pet comes
    assert refills[0] == refills[1]


@pytest.mark.rule("AP-ENG-06", "AP-O-52")
def test_drawn_bonus_cards_shift_no_deck() -> None:
    # given a visit in which S02 draws bonus cards, or another Super-Pet is bought
    refills = []
    for pet in ("oracle_orb", "elder_fluff"):
        market = {"normal": ["wubbin"], "super": [pet]}
        state = visiting(THREE, credits=9, market=market, others={1: {"credits": 9}})
        state = THREE.settle(THREE.apply(state, 0, THREE.pet(pet, 1)), 7)
        if state.table.pending:
            state = THREE.settle(
                THREE.apply(state, 0, next(iter(THREE.game.options(THREE.game.view(state, 0))))), 7
            )

        # when the next visit buys a normal pet
        state = THREE.apply(state, 0, EndVisit())
        state = THREE.settle(THREE.apply(state, 1, THREE.pet("wubbin", 1)), 7)
        refills.append(THREE.row(state, "normal"))

    # then the same pet comes
    assert refills[0] == refills[1]


@pytest.mark.rule("AP-ENG-06")
def test_decks_are_bags_of_which_each_pet_is_as_likely() -> None:
    # given a gap in the row of Super-Pets
    state = TWO.apply(visiting(TWO, credits=9), 0, TWO.pet("elder_fluff", 1))
    outcomes = list(TWO.game.outcomes(state))

    # then each of the 15 others may come, all alike
    assert len(outcomes) == 15
    assert {TWO.game.weight(state, outcome) * 15 for outcome in outcomes} == {1}


# --- decisions


@pytest.mark.rule("AP-ENG-07", "AP-ENG-08")
def test_these_decisions_and_no_others() -> None:
    # given the whole flow, then this is what is asked, by its first or only actions
    phases: dict[str, set[frozenset[type[Any]]]] = {}
    for op in TWO.game.program:
        if op.actions and not any(kind in TWO.game.rules.chance_mechanics for kind in op.actions):
            phases.setdefault(op.name.partition("[")[0].partition("/")[0], set()).add(frozenset(op.actions))
    assert phases == {
        "setup": {frozenset([ChooseShop]), frozenset([ChooseStarter])},
        "buy": {frozenset([EndVisit, BuyPet, BuyHabitat, HireWorker, Rearrange])},
        "work": {
            frozenset([KeepDice, Reroll]),
            frozenset([RaiseDie]),
            frozenset([Decline, IgnoreHazard]),
            frozenset([PutToken]),
            frozenset([ForceWorkers]),
            frozenset([AssignWorkers]),
        },
        "mutate": {frozenset([Decline, PlaceTrait])},
    }


@pytest.mark.rule("AP-ENG-07", "AP-O-38")
def test_what_leaves_no_choice_is_not_asked() -> None:
    # given one display for a token and one die for Xon
    full = {
        n: TWO.at.display(pet)
        for n, pet in enumerate(("dragonling", "xon", "glimfin", "orbrat", "oozlet"), 1)
    }
    state = TWO.at.state("work[0]/has_workers", players={0: {"displays": full, "credits": 0, "workers": 1}})

    # when a hazard is rolled, then both happen by themselves, and nothing is left to assign
    state = TWO.roll(state, "hazard")
    assert TWO.lying(state, 0, 6) == TWO.at.display(token="fire")
    assert TWO.asked(state) == [CHANCE]
    assert TWO.game.chance_due(state).context == (1,)


@pytest.mark.rule("AP-ENG-08", "AP-O-31")
@pytest.mark.parametrize("seed", range(10))
def test_every_visit_comes_to_an_end(seed: int) -> None:
    # given somebody who can pay everything and never ends its visit
    state, rng, done = visiting(TWO, credits=99), pe.Rng(seed), 0
    while TWO.asked(state) == [0]:
        view = TWO.game.view(state, 0)
        action = TWO.game.options(view).walk(rng)
        if type(action) is not EndVisit:
            state, done = TWO.settle(TWO.apply(state, 0, action), seed), done + 1

    # then it is over after a pet, a habitat, a worker and a layout, with the tokens of its Mutators
    assert 4 <= done <= 6


def test_facts_of_events_are_told_by_the_ids_of_pieces() -> None:
    # given the facts that are numbers of content; then each is of the kind that it is called by
    numbers = {name: TWO.game.codec.id_mark(shape) for name, shape in RULES.facts.items()}
    own = ("award", "bonus_card", "deck", "die", "display", "episode", "habitat", "pet", "shop", "trait")
    named = {"raised": "die", "token": "hazard_token", **{name: name for name in own}}
    assert {name: kind for name, kind in numbers.items() if kind is not None} == named


PLACES: Mapping[str, tuple[str, str]] = {
    "bought_habitat": ("stack", "display"),
    "bought_pet": ("market", "display"),
    "dealt_bonus": ("bonus_deck", "shop"),
    "discarded_market": ("market", "discards"),
    "hired": ("supply", "break_room"),
    "placed_trait": ("supply", "pet"),
    "put_token": ("supply", "display"),
    "removed_token": ("display", "supply"),
    "rerolls": ("credits", "bank"),
    "revealed": ("deck", "market"),
    "revealed_bonus": ("shop", "table"),
    "sold_goods": ("bank", "credits"),
    "spawned": ("bank", "credits"),
    "took_starter": ("box", "display"),
    "workers_home": ("shop", "break_room"),
}
"""Where what moves comes from and goes to, by event."""


def test_events_name_the_places_between_which_something_moves() -> None:
    # given all events of some games
    game, seen = THREE.game, dict[str, Any]()
    for seed in range(3):
        for turn in match(game, seated(["random"] * 3, seed), pe.Dealer(seed), checked=False):
            for event in turn.step.events:
                if isinstance(event.get("source"), str):
                    seen[event.kind] = event.get("source"), event.get("target")

    # then each names its places, and most happen
    assert seen.items() <= PLACES.items()
    assert len(seen) > len(PLACES) - 3
