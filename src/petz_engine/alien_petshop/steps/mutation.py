"""The Mutation Phase: how many trait tokens a seat may place in its turn (AP-MUT-01, AP-MUT-08, AP-O-74)."""

from __future__ import annotations

from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.actions.place_trait import can_place
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import Edit, Mutation, Table


def has_early_claims(c: Content, table: Table, seat: int) -> bool:
    """Whether the seat may place tokens before the first turn of the phase."""
    return stats.figures(c, table, table.players[seat]).early_claims > 0


def early_turn(c: Content, table: Table, seat: int) -> Mutation:
    """The seat may place the tokens that come before the first turn."""
    return Mutation(stats.figures(c, table, table.players[seat]).early_claims)


def claim_early(e: Edit, seat: int) -> None:
    """Tells how many these are."""
    # AP-O-74 "a step of its own before the first player's mutation turn"
    e.emit("may_place", "AP-O-74", seat, amount=_left(e), workers=0)


def _claims(c: Content, table: Table, seat: int) -> int:
    """How many tokens a seat may place in its turn: one for each worker on Add Mutation, and those of its shop."""
    player = table.players[seat]
    # AP-O-35 "(workers and shop power) are one source"
    # AP-SHOP-02 "In every Mutation Phase claim and place 1 free trait token"
    return sum(player.mutations) + stats.figures(c, table, player).claims


def has_claims(c: Content, table: Table, seat: int) -> bool:
    """Whether the seat may place tokens in its turn."""
    # AP-O-65 "one more token in the owner's turn of every Mutation Phase, also with no worker there"
    return _claims(c, table, seat) > 0


def own_turn(c: Content, table: Table, seat: int) -> Mutation:
    """The seat may place the tokens of its turn."""
    # AP-MUT-08 "are taken in the owner's own turn of this phase"
    return Mutation(_claims(c, table, seat))


def claim(e: Edit, seat: int) -> None:
    """Tells how many these are."""
    if not e.quiet:
        workers = sum(e.table.players[seat].mutations)
        e.emit("may_place", "AP-MUT-08", seat, amount=_left(e), workers=workers)


def may_place(c: Content, table: Table, seat: int) -> bool:
    """Whether the seat may still place a token."""
    assert table.mutation is not None  # it is asked in the turn of a seat
    # AP-O-20 "choose pet and trait in the Mutation Phase"
    return table.mutation.claims > 0 and can_place(c, table, table.players[seat])


def forgo(e: Edit, seat: int) -> None:
    """Tokens that cannot be placed are lost."""
    claims = _left(e)
    if claims:
        # AP-MUT-07 "With no empty trait space on any pet, the worker has no effect"
        e.emit("forgone", "AP-MUT-07", seat, amount=claims)


def _left(e: Edit) -> int:
    """How many tokens may still be placed."""
    mutation = e.table.mutation
    return 0 if mutation is None else mutation.claims
