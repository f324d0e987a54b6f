"""Positions in words: a state of what a scenario says of it, the rest filled in as a game would have it.

What matters is said; all other things are as at the start of a game, as far as that can be: imps are at home, hands
hold the usual number of the most common cards, on bars that are not named lie potions, exhibitions and customers that
must be known are any. What lies somewhere is not in the stack or the deck. :mod:`described` is the way back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.position import boards
from petz_engine.dungeon_petz.position.boards import Boards
from petz_engine.dungeon_petz.position.described import described as described
from petz_engine.dungeon_petz.position.hands import Hands
from petz_engine.dungeon_petz.position.instant import Instant
from petz_engine.dungeon_petz.position.recall import DRAW_RECORDS, DRAWN, HINTS, MEMORY, Recall
from petz_engine.dungeon_petz.position.seats import Lies, Seats, Told
from petz_engine.dungeon_petz.position.stock import Stock
from petz_engine.dungeon_petz.progress_board import customers_now
from petz_engine.dungeon_petz.state import Assigned, Player, Plot, State, start_state
from petz_engine.kernel.game import Game
from petz_engine.kernel.seating import clockwise
from petz_engine.packs.reading import Part, Reading
from petz_engine.packs.steps import find_step

KEYS = ("at", "turn", "due", "round", "first", "order", "seat", "discards", "decks", "memory", *boards.KEYS)


def position(game: Game, table: Mapping[str, Any]) -> State:
    """The state of a position: it waits at the step that is named, or for the seats that are said to be due.

    Raises Malformed with all that cannot be so.
    """
    names = game.codec.names
    reading = Reading(names, seats=game.seats)
    root, base = reading.part(dict(table)), start_state(game.content)
    tiles, cards = (
        Stock(list(bag), names[kind])
        for bag, kind in ((base.hidden.stack, "tile"), (base.hidden.decks, "need_card"))
    )
    told = _Position(game.content, game, root, root.table(KEYS), base, tiles, cards)
    try:
        return told.state()
    finally:
        reading.done()  # whatever a fault leads to, the fault is what should be told


@attrs.frozen
class _Position:
    content: Content
    game: Game
    root: Part
    parts: Mapping[str, Part]
    base: State
    tiles: Stock
    cards: Stock

    def state(self) -> State:
        """The state, as far as it can be read."""
        seats = {key: self.parts[key].seat() for key in ("first", "turn") if key in self.parts}
        order = self.order(seats)
        cursor = self.cursor(order, seats.get("turn", order[0]))
        now = Instant(self.content, self.game.program, cursor)
        number = self.number(now)
        board = Boards(self.content, self.root, self.parts, self.tiles)
        known = {kind: board.known(kind, number, now) for kind in ("exhibition", "customer")}
        fields = board.fields(number, now)
        due = self.due(order)
        told = self.told(board, fields["spaces"], now, order, due)
        table = attrs.evolve(
            self.base.table,
            round=number,
            cursor=cursor,
            due=due,
            order=order,
            exhibitions=board.filled("exhibition", known["exhibition"]),
            customers=board.filled("customer", known["customer"]),
            **fields,
        )
        # DP-SELL-11 "on the player's turn, in the chosen order"
        selling = any(now.sells(place) for place in range(len(order)))
        table = attrs.evolve(table, buyers=customers_now(self.content, table) if selling else ())
        return self.dealt(attrs.evolve(self.base, table=table), told, now)

    # --- the whole

    def order(self, seats: Mapping[str, int]) -> tuple[int, ...]:
        """The start order: as it is said, or clockwise from who is said to be first, or from who is on turn."""
        around = clockwise(seats.get("first", seats.get("turn", 0)), self.game.seats)
        if "order" not in self.parts:
            return around
        order = tuple([part.seat() for part in self.parts["order"].items()])
        if sorted(order) == sorted(around):
            return order
        self.parts["order"].fault("E114", "each seat has one place in the order")
        return around

    def cursor(self, order: Sequence[int], turn: int) -> int:
        """The step at which the position stands; where nothing is said of it, imps are grouped."""
        at = self.parts.get("at", self.root.inside("at", "group_imps"))
        return find_step(self.game.program, at, order.index(turn)) or 0

    def number(self, now: Instant) -> int:
        """The round; where nothing is said of it, the first that has such a step."""
        if "round" in self.parts:
            return self.parts["round"].whole(1, self.content.board.rounds + 1)
        return now.earliest_round

    def due(self, order: Sequence[int]) -> tuple[int, ...]:
        """Who still has to choose in a sealed decision, in start order; nobody where nothing is said of it."""
        named = [part.seat() for part in self.parts["due"].items()] if "due" in self.parts else []
        return tuple([seat for seat in order if seat in named])

    # --- the seats

    def lies(self, seat: int, now: Instant, order: Sequence[int], due: Sequence[int]) -> Lies:
        """How cards lie at the pets of a seat."""
        place = order.index(seat)
        if now.has_face_up(place):
            return Lies.UP
        committed = now.is_assigning and bool(due) and seat not in due
        return Lies.DOWN if committed or now.has_face_down(place) else Lies.NOT

    def told(
        self, board: Boards, spaces: Any, now: Instant, order: Sequence[int], due: Sequence[int]
    ) -> list[Told]:
        """All seats as they are told."""
        parts = self.parts["seat"].by_seat() if "seat" in self.parts else {}
        reader = Seats(self.content, board, self.base.table.players[0])
        return [
            reader.read(
                seat,
                parts.get(seat, self.root.inside("seat", {})),
                spaces,
                self.lies(seat, now, order, due),
                works=now.has_worked(order.index(seat)),
            )
            for seat in range(self.game.seats)
        ]

    def dealt(self, state: State, told: Sequence[Told], now: Instant) -> State:
        """The state with all cards at their places, and what everybody has committed."""
        hands = Hands(self.content, self.cards)
        piles = hands.piles(self.parts.get("discards"))
        decks = hands.told_decks(self.parts.get("decks"))
        for each in told:
            hands.lay_out_of(each)
        in_hand = [hands.in_hand(each, drawn=now.is_assigning, dealt=now.has_hands) for each in told]
        deck = hands.decks(decks, piles)
        table = attrs.evolve(
            state.table,
            players=tuple([_player(hands, *pair) for pair in zip(told, in_hand, strict=True)]),
            discards=tuple(piles),
            deck_sizes=tuple([sum(deck[card] for card in of) for of in self.content.cards_of]),
        )
        hidden = attrs.evolve(state.hidden, decks=deck, stack=self.tiles.rest())
        built = attrs.evolve(state, table=table, hidden=hidden)
        secrets = [
            attrs.evolve(secret, hand=hand, exchanged=each.exchanged, sealed=_assigned(each))
            for secret, each, hand in zip(state.secrets, told, in_hand, strict=True)
        ]
        state = _screened(attrs.evolve(built, secrets=tuple(secrets)), now)
        return self.told_memory(state) if "memory" in self.parts else Recall(self.content).filled(state)

    def told_memory(self, state: State) -> State:
        """The state with the memory that is told in full."""
        keys = self.parts["memory"].table(MEMORY)
        fields = {name: keys[name].of(HINTS[name]) for name in keys if name in HINTS}
        players = _each(state.table.players, keys, "draw_records", DRAW_RECORDS)
        secrets = _each(state.secrets, keys, "drawn", DRAWN)
        table = attrs.evolve(state.table, players=players, **fields)
        return attrs.evolve(state, table=table, secrets=secrets)


def _each(records: tuple[Any, ...], keys: Mapping[str, Part], name: str, tp: Any) -> tuple[Any, ...]:
    """Records by seat, each with a field that is told by seat."""
    told = keys[name].by_seat() if name in keys else {}
    return tuple(
        [
            attrs.evolve(record, **{name: told[seat].of(tp)}) if seat in told else record
            for seat, record in enumerate(records)
        ]
    )


def _player(hands: Hands, told: Told, hand: Sequence[int]) -> Player:
    """A player, with its cards at its pets where they lie face up."""
    player = attrs.evolve(told.player, holding=hands.by_color(hand), groups=told.groups)
    if told.lies is not Lies.UP:
        return player
    plots = [_with(plot, cards) for plot, cards in zip(player.plots, told.cards, strict=True)]
    return attrs.evolve(player, plots=tuple(plots))


def _with(plot: Plot, cards: Assigned) -> Plot:
    return plot if plot.pet is None else attrs.evolve(plot, pet=attrs.evolve(plot.pet, cards=cards))


def _assigned(told: Told) -> AssignNeeds | None:
    """What a seat has assigned, as long as it lies face down."""
    has_pets = any(plot.pet is not None for plot in told.player.plots)
    return AssignNeeds(told.cards) if told.lies is Lies.DOWN and has_pets else None


def _screened(state: State, now: Instant) -> State:
    """The state with the groups behind the screens, as long as they are there: imps and gold are at home then."""
    table, players, secrets = state.table, list(state.table.players), list(state.secrets)
    if not now.screens_drop and not (now.is_grouping and table.due):
        return state
    for seat, player in enumerate(players):
        if seat not in table.due:
            home = player.imps_at_home + sum(imps for imps, _ in player.groups)
            gold = player.gold + sum(gold for _, gold in player.groups)
            secrets[seat] = attrs.evolve(secrets[seat], sealed=GroupImps(player.groups))
            players[seat] = attrs.evolve(player, imps_at_home=home, gold=gold, groups=())
    return attrs.evolve(state, table=attrs.evolve(table, players=tuple(players)), secrets=tuple(secrets))
