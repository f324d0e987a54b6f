"""Moves by name for rule tests: buy, hire, roll, assign, and refusals with their code and rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import petz_engine as pe
from alien_petshop.positions import Positions, a_game, positions_of
from petz_engine.alien_petshop.actions.assign_workers import AssignWorkers
from petz_engine.alien_petshop.actions.buy_habitat import BuyHabitat
from petz_engine.alien_petshop.actions.buy_pet import BuyPet
from petz_engine.alien_petshop.actions.place_trait import PlaceTrait
from petz_engine.alien_petshop.actions.rearrange import Rearrange
from petz_engine.alien_petshop.actions.reroll import Reroll
from petz_engine.alien_petshop.state import Display, Player, State
from petz_engine.alien_petshop.steps.market import DealMarket, DealPets
from petz_engine.alien_petshop.steps.roll import Roll
from petz_engine.kernel.decision import CHANCE
from petz_engine.kernel.seating import DrawFirst
from proofs.asking import Asking


class Moves(Asking):
    """Moves in positions of one game."""

    def __init__(self, at: Positions) -> None:
        super().__init__(at.game)
        self.at = at

    # --- asking a state

    def player(self, state: State, seat: int) -> Player:
        found: Player = state.table.players[seat]
        return found

    def lying(self, state: State, seat: int, number: int) -> Display:
        """What lies in a display, counted from 1."""
        found: Display = state.table.players[seat].displays[number - 1]
        return found

    def row(self, state: State, deck: str) -> list[str]:
        """The bare names of the pets in a row of the market."""
        return [self.bare("pet", pet) for pet in state.table.market[self.at.number("deck", deck)]]

    def holder(self, state: State, award: str) -> int:
        """The seat that holds an award (-1: nobody)."""
        return int(state.table.awards[self.at.number("award", award)])

    # --- moves

    def start(self, first: int = 0) -> State:
        """A new game whose first player is said, and nothing else."""
        return self.apply(self.game.start(), CHANCE, DrawFirst(first))

    def apply(self, state: State, seat: int, action: Any, but: str = "") -> State:
        """The state after an action; all invariants hold in it, but for one that the position breaks."""
        step = self.game.apply(state, seat, action)
        broken = [wrong for wrong in self.game.violations(state, step) if wrong[0] != but]
        assert not broken, broken
        after: State = step.state
        return after

    def events(self, state: State, seat: int, action: Any) -> list[tuple[str, int]]:
        """The kinds of the events of an action, each with its seat."""
        return [(event.kind, event.seat) for event in self.game.apply(state, seat, action).events]

    def pet(self, pet: str, display: int, *, discarded: bool = False) -> BuyPet:
        return BuyPet(self.at.number("pet", pet), display - 1, discarded)

    def habitat(self, habitat: str, display: int) -> BuyHabitat:
        return BuyHabitat(self.at.number("habitat", habitat), display - 1)

    def trait(self, display: int, trait: str) -> PlaceTrait:
        return PlaceTrait(display - 1, self.at.number("trait", trait))

    def layout(
        self,
        state: State,
        seat: int,
        *,
        pets: Mapping[int, int] | None = None,
        habitats: Mapping[int, int] | None = None,
    ) -> Rearrange:
        """The layout that moves pets and habitats from a display to another, and leaves all others where they are."""
        displays = self.player(state, seat).displays
        pets_, habitats_ = pets or {}, habitats or {}
        return Rearrange(
            tuple(pets_.get(i + 1, i + 1) - 1 for i, lying in enumerate(displays) if lying.pet is not None),
            tuple(
                habitats_.get(i + 1, i + 1) - 1
                for i, lying in enumerate(displays)
                if lying.habitat is not None
            ),
        )

    def reroll(self, *faces: str | int) -> Reroll:
        return Reroll(self.at.dice(*faces))

    def roll(self, state: State, *faces: str | int) -> State:
        """The chance that the dice show this."""
        return self.apply(state, CHANCE, Roll(self.at.dice(*faces)))

    def deal(self, state: State, deck: str, *pets: str) -> State:
        """The chance that these pets come from a deck to fill a gap."""
        p = self.at
        numbers = tuple(p.number("pet", pet) for pet in pets)
        return self.apply(state, CHANCE, DealPets(p.number("deck", deck), numbers))

    def new_rows(self, state: State, **rows: Sequence[str]) -> State:
        """The chance that these pets come to the rows of the market, by deck (``super_``: that of Super-Pets)."""
        p = self.at
        dealt: list[tuple[int, ...]] = [()] * len(p.c.decks)
        for deck, pets in rows.items():
            dealt[p.number("deck", deck.rstrip("_"))] = tuple(p.number("pet", pet) for pet in pets)
        return self.apply(state, CHANCE, DealMarket(tuple(dealt)))

    def assigned(
        self,
        displays: Mapping[int, Sequence[str | int]] | None = None,
        *,
        goods: Sequence[str | int] = (),
        mutations: Sequence[str | int] = (),
    ) -> AssignWorkers:
        """Dice by display (from 1), on Sell Goods and on Add Mutation; the others rest."""
        p = self.at
        lying = tuple((number - 1, p.dice(*faces)) for number, faces in (displays or {}).items())
        return AssignWorkers(lying, p.dice(*goods), p.dice(*mutations))

    def settle(self, state: State, seed: int = 0) -> State:
        """Chance until a seat must choose."""
        settled: State = self.game.settle(state, pe.Dealer(seed)).state
        return settled

    def quietly(self, state: State, until: str, seed: int = 0) -> State:
        """Everybody makes the quietest choice until the flow comes to a step whose name starts so."""
        game = self.game
        state = self.settle(state, seed)
        while not game.program[state.table.cursor].name.startswith(until):
            decision = game.decisions(state)[0]
            draft = game.draft(game.view(state, decision.seat))
            while draft.action is None:
                draft = draft.choose(draft.choices()[0])
            state = self.settle(self.apply(state, decision.seat, draft.action), seed)
        return state

    def allowed(self, state: State, seat: int, action: Any) -> bool:
        """Whether an action is legal, by its check, and by the list of options where that is short."""
        game, view = self.game, self.game.view(state, seat)
        legal = game.check(view, action) is None
        options = game.options(view)
        assert (action in options) == legal
        if options.count() < 2000:
            assert (action in list(options)) == legal
        return legal


@cache
def moves_of(seats: int = 2, **options: bool | str) -> Moves:
    """Moves in positions of the shipped game."""
    return Moves(positions_of(a_game(seats, **options)))
