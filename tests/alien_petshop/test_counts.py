"""Counts: what is counted without listing is what a list has, and the published numbers of ways to play."""

from __future__ import annotations

import re
from collections import Counter
from math import perm
from typing import Any

import pytest

import petz_engine as pe
from alien_petshop.moves import moves_of
from alien_petshop.tiny import tiny
from conftest import ROOT
from petz_engine import testing
from petz_engine.alien_petshop.actions.assign_workers import AssignWorkers
from petz_engine.alien_petshop.actions.rearrange import Rearrange
from petz_engine.alien_petshop.hazards.force import ForceWorkers
from petz_engine.alien_petshop.state import Display, Work
from petz_engine.kernel.bag import bag_of
from proofs.perft import perft

SHIPPED = moves_of(2)
PETS = ("blorple", "glimfin", "orbrat", "wubbin", "chomper", "mallow")
HABITATS = ("breeding_chamber", "mutator", "showcase", "calm_pen")
TOKENS = ("stardust", "slime", "trubble", "fire")


def displays(rng: pe.Rng) -> dict[int, Display]:
    """Any shop: pets, habitats and tokens anywhere."""
    found = {}
    for number in range(1, 7):
        habitat = HABITATS[rng.below(4)] if rng.below(3) == 0 else None
        match rng.below(3):
            case 0:
                pet = PETS[number - 1]
                found[number] = SHIPPED.at.display(pet, habitat=habitat)
            case 1 if rng.below(2):
                found[number] = SHIPPED.at.display(habitat=habitat, token=TOKENS[rng.below(4)])
            case _:
                found[number] = SHIPPED.at.display(habitat=habitat)
    return found


def agreed(kind: type[Any], state: Any) -> int:
    """How many actions of a kind there are: listed, and counted question by question on the way."""
    game, view = SHIPPED.game, SHIPPED.game.view(state, 0)
    decision, mechanic = game.my_decision(view), game.rules.mechanics[kind]
    assert decision is not None
    assert mechanic.count is not None
    listed = [action for action in game.options(view) if type(action) is kind]
    assert len(set(listed)) == len(listed)
    if not listed:
        assert mechanic.available(view, decision) is not None
        return 0
    # at the first question, and at every other one by the choices that have led there
    ways = Counter[tuple[Any, ...]]()
    for action in listed:
        parts = tuple(mechanic.path(view, decision, action))
        ways.update(parts[:at] for at in range(len(parts) + 1))
    for chosen, count in ways.items():
        partial = mechanic.initial(view, decision)
        for choice in chosen:
            slot = mechanic.slot(partial)
            assert slot is not None
            partial = slot.advance(partial, choice)
        assert mechanic.count(view, partial) == count, chosen
    return len(listed)


@pytest.mark.rule("AP-O-31", "AP-O-32", "AP-ARR-04")
def test_layouts_are_counted_as_they_are_listed() -> None:
    counted, rng = list[int](), pe.Rng(2)
    while len(counted) < 30:
        shop = displays(rng)
        if sum(lying.pet is not None for lying in shop.values()) > 3:
            continue
        if sum(lying.habitat is not None for lying in shop.values()) > 2:
            continue
        state = SHIPPED.at.state("buy[0]/open_visit", players={0: {"credits": 1, "displays": shop}})
        counted.append(agreed(Rearrange, state))
    assert max(counted) > 300
    assert len(set(counted)) > 8


@pytest.mark.rule("AP-O-31")
def test_so_many_layouts_of_pets_alone() -> None:
    for pets in range(1, 6):
        # given so many pets in six displays without anything else, at least one of them free
        shop = {number: SHIPPED.at.display(PETS[number - 1]) for number in range(1, pets + 1)}
        state = SHIPPED.at.state("buy[0]/open_visit", players={0: {"credits": 1, "displays": shop}})
        view = SHIPPED.game.view(state, 0)
        layouts = [a for a in SHIPPED.game.options(view) if isinstance(a, Rearrange)]

        # then each goes anywhere, but that something must change
        assert len(layouts) == perm(6, pets) - 1


@pytest.mark.rule("AP-O-41", "AP-O-39")
def test_assignments_are_counted_as_they_are_listed() -> None:
    counted, rng = list[int](), pe.Rng(3)
    for _ in range(25):
        dice = bag_of([rng.below(6) for _ in range(1 + rng.below(3))], len(SHIPPED.at.c.die_values))
        faces = [face for face, n in SHIPPED.named("die", dice).items() for _ in range(n)]
        own = {"displays": displays(rng), "dice": faces, "workers": len(faces)}
        state = SHIPPED.at.state("work[0]/assign_workers", due=[0], players={0: own})
        counted.append(agreed(AssignWorkers, state))
    assert max(counted) > 100


@pytest.mark.rule("AP-O-38", "AP-HAZ-12")
def test_forced_workers_are_counted_as_they_are_listed() -> None:
    counted, rng = list[int](), pe.Rng(4)
    pets, sides = ("xon", "mallow", "pricklepod"), ("hazard", 1, 2, 3, 4)
    for _ in range(25):
        # given pets that force, and dice of at least two faces, as many or more or fewer
        shop = {number + 1: SHIPPED.at.display(pet) for number, pet in enumerate(pets[: 1 + rng.below(3)])}
        faces = ["hazard", 1, *[sides[rng.below(5)] for _ in range(rng.below(4))]]
        own = {"displays": shop, "dice": faces, "workers": len(faces)}
        step = "work[0]/hazards/force_workers"
        state = SHIPPED.at.state(step, due=[0], players={0: own}, work=Work(triggered=True))
        counted.append(agreed(ForceWorkers, state))
    assert max(counted) > 30
    assert len(set(counted)) > 6


# --- all ways to play


def published() -> dict[str, dict[int, int]]:
    """The counts that docs/verify.md gives for the tiny pack, by the position they start from."""
    text = (ROOT / "docs/verify.md").read_text(encoding="utf-8").partition("| Ways from the start |")[2]
    rows = re.findall(r"^\| (\d+) \| ([\d,]+) \| ([\d,]+) \|$", text, re.MULTILINE)
    columns = {"start": 1, "visit": 2}
    return {
        name: {int(row[0]): int(row[at].replace(",", "")) for row in rows} for name, at in columns.items()
    }


def first_visit() -> Any:
    """The tiny game at its first visit: everybody takes the first shop, starter and display; chance has the seed 7."""
    game, dealer = tiny(), pe.Dealer(7)
    state = game.settle(game.start(), dealer).state
    while game.program[state.table.cursor].name.startswith("setup"):
        seat = game.decisions(state)[0].seat
        quiet = testing.act(game, game.view(state, seat), testing.Numbers([]))
        state = game.settle(game.apply(state, seat, quiet).state, dealer).state
    return state


def test_there_are_as_many_ways_to_play_as_is_published() -> None:
    counts = published()
    assert len(counts["start"]) == len(counts["visit"]) == 5
    # chance is first: 2 seats; 4 shops; 2 of the other board; 4 starters in 3 displays each; 3 starters
    assert list(counts["start"].values()) == [2, 2 * 4, 2 * 4 * 2, 2 * 4 * 2 * 12, 2 * 4 * 2 * 12 * 9]
    for depth in range(1, 6):
        assert perft(tiny(), tiny().start(), depth) == counts["start"][depth]
    state = first_visit()
    for depth in range(1, 5):
        assert perft(tiny(), state, depth) == counts["visit"][depth]


@pytest.mark.long
def test_the_largest_of_the_published_counts() -> None:
    assert perft(tiny(), first_visit(), 5) == published()["visit"][5]
