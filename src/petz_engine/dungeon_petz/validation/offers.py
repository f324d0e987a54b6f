"""Offers and boosts can be used (E49x)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.content import GUARDS
from petz_engine.dungeon_petz.validation.boards import _repeated
from petz_engine.dungeon_petz.verbs import ROOMS
from petz_engine.packs.verbs import called

_MOST_ASKED = 200


def _offers(catalog: m.Catalog) -> Iterator[tuple[m.Entry, int, k.Offer]]:
    for entry in catalog.of("artifact"):
        for i, offer in enumerate(entry.fact.offer):
            yield entry, i, offer


def offers_do_one_thing(catalog: m.Catalog) -> Iterator[m.Fault]:
    """An offer has one verb, and opens somewhere, in each window once."""
    for entry, i, offer in _offers(catalog):
        for extra in range(1, len(offer.do)):
            message = "a second verb in this offer, but its limit is that of one"
            yield m.Fault("E491", entry, ("offer", i, "do", extra), message, "make it an offer of its own")
        if not offer.windows:
            message = "this offer opens in no window"
            yield m.Fault("E491", entry, ("offer", i, "windows"), message, "name at least one window")
        yield from _repeated("E491", entry, ("offer", i, "windows"), map(_name, offer.windows))


def _name(window: k.Window) -> str:
    match window:
        case k.NeedWindow():
            return f"{window.window} {window.need}"
        case k.PlainWindow():
            return window.window
    raise AssertionError(window)


def offers_open_where_they_matter(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Each verb is offered in a window in which it can matter."""
    for entry, i, offer in _offers(catalog):
        for verb in offer.do:
            offered = ROOMS[type(verb)].offered
            if offered is None:
                continue  # the verb stands in the wrong place altogether, which is a fault of its own
            for at, window in enumerate(offer.windows):
                name = _name(window).partition(" ")[0]
                if name not in offered.windows:
                    message = f"{called(verb)} cannot be offered in the window {name}"
                    path = ("offer", i, "windows", at, "window")
                    yield m.Fault("E492", entry, path, message, f"offer it in {' or '.join(offered.windows)}")


def _is_guarded(need: k.Need) -> bool:
    """Whether a guarding number makes a difference for a need."""
    per: Any = getattr(need, "per", None)
    return per is not None and bool(m.expressions.names(per.tree, GUARDS))


def guards_come_in_time(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Guarding imps are offered before the last need that a guarding number can meet."""
    orders: dict[Any, int] = {entry.id: entry.fact.order for entry in catalog.of("need")}
    guarded = [entry.fact.order for entry in catalog.of("need") if _is_guarded(entry.fact)]
    for entry, i, offer in _offers(catalog):
        for at, window in enumerate(offer.windows):
            guards = any(isinstance(verb, k.GuardCages) for verb in offer.do)
            if (
                guards
                and isinstance(window, k.NeedWindow)
                and all(order < orders[window.need] for order in guarded)
            ):
                message = f"no need from {window.need} on is held off by strength or antimagic"
                path = ("offer", i, "windows", at, "need")
                yield m.Fault(
                    "E492",
                    entry,
                    path,
                    message,
                    "offer it before a need that strength or antimagic holds off",
                )


def boosts_boost(catalog: m.Catalog) -> Iterator[m.Fault]:
    """A boost is for some jobs, each named once."""
    for entry in catalog.of("artifact"):
        boost: k.Boost | None = entry.fact.boost
        if boost is None:
            continue
        if not boost.jobs:
            message = "this boost is for no job"
            yield m.Fault("E493", entry, ("boost", "jobs"), message, "name at least one job")
        yield from _repeated("E493", entry, ("boost", "jobs"), boost.jobs)


def offers_are_few(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Every turn goes through all windows of all copies of artifacts, so that there are not too many."""
    asked = 0
    for entry in catalog.of("artifact"):
        windows = sum(len(offer.windows) for offer in entry.fact.offer if not _all_at_once(offer))
        before, asked = asked, asked + windows * max(0, entry.fact.copies)
        if before <= _MOST_ASKED < asked:
            message = f"with it, {asked} windows of offers are too many to be played"
            cure = f"keep {_MOST_ASKED}: fewer copies, offers or windows"
            yield m.Fault("E484", entry, ("offer",), message, cure)


def _all_at_once(offer: k.Offer) -> bool:
    """Whether one question is asked for all such offers together."""
    return all(isinstance(verb, k.FillStore) for verb in offer.do)
