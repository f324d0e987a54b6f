"""Invariants of the table: what everybody can see is what a game can come to (they hold for a view as for a state).

``invariants`` has the others, which also look at what is secret or hidden. ``secrets`` is what they may see of secrets:
all of them in a state, one's own in a view.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Protocol

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.actions.arrange import Arrange
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.actions.send_group import SendGroup
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.phases import has_face_up, is_early, revealed_through, shown_off
from petz_engine.dungeon_petz.progress_board import customers_now
from petz_engine.dungeon_petz.state import Artifact, Player, Secret, Sending, State, Table


class Public(Protocol):
    """A state or a view."""

    @property
    def table(self) -> Table: ...


def secrets(of: Public) -> Iterator[tuple[int, Secret]]:
    """The secrets that can be seen, by seat: all of a state, the own one of a view."""
    if isinstance(of, m.View):
        yield from [] if of.seat is None else [(of.seat, of.mine)]
    elif isinstance(of, State):
        yield from enumerate(of.secrets)


def seats(c: Content, of: Public) -> Iterator[str]:
    """There are as many players as seats, each with all plots, and chambers as the board has them."""
    players = of.table.players
    if len(players) != c.board.seats:
        yield f"there are {len(players)} players at a table for {c.board.seats}"
    for seat, player in enumerate(players):
        if None in player.plots:
            yield f"the display of seat {seat} lacks a plot"
        for chambers, wanted in zip(player.larder, c.chambers, strict=True):
            if len(chambers) not in (0, wanted):
                yield f"a food of seat {seat} has {len(chambers)} chambers instead of {wanted}"


def order(c: Content, of: Public) -> Iterator[str]:
    """The start order goes around the table, but where it is one of reputation."""
    # DP-VAR-04 "from lowest reputation to highest instead of clockwise"
    table = of.table
    by_reputation = c.rules.last_round_by_reputation and table.round >= c.board.rounds
    around = m.clockwise(table.order[0], len(table.order))
    if table.order != around and not (by_reputation and set(table.order) == set(around)):
        yield f"the start order {list(table.order)} does not go around the table"


def rounds(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """The round is one of the game's; behind the last there is only the end."""
    # DP-SETUP-17 "round 1 starts at phase 1 with income only"
    part, number, last = now.part, of.table.round, c.board.rounds
    if not 1 <= number <= last + 1 or (number > last) != (part == "end"):
        yield f"it is round {number} of {last} in {part}"
    elif (part == "setup" and number != 1) or (part == "restock" and number < 2):
        yield f"it is round {number} in {part}"


