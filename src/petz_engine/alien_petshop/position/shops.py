"""The shops of a position: what is said of each seat, and the rest as setup and the round so far give it."""

from __future__ import annotations

from typing import Any

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.actions.reroll import KeepDice, can_reroll
from petz_engine.alien_petshop.content import HAZARD, SHOP_STATS, Changes, Content
from petz_engine.alien_petshop.hazards.live import is_triggered, of_family
from petz_engine.alien_petshop.hazards.quit import mark_quitters, workers_quit
from petz_engine.alien_petshop.phases import worked, working
from petz_engine.alien_petshop.state import Dice, Display, Pet, Player, Table, Work
from petz_engine.alien_petshop.steps.roll import Roll
from petz_engine.alien_petshop.table_invariants import chosen_so_far


def players(c: Content, table: Table, said: m.position.Said, now: m.FlowPosition) -> tuple[Player, ...]:
    """All players of a position that is at the cursor of the table."""
    shops, starters = _shops(c, said), _starters(c, said)
    have_shops, have_starters, _ = chosen_so_far(c, table, now)
    in_setup = now.part == "setup"
    filled = []
    for seat, player in enumerate(said.state.table.players):
        shop = shops[seat] if not in_setup or seat in have_shops else None
        starter = starters[seat] if not in_setup or seat in have_starters else None
        filled.append(_player(c, table, seat, said, attrs.evolve(player, shop=shop), starter, now))
    return tuple(filled)


def _shops(c: Content, said: m.position.Said) -> list[int | None]:
    """The shop of each seat: of those that are not said each gets one of the least power, on a board of its own."""
    shops = [player.shop for player in said.state.table.players]
    boards = [c.shops[shop].board for shop in shops if shop is not None]
    for seat, shop in enumerate(shops):
        if shop is None:
            left = [number for number, fact in enumerate(c.shops) if fact.board not in boards]
            shops[seat] = min(left, key=lambda number: (_power(c, number), number), default=None)
            boards += [c.shops[number].board for number in shops[seat : seat + 1] if number is not None]
    return shops


def _power(c: Content, shop: int) -> int:
    """How far the power of a shop goes: nothing that every shop has, a price, another number, or a question."""
    fact = c.shops[shop]
    if fact.ignores or fact.raises:
        return 3
    numbers = [
        not stat.endswith("_price") for stat, add in zip(SHOP_STATS, fact.changes.shop, strict=True) if add
    ]
    return 2 if any(numbers) or any(fact.changes.pet) else int(fact.changes != Changes())


def _starters(c: Content, said: m.position.Said) -> list[int | None]:
    """The starter of each seat that says no pet, of those that lie nowhere."""
    shops = [stats.pets(player) for player in said.state.table.players]
    lying = [pet.pet for pets in shops for pet in pets]
    left = [pet for pet in c.starters for _ in range(c.pets[pet].copies - lying.count(pet))]
    # AP-PET-05 "The rules give no way to give up a pet": a shop has one at any time
    return [None if pets else left.pop(0) if left else None for pets in shops]


def _player(
    c: Content,
    table: Table,
    seat: int,
    said: m.position.Said,
    player: Player,
    starter: int | None,
    now: m.FlowPosition,
) -> Player:
    """One player; the starter that comes to it lies in the last display that can hold it."""
    displays = list(player.displays)
    free = [i for i, display in enumerate(displays) if display.pet is None and display.token is None]
    if starter is not None and free:
        pet = Pet(starter, (0,) * len(c.traits), (0,) * len(c.die_values))
        displays[free[-1]] = attrs.evolve(displays[free[-1]], pet=pet)
    return _with_dice(c, table, seat, said, attrs.evolve(player, displays=tuple(displays)), now)


# --- workers and dice


def _with_dice(
    c: Content, table: Table, seat: int, said: m.position.Said, player: Player, now: m.FlowPosition
) -> Player:
    """The same with all its workers; where nothing is said of them, a seat that says its ``dice`` has no others."""
    keys, lying = said.seats[seat], sum(placed(player))
    workers = player.workers if "workers" in keys else max(lying, 0 if "dice" in keys else c.rules.workers)
    most = workers if "workers" in keys else c.rules.worker_limit
    if lying > most:
        message = f"{lying} dice lie in a shop with {most} workers"
        said.of_seat(seat, "dice").fault("S107", message, "say fewer dice")
    player = attrs.evolve(player, workers=workers)
    left = workers - lying
    rolled = has_rolled(c, table, seat, now)
    if not rolled or left < 0 or (Roll in now.asks and working(table, now) == seat):
        return player  # those that are rolled again are not dice yet
    if now.part not in ("work", "mutate"):
        left = 0  # some lie nowhere any more, and all go home
    # AP-WORK-04 "unused dice remain in the Break Room"
    rest = m.bag_of([_calm_face(c)] * left, len(c.die_values))
    return attrs.evolve(player, dice=m.plus(player.dice, rest))


