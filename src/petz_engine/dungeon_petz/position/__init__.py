"""Positions in words: a state of what a scenario says of it, the rest filled in as a game would have it.

What matters is said; all other things are as at the start of a game, as far as that can be: imps are at home, hands
hold the usual number of the most common cards, on bars that are not named lie potions, exhibitions and customers that
must be known are any. What lies somewhere is not in the stack or the deck. :mod:`words` has the way back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import phases
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.actions.group_imps import GroupImps, drop_screens
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.position.boards import Boards
from petz_engine.dungeon_petz.position.hands import Hands
from petz_engine.dungeon_petz.position.recall import Recall
from petz_engine.dungeon_petz.position.seats import Lies, Seats, Told
from petz_engine.dungeon_petz.position.words import described as described
from petz_engine.dungeon_petz.position.words import shapes, with_cards
from petz_engine.dungeon_petz.setup import start_state
from petz_engine.dungeon_petz.state import PIECES, Player, State, Table, groups_of
from petz_engine.kernel.game import Game
from petz_engine.packs.position import Said, read
from petz_engine.packs.reading import Reading
from petz_engine.packs.steps import find_step

FOLLOW = ("deck_sizes", "holding", "stack")
"""The fields that follow from all others: a position may say them to make sure of them."""


def position(game: Game, table: Mapping[str, Any]) -> State:
    """The state of a position: it waits at the step that is named, or for the seats that are said to be due.

    Raises Malformed with all that cannot be so.
    """
    c, base = game.content, m.position.all_open(game.program, game.content, start_state(game.content))
    actions = (*game.rules.mechanics, *game.rules.chance_mechanics)
    stock = {kind: list(copies) for kind, copies in PIECES.copies(c).items()}
    reading = Reading(game.codec.names, {"action": actions}, game.seats, shapes(c), stock, FOLLOW)
    said = read(reading, table, base)
    try:
        state = _Position(c, game, said).state()
        said.check(state)
        return state
    finally:
        reading.done()  # whatever a fault leads to, the fault is what should be told


@attrs.frozen
class _Position:
    """One position while the rest of it is filled in."""

    content: Content
    game: Game
    said: Said

    def state(self) -> State:
        """The state, as far as it can be made."""
        keys, turn = self.said.keys, self.said.turn
        order = self.said.order(turn or 0)
        cursor = self.cursor(order, order[0] if turn is None else turn)
        now, last = m.FlowPosition(self.game.program, cursor), self.content.board.rounds + 1
        number = keys["round"].whole(1, last) if "round" in keys else phases.earliest_round(self.content, now)
        table = Boards(self.content, self.said, number, now).table()
        due = tuple([seat for seat in order if seat in table.due])
        table = attrs.evolve(table, cursor=cursor, due=due, order=order)
        table = self.said.opened(now, self.content, table)
        if table.groups is not None:
            table = attrs.evolve(table, groups=tuple([GroupImps(of).groups for of in table.groups]))
        return self.dealt(table, self.told(table, now), now)

    # --- the whole

    def cursor(self, order: Sequence[int], turn: int) -> int:
        """The step at which the position stands; where nothing is said of it, imps are grouped."""
        at = self.said.keys.get("at", self.said.root.inside("at", "group_imps"))
        return find_step(self.game.program, at, order.index(turn)) or 0

    # --- the seats

    def lies(self, seat: int, table: Table, now: m.FlowPosition) -> Lies:
        """How cards lie at the pets of a seat."""
        place = table.order.index(seat)
        if phases.has_face_up(now, place):
            return Lies.UP
        committed = phases.is_assigning(now) and bool(table.due) and seat not in table.due
        return Lies.DOWN if committed or phases.has_face_down(now, place) else Lies.NOT

    def told(self, table: Table, now: m.FlowPosition) -> list[Told]:
        """All seats, filled in but for their cards."""
        groups = [groups_of(table, seat) for seat in range(self.game.seats)]
        filling = Seats(self.content, self.said, self.said.start.table.players[0], table.spaces, groups)
        return [
            filling.fill(
                seat, self.lies(seat, table, now), works=phases.has_worked(now, table.order.index(seat))
            )
            for seat in range(self.game.seats)
        ]

    def dealt(self, table: Table, told: Sequence[Told], now: m.FlowPosition) -> State:
        """The state with all cards at their places, and what everybody has committed."""
        c, hands, said = self.content, Hands(self.content, self.said), self.said
        piles, decks = list(table.discards), hands.said_decks()
        for each in told:
            hands.lay_out(each)
        drawn, dealt = phases.is_assigning(now), now.part != "setup"
        owed = [table.owed if now.place == table.order.index(seat) else None for seat in range(len(told))]
        in_hand = [
            hands.in_hand(each, mine, drawn=drawn, dealt=dealt) for each, mine in zip(told, owed, strict=True)
        ]
        deck = hands.decks(decks, piles)
        table = attrs.evolve(
            table,
            players=tuple([_player(hands, *pair) for pair in zip(told, in_hand, strict=True)]),
            discards=tuple(piles),
            deck_sizes=tuple([sum(deck[card] for card in of) for of in c.cards_of]),
        )
        secrets = [
            attrs.evolve(
                secret,
                hand=hand,
                exchanged=each.exchanged,
                sealed=_committed(each, table, seat, now) if secret.sealed is None else secret.sealed,
            )
            for seat, (secret, each, hand) in enumerate(zip(said.state.secrets, told, in_hand, strict=True))
        ]
        stack = tuple([max(0, count or 0) for count in said.root.reading.stock["tile"]])
        hidden = attrs.evolve(said.state.hidden, decks=deck, stack=stack)
        state = State(table, tuple(secrets), hidden)
        return state if self.remembers() else Recall(c).filled(state)

    def remembers(self) -> bool:
        """Whether it is said what is remembered of draws."""
        own = any(key in seat for seat in self.said.seats for key in ("draw_records", "drawn"))
        return own or "shuffles" in self.said.keys or "deck_compositions" in self.said.keys


def _player(hands: Hands, told: Told, hand: Sequence[int]) -> Player:
    """A player, with its cards at its pets where they lie face up."""
    player = attrs.evolve(told.player, holding=hands.by_color(hand))
    if told.lies is not Lies.UP:
        return player
    plots = [with_cards(plot, cards) for plot, cards in zip(player.plots, told.cards, strict=True)]
    return attrs.evolve(player, plots=tuple(plots))


def _committed(told: Told, table: Table, seat: int, now: m.FlowPosition) -> AssignNeeds | GroupImps | None:
    """What a seat has assigned, as long as it lies face down, and that it made no groups behind its screen."""
    if now.op.do is drop_screens or (GroupImps in now.asks and table.due and seat not in table.due):
        return GroupImps()
    has_pets = any(plot.pet is not None for plot in told.player.plots)
    return AssignNeeds(told.cards) if told.lies is Lies.DOWN and has_pets else None
