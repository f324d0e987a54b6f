"""Invariants of the Worker and Mutation Phases: dice, hazards and claims have their places and their time."""

from __future__ import annotations

from collections.abc import Iterator

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.actions.assign_workers import AssignWorkers
from petz_engine.alien_petshop.actions.raise_die import RaiseDie, has_raise
from petz_engine.alien_petshop.actions.reroll import can_reroll
from petz_engine.alien_petshop.content import HAZARD, Content
from petz_engine.alien_petshop.hazards.credit import lose_credits
from petz_engine.alien_petshop.hazards.live import effect, is_triggered, of_family
from petz_engine.alien_petshop.hazards.quit import mark_quitters
from petz_engine.alien_petshop.phases import on_turn, worked, working
from petz_engine.alien_petshop.state import Dice, Player, Table
from petz_engine.alien_petshop.steps.mutation import claim
from petz_engine.alien_petshop.steps.roll import Roll
from petz_engine.alien_petshop.table_invariants import Public


def _on_pets(player: Player) -> Dice:
    total: Dice = (0,) * len(player.dice)
    for pet in stats.pets(player):
        total = m.plus(total, pet.workers)
    return total


def _on_tokens(player: Player) -> Dice:
    return m.bag_of([d.worker for d in player.displays if d.worker is not None], len(player.dice))


def _lying(player: Player) -> Dice:
    """All dice of a player that were rolled, wherever they lie."""
    placed = m.plus(_on_pets(player), _on_tokens(player))
    return m.plus(m.plus(player.dice, placed), m.plus(player.goods, player.mutations))


