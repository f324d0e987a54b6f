"""The scores that a player may ask about, line by line: the end, awards, bonus cards, and a Sell Phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import scoring, stats
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import AwardId, BonusId, Table


def _final(c: Content, table: Table, secret: Any, seat: int, asked: m.Asked) -> tuple[m.Line, ...]:
    shown = table.players[seat].revealed
    return scoring.lines(c, table, seat, shown if secret is None or any(shown) else secret.bonus)


def _unseen(c: Content, table: Table, seat: int) -> tuple[str, ...]:
    player = table.players[seat]
    # AP-END-01 "in turn order each player reveals and scores the bonus card (not in easy mode)"
    return ("bonus_cards",) if player.bonus_cards and not any(player.revealed) else ()


def _award(c: Content, table: Table, secret: Any, seat: int, asked: m.Asked) -> tuple[m.Line, ...]:
    if "award" not in asked:
        raise m.ScoreError(f"say which award is meant; there is {_ids(c, 'award')}")
    return tuple(_trait_lines(c, table, seat, c.awards[asked["award"]].trait))


def _trait_lines(c: Content, table: Table, seat: int, trait: int) -> Iterator[m.Line]:
    """How often a trait shows in a shop, by pet: what is printed on it, and its tokens."""
    # AP-O-11 "count icons, not pets (printed icon plus each token = 1 each)"
    of, per = ("trait", trait), f"trait.{c.names['trait'][trait]}"
    for pet in stats.pets(table.players[seat]):
        entry, printed, tokens = ("pet", pet.pet), c.pets[pet.pet].traits[trait], pet.traits[trait]
        if printed:
            yield m.Line("AP-O-11", printed, per, 1, printed, entry, path=("traits",), of=of)
        if tokens:
            yield m.Line("AP-O-11", tokens, "tokens", 1, tokens, entry, of=of)


def _bonus(c: Content, table: Table, secret: Any, seat: int, asked: m.Asked) -> tuple[m.Line, ...]:
    if "card" not in asked:
        raise m.ScoreError(f"say which bonus card is meant, as card; there is {_ids(c, 'bonus_card')}")
    return (scoring.bonus_line(c, table, seat, asked["card"]),)


def _ids(c: Content, kind: str) -> str:
    return ", ".join(f'"{name}"' for name in c.names[kind])


def _income(c: Content, table: Table, secret: Any, seat: int, asked: m.Asked) -> tuple[m.Line, ...]:
    return tuple(_income_lines(c, table, seat))


def _income_lines(c: Content, table: Table, seat: int) -> Iterator[m.Line]:
    """What a shop earns when the Sell Phase comes to it: pets that spawn, and workers on Sell Goods."""
    player = table.players[seat]
    figures = stats.figures(c, table, player)
    for display in player.displays:
        if display.pet is not None and stats.spawns(c, figures, display):
            # AP-SELL-01 "Every pet that spawned earns its value in credits"
            entry, value = ("pet", display.pet.pet), c.pets[display.pet.pet].value
            yield m.Line("AP-SELL-01", value, "spawned", value, 1, entry, path=("value",), of=entry)
    if sum(player.goods):
        # AP-SELL-02 "A worker on Sell Goods earns 1 credit"
        workers, each = sum(player.goods), figures.goods
        yield m.Line("AP-SELL-02", workers * each, "goods", each, workers)


SCORES: Mapping[str, m.Scoring] = MappingProxyType(
    {
        "award": m.Scoring(_award, {"award": AwardId}),
        "bonus": m.Scoring(_bonus, {"card": BonusId}),
        "final": m.Scoring(_final, unseen=_unseen, at_end=lambda c: ({},)),
        "income": m.Scoring(_income),
    }
)
"""The shop value at the end, what awards compare, what a bonus card is worth, and the credits of a Sell Phase."""
