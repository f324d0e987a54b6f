"""What a position says: the ``[position]`` table of a scenario, read with all its faults.

Everything may be left out. Displays have the numbers that are printed beside them, and seats count from 0. What is said
keeps its place in the table, so that whatever does not fit is told where it stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import attrs

from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.frames import times
from petz_engine.alien_petshop.state import NOBODY, Dice, Frame, TraitBag, Visit
from petz_engine.kernel.bag import Bag
from petz_engine.packs.reading import Part

DISPLAY = ("pet", "traits", "habitat", "token", "workers", "quits")
SEAT = (
    "shop", "credits", "workers", "display", "dice", "goods", "mutations", "rerolls", "hazards", "ignored", "claims",
    "bonus", "looking",
)  # fmt: skip
VISIT = ("bought_pet", "bought_habitat", "hired", "rearranged", "gap", "shows_more")
LOOK = ("seat", "kept", "put_back")
POWER = ("seat", "display", "pet", "habitat", "verb", "left")
POSITION = (
    "at", "turn", "first", "round", "episode", "seat", "visit", "powers", "market", "discards", "decks", "awards",
    "traits", "habitats", "tokens", "looks",
)  # fmt: skip
SUPPLIES = {"traits": "trait", "habitats": "habitat", "tokens": "hazard_token"}
"""The supplies of which a position may say how many are left, with the kind of each."""


@attrs.frozen
class Lying:
    """What lies in a display: a pet with trait tokens, or a hazard token; a habitat; dice on the pet or the token."""

    part: Part
    pet: int | None
    traits: TraitBag
    habitat: int | None
    token: int | None
    workers: Dice
    quits: bool | None


@attrs.frozen
class Shop:
    """What a seat has; ``None`` for what is not said. ``displays`` go by their place on the board."""

    part: Part
    shop: int | None
    credits: int | None
    workers: int | None
    displays: Mapping[int, Lying] | None
    dice: Dice
    goods: Dice
    mutations: Dice
    rerolls: int | None
    hazards: bool | None
    ignored: int | None
    claims: int | None
    bonus: Bag | None
    looking: Bag


class Looked(NamedTuple):
    """A look into the bonus deck that is over: what the seat kept of it, and what it put back."""

    seat: int
    kept: Bag
    put_back: Bag


@attrs.frozen
class Said:
    """A whole position; ``None`` for what is not said. ``powers`` have stopped half-way, the last one is on top."""

    part: Part
    at: Part | None
    turn: int | None
    first: int
    round: int | None
    episode: int | None
    seats: tuple[Shop, ...]
    visit: Visit | None
    powers: tuple[Frame, ...]
    market: Mapping[int, Part]
    discards: Part | None
    decks: Mapping[int, Part]
    awards: Mapping[int, int]
    supplies: Mapping[str, Mapping[int, Part]]
    looks: tuple[Looked, ...]


def read(c: Content, part: Part) -> Said:
    """What a position says; what cannot be read is noted in the reading."""
    keys = part.table(POSITION)
    seats = keys["seat"].by_seat() if "seat" in keys else {}
    first = keys["first"].seat() if "first" in keys else 0
    turn = keys["turn"].seat() if "turn" in keys else None
    return Said(
        part=part,
        at=keys.get("at"),
        turn=turn,
        first=first,
        round=keys["round"].whole(1, c.rules.rounds + 1) if "round" in keys else None,
        episode=keys["episode"].id_of("episode") if "episode" in keys else None,
        seats=tuple([_shop(c, seats.get(seat, part.inside("seat", {}))) for seat in range(c.seats)]),
        visit=_visit(keys["visit"]) if "visit" in keys else None,
        powers=_powers(c, keys["powers"], first if turn is None else turn) if "powers" in keys else (),
        market=keys["market"].entries("deck") if "market" in keys else {},
        discards=keys.get("discards"),
        decks=keys["decks"].entries("deck") if "decks" in keys else {},
        awards=_awards(keys["awards"]) if "awards" in keys else {},
        supplies={key: keys[key].entries(kind) for key, kind in SUPPLIES.items() if key in keys},
        looks=tuple([_look(c, each) for each in keys["looks"].items()]) if "looks" in keys else (),
    )


def _look(c: Content, part: Part) -> Looked:
    keys, none = part.table(LOOK), (0,) * len(c.bonus_cards)
    if "seat" not in keys:
        part.fault("E111", "the key 'seat' is missing", "add 'seat': who looked")
    seat = keys["seat"].seat() if "seat" in keys else 0
    kept, put_back = (keys[key].bag("bonus_card") if key in keys else none for key in ("kept", "put_back"))
    return Looked(seat, kept, put_back)


def _visit(part: Part) -> Visit:
    keys = part.table(VISIT)
    gap = keys.pop("gap", None)
    deck = None if gap is None or gap.value == "none" else gap.id_of("deck")
    # AP-PET-03 "(4) refill the market, (5) check awards"
    found = {"shows_more": deck is not None, **{key: done.truth() for key, done in keys.items()}}
    return Visit(gap=deck, **found)


def _powers(c: Content, part: Part, turn: int) -> tuple[Frame, ...]:
    return tuple([_power(c, each, turn) for each in part.items()])


def _power(c: Content, part: Part, turn: int) -> Frame:
    """A power that has stopped half-way, at its first verb unless another is said."""
    keys = part.table(POWER)
    pieces = [kind for kind in ("pet", "habitat") if kind in keys and keys[kind].value != "none"]

    def piece(kind: str) -> int | None:
        return keys[kind].id_of(kind) if kind in pieces else None

    display = keys["display"].id_of("display") if "display" in keys else None
    if "display" not in keys:
        part.fault("E111", "the key 'display' is missing", "add 'display': where the piece with the power is")
    if len(pieces) != 1:
        part.fault("S111", "a power is that of a pet or of a habitat", "name one of them")
    verb = keys["verb"].whole() if "verb" in keys else 0
    seat = keys["seat"].seat() if "seat" in keys else turn
    frame = Frame(seat, display or 0, piece("pet"), piece("habitat"), verb)
    left = keys["left"].whole() if "left" in keys else times(c, frame)
    return attrs.evolve(frame, left=left)


def _awards(part: Part) -> Mapping[int, int]:
    return {award: _holder(holder) for award, holder in part.entries("award").items()}


def _holder(part: Part) -> int:
    return NOBODY if part.value == "nobody" else part.seat()


def _shop(c: Content, part: Part) -> Shop:
    keys = part.table(SEAT)
    none = (0,) * len(c.die_values)

    def number(key: str) -> int | None:
        return keys[key].whole() if key in keys else None

    def dice(key: str) -> Dice:
        return keys[key].bag("die") if key in keys else none

    return Shop(
        part=part,
        shop=keys["shop"].id_of("shop") if "shop" in keys else None,
        credits=number("credits"),
        workers=keys["workers"].whole(0, c.rules.worker_limit) if "workers" in keys else None,
        displays=_displays(c, keys["display"]) if "display" in keys else None,
        dice=dice("dice"),
        goods=dice("goods"),
        mutations=dice("mutations"),
        rerolls=number("rerolls"),
        hazards=keys["hazards"].truth() if "hazards" in keys else None,
        ignored=keys["ignored"].id_of("display") if "ignored" in keys else None,
        claims=number("claims"),
        bonus=keys["bonus"].bag("bonus_card") if "bonus" in keys else None,
        looking=keys["looking"].bag("bonus_card") if "looking" in keys else (0,) * len(c.bonus_cards),
    )


def _displays(c: Content, part: Part) -> Mapping[int, Lying]:
    return {display: _lying(c, lying) for display, lying in part.entries("display").items()}


def _lying(c: Content, part: Part) -> Lying:
    """What lies in a display; the name of a pet stands for that pet and nothing else."""
    keys = {"pet": part} if isinstance(part.value, str) else part.table(DISPLAY)

    def piece(key: str, kind: str) -> int | None:
        return keys[key].id_of(kind) if key in keys else None

    return Lying(
        part=part,
        pet=piece("pet", "pet"),
        traits=keys["traits"].bag("trait") if "traits" in keys else (0,) * len(c.traits),
        habitat=piece("habitat", "habitat"),
        token=piece("token", "hazard_token"),
        workers=keys["workers"].bag("die") if "workers" in keys else (0,) * len(c.die_values),
        quits=keys["quits"].truth() if "quits" in keys else None,
    )
