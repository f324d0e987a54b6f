"""The Sell Phase (AP-SELL-01 to AP-SELL-05): nothing is decided in it."""

from __future__ import annotations

from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.hazards.token import return_token
from petz_engine.alien_petshop.state import Edit


def sell(e: Edit, seat: int) -> None:
    """Pets that spawn and workers on Sell Goods earn credits, and workers remove hazard tokens."""
    c, player = e.content, e.player(seat)
    figures = stats.figures(c, e.table, player)
    for display, lying in enumerate(player.displays):
        if lying.pet is not None and stats.spawns(c, figures, lying):
            # AP-SELL-01 "Every pet that spawned earns its value in credits"
            value = c.pets[lying.pet.pet].value
            player.credits += value
            if not e.quiet:
                facts = {"pet": lying.pet.pet, "display": display, "amount": value}
                e.tell("spawned", "AP-SELL-01", seat, **facts, source="bank", target="credits")
    goods = sum(player.goods) * figures.goods
    if sum(player.goods):
        # AP-SELL-02 "A worker on Sell Goods earns 1 credit"
        player.credits += goods
        e.tell("sold_goods", "AP-SELL-02", seat, amount=goods, source="bank", target="credits")
    _remove_tokens(e, seat)


def _remove_tokens(e: Edit, seat: int) -> None:
    for display, lying in enumerate(e.table.players[seat].displays):
        if lying.worker is not None:
            # AP-SELL-03 "Tokens with a worker of 1+ on them are discarded now"
            return_token(e, seat, display, "AP-SELL-03")
            e.display(seat, display).worker = None
