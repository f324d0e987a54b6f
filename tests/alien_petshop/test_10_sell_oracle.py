"""What a round's work must bring, told a second time from the rules text and the content files alone.

Nothing here asks the engine for a number: values, care and faces come from the TOML of the pack, the rest from the
dice as they were rolled and placed.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import attrs
import pytest

from alien_petshop.moves import Moves, moves_of
from alien_petshop.phases import a_starter, before_roll
from petz_engine.alien_petshop.actions.assign_workers import AssignWorkers
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.reroll import KeepDice
from petz_engine.alien_petshop.hazards.ignore import IgnoreHazard
from petz_engine.alien_petshop.state import Dice, State
from petz_engine.definition import shipped_packs
from petz_engine.kernel.event import Event

FACES: tuple[str | int, ...] = ("hazard", "hazard", "hazard", 1, 2, 3, 4)
"""What a random die shows: hazards more often than printed."""
SHOPS = (
    "noms_petgalley",
    "alien_aid",
    "petfleet",
    "critter_cove",
    "orbit_outfitters",
    "hazmat_haven",
    "helping_tentacle",
    "star_brokers",
)
HABITATS = ("breeding_chamber", "mutator", "showcase", "calm_pen")
TOKENS = ("stardust", "slime", "trubble", "fire")
GAMES = (("none", 0), ("payday", 1), ("careful_customs", 2))
"""Episodes, each with a number that keeps their random positions apart."""


@cache
def printed() -> dict[str, dict[str, Any]]:
    """All pets as the content files have them, by bare id."""
    found: dict[str, dict[str, Any]] = {}
    for name in ("pets", "starters", "super_pets"):
        text = (shipped_packs()["alien_petshop"] / f"{name}.toml").read_text(encoding="utf-8")
        found |= {pet["id"]: pet for pet in tomllib.loads(text)["pet"]}
    return found


@attrs.frozen
class Lying:
    """A display as the oracle sees it: bare names, and the numbers of all dice there (0: a hazard face)."""

    pet: str | None
    habitat: str | None
    token: str | None
    dice: tuple[int, ...]


@attrs.frozen
class Work:
    """A shop after its dice were placed: what was rolled, what lies where, and what it ignores."""

    shop: str
    episode: str
    hazards: int
    displays: dict[int, Lying]
    goods: int
    ignored: int | None


@attrs.frozen
class Result:
    """What the Sell Phase and the end of the round must bring."""

    spawned: tuple[tuple[int, int], ...]
    goods: int
    removed: tuple[int, ...]
    quits: int


# --- the oracle


def care_of(lying: Lying) -> int:
    """AP-O-42: printed care and changes, never below 0; AP-CARD-01: a Breeding Chamber takes 2."""
    care: int = printed()[str(lying.pet)]["care"] - (2 if lying.habitat == "breeding_chamber" else 0)
    return max(care, 0)


def strength_of(lying: Lying) -> int:
    """AP-O-13: a hazard face is 0; AP-O-60: on Foreman Golem every number counts 1 more."""
    more = 1 if lying.pet == "foreman_golem" else 0
    return sum(number + more for number in lying.dice if number)


def loses_workers(work: Work, number: int, lying: Lying) -> bool:
    """AP-O-43: the hazards were triggered and nothing prevents the effect of this pet."""
    needed = 2 if work.episode == "careful_customs" else 1
    family = printed()[str(lying.pet)].get("hazard", {}).get("family")
    prevented = lying.habitat == "calm_pen" or number == work.ignored
    return family == "quit" and work.hazards >= needed and not prevented


def result_of(work: Work) -> Result:
    pets = {number: lying for number, lying in work.displays.items() if lying.pet is not None}
    spawned = [n for n, lying in pets.items() if strength_of(lying) >= care_of(lying)]
    each = 1 + (work.shop == "critter_cove") + (work.episode == "payday")
    return Result(
        tuple((n, printed()[str(pets[n].pet)]["value"]) for n in spawned),
        each * work.goods,
        tuple(n for n, lying in work.displays.items() if lying.token is not None and any(lying.dice)),
        sum(len(lying.dice) for n, lying in pets.items() if loses_workers(work, n, lying)),
    )


# --- random positions, and what is read off them


def random_shop(m: Moves, rng: Random) -> dict[int, Any]:
    """Displays with all sorts of things in them."""
    pets = rng.sample(sorted(printed()), 6)
    displays: dict[int, Any] = {}
    for number in range(1, 7):
        habitat, what = rng.choice([None, *HABITATS]), rng.random()
        if number == 1 or what < 0.6:
            displays[number] = m.at.display(pets[number - 1], habitat=habitat)
        elif what < 0.8:
            displays[number] = m.at.display(habitat=habitat, token=rng.choice(TOKENS))
        elif what < 0.9:
            displays[number] = m.at.display(habitat=habitat)
    tokens = Counter(lying.token for lying in displays.values() if lying.token is not None)
    return displays if max(tokens.values(), default=0) <= 3 else random_shop(m, rng)


def numbers(m: Moves, dice: Dice) -> tuple[int, ...]:
    """The numbers that dice show, 0 for a hazard face."""
    names = m.game.codec.names["die"]
    found = [0 if names[face] == "hazard" else int(names[face]) for face in range(len(dice))]
    return tuple(found[face] for face, count in enumerate(dice) for _ in range(count))


def seen(m: Moves, state: State, action: AssignWorkers) -> dict[int, Lying]:
    """What lies in each display when an assignment is added to the dice that were forced."""
    found: dict[int, Lying] = {}
    placed = {display + 1: numbers(m, dice) for display, dice in action.displays}
    for number in range(1, 7):
        lying = m.lying(state, 0, number)
        there = numbers(m, lying.pet.workers) if lying.pet is not None else ()
        found[number] = Lying(
            None if lying.pet is None else m.bare("pet", lying.pet.pet),
            None if lying.habitat is None else m.bare("habitat", lying.habitat),
            None if lying.token is None else m.bare("hazard_token", lying.token),
            (*there, *placed.get(number, ())),
        )
    return found


@attrs.define
class Played:
    """A round of seat 0, played by chance: what it had before the sale, and what the engine told of it."""

    work: Work
    before: State
    after: State
    events: list[Event]


def families(m: Moves, displays: dict[int, Any]) -> list[str]:
    """The families of all hazard effects in a shop."""
    pets = [printed()[m.bare("pet", lying.pet.pet)] for lying in displays.values() if lying.pet is not None]
    return [pet["hazard"]["family"] for pet in pets if "hazard" in pet]


def played(m: Moves, episode: str, shop: str, rng: Random) -> Played:
    """A round by chance: more dice than are forced, so that at least one is left to assign."""
    displays = random_shop(m, rng)
    dice = [rng.choice(FACES) for _ in range(rng.randint(families(m, displays).count("force") + 1, 5))]
    others: dict[str, Any] = {"shop": "star_brokers" if board(shop) == "b" else "alien_aid"}
    others["displays"] = {6: a_starter(m, displays)}
    state = before_roll(m, displays, workers=len(dice), shop=shop, credits=rng.randint(0, 2), others=others)
    state, ignored = m.roll(state, *dice), None
    while m.answers(state) != {AssignWorkers}:
        action = KeepDice() if KeepDice in m.answers(state) else any_option(m, state, rng)
        ignored = action.display + 1 if isinstance(action, IgnoreHazard) else ignored
        state = m.apply(state, 0, action)
    return finished(m, state, rng, shop=shop, episode=episode, hazards=dice.count("hazard"), ignored=ignored)


@cache
def board(shop: str) -> str:
    """The board of a shop."""
    text = (shipped_packs()["alien_petshop"] / "shops.toml").read_text(encoding="utf-8")
    return next(str(entry["board"]) for entry in tomllib.loads(text)["shop"] if entry["id"] == shop)


def any_option(m: Moves, state: State, rng: Random) -> Any:
    return m.game.options(m.game.view(state, 0)).sample(rng)


def finished(m: Moves, before: State, rng: Random, *, ignored: int | None, **facts: Any) -> Played:
    """The rest of the round: a random assignment, and no trait tokens."""
    action: AssignWorkers = any_option(m, before, rng)
    work = Work(displays=seen(m, before, action), goods=sum(action.goods), ignored=ignored, **facts)
    step = m.game.apply(before, 0, action)
    state, events = m.apply(before, 0, action), list(step.events)
    while Decline in m.answers(state):
        events += m.game.apply(state, 0, Decline()).events
        state = m.apply(state, 0, Decline())
    return Played(work, before, state, events)


def told(play: Played, kind: str, *facts: str) -> tuple[tuple[int, ...], ...]:
    """Facts of the events of a kind; displays are counted from 1."""
    return tuple(
        tuple(event[fact] + (fact == "display") for fact in facts)
        for event in play.events
        if event.kind == kind and event.seat == 0
    )


@pytest.mark.rule(
    "AP-SELL-01", "AP-SELL-02", "AP-SELL-03", "AP-O-42", "AP-O-43", "AP-O-60", "AP-O-68", "AP-O-73"
)
@pytest.mark.rule(
    "AP-CARD-01", "AP-CARD-02", "AP-HAZ-17", "AP-O-63", "AP-O-69", "AP-O-75", "AP-ACT-A", "AP-WORK-05"
)
@pytest.mark.parametrize(("episode", "number"), GAMES)
def test_sales_and_losses_are_what_the_rules_say(episode: str, number: int) -> None:
    m, happened = moves_of(2, episode=episode), Counter[str]()
    for seed in range(250):
        # given any shop, any dice, and any choices up to the assignment
        rng = Random(10_000 * number + seed)
        play = played(m, episode, SHOPS[seed % 8], rng)
        before, after, expected = m.player(play.before, 0), m.player(play.after, 0), result_of(play.work)

        # when the dice are placed somehow, then pets spawn, goods sell, tokens go and workers quit as the oracle says
        assert told(play, "spawned", "display", "amount") == expected.spawned
        assert after.credits - before.credits == sum(value for _, value in expected.spawned) + expected.goods
        assert tuple(n for (n,) in told(play, "removed_token", "display")) == expected.removed
        gone = [n for n in range(1, 7) if m.lying(play.before, 0, n).token != m.lying(play.after, 0, n).token]
        assert tuple(gone) == expected.removed
        assert before.workers - after.workers == expected.quits
        happened.update(
            {"spawn": len(expected.spawned), "goods": expected.goods, "removed": len(expected.removed)}
        )
        happened.update({"quits": expected.quits, "ignored": int(play.work.ignored is not None)})

    # and every sort of thing happened often enough to be judged
    assert min(happened.values()) >= 5, happened
