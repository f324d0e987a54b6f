"""The scores that a player may ask about, line by line: exhibitions, sales and what pets cost, and the end."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import scoring
from petz_engine.dungeon_petz.actions import enter_exhibition as entering
from petz_engine.dungeon_petz.actions import sell_pet as selling
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.progress_board import customers_now, exhibition_now
from petz_engine.dungeon_petz.scoring import Subject
from petz_engine.dungeon_petz.state import NeedId, Pet, PlotId, Table, TileId
from petz_engine.dungeon_petz.steps.final import final_lines, result_lines

FinalId = Annotated[int, m.IdOf("final_exhibition")]


def _require_table(reason: m.Reason | None) -> None:
    if reason is not None:
        raise m.Unscored(reason)


def _tile(c: Content, kind: str, asked: m.Asked, now: tuple[int, ...]) -> int:
    """The tile that is asked about, by default the only one of this round."""
    tile: int | None = asked.get(kind, now[0] if len(now) == 1 else None)
    if tile is None or c.tiles[tile].kind != kind:
        ids = ", ".join(f'"{c.names["tile"][i]}"' for i in now or c.tiles_of[kind])
        wrong = f"say which {kind} is meant" if tile is None else f"{c.labels['tile'][tile]} is no {kind}"
        raise m.ScoreError(f"{wrong}; {'in this round there is' if now else 'there is'} {ids}")
    return tile


def _exhibition(c: Content, table: Table, secret: Any, seat: int, asked: m.Asked) -> tuple[m.Line, ...]:
    now = exhibition_now(c, table)
    tile = _tile(c, "exhibition", asked, () if now is None else (now,))
    player = table.players[seat]
    subject = _entrant(c, table, tile, seat, asked) if c.tiles[tile].one_pet else None
    for name in ("plot", "need"):
        if subject is None and name in asked:
            raise m.ScoreError(f"all pets count in {c.labels['tile'][tile]}; leave out the {name}")
    return entering.exhibition_lines(c, table, seat, tile, subject or scoring.display(player))


def _entrant(c: Content, table: Table, tile: int, seat: int, asked: m.Asked) -> Subject:
    """The pet that is asked about, as a single-pet exhibition would see it."""
    player, need, name = table.players[seat], asked.get("need"), c.labels["tile"][tile]
    if "plot" not in asked:
        raise m.ScoreError(f"one pet counts in {name}; say on which plot it is")
    _require_table(entering.pet_reason(player, asked["plot"]))
    if (need is None) == c.tiles[tile].choose_need:
        raise m.ScoreError(
            f"{name} judges a need that the player names; say which need"
            if need is None
            else f"nobody names a need in {name}; leave out the need"
        )
    if need is not None:
        _require_table(entering.need_reason(c, player, asked["plot"], need))
    return entering.entrant(player, asked["plot"], need)


def _pet(c: Content, table: Table, seat: int, asked: m.Asked) -> Pet:
    if "plot" not in asked:
        raise m.ScoreError("say which pet is meant, by its plot")
    plots = table.players[seat].plots
    pet: Pet | None = plots[asked["plot"]].pet
    if pet is None:
        # DP-SELL-02 "Only pets of size 4 or more"
        raise m.Unscored(m.refuse("no_pet", "DP-SELL-02"))
    return pet


def _match(c: Content, table: Table, secret: Any, seat: int, asked: m.Asked) -> tuple[m.Line, ...]:
    pet = _pet(c, table, seat, asked)
    return selling.sale_lines(c, _tile(c, "customer", asked, customers_now(c, table)), pet)


def _sale(c: Content, table: Table, secret: Any, seat: int, asked: m.Asked) -> tuple[m.Line, ...]:
    customer, pet = _tile(c, "customer", asked, customers_now(c, table)), _pet(c, table, seat, asked)
    _require_table(selling.pet_reason(c, table.players[seat], asked["plot"], customer))
    return selling.reputation_lines(c, customer, pet, asked.get("platform", False))


def _price(c: Content, table: Table, secret: Any, seat: int, asked: m.Asked) -> tuple[m.Line, ...]:
    pet = _pet(c, table, seat, asked)
    _require_table(selling.size_reason(c, pet))
    return selling.price_lines(c, pet)


def _final(c: Content, table: Table, secret: Any, seat: int, asked: m.Asked) -> tuple[m.Line, ...]:
    if "final" not in asked:
        ids = ", ".join(f'"{name}"' for name in c.names["final_exhibition"])
        raise m.ScoreError(f"say which final exhibition is meant; there is {ids}")
    return final_lines(c, table, asked["final"], seat)


def _finals(c: Content) -> tuple[m.Asked, ...]:
    return tuple({"final": final} for final in range(len(c.finals)))


def _result(c: Content, table: Table, secret: Any, seat: int, asked: m.Asked) -> tuple[m.Line, ...]:
    return result_lines(c, table, seat)


SCORES: Mapping[str, m.Scoring] = MappingProxyType(
    {
        "exhibition": m.Scoring(_exhibition, {"exhibition": TileId, "plot": PlotId, "need": NeedId}, 2),
        "final": m.Scoring(_final, {"final": FinalId}, 2, at_end=_finals),
        "match": m.Scoring(_match, {"customer": TileId, "plot": PlotId}, 2),
        "price": m.Scoring(_price, {"plot": PlotId}),
        "result": m.Scoring(_result, unit=2, at_end=lambda c: ({},)),
        "sale": m.Scoring(_sale, {"customer": TileId, "plot": PlotId, "platform": bool}, 2),
    }
)
"""Totals of exhibitions and final ones, what a sale gives (its match, reputation, and gold), and the end."""
