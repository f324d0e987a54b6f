"""Final scoring (DP-FINAL-01 to DP-FINAL-05)."""

from __future__ import annotations

from fractions import Fraction

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import prizes, scoring
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.countables import owner_at
from petz_engine.dungeon_petz.state import Edit, Table


def final_lines(c: Content, table: Table, final: int, seat: int) -> tuple[m.Line, ...]:
    """The total of a seat in a final exhibition (in the order in which they come), line by line."""
    subject = owner_at(table, seat)
    of = c.finals[final]
    return scoring.lines(c, of.score, subject, of.cites, ("final_exhibition", final))


def result_lines(c: Content, table: Table, seat: int) -> tuple[m.Line, ...]:
    """The reputation of a seat at the end, line by line: what it had before, and what each final exhibition did to it.

    Before the end, as if the final exhibitions came now.
    """
    found = []
    for number, final in enumerate(c.finals):
        totals = [scoring.total(c, final.score, owner_at(table, of)) for of in range(len(table.players))]
        prize, entry = 2 * prizes.prizes_of(totals, c.board.prizes)[seat], ("final_exhibition", number)
        if totals[seat] < 0:
            found.append(m.Line("DP-FINAL-02", totals[seat], "total", totals[seat], 1, entry))
        if prize:
            found.append(m.Line("DP-FINAL-01", prize, "prize", prize, 1, entry))
    # DP-GEN-03 "Most reputation at the end wins"
    before = table.players[seat].reputation - (0 if table.due else sum(line.points for line in found))
    return m.Line("DP-GEN-03", before, "reputation_before", before, 1), *found


def score_finals(e: Edit) -> None:
    """The final exhibitions one after another: counted, negative totals paid for, prizes given."""
    # DP-FINAL-01 "two separate exhibitions, first Business Acumen, then Pet Display"
    c = e.content
    subjects = [owner_at(e.table, seat) for seat in range(len(e.table.players))]
    for number, final in enumerate(c.finals):
        totals = [scoring.total(c, final.score, subject) for subject in subjects]
        for seat, total in enumerate(totals):
            e.emit("counted", "DP-FINAL-01", seat, final=number, points=total)
            if total < 0:
                # DP-FINAL-02 "a negative total costs 1 reputation for each point below 0 (halves too)"
                e.player(seat).reputation += total
        prizes.award(e, totals, "DP-FINAL-01", final=number)


def outcome(c: Content, table: Table) -> m.Outcome:
    """Ranks and points of a finished game."""
    # DP-GEN-03 "Most reputation at the end wins; tied players share the win"
    # DP-FINAL-05 "Highest reputation wins, ties shared"
    return m.Outcome.by_points(Fraction(player.reputation, 2) for player in table.players)