def progress_board(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """As many exhibitions and customers are revealed as are known in this round, and they are such tiles."""
    # DP-PREP-02 "So the exhibitions of this round and the next are known"
    # DP-PREP-03 "So customers of this round and the next two are known"
    table, through = of.table, revealed_through(c, of.table.round, now)
    for tiles, kind, under, ahead in (
        (table.exhibitions, "exhibition", c.board.exhibitions, c.exhibitions_ahead),
        (table.customers, "customer", c.board.customers, c.customers_ahead),
    ):
        known = sum(1 for number in under if through and number <= through + ahead)
        if len(tiles) != known:
            yield f"{len(tiles)} {kind}s are revealed, and {known} are known in round {table.round}"
        yield from _strangers(c, tiles, kind, "the progress board")


def _strangers(c: Content, tiles: tuple[int, ...], kind: str, where: str) -> Iterator[str]:
    """Tiles that are of another kind, or of which there is none at all."""
    for tile in tiles:
        if c.tiles[tile].kind != kind or not c.tiles[tile].copies:
            yield f"{c.names['tile'][tile]} lies as {kind} at {where}"


def boards(c: Content, of: Public) -> Iterator[str]:
    """Each tile lies where tiles of its kind lie; a printed cage is on its own plot."""
    table = of.table
    for row, lying, name in zip(c.rows, table.rows, c.names["row"], strict=True):
        yield from _strangers(c, lying, row.tile, name)
    for seat, player in enumerate(table.players):
        where = f"seat {seat}"
        yield from _strangers(c, player.new_cages, "cage", where)
        yield from _strangers(c, player.new_addons, "addon", where)
        yield from _strangers(c, tuple([artifact.tile for artifact in player.artifacts]), "artifact", where)
        for plot, printed in zip(player.plots, c.plots, strict=True):
            cages = () if plot.cage in (None, printed.cage) else (plot.cage,)
            yield from _strangers(c, cages, "cage", where)
            yield from _strangers(c, () if plot.addon is None else (plot.addon,), "addon", where)
            if plot.cage is None and printed.cage is not None:
                yield f"{where} lost a printed cage"
        yield from _pets(c, player, where)


def _pets(c: Content, player: Player, where: str) -> Iterator[str]:
    """What is no pet, or has no such size."""
    for pet in (*(plot.pet for plot in player.plots if plot.pet is not None), *player.new_pets):
        yield from _strangers(c, (pet.tile,), "pet", where)
        if not 1 <= pet.size < len(c.tiles[pet.tile].bars):
            yield f"a pet of {where} has size {pet.size}"


def neutral_imps(c: Content, of: Public) -> Iterator[str]:
    """Neutral imps are where their rings have led them by this round."""
    # DP-2P-05 "At the start of each round except the first, each neutral imp moves one space along the arrows"
    table = of.table
    stops = _stops(c, min(table.round, c.board.rounds) - 1)
    if table.neutral_imps != stops:
        where = [c.names["stop"][stop] for stop in stops]
        yield f"in round {table.round} neutral imps are at {', '.join(where) or 'no stop'}"


@lru_cache(maxsize=1024)
def _stops(c: Content, moves: int) -> tuple[int, ...]:
    """The stops of the neutral imps after so many moves."""
    stops = c.neutral_imps
    for _ in range(moves):
        stops = tuple([c.next_stops[stop] for stop in stops])
    return stops


def groups(c: Content, of: Public) -> Iterator[str]:
    """Groups have imps, the largest comes first, and none is larger than the last that was sent."""
    # DP-SHOP-01 "Each group has at least 1 imp and any number of gold"
    last = of.table.sending or Sending()
    for seat, lying in enumerate(of.table.groups or ()):
        if any(imps < 1 or gold < 0 for imps, gold in lying) or len(lying) > c.rules.groups:
            yield f"seat {seat} cannot have the groups {list(lying)}"
        if lying != GroupImps(lying).groups or (last.size and lying and sum(lying[0]) > last.size):
            yield f"the groups {list(lying)} of seat {seat} are not in order"
    # DP-SHOP-03 "beginning again from the starting player"
    if last != Sending() and (last.sender not in of.table.order or last.size < 1):
        yield f"seat {last.sender} cannot have sent a group of {last.size}"


def visitors(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """Groups on spaces are of seats and have imps, but for those of the platform, and come in phase 2."""
    table, early = of.table, is_early(now)
    for space, standing in enumerate(table.spaces):
        for seat, imps in standing:
            # DP-SELL-07 "One own platform imp (either place; player's choice) moves to the sold pet's cage"
            least = 0 if c.spaces[space].stays or seat < 0 else 1
            if seat not in table.order and seat != -1:
                yield f"seat {seat} stands on {c.names['space'][space]}"
            elif imps < least or (early and seat >= 0):
                yield f"seat {seat} stands with {imps} imps on {c.names['space'][space]}"
    # DP-ACT-09 "on the spaces of the current round and of earlier rounds"
    reached = sum(1 for under in c.board.extra_imps if under <= table.round)
    for seat, player in enumerate(table.players):
        if player.imps_fetched > reached:
            yield f"seat {seat} has fetched {player.imps_fetched} imps, and there were {reached}"


def artifacts(c: Content, of: Public) -> Iterator[str]:
    """A store holds one food, and only artifacts that let choose a color have one: one of those that they offer."""
    # DP-ART-01 "choose one of its two colours for good"
    # DP-ART-07 "put 1 food token"
    asked = {(frame.seat, frame.artifact): frame.verb for frame in of.table.pending}
    for seat, player in enumerate(of.table.players):
        for number, artifact in enumerate(player.artifacts):
            name = c.names["tile"][artifact.tile]
            if not 0 <= artifact.stored <= (c.tiles[artifact.tile].store is not None):
                yield f"{name} of seat {seat} has {artifact.stored} in its store"
            if not _fits(c, artifact, asked.get((seat, number))):
                color = "no color" if artifact.color is None else c.names["color"][artifact.color]
                yield f"{name} of seat {seat} remembers {color}"


def _fits(c: Content, artifact: Artifact, verb: int | None) -> bool:
    """Whether the color of an artifact is one that it offers, once it was asked; it stands at a verb, or is done."""
    for at, step in enumerate(c.tiles[artifact.tile].acquired):
        if isinstance(step, k.ChooseColor):
            if verb is not None and verb <= at:
                return artifact.color is None
            return artifact.color is not None and artifact.color in step.among
    return artifact.color is None


def stands(c: Content, of: Public) -> Iterator[str]:
    """Food lies on stands only; gold does where some pet can leave it."""
    # DP-VAR-03 "Baby Golem adds 1 gold to the meat stand"
    for space, (food, gold) in enumerate(zip(of.table.stands, of.table.stand_gold, strict=True)):
        fact, name = c.spaces[space], c.names["space"][space]
        if food and (not fact.stand or not fact.places or min(food) < 0 or not any(food)):
            yield f"there is food {list(food)} on {name}"
        if gold and gold not in range(_gold_left(c, space) + 1):
            yield f"there is {gold} gold on {name}"


def _gold_left(c: Content, space: int) -> int:
    """The most gold that pets can leave on a space."""
    if not any(row.leftover is not None and row.leftover.space == space for row in c.rows):
        return 0
    return sum(tile.copies * tile.leaves.gold for tile in c.tiles if tile.leaves is not None)


def buyers(c: Content, of: Public) -> Iterator[str]:
    """Customers that wait for the seat that sells are those of the round."""
    # DP-SELL-01 "Each customer buys at most one pet from each player"
    waiting = () if of.table.sale is None else of.table.sale.buyers
    lacking = m.minus(m.bag_of(customers_now(c, of.table), len(c.tiles)), m.bag_of(waiting, len(c.tiles)))
    if min(lacking) < 0:
        yield f"{[c.names['tile'][tile] for tile in waiting]} cannot be waiting to buy"


def rows(c: Content, of: Public) -> Iterator[str]:
    """What the flow has opened has a row for each seat."""
    seats, table = len(of.table.players), of.table
    for name, opened in (("groups", table.groups), ("standings", table.standings), ("used", table.used)):
        if opened is not None and len(opened) != seats:
            yield f"{name} has {len(opened)} rows for {seats} seats"


def leftovers(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """Imps have jobs from their turn on, cards lie face up until they are discarded, and new tiles are arranged."""
    shown = shown_off(of.table, now)
    for seat, player in enumerate(of.table.players):
        used = seat in shown
        pets = [plot.pet for plot in player.plots if plot.pet is not None]
        # DP-AGE-04 "Imps go home: from the Pet Display Board and from all action spaces except the platform"
        if not used and (player.imps_busy or any(any(plot.guarded) for plot in player.plots)):
            yield f"imps of seat {seat} do jobs before its turn"
        if any(bool(pet.cards) != has_face_up(now, of.table.order.index(seat)) for pet in pets):
            yield f"the cards at the pets of seat {seat} do not fit the part of the round"
        if (player.new_cages or player.new_addons or player.new_pets) and not _arranges(
            c, of.table, seat, now
        ):
            yield f"seat {seat} has tiles that it should have arranged, or not taken yet"


def _arranges(c: Content, table: Table, seat: int, now: m.FlowPosition) -> bool:
    """Whether a seat may have new tiles that are not on its display yet."""
    return table.sending is not None or (Arrange in now.asks and seat in table.order[now.place :])


def acquiring(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """Artifacts are acquired by a group that was just sent."""
    table = of.table
    if table.pending and SendGroup not in now.before.asks:
        yield "a tile is being acquired, and no group was sent"
