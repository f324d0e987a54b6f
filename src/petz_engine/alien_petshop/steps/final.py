"""The end of the game: bonus cards are revealed, and everything counts (AP-END-01 to AP-END-04)."""

from __future__ import annotations

from fractions import Fraction

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import scoring
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import Edit, Table


def reveal_bonus(e: Edit, seat: int) -> None:
    """The seat shows its bonus cards."""
    cards = e.state.secrets[seat].bonus
    # AP-END-01 "in turn order each player reveals and scores the bonus card (not in easy mode)"
    # AP-ENG-05 "Reveal in turn order (of the round just finished); no interaction"
    if any(cards):
        e.player(seat).revealed = cards
        e.emit("revealed_bonus", "AP-END-01", seat, bonus_cards=cards, source="shop", target="table")


def score(e: Edit) -> None:
    """Everybody hears what each shop is worth."""
    for seat in () if e.quiet else e.table.order:
        vps, credits = scoring.vps(e.content, e.table, seat), e.table.players[seat].credits
        e.emit("scored", "AP-END-03", seat, points=vps + credits, vps=vps, credits=credits)


def outcome(c: Content, table: Table) -> m.Outcome:
    """Who came where: the highest shop value first, then the most VPs."""
    vps = [scoring.vps(c, table, seat) for seat in range(len(table.players))]
    points = [vp + player.credits for vp, player in zip(vps, table.players, strict=True)]
    # AP-END-04 "Tie: more VPs wins"; AP-O-21 "shared victory; report equal rank"
    keys = list(zip(points, vps, strict=True))
    ranks = tuple(1 + sum(other > mine for other in keys) for mine in keys)
    return m.Outcome(ranks, tuple(map(Fraction, points)))
