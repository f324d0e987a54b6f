"""Content, compiled: what the packs say, as tables of small numbers that the rules index directly.

Every entry gets a number: its place among the entries of its kind, sorted by id (plots: by their order). All tiles that
are drawn from a face-down stack (pets, cages, addons, artifacts, exhibitions, customers) share one numbering, ``tile``.
A need card has two *faces*: ``2 * card`` is upright, ``2 * card + 1`` turned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any

import attrs

from petz_engine.dungeon_petz import kinds as k
from petz_engine.kernel.bag import Bag
from petz_engine.kernel.codec import shown
from petz_engine.kernel.refusal import OptionError
from petz_engine.packs.catalog import Catalog, Entry, Origin
from petz_engine.packs.fixed import Fixed
from petz_engine.packs.numbering import Numbering
from petz_engine.packs.options import changed, chosen
from petz_engine.packs.vocabulary import Count

GAME = "dungeon_petz"
"""The name of the game, and of the pack that ships with it."""
TILE_KINDS = ("pet", "cage", "addon", "artifact", "exhibition", "customer")
GUARDS = ("strength", "antimagic")


@attrs.frozen
class Term:
    """A score term: half points for each of what is counted; ``number`` is the need or token, -1 for any."""

    points: int
    count: str
    number: int
    chosen: bool
    distinct: str | None


@attrs.frozen
class Tile:
    """A tile of any kind; fields that its kind does not have are empty.

    ``bars[size]`` are the sorted colors of a pet of this size, ``guards`` and ``free`` what a cage or addon adds (free:
    need, food that the pet must eat or None, how many), ``hand`` and ``exhibition`` what an artifact adds. ``offers``
    is how many offers an artifact has, and ``refills`` whether one of them fills its store again. ``leaves`` is what a
    pet leaves on a stand (food or -1, how much, gold), None where its row says it.
    """

    kind: str
    copies: int
    diet: int = -1
    bars: tuple[tuple[int, ...], ...] = ()
    guards: tuple[int, ...] = (0,) * len(GUARDS)
    free: tuple[tuple[int, int | None, int], ...] = ()
    hand: int = 0
    exhibition: int = 0
    store: tuple[int, ...] | None = None
    acquired: tuple[k.Verb, ...] = ()
    boost: k.Boost | None = None
    offers: int = 0
    refills: bool = False
    leaves: tuple[int, int, int] | None = None
    one_pet: bool = False
    choose_need: bool = False
    score: tuple[Term, ...] = ()
    food: tuple[tuple[int, int, int], ...] = ()


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
class Diet:
    """What a pet eats, by food, and its price by size."""

    eats: tuple[bool, ...]
    price: Mapping[int, int]


@attrs.frozen
class Token:
    """A token: where it lies, at how many a pet is lost (0: never, -1: its size), its price, if imps clean it."""

    on_pet: bool
    lost_at: int
    price: int
    cleaned: bool


@attrs.frozen
class Need:
    """A need with its family; numbers that its family does not use are empty."""

    family: str
    token: int = -1
    amount: int = 1
    foods: tuple[int, ...] = ()
    guard: int = -1
    escapes: bool = False
    with_tokens: int = -1
    over: int = 0
    plus: int = 0


@attrs.frozen
class Card:
    """A need card: color (-1: a potion) and copies; its needs are those of its faces."""

    color: int
    copies: int
    substitute: bool


@attrs.frozen
class Shortage:
    """What a neutral imp does to restocking: the effect, and what of row, space and food it is about (-1: nothing)."""

    effect: str
    row: int = -1
    space: int = -1
    food: int = -1
    amount: int = 0


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
class Space:
    """An action space: what it asks for, what it does, the row from which a tile is chosen (-1: none), its places.

    ``shortages`` is what a neutral imp does there.
    """

    imps: int
    gold: int
    do: tuple[k.Verb, ...]
    row: int
    places: int
    rule: str
    stays: bool
    stand: bool
    shortages: tuple[Shortage, ...] = ()


@attrs.frozen
class Row:
    """A market row."""

    tile: str
    first: int
    fresh: int
    keep: int
    size: int
    rises: int
    leftover: tuple[int, int, int] | None
    rule: str
    first_rule: str


@attrs.frozen
class Plot:
    """A plot as it is at first: the printed cage and the tokens in it."""

    cage: int | None
    tokens: Bag


@attrs.frozen
class Final:
    """A final exhibition; ``cites`` is the rule that says what counts."""

    name: str
    score: tuple[Term, ...]
    cites: str


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
    diets: tuple[Diet, ...]
    tokens: tuple[Token, ...]
    colors: int
    """How many colors there are."""
    needs: tuple[Need, ...]
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
    rows: tuple[Row, ...]
    plots: tuple[Plot, ...]
    gaps: tuple[tuple[int, int], ...]
    finals: tuple[Final, ...]
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
    first_food: tuple[tuple[int, int, int], ...]
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
    all_of: dict[str, list[Shortage]] = {}
    for stop in stops:
        for each in spaces[at[stop]].shortages:
            all_of.setdefault(each.effect, []).append(each)
    less_food, fewer = Counter[tuple[int, int]](), Counter[int]()
    for each in all_of.get("less_food", ()):
        less_food[each.space, each.food] += each.amount
    for each in all_of.get("fewer_tiles", ()):
        fewer[each.row] += each.amount
    return Scarcity(
        frozenset(each.space for each in all_of.get("no_food", ())),
        MappingProxyType(less_food),
        frozenset(each.row for each in all_of.get("no_tiles", ())),
        frozenset(each.row for each in all_of.get("row_stays", ())),
        MappingProxyType(fewer),
        tuple((each.row, each.amount) for each in all_of.get("first_leaves", ())),
    )


class _Compiler(Numbering):
    """Turns the facts of numbered entries into tables."""

    def __init__(self, catalog: Catalog, rules: k.Rules, board: k.Board) -> None:
        plots = sorted(catalog.of("plot"), key=lambda entry: entry.fact.order)
        tiles = sorted((e for kind in TILE_KINDS for e in catalog.of(kind)), key=lambda e: e.id)
        super().__init__({**catalog.entries, "plot": tuple(plots), "tile": tuple(tiles)})
        self.rules, self.board = rules, board
        self.stops: dict[tuple[str, int], str] = {
            (ring.id, place): space
            for ring in self.all("ring")
            for place, space in enumerate(ring.fact.stops)
        }
        """The space at each stop: that of a ring, at a place on it (from 0)."""
        self.stop = {stop: i for i, stop in enumerate(self.stops)}
        """The number of each stop."""
        self.features = {entry.id: entry.fact for entry in self.all("feature")}

    def supply(self, food: Sequence[k.Supply]) -> tuple[tuple[int, int, int], ...]:
        return tuple((self.number("space", s.space), self.number("food", s.food), s.amount) for s in food)

    def terms(self, score: Sequence[k.Term]) -> tuple[Term, ...]:
        return tuple(self.term(t.points, t.per, t.distinct) for t in score)

    def term(self, points: int, per: Count, distinct: str | None) -> Term:
        kind = {"needs": "need", "tokens": "token"}.get(per.name)
        number = -1 if kind is None or per.arg in ("any", "chosen") else self.number(kind, per.arg)
        return Term(points, per.name, number, per.arg == "chosen", distinct)

    # --- one method per kind of tile

    def tile(self, entry: Entry) -> Tile:
        made: Tile = getattr(self, entry.kind)(entry.fact)
        return made

    def pet(self, fact: k.Pet) -> Tile:
        colors = [self.number("color", bar) for bar in fact.bars]
        bars = tuple(tuple(sorted(colors[:size])) for size in range(len(colors) + 1))
        diet, leaves = self.number("diet", fact.diet), fact.leaves
        if leaves is None or not self.rules.pets_leave:
            return Tile("pet", fact.copies, diet=diet, bars=bars)
        # DP-VAR-03 "Stareplant adds 1 vegetable to the meat stand instead of meat"
        left = self.number("food", leaves.food), leaves.amount, leaves.gold
        return Tile("pet", fact.copies, diet=diet, bars=bars, leaves=left)

    def cage(self, fact: k.Cage) -> Tile:
        return self.housing("cage", fact)

    def addon(self, fact: k.Addon) -> Tile:
        return self.housing("addon", fact)

    def housing(self, kind: str, fact: k.Cage | k.Addon) -> Tile:
        """A cage or addon: the printed numbers and what its features add, summed (DP-NEEDS-05)."""
        guards, free = [fact.strength, fact.antimagic], []
        for name in fact.features:
            for modify in self.features[name].modify:
                if isinstance(modify, k.ModifyGuard):
                    guards[GUARDS.index(modify.stat)] += modify.add
                elif isinstance(modify, k.ModifyFree):
                    eats = None if modify.eats is None else self.number("food", modify.eats)
                    free.append((self.number("need", modify.need), eats, modify.add))
        return Tile(kind, fact.copies, guards=tuple(guards), free=tuple(free))

    def artifact(self, fact: k.Artifact) -> Tile:
        store = None if fact.store is None else tuple(self.number("food", f) for f in fact.store.counts_as)
        return Tile(
            "artifact",
            fact.copies,
            hand=sum(m.add for m in fact.modify if isinstance(m, k.ModifyHand)),
            exhibition=sum(m.add for m in fact.modify if isinstance(m, k.ModifyExhibition)),
            store=store,
            acquired=tuple(verb for rule in fact.rule for verb in rule.do),
            boost=fact.boost,
            offers=len(fact.offer),
            refills=any(isinstance(verb, k.FillStore) for offer in fact.offer for verb in offer.do),
        )

    def offers(self) -> tuple[Offer, ...]:
        """All offers that are asked about one by one: those of each copy of each artifact."""
        return tuple(
            Offer(self.number("tile", entry.id), copy, number, tuple(map(self.window, offer.windows)), verb)
            for entry in self.all("artifact")
            for copy in range(entry.fact.copies)
            for number, offer in enumerate(entry.fact.offer)
            for verb in offer.do
            if not isinstance(verb, k.FillStore)
        )

    def window(self, window: k.Window) -> tuple[str, int]:
        match window:
            case k.NeedWindow():
                return window.window, self.number("need", window.need)
            case k.PlainWindow():
                return window.window, -1
        raise AssertionError(window)

    def exhibition(self, fact: k.Exhibition) -> Tile:
        return Tile(
            "exhibition",
            fact.copies,
            one_pet=fact.scope == "one_pet",
            choose_need=fact.choose_need,
            score=self.terms(fact.score),
            food=self.supply(fact.food),
        )

    def customer(self, fact: k.Customer) -> Tile:
        return Tile("customer", fact.copies, score=self.terms(fact.score))

    # --- the other kinds

    def diet(self, fact: k.Diet) -> Diet:
        return Diet(tuple(food.id in fact.eats for food in self.all("food")), Fixed(dict(fact.price)))

    def token(self, fact: k.Token) -> Token:
        lost_at = -1 if fact.lost_at == "size" else fact.lost_at or 0
        return Token(fact.on == "pet", lost_at, fact.price, fact.cleaned)

    def need(self, fact: k.Need) -> Need:
        match fact:
            case k.NeedPayFood():
                foods = tuple(self.number("food", food) for food in fact.foods)
                return Need(fact.family, self.number("token", fact.otherwise), fact.amount, foods)
            case k.NeedPayImp():
                return Need(fact.family, self.number("token", fact.otherwise), fact.amount)
            case k.NeedToken():
                return Need(fact.family, self.number("token", fact.token), fact.amount)
            case k.NeedGuard():
                token, guard = self.number("token", fact.token), GUARDS.index(fact.guard)
                return Need(fact.family, token, guard=guard, escapes=fact.escapes)
            case k.NeedThreshold():
                token, lying = self.number("token", fact.token), self.number("token", fact.with_tokens)
                return Need(fact.family, token, with_tokens=lying, over=fact.over, plus=fact.plus)
            case k.NeedNone():
                return Need(fact.family)

    def space(self, entry: Entry) -> Space:
        fact: k.Space = entry.fact
        rows = [self.number("row", verb.row) for verb in fact.do if isinstance(verb, k.TakeTile)]
        places = sum(p.places for p in self.board.spaces if p.space == entry.id)
        stays = any(isinstance(verb, k.StayForSales) for verb in fact.do)
        stand = any(isinstance(verb, k.TakeFood) for verb in fact.do)
        row, shortages = rows[0] if rows else -1, tuple(self.shortage(entry, s) for s in fact.neutral_imp)
        return Space(fact.imps, fact.gold, fact.do, row, places, fact.rule, stays, stand, shortages)

    def shortage(self, entry: Entry, fact: k.Shortage) -> Shortage:
        match fact:
            case k.NoFood():
                return Shortage(fact.effect, space=self.number("space", entry.id))
            case k.LessFood():
                space, food = self.number("space", fact.space), self.number("food", fact.food)
                return Shortage(fact.effect, space=space, food=food, amount=fact.amount)
            case k.FewerTiles() | k.FirstLeaves():
                return Shortage(fact.effect, row=self.number("row", fact.row), amount=fact.amount)
            case k.NoTiles() | k.RowStays():
                return Shortage(fact.effect, row=self.number("row", fact.row))
        raise AssertionError(fact)

    # --- rings

    def next_stops(self) -> tuple[int, ...]:
        """The stop behind each stop."""
        # DP-2P-05 "each neutral imp moves one space along the arrows"
        lengths = {ring.id: len(ring.fact.stops) for ring in self.all("ring")}
        return tuple(self.stop[ring, (place + 1) % lengths[ring]] for ring, place in self.stops)

    def row(self, fact: k.Row) -> Row:
        leftover = None if fact.leftover is None else self.supply([fact.leftover])[0]
        rises = self.number("row", fact.rises)
        numbers = fact.first, fact.fresh, fact.keep, fact.size, rises
        return Row(fact.tile, *numbers, leftover, fact.rule, fact.first_rule)

    def plot(self, fact: k.Plot) -> Plot:
        tokens = {t.token: t.amount for t in fact.tokens}
        cage = None if fact.cage is None else self.number("tile", fact.cage)
        return Plot(cage, tuple(tokens.get(entry.id, 0) for entry in self.all("token")))

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
        names["stop"] = tuple(f"{ring}/{place + 1}" for ring, place in self.stops)
        names["offer"] = tuple(
            f"{names['tile'][offer.tile]}/{offer.copy}.{offer.number}" for offer in self.offers()
        )
        return names

    def cards(self) -> tuple[Card, ...]:
        return tuple(
            Card(self.number("color", fact.color), fact.copies, fact.substitute)
            for fact in self.facts("need_card")
        )

    def faces(self) -> tuple[Bag, ...]:
        return tuple(
            self.bag("need", side) for fact in self.facts("need_card") for side in (fact.needs, fact.turned)
        )

    def gaps(self) -> tuple[tuple[int, int], ...]:
        between = [entry.fact.between for entry in self.all("gap")]
        return tuple((self.number("plot", a), self.number("plot", b)) for a, b in between)

    def finals(self) -> tuple[Final, ...]:
        in_order = sorted(self.all("final_exhibition"), key=lambda entry: (entry.fact.order, entry.id))
        return tuple(Final(entry.id, self.terms(entry.fact.score), entry.fact.cites) for entry in in_order)

    def needs_in_order(self) -> tuple[int, ...]:
        needs = self.all("need")
        return tuple(sorted(range(len(needs)), key=lambda i: needs[i].fact.order))


def _board(catalog: Catalog, seats: int) -> k.Board:
    # DP-GEN-01 "2-4 players": as many as somebody printed boards for
    boards: dict[int, k.Board] = {entry.fact.seats: entry.fact for entry in catalog.of("board")}
    if seats not in boards:
        known = ", ".join(str(n) for n in sorted(boards))
        raise OptionError(f"there is no board for {shown(seats)} seats; the packs have boards for {known}")
    # DP-SETUP-01 "side without arrows for 4 players"
    return boards[seats]


def _of_kinds(tiles: Sequence[Tile]) -> Mapping[str, tuple[int, ...]]:
    """The tiles of each kind."""
    return Fixed({kind: tuple(i for i, tile in enumerate(tiles) if tile.kind == kind) for kind in TILE_KINDS})


def _of_colors(
    cards: Sequence[Card], colors: int, wanted: Callable[[Card], bool]
) -> tuple[tuple[int, ...], ...]:
    """The wanted cards of each color; a potion is of all."""
    return tuple(
        tuple(i for i, card in enumerate(cards) if card.color in (color, -1) and wanted(card))
        for color in range(colors)
    )


def _ahead(rounds: int | str, board: k.Board) -> int:
    """How many rounds ahead tiles are known, in numbers."""
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
    tiles = tuple(comp.tile(entry) for entry in comp.all("tile"))
    spaces = tuple(comp.space(entry) for entry in comp.all("space"))
    stops = tuple(comp.number("space", space) for space in comp.stops.values())
    return Content(
        catalog=catalog,
        board=board,
        rules=rules,
        names=Fixed(names),
        labels=Fixed(comp.labels()),
        numbers=comp.numbers,
        origins=comp.origins(),
        tiles=tiles,
        tiles_of=_of_kinds(tiles),
        diets=tuple(map(comp.diet, comp.facts("diet"))),
        tokens=tuple(map(comp.token, comp.facts("token"))),
        colors=colors,
        needs=tuple(map(comp.need, comp.facts("need"))),
        needs_in_order=comp.needs_in_order(),
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
        rows=tuple(map(comp.row, comp.facts("row"))),
        plots=tuple(map(comp.plot, comp.facts("plot"))),
        gaps=comp.gaps(),
        finals=comp.finals(),
        offers=offers,
        stops=stops,
        next_stops=comp.next_stops(),
        neutral_imps=tuple(comp.stop[stop.ring, stop.stop - 1] for stop in board.neutral_imps),
        options=Fixed(given),
        exhibitions_ahead=_ahead(rules.tiles_ahead_exhibitions, board),
        customers_ahead=_ahead(rules.tiles_ahead_customers, board),
        first_food=comp.supply(board.first_food),
        draw_keys=tuple(tuple(f"{seat}/{color}" for color in names["color"]) for seat in range(seats)),
        needs_of=lru_cache(maxsize=65536)(partial(_needs_of, faces)),
        scarcity=lru_cache(maxsize=1024)(partial(_scarcity, spaces, stops)),
    )
