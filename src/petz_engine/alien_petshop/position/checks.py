"""What does not fit together in a position, told where it stands; the invariants of the game find all else."""

from __future__ import annotations

from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.position.said import Lying, Said, Shop
from petz_engine.alien_petshop.state import State


def check(c: Content, said: Said) -> None:
    """Notes what does not fit."""
    for shop in said.seats:
        _shop(c, shop)
        for lying in (shop.displays or {}).values():
            _lying(c, lying)
    _powers(said)
    _episode(c, said)


def left_out(said: Said, state: State) -> None:
    """Notes what is said and has no place at the step of a state."""
    for shop, player in zip(said.seats, state.table.players, strict=True):
        if shop.rerolls not in (None, player.rerolls):
            shop.part.under("rerolls").fault(
                "S108", "no dice of this seat are rolled at this step", "leave it out"
            )
    if said.visit is not None and state.table.visit is None:
        part = said.part.under("visit")
        part.fault("S108", "nobody visits the market at this step", "leave it out")


def _powers(said: Said) -> None:
    """The piece whose power it is lies in its display."""
    for number, power in enumerate(said.powers):
        lying = (said.seats[power.seat].displays or {}).get(power.display)
        piece = (None, None) if lying is None else (lying.pet, lying.habitat)
        if piece[power.pet is None] != (power.habitat if power.pet is None else power.pet):
            part = said.part.under("powers").inside(number, {})
            part.fault("S108", "this piece does not lie in this display", "say the display of the seat, too")


def _shop(c: Content, shop: Shop) -> None:
    lying = sum(map(sum, (shop.dice, shop.goods, shop.mutations)))
    lying += sum(sum(display.workers) for display in (shop.displays or {}).values())
    most = c.rules.worker_limit if shop.workers is None else shop.workers
    if lying > most:
        shop.part.under("dice").fault(
            "S107", f"{lying} dice lie in a shop with {most} workers", "say fewer dice"
        )


def _lying(c: Content, lying: Lying) -> None:
    """A display holds a pet or a token; trait tokens lie on a pet; dice lie on a pet, one lies on a token."""
    part, dice, tokens = lying.part, sum(lying.workers), sum(lying.traits)
    if lying.pet is not None and lying.token is not None:
        part.fault("S111", "a display holds a pet or a hazard token, not both", "leave one of them out")
    if lying.pet is None and tokens:
        part.fault("S111", "trait tokens lie on a pet, and there is none", "say the pet, or no traits")
    elif lying.pet is not None and tokens > c.pets[lying.pet].spaces:
        message = f"{tokens} trait tokens lie on a pet with {c.pets[lying.pet].spaces} empty trait spaces"
        part.fault("S107", message, "name fewer")
    if lying.pet is None and dice > (lying.token is not None):
        part.fault("S107", "dice lie on a pet, and one lies on a hazard token", "say the pet, or fewer dice")


def _episode(c: Content, said: Said) -> None:
    if said.episode is not None and said.episode not in c.episodes_in_play:
        part = said.part.under("episode")
        part.fault("S108", "this Episode is not in play", "say it under options too")