def dice(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """The dice of a seat are its workers from its first roll to the end of the round, and lie nowhere before."""
    # AP-RE-05 "All remaining workers return to the Break Room"
    table, done, worker = of.table, worked(of.table, now), working(of.table, now)
    rolled, rolling = now.is_past(can_reroll), 0 if table.work is None else table.work.rolling
    for seat, player in enumerate(table.players):
        at_work = seat == worker and rolled
        lying = sum(_lying(player)) + (rolling if at_work else 0)
        # AP-SELL-03 "Tokens with a worker of 1+ on them are discarded now"
        goes_home = now.part == "end_of_round" and lying <= player.workers
        if lying != (player.workers if at_work or seat in done else 0) and not goes_home:
            yield f"seat {seat} has {lying} dice of {player.workers} workers in {now.part}"
        # AP-O-40 "A player without dice has no Worker Phase"
        if seat == worker and not player.workers:
            yield f"seat {seat} works without workers"
    if (rolling > 0) != (worker >= 0 and rolled and Roll in now.asks):
        yield f"{rolling} dice are rolled again at another time"


def rerolls(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """Dice are re-rolled, and kept, once they were rolled."""
    work, rolled = of.table.work, now.is_past(can_reroll)
    if work is None:
        return
    if (work.rerolls or work.keeps) and not rolled:
        yield "dice were re-rolled or kept before any was rolled"
    if rolled and Roll in now.asks and (work.keeps or not work.rerolls):
        yield "dice are rolled once more without a re-roll"


def spaces(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """Dice were put only where they may lie, and no more than there is room for."""
    # AP-O-41 "at most one on Sell Goods, at most one on each Add Mutation space, at most one on each own hazard token"
    for seat, player in enumerate(of.table.players):
        shop = None if player.shop is None else c.shops[player.shop]
        if shop is not None and sum(player.goods) > shop.goods_spaces:
            yield f"seat {seat} has {sum(player.goods)} dice on Sell Goods"
        if shop is not None and sum(player.mutations) > shop.mutation_spaces:
            yield f"seat {seat} has {sum(player.mutations)} dice on Add Mutation"
        for number, display in enumerate(player.displays):
            name = c.names["display"][number]
            if display.worker is None:
                continue
            if now.part == "end_of_round":
                yield f"the die in display {name} of seat {seat} should be gone"
            elif display.token is None:
                yield f"a die lies on nothing in display {name} of seat {seat}"
            elif c.die_values[display.worker] < c.tokens[display.token].removed_by:
                # AP-ACT-D "A die showing at least 1, put on a hazard token"
                yield f"the die in display {name} of seat {seat} is too low for its token"


def early_dice(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """Before dice are assigned they lie nowhere but on pets that force one each."""
    # AP-HAZ-10 "At once, before free assignment, put one worker on this pet"
    table = of.table
    seat = working(table, now)
    if seat < 0:
        return
    player = table.players[seat]
    if any((*player.goods, *player.mutations, *_on_tokens(player))):
        yield f"seat {seat} has placed dice before it assigned them"
    last = AssignWorkers in now.asks
    forcing = _forcing(c, table, seat) if last else ()
    for number, display in enumerate(player.displays):
        if display.pet is not None and sum(display.pet.workers) > (number in forcing):
            name = c.names["display"][number]
            yield f"{sum(display.pet.workers)} dice lie on the pet in display {name} of seat {seat}"


def forced(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """Pets that force a worker have one when the others are assigned, as far as there are dice."""
    # AP-HAZ-12 "serve as many as there are dice, owner's choice"
    if AssignWorkers not in now.asks:
        return
    seat = working(of.table, now)
    player, forcing = of.table.players[seat], _forcing(c, of.table, seat)
    pets = [player.displays[display].pet for display in forcing]
    served = sum(1 for pet in pets if pet is not None and any(pet.workers))
    if served < min(len(forcing), player.workers):
        yield f"only {served} of {len(forcing)} pets of seat {seat} that force a worker have one"


def _forcing(c: Content, table: Table, seat: int) -> tuple[int, ...]:
    if table.work is None or not table.work.triggered:
        return ()
    return tuple([display for display, _ in of_family(c, table, seat, k.HazardForce)])


def faces(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """Dice show what is on a die; one of a shop that raises dice may show more."""
    # AP-O-70 "one die of that face becomes that number + 1 for the whole round"
    table = of.table
    for seat, player in enumerate(table.players):
        found = zip(_lying(player), c.die_faces, strict=True)
        strange = sum(count for count, sides in found if not sides)
        raised = player.shop is not None and c.shops[player.shop].raises > 0
        if seat == working(table, now):
            raised = raised and now.is_past(has_raise) and RaiseDie not in now.asks
        if strange > raised:
            yield f"{strange} dice of seat {seat} show what no die has"


# --- hazards


def _triggers(c: Content, table: Table, seat: int) -> bool:
    """Whether the dice of a seat, wherever they lie, trigger its hazards."""
    # AP-WORK-03 "if at least one of the"
    player = table.players[seat]
    return _lying(player)[HAZARD] >= stats.figures(c, table, player).hazards_needed


def hazards(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """Hazards are triggered if the final dice of the seat say so, and not before."""
    table = of.table
    if table.work is None:
        return
    seat = working(table, now)
    if table.work.triggered != (now.is_past(is_triggered) and _triggers(c, table, seat)):
        yield f"hazards of seat {seat} are {'' if table.work.triggered else 'not '}triggered by its dice"


def quits(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """Workers are to quit from pets whose hazard says so, once it was triggered, until they have."""
    # AP-O-43 "if the owner's hazards were triggered this round (AP-WORK-03) and the pet's effect was not prevented"
    table = of.table
    for seat, player in enumerate(table.players):
        marked = [at for at, lying in enumerate(player.displays) if lying.pet is not None and lying.pet.quits]
        due = _quitting(c, table, seat, now)
        lacking = [display for display in due if display not in marked]
        # AP-O-69 "the owner may name one such pet; its effect does not happen this round"
        spared = seat in worked(table, now) and player.shop is not None and bool(c.shops[player.shop].ignores)
        wrong = [display for display in marked if display not in due] + lacking[spared:]
        for name in [c.names["display"][display] for display in wrong]:
            yield f"workers {'do not ' if lacking else ''}quit from display {name} of seat {seat}"


def _quitting(c: Content, table: Table, seat: int, now: m.FlowPosition) -> list[int]:
    """The displays from which workers of a seat are to quit."""
    at_work = seat == working(table, now) and now.is_past(mark_quitters)
    waits = seat in worked(table, now) and now.part != "end_of_round"
    if not (at_work or waits) or not _triggers(c, table, seat):
        return []
    return [display for display, _ in of_family(c, table, seat, k.HazardQuit, works=at_work)]


def ignored(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """A hazard is ignored by a shop that may do so, when it was triggered."""
    # AP-O-69 "the owner may name one such pet; its effect does not happen this round"
    work = of.table.work
    if work is None or work.ignored is None:
        return
    seat = working(of.table, now)
    player = of.table.players[seat]
    may = player.shop is not None and c.shops[player.shop].ignores and work.triggered
    if not (now.is_past(lose_credits) and may) or effect(c, player, work.ignored) is None:
        yield f"seat {seat} cannot ignore display {c.names['display'][work.ignored]}"


# --- claims


def claims(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """No more trait tokens are claimed than workers and powers give."""
    # AP-O-35 "(workers and shop power) are one source"
    table = of.table
    if table.mutation is None:
        return
    seat = on_turn(table, now)
    figures = stats.figures(c, table, table.players[seat])
    own = sum(table.players[seat].mutations) + figures.claims
    most = own if now.is_past(claim) else figures.early_claims
    if table.mutation.claims > most:
        yield f"seat {seat} claims {table.mutation.claims} of {most} trait tokens"
