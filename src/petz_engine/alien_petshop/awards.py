"""Awards: who takes which, and when (AP-AWD-01 to AP-AWD-07)."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import NOBODY, Edit, Table


def shows_more(c: Content, table: Table, seat: int) -> bool:
    """Whether the visit has brought traits to the shop that no check has looked at."""
    # AP-AWD-05 "after a pet purchase"; AP-AWD-06 "after every other change of traits"
    return table.visit is not None and table.visit.shows_more


def check_awards(e: Edit, seat: int) -> None:
    """The player who acts takes all awards that are due to it; nobody declines one."""
    if e.table.visit is not None:
        e.visit().shows_more = False
    # AP-AWD-05 "for the player who acts"
    # AP-MUT-06 "award check for that player"
    for award in _due(e.content, e.table, seat):
        # AP-O-12 "keep it until another player meets AP-AWD-02"
        holder = e.table.awards[award]
        e.table.awards = m.replaced(e.table.awards, award, seat)
        # AP-AWD-03 "An award that somebody already holds is taken from them"
        rule = "AP-AWD-02" if holder == NOBODY else "AP-AWD-03"
        e.emit("took_award", rule, seat, award=award, source=holder, target=seat)


def _due(c: Content, table: Table, seat: int) -> list[int]:
    mine, least = stats.traits(c, table.players[seat]), c.rules.award_least
    # AP-AWD-01 "One award per trait"
    wanted = [
        (award, fact.trait)
        for award, (fact, holder) in enumerate(zip(c.awards, table.awards, strict=True))
        if holder != seat and mine[fact.trait] >= least
    ]
    if not wanted:
        return []
    others = [player for i, player in enumerate(table.players) if i != seat]
    # AP-AWD-02 "of T than every other player"
    # AP-AWD-04 "A tie moves nothing"
    return [
        award
        for award, trait in wanted
        if all(mine[trait] > stats.shown(c, player, trait) for player in others)
    ]