def placed(player: Player) -> Dice:
    """All dice of a player, wherever they lie."""
    total = m.plus(player.dice, m.plus(player.goods, player.mutations))
    for pet in stats.pets(player):
        total = m.plus(total, pet.workers)
    on_tokens = [display.worker for display in player.displays if display.worker is not None]
    return m.plus(total, m.bag_of(on_tokens, len(player.dice)))


def has_rolled(c: Content, table: Table, seat: int, now: m.FlowPosition) -> bool:
    """Whether the dice of a seat lie somewhere: from its first roll to the end of the round."""
    if now.part == "sell" or seat in worked(table, now):
        return True
    return seat == working(table, now) and now.is_past(can_reroll)


def _calm_face(c: Content) -> int:
    """The lowest number on a die, for dice of which nothing is said."""
    return next((face for face, sides in enumerate(c.die_faces) if sides and face != HAZARD), HAZARD)


# --- what follows of all that


def work(c: Content, table: Table, said: m.position.Said, now: m.FlowPosition) -> Work | None:
    """The Worker Phase of the seat on turn: what is not said of it follows from the step and the dice."""
    found = table.work
    if found is None:
        return None
    seat, keys = working(table, now), said.keys["work"].value if "work" in said.keys else {}
    rolled = now.is_past(can_reroll)
    again = rolled and Roll in now.asks
    left = table.players[seat].workers - sum(placed(table.players[seat]))
    # AP-WORK-02 "pay 1 credit to re-roll any subset of your dice together"
    follows: dict[str, Any] = {
        "rolling": left if again else 0,
        "rerolls": int(again),
        "keeps": rolled and not again and KeepDice not in now.asks,
        "triggered": now.is_past(is_triggered) and _triggers(c, table, seat),
    }
    return attrs.evolve(found, **{key: value for key, value in follows.items() if key not in keys})


def _triggers(c: Content, table: Table, seat: int) -> bool:
    # AP-WORK-03 "if at least one of the"
    player = table.players[seat]
    return placed(player)[HAZARD] >= stats.figures(c, table, player).hazards_needed


def followed(c: Content, table: Table, said: m.position.Said, now: m.FlowPosition) -> tuple[Player, ...]:
    """The players of the table with what their dice and the step lead to: the pets from which workers quit."""
    return tuple([_followed(c, table, seat, said, now) for seat in range(c.seats)])


def _followed(c: Content, table: Table, seat: int, said: m.position.Said, now: m.FlowPosition) -> Player:
    player = table.players[seat]
    if table.work is not None and working(table, now) == seat:
        marked = table.work.triggered and now.is_past(mark_quitters)
    else:
        marked = (
            has_rolled(c, table, seat, now) and not _have_quit(c, table, now) and _triggers(c, table, seat)
        )
    return attrs.evolve(player, displays=_quitting(c, table, said, seat, now, marked=marked))


def _have_quit(c: Content, table: Table, now: m.FlowPosition) -> bool:
    return now.part == "end_of_round" and now.is_past(workers_quit)


def _quitting(
    c: Content, table: Table, said: m.position.Said, seat: int, now: m.FlowPosition, *, marked: bool
) -> tuple[Display, ...]:
    """The displays, with the pets marked from which workers quit, but for those of which it is said."""
    works = working(table, now) == seat
    quitting = (
        [display for display, _ in of_family(c, table, seat, k.HazardQuit, works=works)] if marked else []
    )
    keys = said.seats[seat]
    parts = keys["displays"].entries("display") if "displays" in keys else {}
    told = [display for display, part in parts.items() if "quits" in part.value]
    return tuple(
        [
            lying if display in told else _marked(lying, quits=display in quitting)
            for display, lying in enumerate(table.players[seat].displays)
        ]
    )


def _marked(lying: Display, *, quits: bool) -> Display:
    return lying if lying.pet is None else attrs.evolve(lying, pet=attrs.evolve(lying.pet, quits=quits))
