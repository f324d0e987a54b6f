"""Final scoring (DP-FINAL-01 to DP-FINAL-05)."""

from __future__ import annotations

from fractions import Fraction

from petz_engine.dungeon_petz import prizes, scoring
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Edit, Table
from petz_engine.kernel.ruleset import Outcome
from petz_engine.kernel.score import Line


def final_lines(c: Content, table: Table, final: int, seat: int) -> tuple[Line, ...]:
    """The total of a seat in a final exhibition, line by line."""
    subject = scoring.display(c, table.players[seat])
    return scoring.lines(c, c.finals[final].score, subject, "DP-FINAL-01", ("final_exhibition", final))


def score_finals(e: Edit) -> None:
    """The final exhibitions one after another: counted, negative totals paid for, prizes given."""
    # DP-FINAL-01 "two separate exhibitions, first Business Acumen, then Pet Display"
    c = e.content
    subjects = [scoring.display(c, player) for player in e.table.players]
    for number, final in enumerate(c.finals):
        totals = [scoring.total(c, final.score, subject) for subject in subjects]
        for seat, total in enumerate(totals):
            e.tell("counted", "DP-FINAL-01", seat, final=number, halves=total)
            if total < 0:
                # DP-FINAL-02 "a negative total costs 1 reputation for each point below 0 (halves too)"
                e.player(seat).reputation += total
        prizes.award(e, totals, "DP-FINAL-01", final=number)


def outcome(c: Content, table: Table) -> Outcome:
    """Ranks and points of a finished game."""
    # DP-GEN-03 "Most reputation at the end wins; tied players share the win"
    # DP-FINAL-05 "Highest reputation wins, ties shared"
    return Outcome.by_points(Fraction(player.reputation, 2) for player in table.players)
