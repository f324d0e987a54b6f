"""The Sell Phase (AP-SELL-01 to AP-SELL-05): nothing is decided in it."""

from __future__ import annotations

from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.hazards.token import return_token
from petz_engine.alien_petshop.state import Edit


def sell(e: Edit, seat: int) -> None:
    """Pets that spawn and workers on Sell Goods earn credits, and workers remove hazard tokens."""
    c, player = e.content, e.player(seat)
    # AP-SELL-04 "Players do not influence one another here"
    figures = stats.figures(c, e.table, player)
    removed = []
    for display, lying in enumerate(player.displays):
        if lying.worker is not None:
            removed.append(display)
        elif lying.pet is not None and stats.spawns(c, figures, lying):
            # AP-SELL-01 "Every pet that spawned earns its value in credits"
            # AP-O-46 "the value itself, and so the income, cannot"
            value = c.pets[lying.pet.pet].value
            # AP-SELL-05 "in the engine credits are just an integer"
            player.credits += value
            if not e.quiet:
                facts = {"pet": lying.pet.pet, "display": display, "amount": value}
                e.emit("spawned", "AP-SELL-01", seat, **facts, source="bank", target="credits")
    # AP-O-68 "Sell Goods with a worker on it earns 2"
    goods = sum(player.goods) * figures.goods
    if sum(player.goods):
        # AP-SELL-02 "A worker on Sell Goods earns 1 credit"
        # AP-O-73 "E1: +1 only if a worker is on Sell Goods"
        player.credits += goods
        e.emit("sold_goods", "AP-SELL-02", seat, amount=goods, source="bank", target="credits")
    for display in removed:
        # AP-SELL-03 "Tokens with a worker of 1+ on them are discarded now"
        return_token(e, seat, display, "AP-SELL-03")
        e.display(seat, display).worker = None
