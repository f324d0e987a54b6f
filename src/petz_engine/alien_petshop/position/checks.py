"""What does not fit together in a position, told where it stands; the laws of the game find all else."""

from __future__ import annotations

from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.position.said import Lying, Said, Shop


def check(c: Content, said: Said) -> None:
    """Notes what does not fit."""
    for shop in said.seats:
        _shop(c, shop)
        for lying in (shop.displays or {}).values():
            _lying(c, lying)
    _episode(c, said)


def _shop(c: Content, shop: Shop) -> None:
    lying = sum(map(sum, (shop.dice, shop.goods, shop.mutations)))
    lying += sum(sum(display.workers) for display in (shop.displays or {}).values())
    most = c.rules.worker_limit if shop.workers is None else shop.workers
    if lying > most:
        shop.said("dice").fault("S107", f"{lying} dice lie in a shop with {most} workers", "say fewer dice")


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
        part = said.part.inside("episode", said.part.value["episode"])
        part.fault("S108", "this Episode is not in play", "say it under options too")
