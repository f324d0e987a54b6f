"""Prizes by rank, for exhibitions of the rounds and the final ones (DP-EXH-09 to DP-EXH-12)."""

from __future__ import annotations

from collections.abc import Sequence

from petz_engine.dungeon_petz.progress_board import exhibition_now
from petz_engine.dungeon_petz.state import Edit


def prizes_of(standings: Sequence[int | None], prizes: Sequence[int]) -> list[int]:
    """The prize of each seat, for totals by seat (None, or not above 0: takes no part).

    Equal totals share a place, each gets its prize less 1 for every other, and they use up as many places.

    >>> prizes_of([5, 5, 3, None], [8, 6, 4, 2])
    [7, 7, 4, 0]
    >>> prizes_of([9, 4, 4, 4], [8, 6, 4, 2])
    [8, 4, 4, 4]
    """
    won = []
    for mine in standings:
        if mine is None or mine <= 0:
            # DP-EXH-11 "Players who did not take part get 0 and use no place"
            won.append(0)
            continue
        # DP-EXH-08 "compare real numbers"
        place = len([other for other in standings if other is not None and other > mine])
        # DP-EXH-10 "get that place's prize minus 1 for each OTHER tied player"
        won.append(max(0, prizes[place] - (standings.count(mine) - 1)))
    return won


def award(e: Edit, standings: Sequence[int | None], rule: str, **what: int) -> None:
    """Gives the prizes for these totals."""
    # DP-2P-10 "3 players 7 / 4 / 2; 2 players 6 / 2": those of the board
    for seat, prize in enumerate(prizes_of(standings, e.content.board.prizes)):
        if prize:
            # DP-GEN-08 "It has no other effect": reputation is a number without laps
            e.player(seat).reputation += 2 * prize
            e.emit("won_prize", rule, seat, points=2 * prize, **what)


def give_prizes(e: Edit) -> None:
    """The exhibition of the round is decided when all players are done."""
    # DP-EXH-09 "rank totals > 0, highest first"
    tile = exhibition_now(e.content, e.table)
    assert tile is not None
    award(e, e.table.standings or (), "DP-EXH-09", exhibition=tile)
