"""Revealing the assigned cards on one's turn of phase 4 (DP-P4-01)."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.memory import note_shown
from petz_engine.dungeon_petz.state import Assigned, Edit


def reveal_needs(e: Edit, seat: int) -> None:
    """The seat's cards lie face up at its pets from now on."""
    # DP-P4-01 "reveal all assigned cards, evaluate the needs"
    sealed = e.state.secrets[seat].sealed
    if sealed is None:
        return
    e.secret(seat).sealed = None
    for plot, cards in enumerate(sealed.pets):
        if cards:
            pet = e.pet(seat, plot)
            pet.cards = cards
            _lay_down(e, seat, cards)
            e.emit(
                "revealed_needs",
                "DP-P4-01",
                seat,
                plot=plot,
                pet=pet.tile,
                faces=cards,
                source="hand",
                target="display",
            )


def _lay_down(e: Edit, seat: int, cards: Assigned) -> None:
    """The cards leave the hand; each potion leaves a card owed in the color that it replaced."""
    c, player, secret = e.content, e.player(seat), e.secret(seat)
    used, by_color, owed, potions = _tally(c, cards)
    secret.hand = m.minus(secret.hand, used)
    # DP-ASSIGN-03 "the hand is again one card per colour (+ books), plus one extra card for each potion"
    player.holding = m.minus(player.holding, by_color)
    note_shown(e, seat, used)
    player.potions -= potions
    # DP-POTION-02 "the player discards one hand card of the colour that the potion replaced"
    assert e.table.owed is not None
    e.table.owed = m.plus(e.table.owed, owed)


def _tally(c: Content, cards: Assigned) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int]:
    """Cards used, cards used by color, cards owed by color, potions used."""
    used, by_color, owed = [0] * len(c.cards), [0] * c.colors, [0] * c.colors
    for color, face in cards:
        if face >> 1 == c.potion:
            owed[color] += 1
        else:
            used[face >> 1] += 1
            by_color[color] += 1
    return tuple(used), tuple(by_color), tuple(owed), sum(owed)
