"""Arranging: one final layout of new cages, new addons and all pets (DP-ARR-01 to DP-ARR-10, DP-ENG-06)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, perm
from typing import NamedTuple

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.actions.assign_needs import has_pets
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.loss import lose
from petz_engine.dungeon_petz.state import Edit, Pet, Player, PlotId, Table, View

RELEASE = -1
"""The choice of letting a pet go."""
OPEN = -2
"""A slot that a form leaves open."""


@attrs.frozen(weakref_slot=False)
class Arrange:
    """The plot of each new cage, of each new addon, and of each pet (None: released).

    Pets come in plot order, then the new ones; new tiles in the order in which the table shows them.
    """

    cages: tuple[PlotId, ...] = ()
    addons: tuple[PlotId, ...] = ()
    pets: tuple[PlotId | None, ...] = ()


class Partial(NamedTuple):
    """The player, the plot that each pet is in (``RELEASE`` for new ones), and the plots chosen so far."""

    player: Player
    homes: tuple[int, ...]
    cages: tuple[int, ...] = ()
    addons: tuple[int, ...] = ()
    pets: tuple[int, ...] = ()


def pets_of(player: Player) -> list[tuple[Pet, int]]:
    """All pets of a player with the plot they are in (``RELEASE`` for new ones), in canonical order."""
    housed = [(plot.pet, i) for i, plot in enumerate(player.plots) if plot.pet is not None]
    return [*housed, *((pet, RELEASE) for pet in player.new_pets)]


def has_to_arrange(c: Content, table: Table, seat: int) -> bool:
    """Whether there is anything to arrange."""
    # DP-ARR-01 "This step is the only time in the round when pets may be moved between cages"
    # DP-ENG-06 "It is asked only of a seat that has a pet or a new tile"
    player = table.players[seat]
    if player.new_cages or player.new_addons or player.new_pets:
        return True
    return has_pets(c, table, seat)


def _slot(partial: Partial) -> m.Slot | None:
    player = partial.player
    if len(partial.cages) < len(player.new_cages):
        return _CAGE
    if len(partial.addons) < len(player.new_addons):
        return _ADDON
    return _PET if len(partial.pets) < len(partial.homes) else None


def _empty_first(view: View, partial: Partial) -> Sequence[int]:
    """All plots, those without a cage first: covering one is the louder choice."""
    return sorted(range(len(partial.player.plots)), key=lambda i: partial.player.plots[i].cage is not None)


def _cage_reason(view: View, partial: Partial, plot: int) -> m.Reason | None:
    # DP-ENG-01 "Two new cages for one plot in one round are refused; likewise two new addons"
    return m.refuse("plot_taken", "DP-ENG-01", plot=plot) if plot in partial.cages else None


def _addon_reason(view: View, partial: Partial, plot: int) -> m.Reason | None:
    # DP-ARR-07 "The initial cage can have an addon like any other"
    return m.refuse("plot_taken", "DP-ENG-01", plot=plot) if plot in partial.addons else None


def _stay_first(view: View, partial: Partial) -> Sequence[int]:
    """The pet's own plot, the other plots, and letting it go."""
    here, plots = partial.homes[len(partial.pets)], range(len(partial.player.plots))
    own = [] if here == RELEASE else [here]
    return [*own, *[plot for plot in plots if plot != here], RELEASE]


# Nearly every listing of plots for a pet comes upon these.
_no_cage = lru_cache(maxsize=1024, typed=True)(lambda plot: m.refuse("no_cage", "DP-ARR-08", plot=plot))
_cage_taken = lru_cache(maxsize=1024, typed=True)(lambda plot: m.refuse("cage_taken", "DP-ARR-08", plot=plot))


def _pet_reason(view: View, partial: Partial, plot: int) -> m.Reason | None:
    if plot == RELEASE:
        # DP-ARR-09 "A player may also release pets voluntarily in this step"
        return None
    if not 0 <= plot < len(partial.player.plots):
        return m.refuse("no_such_plot", "DP-ARR-08")
    if partial.player.plots[plot].cage is None and plot not in partial.cages:
        # DP-ARR-08 "Every pet must have its own cage; never two pets in one cage"
        return _no_cage(plot)
    return _cage_taken(plot) if plot in partial.pets else None


_CAGE = m.Slot(
    "cage",
    _empty_first,
    lambda s, plot: Partial(s.player, s.homes, (*s.cages, plot), s.addons, s.pets),
    _cage_reason,
    skip=lambda s: s._replace(cages=(*s.cages, OPEN)),
    context=lambda s: {"cage": s.player.new_cages[len(s.cages)]},
    describe=m.by_name("plot"),
)
_ADDON = m.Slot(
    "addon",
    _empty_first,
    lambda s, plot: Partial(s.player, s.homes, s.cages, (*s.addons, plot), s.pets),
    _addon_reason,
    skip=lambda s: s._replace(addons=(*s.addons, OPEN)),
    context=lambda s: {"addon": s.player.new_addons[len(s.addons)]},
    describe=m.by_name("plot"),
)
_PET = m.Slot(
    "pet",
    _stay_first,
    lambda s, plot: Partial(s.player, s.homes, s.cages, s.addons, (*s.pets, plot)),
    _pet_reason,
    verdict_is_complete=True,
    skip=lambda s: s._replace(pets=(*s.pets, OPEN)),
    context=lambda s: {"pet": pets_of(s.player)[len(s.pets)][0].tile},
    describe=m.by_name("plot", also={RELEASE: "released"}),
)


