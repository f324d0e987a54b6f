"""The Mutation Phase: how many trait tokens a seat may place in its turn (AP-MUT-01, AP-MUT-08, AP-O-74)."""

from __future__ import annotations

from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.actions.place_trait import can_place
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import Edit, Table


def claims_early(c: Content, table: Table) -> bool:
    """Whether anybody places tokens before the first turn of the phase."""
    return any(stats.figures(c, table, player).early_claims for player in table.players)


def claim_early(e: Edit, seat: int) -> None:
    """The seat may place the tokens that come before the first turn."""
    # AP-O-74 "a step of its own before the first player's mutation turn"
    _claim(e, seat, stats.figures(e.content, e.table, e.table.players[seat]).early_claims)


def claim(e: Edit, seat: int) -> None:
    """The seat may place a token for each worker on Add Mutation, and those of its shop."""
    player = e.table.players[seat]
    # AP-O-35 "(workers and shop power) are one source"
    _claim(e, seat, sum(player.mutations) + stats.figures(e.content, e.table, player).claims)


def _claim(e: Edit, seat: int, tokens: int) -> None:
    if tokens:
        e.player(seat).claims = tokens


def may_place(c: Content, table: Table, seat: int) -> bool:
    """Whether the seat may still place a token."""
    player = table.players[seat]
    return player.claims > 0 and can_place(c, table, player)


def forgo(e: Edit, seat: int) -> None:
    """Tokens that cannot be placed are lost."""
    if e.table.players[seat].claims:
        e.player(seat).claims = 0
