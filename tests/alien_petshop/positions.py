"""Positions built by hand: say what matters, the rest is filled in sensibly, and all pieces stay conserved.

Names are bare ids of the shipped pack (``chomper``, ``mutator``); displays are numbered from 1, as the rules do it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import attrs

import petz_engine as pe
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.setup import start_state
from petz_engine.alien_petshop.state import EMPTY, NOBODY, Display, Hidden, Pet, Player, Secret, State, Table
from petz_engine.kernel.bag import bag_of, minus, plus

PACK = "alien_petshop"
SHOPS = ("noms_petgalley", "alien_aid", "petfleet", "critter_cove")
"""The shops that seats have unless they are said to have others; their boards differ."""
STARTERS = ("dragonling", "slimeoids", "star_pony", "trubbles")
"""The starter pets that seats have in display 6 unless their displays are said."""


@cache
def a_game(seats: int, **options: bool | str) -> pe.Game:
    """The shipped game for so many seats with these options, loaded once."""
    return pe.load(PACK, seats=seats, options=options)


class Positions:
    """Builds positions of one game."""

    def __init__(self, game: pe.Game) -> None:
        assert isinstance(game.content, Content)
        self.game, self.c = game, game.content

    def number(self, kind: str, name: str) -> int:
        """The number of an entry, by bare or qualified id; faces of dice are ``hazard``, ``1``, ``2`` and so on."""
        names: Sequence[str] = self.game.codec.names[kind]
        return names.index(name if ":" in name or kind in ("die", "display") else f"{PACK}:{name}")

    def step(self, name: str) -> int:
        """The number of the first step of the flow whose name contains ``name``."""
        found = [i for i, op in enumerate(self.game.program) if name in op.name]
        assert found, f"no step like {name}"
        return found[0]

    def bag(self, kind: str, counts: Mapping[str, int] | Sequence[str]) -> tuple[int, ...]:
        """A bag of content by name: counts, or a list of names."""
        named = counts.items() if isinstance(counts, Mapping) else [(name, 1) for name in counts]
        bag = [0] * len(self.game.codec.names[kind])
        for name, count in named:
            bag[self.number(kind, name)] += count
        return tuple(bag)

    def dice(self, *faces: str | int) -> tuple[int, ...]:
        """Dice that show these faces."""
        return self.bag("die", [str(face) for face in faces])

    def display(
        self,
        pet: str | None = None,
        *,
        habitat: str | None = None,
        token: str | None = None,
        traits: Sequence[str] = (),
        workers: Sequence[str | int] = (),
        quits: bool = False,
        worker: str | int | None = None,
    ) -> Display:
        """A display with a pet (its trait tokens, the dice on it), a habitat, a hazard token (the die on it)."""
        return Display(
            None
            if pet is None
            else Pet(self.number("pet", pet), self.bag("trait", traits), self.dice(*workers), quits),
            None if habitat is None else self.number("habitat", habitat),
            None if token is None else self.number("hazard_token", token),
            None if worker is None else self.number("die", str(worker)),
        )

    def state(
        self,
        step: str,
        *,
        due: Sequence[int] = (),
        players: Mapping[int, Mapping[str, Any]] | None = None,
        market: Mapping[str, Sequence[str]] | None = None,
        discards: Sequence[str] = (),
        decks: Mapping[str, Sequence[str]] | None = None,
        awards: Mapping[str, int] | None = None,
        bonus: Mapping[int, Sequence[str]] | None = None,
        traits: Mapping[str, int] | None = None,
        habitats: Mapping[str, int] | None = None,
        episode: str | None = None,
        **table: Any,
    ) -> State:
        """A state at ``step`` (part of a step's name, such as ``buy[0]/open_visit``).

        The flow runs on from there until somebody must choose, unless ``due`` names seats: then the state waits at this
        very step for them, so it must be one that asks.

        ``players`` changes fields by seat: ``shop`` by name, ``displays`` by number (1 to 6) as ``Display`` or the name
        of a pet, ``dice``, ``goods`` and ``mutations`` as lists of faces, everything else as the record has it. Seats
        without ``displays`` have their starter in display 6. ``market`` and ``discards`` are names of pets; with
        ``decks`` those pets are the whole rest of a deck, and all others count as discarded. ``bonus`` are the bonus
        cards of each seat: in normal mode any one unless they are said. ``traits`` and ``habitats`` say how many are
        left in the supply or stack, where what is missing lies nowhere (so an invariant is broken).
        """
        base = start_state(self.c)
        players_ = players or {}
        seats = tuple(self._player(seat, players_.get(seat, {})) for seat in range(self.game.seats))
        if step.startswith("mutate"):
            seats = tuple(map(self._resting, seats))
        holders = [NOBODY] * len(self.c.awards)
        for award, seat in (awards or {}).items():
            holders[self.number("award", award)] = seat
        rows: list[tuple[int, ...]] = [()] * len(self.c.decks)
        for deck, pets in (market or {}).items():
            rows[self.number("deck", deck)] = tuple(self.number("pet", pet) for pet in pets)
        filled: Table = attrs.evolve(
            base.table,
            cursor=self.step(step),
            due=tuple(due),
            players=seats,
            market=tuple(rows),
            discards=self.bag("pet", list(discards)),
            awards=tuple(holders),
            episode=base.table.episode if episode is None else self.number("episode", episode),
            chance_counts=(("draw_first", 1),),
        )
        state = self._bonus(self._supplies(attrs.evolve(base, table=filled), decks or {}), bonus or {})
        supplies = {
            "traits": self._but(state.table.traits, "trait", traits or {}),
            "habitats": self._but(state.table.habitats, "habitat", habitats or {}),
        }
        state = attrs.evolve(state, table=attrs.evolve(state.table, **(supplies | table)))
        state = attrs.evolve(state, table=self._opened(state.table))
        return state if due else self.game.advance(state).state

    def _opened(self, table: Table) -> Table:
        """The table with the records that the flow has opened at its cursor, but for those that are said."""
        op = self.game.program[table.cursor]
        at = () if op.place < 0 else (table.order[op.place],)
        fresh = {field: make(self.c, table, *at) for field, make in op.open if getattr(table, field) is None}
        opened: Table = attrs.evolve(table, **fresh)
        return opened

    def _but(self, bag: tuple[int, ...], kind: str, counts: Mapping[str, int]) -> tuple[int, ...]:
        changed = list(bag)
        for name, count in counts.items():
            changed[self.number(kind, name)] = count
        return tuple(changed)

    def _player(self, seat: int, fields: Mapping[str, Any]) -> Player:
        base, fields = start_state(self.c).table.players[seat], dict(fields)
        fields["shop"] = self.number("shop", fields.get("shop", SHOPS[seat % len(SHOPS)]))
        displays = [EMPTY] * self.c.rules.displays
        for number, lying in fields.get("displays", {6: STARTERS[seat % len(STARTERS)]}).items():
            displays[number - 1] = self.display(lying) if isinstance(lying, str) else lying
        fields["displays"] = tuple(displays)
        for name in ("dice", "goods", "mutations"):
            if name in fields:
                fields[name] = self.dice(*fields[name])
        player: Player = attrs.evolve(base, **fields)
        return player

    def _resting(self, player: Player) -> Player:
        """The same with all workers that are placed nowhere at rest, once dice were assigned."""
        # AP-WORK-04 "unused dice remain in the Break Room"
        lying = [player.dice, player.goods, player.mutations]
        lying += [display.pet.workers for display in player.displays if display.pet is not None]
        placed = sum(map(sum, lying)) + sum(display.worker is not None for display in player.displays)
        rest = self.dice(*["1"] * max(0, player.workers - placed))
        resting: Player = attrs.evolve(player, dice=plus(player.dice, rest))
        return resting

    def _supplies(self, state: State, decks: Mapping[str, Sequence[str]]) -> State:
        """What lies in shops, on the market or in the discard pile is in no deck, stack or supply."""
        c, table = self.c, state.table
        lying = [display for player in table.players for display in player.displays]
        pets = [display.pet for display in lying if display.pet is not None]
        habitats = bag_of([d.habitat for d in lying if d.habitat is not None], len(c.habitats))
        tokens = bag_of([d.token for d in lying if d.token is not None], len(c.tokens))
        seen = bag_of([pet.pet for pet in pets] + [pet for row in table.market for pet in row], len(c.pets))
        hidden = list(minus(minus(state.hidden.decks, seen), table.discards))
        for pet in c.starters:
            hidden[pet] = 0
        discards = table.discards
        for deck, names in decks.items():
            kept = self.bag("pet", list(names))
            for pet in c.pets_of[self.number("deck", deck)]:
                gone = bag_of([pet] * (hidden[pet] - kept[pet]), len(c.pets))
                discards, hidden[pet] = plus(discards, gone), kept[pet]
        placed = tuple(map(sum, zip((0,) * len(c.traits), *[pet.traits for pet in pets], strict=True)))
        filled = attrs.evolve(
            table,
            discards=discards,
            deck_sizes=tuple(sum(hidden[pet] for pet in of) for of in c.pets_of),
            habitats=minus(table.habitats, habitats),
            traits=minus(table.traits, placed),
            tokens=minus(table.tokens, tokens),
        )
        assert min((*hidden, *filled.habitats, *filled.traits, *filled.tokens)) >= 0, (
            "a piece lies in two places"
        )
        return attrs.evolve(state, table=filled, hidden=Hidden(tuple(hidden), state.hidden.bonus_cards))

    def _bonus(self, state: State, bonus: Mapping[int, Sequence[str]]) -> State:
        """Bonus cards as they are said; everybody else has as many as are dealt, of those that are left."""
        c, deck = self.c, state.hidden.bonus_cards
        hands: dict[int, tuple[int, ...]] = {}
        for seat, names in bonus.items():
            hands[seat] = self.bag("bonus_card", list(names))
            deck = minus(deck, hands[seat])
        for seat in range(self.game.seats):
            if seat not in hands:
                left = [card for card, count in enumerate(deck) for _ in range(count)]
                hands[seat] = bag_of(left[: c.rules.bonus_cards], len(c.bonus_cards))
                deck = minus(deck, hands[seat])
        assert min(deck, default=0) >= 0, "a bonus card lies in two places"
        none = (0,) * len(c.bonus_cards)
        players = tuple(
            attrs.evolve(player, bonus_cards=sum(hands[seat]))
            for seat, player in enumerate(state.table.players)
        )
        return attrs.evolve(
            state,
            table=attrs.evolve(state.table, players=players, bonus_deck_size=sum(deck)),
            secrets=tuple(Secret(hands[seat], none) for seat in range(self.game.seats)),
            hidden=attrs.evolve(state.hidden, bonus_cards=deck),
        )


@cache
def positions_of(game: pe.Game) -> Positions:
    """Positions of a game."""
    return Positions(game)
