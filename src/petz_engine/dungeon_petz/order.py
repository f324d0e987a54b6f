"""Who is on turn: the start order, the groups by size, and who starts the next round."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Table


def everybody(c: Content, table: Table) -> tuple[int, ...]:
    """All seats, in start order."""
    return table.order


def next_sender(c: Content, table: Table) -> tuple[int, ...]:
    """The seat that resolves a group now; nobody once all are resolved."""
    # DP-SHOP-02 "Group size = imps + gold"; groups lie sorted, the largest first
    sizes = [of[0][0] + of[0][1] if of else 0 for of in table.groups or ((),)]
    # DP-SHOP-03 "Take the largest size s that any unresolved group has"
    size, order, last = max(sizes), table.order, table.sending
    if not size:
        return ()
    if last is not None and size == last.size:
        # DP-SHOP-03 "Keep going round the table (skipping players without a group of size s)"
        at = order.index(last.sender) + 1
        order = order[at:] + order[:at]
    # DP-SHOP-03 "beginning again from the starting player"
    for seat in order:
        # DP-ENG-19 "Every group is asked about (send or keep), also when keeping is its only possibility"
        if sizes[seat] == size:
            return (seat,)
    raise AssertionError("somebody has the largest group")


def next_first(c: Content, table: Table) -> int:
    """Who starts the next round."""
    if c.board.lowest_starts_last and table.round + 1 == c.board.rounds:
        return _lowest(table)
    # DP-NEXT-01 "Normally the Starting Player Token passes to the left"
    # DP-2P-12 "always passes to the left, also before the last round"
    return (table.order[0] + 1) % len(table.order)


def next_order(c: Content, table: Table) -> tuple[int, ...]:
    """The order of the next round."""
    # DP-GEN-05 "clockwise from the holder of the Starting Player Token"
    order = m.clockwise(next_first(c, table), len(table.order))
    if c.rules.last_round_by_reputation and table.round + 1 == c.board.rounds:
        # DP-VAR-04 "from lowest reputation to highest instead of clockwise"
        # DP-VAR-04 "equal reputation: closer to the starting player clockwise goes first"
        return tuple(sorted(order, key=lambda seat: table.players[seat].reputation))
    return order


def _lowest(table: Table) -> int:
    # DP-NEXT-02 "the token goes to the player with the lowest reputation"
    least = min(player.reputation for player in table.players)
    lowest = [seat for seat in table.order if table.players[seat].reputation == least]
    # DP-NEXT-02 "in a tie the current holder always hands it on"
    if len(lowest) > 1 and lowest[0] == table.order[0]:
        return lowest[1]
    return lowest[0]
