"""Bytes of states that no game comes to are refused, each with a sentence that says what is wrong."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

import petz_engine as pe
from alien_petshop.positions import a_game
from alien_petshop.test_invariants import Eager, all_turns, at, turns
from petz_engine import testing
from proofs.spoiling import paths

Change = Callable[[Any], None]


def canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def refused(data: bytes, change: Change, why: str) -> None:
    """The changed state is no state of the game, and the error says why; the unchanged one is."""
    game = a_game(3)
    assert game.encode(game.decode(data)) == data
    value = json.loads(data)
    change(value)
    assert canonical(value) != data.decode()
    with pytest.raises(pe.DecodeError, match="this is no state of alien_petshop: ") as error:
        game.decode(canonical(value))
    assert why in str(error.value)


def table(**fields: Any) -> Change:
    """Sets fields of the table."""
    return lambda value: value["table"].update(fields)


def first(**fields: Any) -> Change:
    """Sets fields of the first player of the order."""
    return lambda value: value["table"]["players"][value["table"]["order"][0]].update(fields)


def lying(**fields: Any) -> Change:
    """Sets fields of the display in which the first player has its first pet."""

    def change(value: Any) -> None:
        displays = value["table"]["players"][value["table"]["order"][0]]["displays"]
        next(display for _, display in sorted(displays.items()) if display["pet"]).update(fields)

    return change


def pet(**fields: Any) -> Change:
    """Sets fields of the first pet of the first player."""

    def change(value: Any) -> None:
        displays = value["table"]["players"][value["table"]["order"][0]]["displays"]
        next(display for _, display in sorted(displays.items()) if display["pet"])["pet"].update(fields)

    return change


def own(**fields: Any) -> Change:
    """Sets fields of the secret of seat 0."""
    return lambda value: value["secrets"][0].update(fields)


def less_in_deck(value: Any) -> None:
    pets = value["hidden"]["decks"]
    del pets[min(pets)]


def another_in_deck(value: Any) -> None:
    pets = value["hidden"]["decks"]
    pets["alien_petshop:trubbles"] = pets.pop(min(pets))


def both_in_a_display(value: Any) -> None:
    """A token of the supply comes to the display of a pet."""
    lying(token="alien_petshop:fire")(value)
    value["table"]["tokens"]["alien_petshop:fire"] -= 1


FRAME = {
    "display": "1",
    "habitat": None,
    "left": 0,
    "pet": "alien_petshop:aurora_whale",
    "seat": 0,
    "verb": 0,
}
BUY, WORK = "buy[0]/end_visit", "work[0]/keep_dice"

OUT_OF_REACH: Mapping[str, tuple[str, Change, str]] = {
    "round 0": (BUY, table(round=0), "it is round 0 of 5 in buy"),
    "round 6": (BUY, table(round=6), "it is round 6 of 5 in buy"),
    "an order that jumps": (BUY, table(order=[0, 2, 1], due=[0]), "does not go around the table"),
    "an Episode that nobody plays with": (
        BUY, table(episode="alien_petshop:payday"), "alien_petshop:payday is in force in buy"
    ),
    "debts": (BUY, first(credits=-1), "has -1 credits"),
    "six workers": (BUY, first(workers=6), "has 6 of at most 5 workers"),
    "workers below none": (BUY, first(workers=-1), "has -1 of at most 5 workers"),
    "no shop": (BUY, first(shop=None), "has no shop"),
    "no pets": (BUY, first(displays={}), "has no pet"),
    "a token from nowhere": (BUY, lying(token="alien_petshop:fire"), "4 of 3 alien_petshop:fire"),
    "a pet and a token": (BUY, both_in_a_display, "has a pet and a hazard token"),
    "traits from nowhere": (BUY, pet(traits={"alien_petshop:cute": 1}), "11 of 10 tokens of alien_petshop:cute"),
    "a habitat from nowhere": (BUY, lying(habitat="alien_petshop:mutator"), "9 of 8 alien_petshop:mutator"),
    "a pet that is in the deck": (BUY, pet(pet="alien_petshop:chomper"), "alien_petshop:"),
    "a deck without a pet": (BUY, less_in_deck, "lie in a deck, which has 1 left"),
    "a starter in a deck": (BUY, another_in_deck, "lie in a deck"),
    "decks that are larger": (
        BUY, table(deck_sizes={"alien_petshop:normal": 35, "alien_petshop:super": 15}), "alien_petshop:normal has"
    ),
    "an award of a seat that does not exist": (
        BUY, table(awards={"alien_petshop:cute": 5}), "seat 5 cannot hold alien_petshop:cute"
    ),
    "an award for nothing": (
        BUY, table(awards={f"alien_petshop:{trait}": 0 for trait in ("cute", "speaks", "tentacled")}), "cannot hold"
    ),
    "no visit": (BUY, table(visit=None), "no visit in buy"),
    "a visit at work": (
        WORK,
        table(visit=dict.fromkeys(("bought_habitat", "bought_pet", "hired", "rearranged", "shows_more"), False)
              | {"gap": None}),
        "a visit in work",
    ),
    "a power of nobody": (BUY, table(pending=[FRAME]), "a power is pending"),
    "bonus cards from nowhere": (BUY, table(bonus_deck_size=9), "12 of 9 bonus cards"),
    "a hand that is empty": (BUY, own(bonus={}), "bonus"),
    "cards looked at": (BUY, own(looking={"alien_petshop:pink": 1}), "bonus"),
    "cards put back": (BUY, own(returned=[{"alien_petshop:pink": 1}]), "cannot have put back"),
    "cards revealed": (BUY, first(revealed={"alien_petshop:pink": 1}), "has revealed 1 bonus cards"),
    "dice at the market": (BUY, first(dice={"1": 1}), "has 1 dice of"),
    "a re-roll at the market": (BUY, first(rerolls=1), "has re-rolled or kept dice"),
    "dice kept, and asked": (WORK, first(keeps=True), "KeepDice is not reached"),
    "more dice than workers": (WORK, first(workers=1, dice={"1": 5}), "has 5 dice of 1 workers"),
    "hazards before the last roll": (WORK, first(triggered=True), "triggered"),
    "a hazard ignored": (WORK, first(ignored="1"), "cannot ignore display 1"),
    "goods before dice are assigned": (WORK, first(goods={"1": 1}), "dice"),
    "workers that quit": (WORK, pet(quits=True), "workers quit from display"),
    "a claim at work": (WORK, first(claims=1), "claims 1 of 0 trait tokens"),
}  # fmt: skip


@pytest.mark.rule("AP-ENG-10", "AP-COMP-06")
@pytest.mark.parametrize("name", OUT_OF_REACH)
def test_a_state_that_no_game_comes_to_is_refused(name: str) -> None:
    step, change, why = OUT_OF_REACH[name]
    refused(a_game(3).encode(at(step)), change, why)


def pending(kind: str) -> bytes:
    """A state in which a power stopped at an action of a kind."""
    for turn in all_turns(3):
        if turn.before.table.pending and type(turn.action).__name__ == kind:
            return a_game(3).encode(turn.before)
    raise AssertionError(kind)


def top(**fields: Any) -> Change:
    """Sets fields of the top frame."""
    return lambda value: value["table"]["pending"][-1].update(fields)


def twice(value: Any) -> None:
    value["table"]["pending"] *= 2


@pytest.mark.rule("AP-O-35", "AP-O-52", "AP-O-57")
@pytest.mark.parametrize("kind", ["PlaceTrait", "TakeHabitat", "DrawBonus", "KeepBonus"])
def test_a_power_that_stopped_stands_where_it_can(kind: str) -> None:
    # given a power that waits, when it has another verb, another number of times, owner or place, then it is refused
    data = pending(kind)
    refused(data, top(verb=1), "")
    refused(data, top(verb=-1), "no power of seat")
    refused(data, top(left=7), "somebody else is due than the power")
    refused(data, top(pet="alien_petshop:elder_fluff", habitat=None), "no power of seat")
    refused(data, top(pet=None, habitat=None), "no power of seat")
    refused(data, twice, "")
    seat = json.loads(data)["table"]["pending"][-1]["seat"]
    refused(data, top(seat=(seat + 1) % 3), "no power of seat")


def test_cards_that_are_looked_at_are_those_of_the_seat_that_draws() -> None:
    data = pending("KeepBonus")
    seat = json.loads(data)["table"]["pending"][-1]["seat"]
    refused(data, lambda value: value["secrets"][seat].update(looking={}), "bonus")
    refused(
        data,
        lambda value: value["secrets"][seat - 1].update(looking=value["secrets"][seat]["looking"]),
        "bonus",
    )


# --- whatever is read can be played


def spoiled(value: Any, rng: pe.Rng) -> Any:
    """The same with one part of it gone, one or three more, one less, turned around, or something else."""
    other = copy.deepcopy(value)
    places = list(paths(other))
    *way, last = places[rng.below(len(places))]
    parent = other
    for key in way:
        parent = parent[key]
    match rng.below(4):
        case 0:
            del parent[last]
        case number if type(parent[last]) is int:
            parent[last] += (0, 1, -1, 3)[number]
        case _ if type(parent[last]) is bool:
            parent[last] = not parent[last]
        case _:
            parent[last] = (None, 0, [], {})[rng.below(4)]
    return other


def play_on(game: pe.Game, state: Any, seed: int) -> None:
    """Plays a state to its end; all invariants hold in it, and after every action."""
    pick, dealer = Eager(seed), pe.Dealer(seed)
    testing.check(game, state)
    while decisions := game.decisions(state):
        seat = decisions[0].seat
        chance = seat == pe.CHANCE
        action = dealer.deal(game, state) if chance else testing.act(game, game.view(state, seat), pick)
        step = game.apply(state, seat, action)
        assert game.violations(state, step) == ()
        state = step.state
    assert game.outcome(state) is not None


@pytest.mark.rule("AP-ENG-10")
@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"mode": "easy", "episode": "mutation_wave"}), (4, {"deal_shops": True})],
    ids=["two", "three, easy", "four"],
)
def test_whatever_state_is_read_can_be_played_to_the_end(seats: int, options: dict[str, Any]) -> None:
    # given the states of a whole game, each with one part of it spoiled, again and again
    game, rng, read, wrong = a_game(seats, **options), pe.Rng(seats), 0, 0
    for turn in turns(seats, 1, **options):
        value = json.loads(game.encode(turn.before))
        for _ in range(6):
            other = spoiled(value, rng)
            try:
                state = game.decode(canonical(other))
            except pe.DecodeError:
                wrong += 1
                continue

            # when one is read, then it plays like any other
            if other != value and read < 40:
                read += 1
                play_on(game, state, read)
    assert read > 5
    assert wrong > 10 * read
