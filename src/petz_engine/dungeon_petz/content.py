"""Content, compiled: what the packs say, as tables of small numbers that the rules index directly.

Every entry gets a number: its place among the entries of its kind, sorted by id (plots and final exhibitions: by their
order). All tiles that are drawn from a face-down stack (pets, cages, addons, artifacts, exhibitions, customers) share
one numbering, ``tile``. What is printed stands here in the classes of ``kinds``, with numbers for ids.
A need card has two *faces*: ``2 * card`` is upright, ``2 * card + 1`` turned.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any

import attrs

from petz_engine.dungeon_petz import schema as k
from petz_engine.kernel.bag import Bag
from petz_engine.kernel.codec import abbreviated_json
from petz_engine.kernel.refusal import OptionError
from petz_engine.packs.catalog import Catalog, Entry, Origin
from petz_engine.packs.entry_index import EntryIndex, extended
from petz_engine.packs.frozen_dict import FrozenDict
from petz_engine.packs.options import changed, chosen

GAME = "dungeon_petz"
"""The name of the game, and of the pack that ships with it."""
TILE_KINDS = ("pet", "cage", "addon", "artifact", "exhibition", "customer")
JOINT = {"tile": TILE_KINDS}
IN_ORDER = ("final_exhibition", "plot")
"""Kinds whose entries are numbered in the order that they say."""
GUARDS = ("strength", "antimagic")


@attrs.frozen
class Tile:
    """A tile of any kind; fields that its kind does not have are empty, and ``fact`` is what is printed on it.

    ``bars[size]`` are the sorted colors of a pet of this size, ``guards`` and ``free`` what a cage or addon adds,
    ``hand`` and ``exhibition`` what an artifact adds. ``offers`` is how many offers an artifact has, and ``refills``
    whether one of them fills its store again. ``leaves`` is what a pet leaves on a stand, None where its row says it.
    """

    kind: str
    copies: int
    diet: int = -1
    bars: tuple[tuple[int, ...], ...] = ()
    guards: tuple[int, ...] = (0,) * len(GUARDS)
    free: tuple[k.ModifyFree, ...] = ()
    hand: int = 0
    exhibition: int = 0
    store: k.Store | None = None
    acquired: tuple[k.Verb, ...] = ()
    boost: k.Boost | None = None
    offers: int = 0
    refills: bool = False
    leaves: k.Leaves | None = None
    one_pet: bool = False
    choose_need: bool = False
    score: tuple[k.Term, ...] = ()
    food: tuple[k.Supply, ...] = ()
    fact: Any = attrs.field(default=None, eq=False, repr=False)


@attrs.frozen
class Offer:
    """An offer of one copy of an artifact.

    ``copy`` says which of a seat's artifacts of this tile makes it (0: the first), ``number`` which offer of the tile
    it is; ``windows`` are pairs of a window and its need (-1: none).
    """

    tile: int
    copy: int
    number: int
    windows: tuple[tuple[str, int], ...]
    verb: k.Verb


@attrs.frozen
class Card:
    """A need card: color (-1: a potion) and copies; its needs are those of its faces."""

    color: int
    copies: int
    substitute: bool


@attrs.frozen
class Scarcity:
    """What neutral imps do to restocking all together.

    The spaces that get no food, how much less of a food a space gets, the rows that are emptied and those that stay as
    they are, how many tiles fewer come to a row, and how many leave rows first (row and number, in order).
    """

    blocked: frozenset[int]
    less_food: Mapping[tuple[int, int], int]
    emptied: frozenset[int]
    unchanged: frozenset[int]
    fewer: Mapping[int, int]
    leaving: tuple[tuple[int, int], ...]


@attrs.frozen
class Space(k.Space):
    """An action space: the row from which a tile is chosen (-1: none), and its places on this board.

    ``stays`` says whether imps wait there for sales, ``stand`` whether food lies there.
    """

    row: int = -1
    places: int = 0
    stays: bool = False
    stand: bool = False


@attrs.frozen
class Plot:
    """A plot as it is at first: the printed cage and the tokens in it."""

    cage: int | None
    tokens: Bag


@attrs.frozen(eq=False)
class Content:
    """All tables. ``names`` and ``labels`` give id and shown name of each number by kind."""

    catalog: Catalog
    board: k.Board
    rules: k.Rules
    names: Mapping[str, tuple[str, ...]]
    labels: Mapping[str, tuple[str, ...]]
    numbers: Mapping[str, Mapping[str, int]]
    origins: Mapping[str, tuple[Origin, ...]]
    tiles: tuple[Tile, ...]
    tiles_of: Mapping[str, tuple[int, ...]]
    diets: tuple[k.Diet, ...]
    tokens: tuple[k.Token, ...]
    colors: int
    """How many colors there are."""
    needs: tuple[Any, ...]
    """Each a ``kinds.Need``; who settles a need knows its family."""
    needs_in_order: tuple[int, ...]
    cards: tuple[Card, ...]
    faces: tuple[Bag, ...]
    """The needs of each face, as a bag."""
    turns: tuple[bool, ...]
    """Which cards may lie turned."""
    cards_of: tuple[tuple[int, ...], ...]
    """The cards of each color that decks hold."""
    substitutes: tuple[int, ...]
    potion: int
    cards_for: tuple[tuple[int, ...], ...]
    """The cards that may lie at a bar of each color, rising: those of the color, its substitute, and the potion."""
    chambers: tuple[int, ...]
    spaces: tuple[Space, ...]
    on_board: tuple[int, ...]
    """The spaces that this board has."""
    rows: tuple[k.Row, ...]
    plots: tuple[Plot, ...]
    gaps: tuple[tuple[int, int], ...]
    finals: tuple[k.FinalExhibition, ...]
    offers: tuple[Offer, ...]
    stops: tuple[int, ...]
    """The space at each stop of the rings that neutral imps walk along."""
    next_stops: tuple[int, ...]
    neutral_imps: tuple[int, ...]
    """The stops at which neutral imps start."""
    options: Mapping[str, Any]
    """The options that are not at their defaults, by name."""
    exhibitions_ahead: int
    """How many rounds ahead exhibitions are known."""
    customers_ahead: int
    draw_keys: tuple[tuple[str, ...], ...]
    """The key of a draw of need cards, by seat and color."""
    needs_of: Callable[[tuple[tuple[int, int], ...]], Bag]
    """The needs that assigned cards (color of the bar, face) give together, as a bag; kept once computed."""
    scarcity: Callable[[tuple[int, ...]], Scarcity]
    """What neutral imps at these stops do to restocking; kept once computed."""


def _needs_of(faces: tuple[Bag, ...], cards: tuple[tuple[int, int], ...]) -> Bag:
    # DP-ASSIGN-02 "Each need card gives one need": as many as the face shows that lies up
    return tuple(map(sum, zip(*(faces[face] for _, face in cards), strict=True))) or (0,) * len(faces[0])


def _scarcity(spaces: Sequence[Space], at: tuple[int, ...], stops: tuple[int, ...]) -> Scarcity:
    """What neutral imps at these stops do, where ``at`` has the space of each stop."""
    blocked, emptied, unchanged = set[int](), set[int](), set[int]()
    less_food, fewer = Counter[tuple[int, int]](), Counter[int]()
    leaving = []
    for stop in stops:
        for each in spaces[at[stop]].neutral_imp:
            match each:
                case k.NoFood():
                    blocked.add(at[stop])
                case k.LessFood():
                    less_food[each.space, each.food] += each.amount
                case k.NoTiles():
                    emptied.add(each.row)
                case k.RowStays():
                    unchanged.add(each.row)
                case k.FewerTiles():
                    fewer[each.row] += each.amount
                case k.FirstLeaves():
                    leaving.append((each.row, each.amount))
    return Scarcity(
        frozenset(blocked),
        MappingProxyType(less_food),
        frozenset(emptied),
        frozenset(unchanged),
        MappingProxyType(fewer),
        tuple(leaving),
    )


class _Compiler(EntryIndex):
    def __init__(self, catalog: Catalog, rules: k.Rules, board: k.Board) -> None:
        super().__init__({**catalog.entries, **{kind: _in_order(catalog, kind) for kind in IN_ORDER}}, JOINT)
        self.rules, self.board = rules, self.resolved(board)
        self.stops: dict[tuple[int, int], int] = {
            (ring, place): space
            for ring, fact in enumerate(self.facts("ring"))
            for place, space in enumerate(fact.stops)
        }
        """The space at each stop: that of a ring, at a place on it (from 0)."""
        self.stop = {stop: i for i, stop in enumerate(self.stops)}
        """The number of each stop."""
        self.features: tuple[k.Feature, ...] = self.facts("feature")

    # --- one method per kind of tile

    def tiles(self) -> tuple[Tile, ...]:
        kinds = [getattr(self, entry.kind) for entry in self.all("tile")]
        facts = self.facts("tile")
        return tuple([attrs.evolve(make(fact), fact=fact) for make, fact in zip(kinds, facts, strict=True)])

    def pet(self, fact: k.Pet) -> Tile:
        bars = tuple(tuple(sorted(fact.bars[:size])) for size in range(len(fact.bars) + 1))
        # DP-VAR-03 "Stareplant adds 1 vegetable to the meat stand instead of meat"
        leaves = fact.leaves if self.rules.pets_leave else None
        return Tile("pet", fact.copies, diet=fact.diet, bars=bars, leaves=leaves)

    def cage(self, fact: k.Cage) -> Tile:
        return self.housing("cage", fact)

    def addon(self, fact: k.Addon) -> Tile:
        return self.housing("addon", fact)

    def housing(self, kind: str, fact: k.Cage | k.Addon) -> Tile:
        """A cage or addon: the printed numbers and what its features add, summed (DP-NEEDS-05)."""
        guards, free = [fact.strength, fact.antimagic], []
        for feature in fact.features:
            for modify in self.features[feature].modify:
                if isinstance(modify, k.ModifyGuard):
                    guards[GUARDS.index(modify.stat)] += modify.add
                elif isinstance(modify, k.ModifyFree):
                    free.append(modify)
        return Tile(kind, fact.copies, guards=tuple(guards), free=tuple(free))

    def artifact(self, fact: k.Artifact) -> Tile:
        return Tile(
            "artifact",
            fact.copies,
            hand=sum(m.add for m in fact.modify if isinstance(m, k.ModifyHand)),
            exhibition=sum(m.add for m in fact.modify if isinstance(m, k.ModifyExhibition)),
            store=fact.store,
            acquired=tuple(verb for rule in fact.rule for verb in rule.do),
            boost=fact.boost,
            offers=len(fact.offer),
            refills=any(isinstance(verb, k.FillStore) for offer in fact.offer for verb in offer.do),
        )

    def offers(self) -> tuple[Offer, ...]:
        """All offers that are asked about one by one: those of each copy of each artifact."""
        return tuple(
            Offer(self.number("tile", entry.id), copy, number, tuple(map(_window, offer.windows)), verb)
            for entry, fact in zip(self.all("artifact"), self.facts("artifact"), strict=True)
            for copy in range(fact.copies)
            for number, offer in enumerate(fact.offer)
            for verb in offer.do
            if not isinstance(verb, k.FillStore)
        )

    def exhibition(self, fact: k.Exhibition) -> Tile:
        return Tile(
            "exhibition",
            fact.copies,
            one_pet=fact.scope == "one_pet",
            choose_need=fact.choose_need,
            score=fact.score,
            food=fact.food,
        )

    def customer(self, fact: k.Customer) -> Tile:
        return Tile("customer", fact.copies, score=fact.score)

    # --- the other kinds

    def space(self, number: int, fact: k.Space) -> Space:
        return extended(
            Space,
            fact,
            row=next((verb.row for verb in fact.do if isinstance(verb, k.TakeTile)), -1),
            places=sum(on.places for on in self.board.spaces if on.space == number),
            stays=any(isinstance(verb, k.StayForSales) for verb in fact.do),
            stand=any(isinstance(verb, k.TakeFood) for verb in fact.do),
        )

    def next_stops(self) -> tuple[int, ...]:
        """The stop behind each stop."""
        # DP-2P-05 "each neutral imp moves one space along the arrows"
        lengths = Counter(ring for ring, _ in self.stops)
        return tuple(self.stop[ring, (place + 1) % lengths[ring]] for ring, place in self.stops)

    def plot(self, fact: k.Plot) -> Plot:
        tokens = {lying.token: lying.amount for lying in fact.tokens}
        return Plot(fact.cage, tuple(tokens.get(token, 0) for token in range(len(self.all("token")))))

    # --- tables of several kinds

    def labels(self) -> dict[str, tuple[str, ...]]:
        """The names to show by kind and number; offers are called as their artifacts, faces as their cards."""
        labels = super().labels()
        labels["face"] = tuple(name + side for name in labels["need_card"] for side in ("", " (turned)"))
        labels["guard"] = GUARDS
        labels["offer"] = tuple(labels["tile"][offer.tile] for offer in self.offers())
        return labels

    def names(self) -> dict[str, tuple[str, ...]]:
        """The ids by kind and number; a face has the id of its card, and says when it is turned."""
        names = super().names()
        names["face"] = tuple(name + side for name in names["need_card"] for side in ("", "/turned"))
        names["guard"] = GUARDS
        names["stop"] = tuple(f"{names['ring'][ring]}/{place + 1}" for ring, place in self.stops)
        names["offer"] = tuple(
            f"{names['tile'][offer.tile]}/{offer.copy}.{offer.number}" for offer in self.offers()
        )
        return names

    def cards(self) -> tuple[Card, ...]:
        return tuple(
            Card(-1 if fact.color is None else fact.color, fact.copies, fact.substitute)
            for fact in self.facts("need_card")
        )

    def faces(self) -> tuple[Bag, ...]:
        return tuple(
            self.bag("need", side) for fact in self.facts("need_card") for side in (fact.needs, fact.turned)
        )


def _in_order(catalog: Catalog, kind: str) -> tuple[Entry, ...]:
    """The entries of a kind that says in which order they come."""
    return tuple(sorted(catalog.of(kind), key=lambda entry: (entry.fact.order, entry.id)))


def _window(window: k.Window) -> tuple[str, int]:
    match window:
        case k.NeedWindow():
            return window.window, window.need
        case k.PlainWindow():
            return window.window, -1
    raise AssertionError(window)


def _board(catalog: Catalog, seats: int) -> k.Board:
    # DP-GEN-01 "2-4 players": as many as somebody printed boards for
    boards: dict[int, k.Board] = {entry.fact.seats: entry.fact for entry in catalog.of("board")}
    if seats not in boards:
        known = ", ".join(str(n) for n in sorted(boards))
        raise OptionError(
            f"there is no board for {abbreviated_json(seats)} seats; the packs have boards for {known}"
        )
    # DP-SETUP-01 "side without arrows for 4 players"
    return boards[seats]


def _of_kinds(tiles: Sequence[Tile]) -> Mapping[str, tuple[int, ...]]:
    return FrozenDict(
        {kind: tuple(i for i, tile in enumerate(tiles) if tile.kind == kind) for kind in TILE_KINDS}
    )


def _of_colors(
    cards: Sequence[Card], colors: int, wanted: Callable[[Card], bool]
) -> tuple[tuple[int, ...], ...]:
    """The wanted cards of each color; a potion is of all."""
    return tuple(
        tuple(i for i, card in enumerate(cards) if card.color in (color, -1) and wanted(card))
        for color in range(colors)
    )


def _ahead(rounds: int | str, board: k.Board) -> int:
    return rounds if isinstance(rounds, int) else board.rounds


def compile_content(catalog: Catalog, seats: int, options: Mapping[str, Any] | None = None) -> Content:
    """The tables of a sound catalog for this many seats and these options.

    OptionError where no board has so many, and for options that do not exist.
    """
    board = _board(catalog, seats)
    given = chosen(catalog, options or {}, seats, GAME)
    (printed,) = catalog.of("rules")
    rules: k.Rules = changed(printed.fact, catalog.of("option"), given, GAME)
    comp = _Compiler(catalog, rules, board)
    offers = comp.offers()
    names, cards, faces, colors = comp.names(), comp.cards(), comp.faces(), len(comp.all("color"))
    tiles = comp.tiles()
    spaces = tuple(itertools.starmap(comp.space, enumerate(comp.facts("space"))))
    needs, stops = comp.facts("need"), tuple(comp.stops.values())
    return Content(
        catalog=catalog,
        board=comp.board,
        rules=rules,
        names=FrozenDict(names),
        labels=FrozenDict(comp.labels()),
        numbers=comp.numbers,
        origins=comp.origins(),
        tiles=tiles,
        tiles_of=_of_kinds(tiles),
        diets=comp.facts("diet"),
        tokens=comp.facts("token"),
        colors=colors,
        needs=needs,
        needs_in_order=tuple(sorted(range(len(needs)), key=lambda need: needs[need].order)),
        cards=cards,
        faces=faces,
        # DP-VAR-01 "the player may turn such a card"
        turns=tuple(rules.cards_turn and any(faces[2 * card + 1]) for card in range(len(cards))),
        cards_of=_of_colors(cards, colors, lambda card: card.color >= 0 and not card.substitute),
        substitutes=tuple(of[0] for of in _of_colors(cards, colors, lambda card: card.substitute)),
        potion=next(i for i, card in enumerate(cards) if card.color < 0),
        # DP-POTION-01 "A potion may take the place of a need card of ANY colour"
        cards_for=_of_colors(cards, colors, lambda card: True),
        chambers=tuple(food.chambers for food in comp.facts("food")),
        spaces=spaces,
        on_board=tuple(i for i, space in enumerate(spaces) if space.places),
        rows=comp.facts("row"),
        plots=tuple(map(comp.plot, comp.facts("plot"))),
        gaps=tuple(gap.between for gap in comp.facts("gap")),
        finals=comp.facts("final_exhibition"),
        offers=offers,
        stops=stops,
        next_stops=comp.next_stops(),
        neutral_imps=tuple(comp.stop[stop.ring, stop.stop - 1] for stop in comp.board.neutral_imps),
        options=FrozenDict(given),
        exhibitions_ahead=_ahead(rules.tiles_ahead_exhibitions, board),
        customers_ahead=_ahead(rules.tiles_ahead_customers, board),
        draw_keys=tuple(tuple(f"{seat}/{color}" for color in names["color"]) for seat in range(seats)),
        needs_of=lru_cache(maxsize=65536)(partial(_needs_of, faces)),
        scarcity=lru_cache(maxsize=1024)(partial(_scarcity, spaces, stops)),
    )