def _count(view: View, partial: Partial) -> int:
    """How many layouts go on from here, by the number of new cages on plots that had none."""
    player, cages, taken = partial.player, partial.cages, set(partial.pets)
    caged = [i for i, plot in enumerate(player.plots) if plot.cage is not None or i in cages]
    empty, covered = len(player.plots) - len(caged), len([i for i in caged if i not in cages])
    new, addons = len(player.new_cages) - len(cages), len(player.new_addons) - len(partial.addons)
    pets, homes = len(partial.homes) - len(partial.pets), len([i for i in caged if i not in taken])
    layouts = [
        comb(new, more) * perm(empty, more) * perm(covered, new - more) * _housings(pets, homes + more)
        for more in range(new + 1)
    ]
    return sum(layouts) * perm(len(player.plots) - len(partial.addons), addons)


def _housings(pets: int, homes: int) -> int:
    """In how many ways pets can live in different homes, or be released."""
    return sum([comb(pets, housed) * perm(homes, housed) for housed in range(pets + 1)])


def _build(partial: Partial) -> Arrange:
    pets = tuple([None if plot == RELEASE else plot for plot in partial.pets])
    return Arrange(partial.cages, partial.addons, pets)


def _choices_of(partial: Partial, action: Arrange) -> tuple[m.Choice, ...]:
    return (*action.cages, *action.addons, *(RELEASE if plot is None else plot for plot in action.pets))


def _nothing_new(view: View, decision: m.Decision, action: Arrange) -> m.Reason | None:
    """A plot too many for new cages or addons, which would be taken for that of a pet."""
    player = view.table.players[view.seat]
    # DP-ARR-04 "can never move to another plot"
    if len(action.cages) > len(player.new_cages):
        return m.refuse("no_new_cage", "DP-ARR-04", plot=action.cages[-1])
    if len(action.addons) > len(player.new_addons):
        return m.refuse("no_new_addon", "DP-ARR-04", plot=action.addons[-1])
    return None


def arrange(e: Edit, decision: m.Decision, action: Arrange) -> None:
    """Places new cages and addons, moves the pets, and loses those that have no cage or are released."""
    seat = decision.seat
    player = e.player(seat)
    pets = pets_of(player)
    # DP-ARR-04 "can never move to another plot": only new ones are placed
    for cage, plot in zip(player.new_cages, action.cages, strict=True):
        _place(e, seat, plot, "cage", cage)
    for addon, plot in zip(player.new_addons, action.addons, strict=True):
        # DP-ARR-06 "A new addon may replace an old one, which is discarded"
        _place(e, seat, plot, "addon", addon)
    _move(e, seat, pets, action.pets)
    player.new_cages, player.new_addons, player.new_pets = (), (), ()


def _place(e: Edit, seat: int, plot: int, field: str, tile: int) -> None:
    """A new cage or addon goes on a plot; an old one there leaves the game, its contents stay."""
    # DP-ARR-03 "the pet and ALL manure - pass to the new cage"
    opened = e.plot(seat, plot)
    old = getattr(opened, field)
    setattr(opened, field, tile)
    if old is not None and e.content.tiles[old].copies:
        e.table.removed = m.replaced(e.table.removed, old, e.table.removed[old] + 1)
    # DP-ARR-02 "A new cage goes on any of the four plots: empty, or over an older cage"
    e.emit("placed", "DP-ARR-02", seat, tile=tile, plot=plot, source="display", target="plot")


def _move(e: Edit, seat: int, pets: list[tuple[Pet, int]], plots: tuple[int | None, ...]) -> None:
    for (_, here), there in zip(pets, plots, strict=True):
        if here not in (RELEASE, there):
            e.plot(seat, here).pet = None
    for (pet, here), there in zip(pets, plots, strict=True):
        if there is None:
            # DP-ARR-09 "the surplus pets, chosen by their owner, are released and lost"
            lose(e, seat, pet, "released", "DP-ARR-09")
        elif here != there:
            # DP-ARR-10 "pets stay in their cages for the rest of the round": nothing else moves them
            e.plot(seat, there).pet = pet
            e.emit("housed", "DP-ARR-08", seat, pet=pet.tile, plot=there, source="display", target="plot")


def _initial(view: View, decision: m.Decision) -> Partial:
    player = view.table.players[view.seat]
    return Partial(player, tuple([here for _, here in pets_of(player)]))


ARRANGE = m.Mechanic(
    initial=_initial,
    slot=_slot,
    build=_build,
    choices_of=_choices_of,
    effect=arrange,
    check_whole=_nothing_new,
    count=_count,
)
