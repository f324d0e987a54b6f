"""What each event tells: the rules by which it happens, whether it is of a seat, what moves, and its facts."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

import petz_engine as pe


class Told(NamedTuple):
    """One event as it must be told; ``source`` and ``target`` are None where nothing moves."""

    kind: str
    rule: str
    of_a_seat: bool
    source: str | None
    target: str | None
    facts: frozenset[str]


LINES = """
boosted            ART-05    seat      artifact job counts_as
caught             NEEDS-13  seat      home > hospital: plot imps
chose_color        ART-01    seat      artifact color
cleaned            CLEAN-03  seat      display > supply: imps removed tokens
cleared_food       PREP-04   nobody    space > supply: food
cleared_gold       VAR-03    nobody    space > bank: gold
committed          ASSIGN-01 seat
committed          SHOP-01   seat
counted            FINAL-01  seat      final points
dealt_food         PREP-04   nobody    supply > space: food
dealt_food         SETUP-11  nobody    supply > space: food
discarded          GEN-09    seat      aside > discards: cards
discarded          NEEDS-19  seat      hand > discards: cards
discarded_needs    CLEAN-01  nobody    display > discards:
drew               ART-01    seat      deck > hand: colors
drew               DRAW-02   seat      deck > hand: colors
drew               SETUP-16  seat      deck > hand: colors
drew_cards         ART-01    seat      deck > hand: cards
drew_cards         DRAW-02   seat      deck > hand: cards
drew_cards         SETUP-16  seat      deck > hand: cards
entered            EXH-05    seat      exhibition points
entered            EXH-05    seat      exhibition points plot need
exchanges          ART-02    seat      hand > aside: artifact colors
exchanges_cards    ART-02    seat      hand > aside: cards
fed                NEEDS-04  seat      larder > supply: plot need food stored
fetched_imps       ACT-09    seat      progress_board > space: imps
filled_store       ART-07    seat      larder > store: artifact food
filled_store       ART-07    seat      supply > store: artifact
final_scoring      NEXT-01   nobody    round
gained_gold        CLEAN-04  seat      bank > treasury: gold
gained_gold        PREP-12   seat      bank > treasury: gold
gained_gold        SHOP-05   seat      bank > treasury: gold
gained_gold        VAR-03    seat      space > treasury: gold
gained_reputation  SHOP-05   seat      points
got_tokens         NEEDS-04  seat      supply > display: plot need token amount
got_tokens         NEEDS-07  seat      supply > display: plot need token amount
got_tokens         NEEDS-08  seat      supply > display: plot need token amount
got_tokens         NEEDS-11  seat      supply > display: plot need token amount
got_tokens         NEEDS-15  seat      supply > display: plot need token amount
grew               AGE-01    seat      pet plot size
grouped            SHOP-02   seat      home >: groups
guarded            ART-04    seat      home > display: artifact plot guard amount imps
healed_imps        ACT-10    seat      hospital > space: imps
housed             ARR-08    seat      display > plot: pet plot
imps_home          AGE-04    nobody    space > home:
judges             ACT-11    seat      points
kept               SHOP-05   seat      home > home: imps gold
left_food          PREP-09   nobody    supply > space: food space
left_food          VAR-03    nobody    supply > space: food space
left_gold          VAR-03    nobody    bank > space: gold space
left_market        2P-07     nobody    market > removed: tile row why
left_market        PREP-05   nobody    market > removed: tile row why
left_market        PREP-06   nobody    market > removed: tile row why
left_market        PREP-07   nobody    market > removed: tile row why
left_market        PREP-08   nobody    market > removed: tile row why
left_market        PREP-11   nobody    market > removed: tile row why
lost_pet           ARR-09    seat      display > removed: pet why plot tokens
lost_pet           NEEDS-12  seat      display > removed: pet why plot tokens
lost_pet           NEEDS-13  seat      display > removed: pet why plot tokens
lost_pet           NEEDS-17  seat      display > removed: pet why plot tokens
neutral_imps_moved 2P-05     nobody    space > space: spaces
paid_loss_fee      LOSS-03   seat      points
passed             SELL-01   seat
placed             ARR-02    seat      display > plot: tile plot
played             NEEDS-08  seat      home > display: need imps gaps
reshuffled         DRAW-03   nobody    discards > deck: color
revealed           PREP-05   nobody    stack > market: tiles row
revealed           PREP-06   nobody    stack > market: tiles row
revealed           PREP-07   nobody    stack > market: tiles row
revealed           PREP-08   nobody    stack > market: tiles row
revealed           PREP-11   nobody    stack > market: tiles row
revealed           SETUP-07  nobody    stack > market: tiles row
revealed           SETUP-08  nobody    stack > market: tiles row
revealed           SETUP-09  nobody    stack > market: tiles row
revealed           SETUP-10  nobody    stack > market: tiles row
revealed_needs     P4-01     seat      hand > display: plot pet faces
revealed_on_board  PREP-02   nobody    stack > progress_board: tile
revealed_on_board  PREP-03   nobody    stack > progress_board: tile
revealed_on_board  SETUP-05  nobody    stack > progress_board: tile
revealed_on_board  SETUP-06  nobody    stack > progress_board: tile
round_begins       NEXT-01   nobody    round
sent               SHOP-05   seat      home > space: imps gold space
sold               SELL-06   seat      display > removed: pet customer platform points gold tokens
sold               SELL-07   seat      display > removed: pet customer platform points gold tokens
spoiled            AGE-03    seat      larder > supply: food
starts             NEXT-01   seat      order
starts             SETUP-03  seat      order
swept              ART-03    seat      display > supply: artifact imps removed tokens
took_food          ACT-01    seat      space > larder: food
took_food          SHOP-05   seat      supply > larder: food
took_potion        ACT-10    seat      hospital > hand: amount
took_tile          ACT-04    seat      market > display: tile
took_tile          SHOP-05   seat      market > display: tile row
waits_for_sales    ACT-12    seat      imps
won_prize          EXH-09    seat      points exhibition
won_prize          FINAL-01  seat      points final
"""
"""Event, rule, whose it is, from where > to where, and the facts beside these."""
PRIVATE = {"drew_cards", "exchanges_cards"}
"""What only the seat itself is told."""


def _read(line: str) -> Told:
    kind, rule, whose, *rest = line.split(maxsplit=3)
    moves, between, facts = "".join(rest).rpartition(":")
    source, _, target = moves.partition(" >")
    told = frozenset(facts.split())
    if not between:
        return Told(kind, f"DP-{rule}", whose == "seat", None, None, told)
    return Told(kind, f"DP-{rule}", whose == "seat", source, target.strip() or None, told)


TOLD = frozenset(map(_read, LINES.strip().splitlines()))


def as_told(event: pe.Event) -> Told:
    """What the line of an event says."""
    facts = dict(event.facts)
    source, target = facts.pop("source", None), facts.pop("target", None)
    return Told(event.kind, event.rule, event.seat >= 0, source, target, frozenset(facts))


def check_told(events: Iterable[pe.Event]) -> None:
    """Every event is told as its line says, and what it tells is there; private ones to their seat alone."""
    for event in events:
        assert as_told(event) in TOLD, event
        assert event.audience == (event.seat if event.kind in PRIVATE else None), event
        assert [name for name, value in event.facts if value is None] in ([], *MISSING.get(event.kind, [])), (
            event
        )


MISSING = {"lost_pet": [["plot"]], "entered": [["need"]]}
"""Facts that are None: a released pet has no plot any more, and few exhibitions judge a need that one names."""


def as_line(game: pe.Game, event: pe.Event) -> str:
    """An event with its facts on one line, but for the places between which something moves."""
    facts = {name: game.fact(name, value) for name, value in event.facts if name not in ("source", "target")}
    whose = "" if event.seat < 0 else f" seat {event.seat}"
    return f"{event.kind}{whose} {json.dumps(facts)}".replace("dungeon_petz:", "").replace('"', "")
