"""What things are worth to the bot, in points of reputation.

These numbers are its opinions, and no part of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from petz_engine.bots.dungeon_petz import odds
from petz_engine.bots.dungeon_petz.context import Context
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz import stats
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Pet, Table
from petz_engine.kernel.bag import Bag

GOLD = 0.4
FOOD = 0.3
SPARE_IMP = 0.5
"""An imp that stays home and earns."""
NEEDED_IMP = 1.9
"""An imp that stays home because a pet will want it."""
WOUNDED_IMP = 1.4
IMP_ROUND = 0.8
"""One more imp for one more round."""
IMP_AT_THE_END = 0.8
"""An imp that is home when all is counted."""
POTION = 1.8
SUFFERING = 1.6
"""A token that hurts a pet, beside what customers think of it."""
DIRT = 0.45
"""A token on a plot."""
HUNGER = 1.4
"""A need for food that there is no food for."""
MARKET = 2.6
"""Reputation for each point of a match, somewhere between the markets."""
PATIENCE = 0.8
"""What is left of a hope after a round of waiting."""
COMPANY = 0.6
"""A pet at an exhibition that is still to come."""
LIFE = 1.0
"""A pet that nobody will buy."""
ROOM = 2.0
"""An empty cage while there are pets to come."""
SURE_COST = 0.8
"""A point in a final exhibition."""
PIECE = 0.7
"""A piece that only counts when the game ends."""
TOOL = 0.35
"""An offer or a boost, for a round."""
BOOST = 0.2
"""A boost that is left when needs are settled: it may still save an imp."""


def patience(rounds: int) -> float:
    """What is left of a hope when it has to wait."""
    left = 1.0
    for _ in range(rounds):
        left *= PATIENCE
    return left


def customers(c: Content, table: Table) -> tuple[tuple[int, int], ...]:
    """The customers from this round on, as (round, tile), -1 for one who is still face down."""
    return _customers(c, table.round, table.customers)


@lru_cache(maxsize=256)
def _customers(c: Content, now: int, known: Bag) -> tuple[tuple[int, int], ...]:
    tiles = (*known, *(-1,) * len(c.board.customers))
    return tuple((under, tile) for under, tile in zip(c.board.customers, tiles, strict=False) if under >= now)


def customers_left(c: Content, table: Table) -> int:
    """How many customers come from this round on."""
    return sum(1 for under in c.board.customers if under >= table.round)


def pet(c: Content, table: Table, of: Pet, *, later: int = 0) -> float:
    """What a pet of one's own is worth: its best sale, company at exhibitions, and being there at the end.

    With ``later`` = 1 this round is over for it.
    """
    size = c.rules.grows.get(of.size, of.size) if later else of.size
    now = table.round + later
    hope = patience(later) * _hope(c, customers(c, table), now, of.tile, size, of.tokens)
    shows = sum(1 for under in c.board.exhibitions if under >= now)
    hurt = SUFFERING * sum(n for token, n in enumerate(of.tokens) if c.tokens[token].lost_at)
    return max(hope, LIFE) + COMPANY * shows - (hurt if now <= c.board.rounds else hurt / 2)


@lru_cache(maxsize=16384)
def _hope(
    c: Content, customers: tuple[tuple[int, int], ...], now: int, tile: int, size: int, tokens: Bag
) -> float:
    """The best sale of a pet that has this size in round ``now``."""
    best = 0.0
    for round_ in range(now, c.board.rounds + 1):
        for under, customer in customers:
            if under == round_:
                best = max(best, patience(round_ - now) * _sale(c, customer, tile, size, tokens))
        size = c.rules.grows.get(size, size)
    return best


def _sale(c: Content, customer: int, tile: int, size: int, tokens: Bag) -> float:
    price = c.diets[c.tiles[tile].diet].price
    match = odds.match(c, customer, tile, size, tokens)
    if size < c.rules.sale_size or size not in price or match <= 0:
        return 0.0
    gold = price[size] + sum(c.tokens[token].price for token, count in enumerate(tokens) if count)
    return MARKET * match + GOLD * gold


def artifact(c: Content, table: Table, tile: int) -> float:
    """What an artifact is worth, by what it modifies."""
    fact, rounds = c.tiles[tile], c.board.rounds - table.round
    shows = sum(1 for under in c.board.exhibitions if under >= table.round)
    use = 0.4 * fact.hand * rounds + 0.35 * fact.exhibition * shows + (0.4 * rounds if fact.store else 0.0)
    help_ = TOOL * rounds * (fact.offers - fact.refills + (fact.boost is not None))
    return PIECE + use + 0.3 * fact.refills * bool(rounds) + help_


def card(context: Context, number: int) -> float:
    """What a card in hand is worth for the round to come."""
    c, table = context.c, context.table
    return _card(c, table.round, table.exhibitions, table.customers, number)


@lru_cache(maxsize=16384)
def _card(c: Content, now: int, exhibitions: Bag, customers: Bag, number: int) -> float:
    points = 0.0
    for rounds, tiles in ((c.board.exhibitions, exhibitions), (c.board.customers, customers)):
        for under, tile in zip(rounds, tiles, strict=False):
            if under == now + 1:
                points += 0.5 * odds.best_points(c, c.tiles[tile].score, number)
    bother = sum(
        n for need, n in enumerate(c.faces[number << 1]) if not isinstance(c.needs[need], k.NeedNone)
    )
    return 0.4 * points - 0.1 * bother


def dirt(context: Context) -> float:
    """What a token on a plot costs from now on: in the end in the final exhibitions alone."""
    if context.rounds_left:
        return DIRT
    costs = [
        -term.points / 2
        for final in context.c.finals
        for term in final.score
        if term.what == "tokens" and context.c.tokens[term.number].cleaned
    ]
    return SURE_COST * max(costs, default=0.0)


# --- prizes


def prize_of(context: Context) -> Callable[[int], float]:
    """How much a total (in half points) is likely to win in this round's exhibition."""
    tile = context.exhibition
    if tile is None:
        return lambda halves: 0.0
    c, prizes = context.c, context.c.board.prizes
    seats = [seat for seat in range(len(context.table.players)) if seat != context.decision.seat]
    rivals = [_rival(c, context.table, tile, seat) for seat in seats]

    @lru_cache(maxsize=256)
    def prize(halves: int) -> float:
        if halves <= 0:
            return -0.02 * min(-halves, 20)
        place = sum(_behind(halves / 2, rival) for rival in rivals)
        at = min(int(place), len(prizes) - 1)
        after = prizes[min(at + 1, len(prizes) - 1)]
        return prizes[at] + (place - at) * (after - prizes[at]) + 0.02 * halves

    return prize


def _rival(c: Content, table: Table, tile: int, seat: int) -> float:
    """What another player is likely to score, or has."""
    other = table.players[seat]
    standing = None if table.standings is None else table.standings[seat]
    if standing is not None:
        return standing / 2
    exhibition, head = (
        c.tiles[tile],
        (stats.head_start(c, table, seat) + stats.exhibition_bonus(c, table, seat)) / 2,
    )
    pets = [plot.pet for plot in other.plots if plot.pet is not None]
    if not pets:
        return 0.0 if exhibition.one_pet else head
    each = [odds.pet_points(c, exhibition.score, p.tile, p.size, p.tokens) for p in pets]
    present = sum(term.points for term in exhibition.score if term.what == "pets") / 2
    return head + (max(each) if exhibition.one_pet else sum(each) + present * len(pets))


def _behind(mine: float, rival: float) -> float:
    if rival <= 0:
        return 0.0
    return min(1.0, max(0.0, 0.5 + (rival - mine) / 6))
