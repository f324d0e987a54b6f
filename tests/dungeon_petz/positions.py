"""Positions built by hand: say what matters, the rest is filled in sensibly, and all pieces stay conserved.

Names are bare ids of the shipped pack (``iron_vault``); reputation and points are plain numbers, halves as ``0.5``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from operator import add
from typing import Any, cast

import attrs

import petz_engine as pe
from dungeon_petz.telling import check_told
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.neutral_imps import standing
from petz_engine.dungeon_petz.offers import nothing_used
from petz_engine.dungeon_petz.setup import start_state
from petz_engine.dungeon_petz.state import (
    SUBSTITUTES,
    Artifact,
    DrawRecord,
    Hidden,
    Pet,
    Plot,
    Secret,
    State,
    Used,
)
from petz_engine.kernel.bag import bag_of, minus
from petz_engine.kernel.build import replaced

PACK = "dungeon_petz"


VARIANTS: Mapping[str, bool | str] = {
    "double_symbols": True,
    "final_order": True,
    "foresight": "more",
    "meat_stand": True,
}
"""All variants, each turned on."""


@cache
def a_game(seats: int, **options: bool | str) -> pe.Game:
    """The shipped game for so many seats with these variants, loaded once."""
    return pe.load("dungeon_petz", seats=seats, options=options)


def the_game() -> pe.Game:
    """The shipped four-player game."""
    return a_game(4)


def all_variants(seats: int) -> pe.Game:
    """The shipped game with every variant that there is for so many seats."""
    return a_game(seats, **{name: on for name, on in VARIANTS.items() if seats == 4 or name != "final_order"})


class Positions:
    """Builds positions of one game."""

    def __init__(self, game: pe.Game) -> None:
        assert isinstance(game.content, Content)
        self.game, self.c = game, game.content

    def number(self, kind: str, name: str) -> int:
        """The number of an entry, by bare or qualified id; faces as ``green_poop`` or ``green_poop/turned``."""
        names: Sequence[str] = self.game.codec.names[kind]
        return names.index(name if ":" in name else f"{PACK}:{name}")

    def tile(self, name: str) -> int:
        return self.number("tile", name)

    def step(self, name: str) -> int:
        """The number of the step of this name, or of the first one whose name contains it."""
        names = [op.name for op in self.game.program]
        found = [i for i, each in enumerate(names) if name in each]
        assert found, f"no step like {name}"
        return names.index(name) if name in names else found[0]

    def bag(self, kind: str, counts: Mapping[str, int]) -> tuple[int, ...]:
        """A bag of content, by name."""
        bag = [0] * len(self.game.codec.names[kind])
        for name, count in counts.items():
            bag[self.number(kind, name)] += count
        return tuple(bag)

    def cards(self, *faces: str) -> tuple[tuple[int, int], ...]:
        """Assigned cards, as ``green_hunger`` (the bar has the color of the card) or ``green:potion``."""
        assigned = []
        for face in faces:
            color, _, card = face.rpartition(":")
            assigned.append(
                (self.number("color", color or card.partition("_")[0]), self.number("face", card))
            )
        return tuple(sorted(assigned))

    def pet(
        self, name: str, size: int, *, cards: Sequence[str] = (), tokens: Mapping[str, int] | None = None
    ) -> Pet:
        return Pet(self.tile(name), size, self.bag("token", tokens or {}), self.cards(*cards))

    def plot(
        self,
        *,
        cage: str | None = None,
        addon: str | None = None,
        tokens: Mapping[str, int] | None = None,
        pet: Pet | None = None,
    ) -> Plot:
        return Plot(
            None if cage is None else self.tile(cage),
            None if addon is None else self.tile(addon),
            self.bag("token", tokens or {}),
            pet,
        )

    def larder(self, food: Mapping[str, Sequence[int]]) -> tuple[tuple[int, ...], ...]:
        """Chambers by food, fresh ones first."""
        larder: list[tuple[int, ...]] = [()] * len(self.c.chambers)
        for name, chambers in food.items():
            larder[self.number("food", name)] = tuple(chambers)
        return tuple(larder)

    def used(
        self, left: Mapping[int, Mapping[str, int]], boosted: Mapping[int, Sequence[str]] | None = None
    ) -> tuple[Used, ...]:
        """What seats have used up: what is left of offers by name, and the artifacts that have boosted a job."""
        rows = list(nothing_used(self.c, self.game.start().table))
        for seat, offers in left.items():
            of = rows[seat].left
            for name, amount in offers.items():
                of = replaced(of, self.number("offer", name), amount)
            rows[seat] = Used(of)
        for seat, names in (boosted or {}).items():
            rows[seat] = attrs.evolve(rows[seat], boosted=tuple(sorted(map(self.tile, names))))
        return tuple(rows)

    def hand(self, *names: str) -> tuple[int, ...]:
        return bag_of([self.number("need_card", name) for name in names], len(self.c.cards))

    def state(
        self,
        step: str,
        *,
        due: Sequence[int] = (),
        players: Mapping[int, Mapping[str, Any]] | None = None,
        hands: Mapping[int, Sequence[str]] | None = None,
        sealed: Mapping[int, Any] | None = None,
        discards: Mapping[str, int] | None = None,
        rows: Mapping[str, Sequence[str]] | None = None,
        stands: Mapping[str, Mapping[str, int]] | None = None,
        spaces: Mapping[str, Sequence[tuple[int, int]]] | None = None,
        exhibitions: Sequence[str] = (),
        customers: Sequence[str] = (),
        decks: Mapping[str, int] | None = None,
        neutral_imps: Sequence[str] | None = None,
        **table: Any,
    ) -> State:
        """A state at ``step``: the flow runs on from there until somebody must choose, unless ``due`` names seats.

        A state with ``due`` waits at this very step for them, so it must be one that asks.

        ``players`` changes fields by seat: ``plots`` by plot name, ``artifacts`` as names or ``Artifact``,
        ``reputation`` in points, ``groups`` that are to be sent, everything else as the record has it. Without
        ``hands`` everybody holds one dominant card of each color (and one more of each book's color). What lies
        somewhere is not in the stack or deck; with ``decks`` those cards are the whole rest of the decks, and all
        others count as discarded. ``neutral_imps`` are their stops, as ``market_ring/1`` (if left out: where they
        stand in the round); they stand on the spaces before the groups of ``spaces``. Of ``exhibitions`` and
        ``customers`` so many lie open as are known in the round; where more are known, they are any others.
        """
        base = start_state(self.c)
        rows_ = self._per("row", {name: tuple(map(self.tile, of)) for name, of in (rows or {}).items()})
        stands_ = self._per("space", {name: self.bag("food", food) for name, food in (stands or {}).items()})
        number, cursor = table.get("round", 1), self.step(step)
        stops = self.stops(number, neutral_imps)
        groups = self._per("space", {name: tuple(of) for name, of in (spaces or {}).items()})
        players_, sent = dict(players or {}), [()] * self.game.seats
        for seat, fields in players_.items():
            if "groups" in fields:
                players_[seat] = {key: value for key, value in fields.items() if key != "groups"}
                sent[seat] = fields["groups"]
                table["groups"] = tuple(sent)
        state = attrs.evolve(
            base,
            table=attrs.evolve(
                base.table,
                cursor=cursor,
                due=tuple(due),
                rows=rows_,
                stands=stands_,
                neutral_imps=stops,
                spaces=tuple(map(add, standing(self.c, stops), groups)),
                exhibitions=self._known("exhibition", exhibitions, number, cursor),
                customers=self._known("customer", customers, number, cursor),
                players=tuple(self._player(seat, players_.get(seat, {})) for seat in range(self.game.seats)),
                chance_counts=(("deal_needs", 1), ("draw_first", 1), ("reveal", 1)),
                **table,
            ),
        )
        on_turn, opened = max(self.game.program[cursor].place, 0), self.game.program[cursor].open
        fresh = {field: make(self.c, state.table, on_turn) for field, make in opened if field not in table}
        state = attrs.evolve(state, table=attrs.evolve(state.table, **fresh))
        built = self._cards(self._tiles(state), hands or {}, sealed or {}, discards or {}, decks)
        if due:
            return built
        on, events = self.game.advance(built)
        check_told(events)
        return cast(State, on)

    def _known(self, kind: str, names: Sequence[str], number: int, cursor: int) -> tuple[int, ...]:
        """As many of these tiles as are known at a step of a round, and any others where they are too few."""
        c, tiles = self.c, [*map(self.tile, names)]
        under, ahead = {
            "exhibition": (c.board.exhibitions, c.exhibitions_ahead),
            "customer": (c.board.customers, c.customers_ahead),
        }[kind]
        through = number - (cursor <= self.step("restock/reveal"))
        known = sum(1 for of in under if of <= through + ahead) if through else 0
        left = [tile for tile in c.tiles_of[kind] if tile not in tiles]
        return tuple([*tiles, *left][:known])

    def stops(self, number: int, neutral_imps: Sequence[str] | None) -> tuple[int, ...]:
        """The stops of these names, or those at which neutral imps stand in a round."""
        if neutral_imps is not None:
            return tuple(self.number("stop", stop) for stop in neutral_imps)
        stops = self.c.neutral_imps
        for _ in range(number - 1):
            stops = tuple(self.c.next_stops[stop] for stop in stops)
        return stops

    def _per(self, kind: str, by_name: Mapping[str, Any]) -> tuple[Any, ...]:
        items: list[Any] = [()] * len(self.game.codec.names[kind])
        for name, item in by_name.items():
            items[self.number(kind, name)] = item
        return tuple(items)

    def _player(self, seat: int, fields: Mapping[str, Any]) -> Any:
        base, fields = start_state(self.c).table.players[seat], dict(fields)
        if "plots" in fields:
            plots = list(base.plots)
            for name, plot in fields["plots"].items():
                plots[self.number("plot", name)] = plot
            fields["plots"] = tuple(plots)
        if "artifacts" in fields:
            owned = fields["artifacts"]
            fields["artifacts"] = tuple(
                a if isinstance(a, Artifact) else Artifact(self.tile(a)) for a in owned
            )
        if "reputation" in fields:
            fields["reputation"] = int(fields["reputation"] * 2)
        return attrs.evolve(base, **fields)

    def _tiles(self, state: State) -> State:
        table = state.table
        used = [tile for row in table.rows for tile in row] + [*table.exhibitions, *table.customers]
        for player in table.players:
            used += [*player.new_cages, *player.new_addons, *(pet.tile for pet in player.new_pets)]
            used += [artifact.tile for artifact in player.artifacts]
            for plot in player.plots:
                used += [t for t in (plot.cage, plot.addon) if t is not None and self.c.tiles[t].copies]
                used += [plot.pet.tile] if plot.pet is not None else []
        left = minus(minus(state.hidden.stack, bag_of(used, len(self.c.tiles))), table.removed)
        assert min(left) >= 0, "a tile lies in two places"
        return attrs.evolve(state, hidden=Hidden(state.hidden.decks, left))

    def _dominant_hand(self, player: Any) -> tuple[int, ...]:
        names = ["green_hunger", "red_anger", "yellow_play", "purple_magic"]
        books = [a.color for a in player.artifacts if a.color is not None]
        colors = [self.number("color", name.partition("_")[0]) for name in names]
        return self.hand(*names, *(names[colors.index(color)] for color in books))

    def _substitutes(self, count: int) -> tuple[DrawRecord, ...]:
        """What everybody remembers of so many substitutes of a color."""
        return (DrawRecord(SUBSTITUTES, count, self.hand()),) if count else ()

    def _cards(
        self,
        state: State,
        hands: Mapping[int, Sequence[str]],
        sealed: Mapping[int, Any],
        discards: Mapping[str, int],
        decks: Mapping[str, int] | None,
    ) -> State:
        c, table = self.c, state.table
        deck, players, secrets = state.hidden.decks, [], []
        for seat, player in enumerate(table.players):
            hand = self.hand(*hands[seat]) if seat in hands else self._dominant_hand(player)
            by_color = [0] * c.colors
            for card, count in enumerate(hand):
                by_color[c.cards[card].color] += count
            draw_records = tuple(self._substitutes(hand[card]) for card in c.substitutes)
            players.append(attrs.evolve(player, holding=tuple(by_color), draw_records=draw_records))
            secrets.append(Secret(hand, sealed.get(seat)))
            shown = [
                f >> 1
                for plot in player.plots
                if plot.pet
                for _, f in plot.pet.cards
                if f >> 1 != c.potion and not c.cards[f >> 1].substitute
            ]
            real = tuple(0 if c.cards[i].substitute else n for i, n in enumerate(hand))
            deck = minus(minus(deck, real), bag_of(shown, len(c.cards)))
        piles = self.bag("need_card", discards)
        deck = minus(deck, piles)
        if decks is not None:
            kept = self.bag("need_card", decks)
            piles, deck = tuple(p + d - k for p, d, k in zip(piles, deck, kept, strict=True)), kept
        assert min((*deck, *piles)) >= 0, "a card lies in two places"
        return attrs.evolve(
            state,
            table=attrs.evolve(
                table,
                players=tuple(players),
                discards=piles,
                deck_sizes=tuple(sum(deck[card] for card in of) for of in c.cards_of),
            ),
            secrets=tuple(secrets),
            hidden=attrs.evolve(state.hidden, decks=deck),
        )


@cache
def positions_of(game: pe.Game) -> Positions:
    """Positions of a game."""
    return Positions(game)


def positions() -> Positions:
    """Positions of the shipped four-player game."""
    return positions_of(the_game())
