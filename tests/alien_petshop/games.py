"""Whole games for the proofs: players with whom much happens, and the tables at which they sit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any

import petz_engine as pe
from alien_petshop.positions import a_game
from petz_engine.alien_petshop.actions.assign_workers import REST
from petz_engine.alien_petshop.actions.buy_pet import BuyPet
from petz_engine.alien_petshop.actions.reroll import KeepDice
from petz_engine.alien_petshop.actions.visit import EndVisit
from petz_engine.kernel.draft import Draft
from petz_engine.kernel.slots import Choice
from proofs import players

EPISODES = ("payday", "award_season", "worker_shortage", "mutation_wave", "careful_customs")


def _busy(draft: Draft, choices: Sequence[Choice], choice: Any) -> bool:
    """The lively save up for pets that can do something, decline nothing, and let everybody work."""
    kinds, view = draft.decision.actions, draft._view  # the player may know its own view, of course
    match draft.slot:
        case "action" if kinds[0] is KeepDice:
            return bool(kinds[choice] is KeepDice)
        case "action" if kinds[0] is EndVisit and _powers(view):
            return kinds[choice] is BuyPet
        case "action" if kinds[0] is EndVisit and draft.decision.seat % 2 and view.table.round < 4:
            return kinds[choice] is EndVisit
        case "action":
            return bool(choice)
        case "pet" if isinstance(choice, tuple):
            return choice[1] in _powers(view) or view.content.pets[choice[1]].hazard is not None
        case "place":
            return bool(choice != REST)
        case _:
            return True


def _powers(view: pe.View) -> list[int]:
    """The pets in the market that can do something when they are bought, and that the seat can pay."""
    facts, table = view.content.pets, view.table
    pets = [pet for row in table.market for pet in row if facts[pet].bought]
    return [pet for pet in pets if facts[pet].value <= table.players[view.seat].credits]


class Lively(players.Lively):
    """A player with whom much happens."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, _busy)


player = players.mixed(Lively)
"""An even player for every fourth seed, a lively one for the others."""


def a_table(seats: int, mode: str, episode: str, deal_shops: bool) -> pe.Game:
    """The shipped game with these options; those that are the default are left out."""
    given: dict[str, bool | str] = {"mode": mode, "episode": episode, "deal_shops": deal_shops}
    return a_game(seats, **{name: on for name, on in given.items() if on not in ("normal", "none", False)})


TABLES: Mapping[str, Callable[[], pe.Game]] = {
    "four": partial(a_game, 4),
    "four easy, dealt": partial(a_table, 4, "easy", "mutation_wave", True),
    "three, any episode": partial(a_table, 3, "normal", "random", True),
    "two": partial(a_table, 2, "normal", "careful_customs", False),
}
"""The tables at which the proofs are played."""


@cache
def all_tables() -> tuple[Callable[[], pe.Game], ...]:
    """Every table there is: all seats, modes, Episodes, and ways to come by a shop."""
    return tuple(
        partial(a_table, seats, mode, episode, dealt)
        for seats in (2, 3, 4)
        for mode in ("normal", "easy")
        for episode in ("none", "random", *EPISODES)
        for dealt in (False, True)
    )
