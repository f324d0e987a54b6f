"""Content, compiled: what the packs say, as tables of small numbers that the rules index directly.

Every entry gets a number: its place among the entries of its kind, sorted by id (plots and final exhibitions: by their
order). All tiles that are drawn from a face-down stack (pets, cages, addons, artifacts, exhibitions, customers) share
one numbering, ``tile``. What is printed stands here in the classes of ``kinds``, with numbers for ids.
A need card has two *faces*: ``2 * card`` is upright, ``2 * card + 1`` turned.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any, Literal, cast

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import countables
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.countables import SCOPES, need_scopes
from petz_engine.packs.expressions import names

GAME = "dungeon_petz"
"""The name of the game, and of the pack that ships with it."""
TILE_KINDS = ("pet", "cage", "addon", "artifact", "exhibition", "customer")
JOINT = {"tile": TILE_KINDS}
IN_ORDER = ("final_exhibition", "plot")
"""Kinds whose entries are numbered in the order that they say."""
GUARDS = ("strength", "antimagic")


@attrs.frozen
class Term:
    """A score term: half points for each of what ``count`` counts, which ``per`` says as content does.

    Where it counts one thing, ``what`` is its name, and ``word`` what stands behind it (``any``, ``chosen``), or
    ``number`` that of the need or token.
    """

    points: int
    per: str
    distinct: str | None
    what: str
    word: str
    number: int
    count: m.expressions.Function = attrs.field(eq=False, repr=False)


@attrs.frozen
class Symbol:
    """What a symbol on a plot does for its pet: so many needs are met, or a guarding number rises, while it holds."""

    of: int
    add: int
    holds: m.expressions.Value = attrs.field(default=True, eq=False)


@attrs.frozen
class Gate(k.Verb):
    """A question between the verbs of a tile: where it does not hold (None: never), the next ``skip`` are skipped."""

    holds: m.expressions.Function | None
    skip: int


@attrs.frozen
class Tile:
    """A tile of any kind; fields that its kind does not have are empty, and ``fact`` is what is printed on it.

    ``bars[size]`` are the sorted colors of a pet of this size, ``guards`` and ``free`` what a cage or addon adds, and
    ``guards_while`` what it adds as long as something holds. ``hand`` and ``exhibition`` is what an artifact adds, and
    ``exhibition_while`` what it adds as long as something holds of its owner. ``offers`` is how many offers an artifact
    has, ``refills`` whether one of them fills its store again, and ``refills_if`` when. ``leaves`` is what a pet leaves
    on a stand, None where its row says it.
    """

    kind: str
    copies: int
    diet: int = -1
    bars: tuple[tuple[int, ...], ...] = ()
    guards: tuple[int, ...] = (0,) * len(GUARDS)
    guards_while: tuple[Symbol, ...] = ()
    free: tuple[Symbol, ...] = ()
    hand: int = 0
    exhibition: int = 0
    exhibition_while: tuple[tuple[m.expressions.Function, int], ...] = ()
    store: k.Store | None = None
    acquired: tuple[k.Verb, ...] = ()
    boost: k.Boost | None = None
    offers: int = 0
    refills: bool = False
    refills_if: m.expressions.Value = attrs.field(default=False, eq=False)
    leaves: k.Leaves | None = None
    one_pet: bool = False
    choose_need: bool = False
    score: tuple[Term, ...] = ()
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
    holds: m.expressions.Value = attrs.field(default=True, eq=False)


@attrs.frozen
class NeedGain(k.NeedGain):
    """A need that brings tokens: how many a pet gets on its plot, and which guards and tokens make a difference."""

    tokens: m.expressions.Function = attrs.field(eq=False, repr=False, kw_only=True)
    guards: tuple[int, ...] = ()
    heaps: tuple[int, ...] = ()


@attrs.frozen
class NeedEscape(k.NeedEscape):
    """A need by which a pet escapes: how many imps it takes to catch it, and which guards make a difference."""

    imps: m.expressions.Function = attrs.field(eq=False, repr=False, kw_only=True)
    guards: tuple[int, ...] = ()


@attrs.frozen
class Card:
    """A need card: color (-1: a potion) and copies; its needs are those of its faces."""

    color: int
    copies: int
    substitute: bool


@attrs.frozen
class Scarcity:
    """What neutral imps do to restocking all together.

    The spaces that get no food, what is added to a food of a space, the rows that are emptied, those that keep all, and
    those that get no tiles, what is added to the tiles of a row, and how many leave rows first (row and number).
    """

    blocked: frozenset[int]
    food: Mapping[tuple[int, int], int]
    emptied: frozenset[int]
    unchanged: frozenset[int]
    dry: frozenset[int]
    fresh: Mapping[int, int]
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
    tokens: m.Bag


@attrs.frozen
class Final:
    """A final exhibition; ``cites`` is the rule that says what counts."""

    score: tuple[Term, ...]
    cites: str


@attrs.frozen(eq=False)
class Content:
    """All tables. ``names`` and ``labels`` give id and shown name of each number by kind."""

    catalog: m.Catalog
    board: k.Board
    rules: k.Rules
    names: Mapping[str, tuple[str, ...]]
    labels: Mapping[str, tuple[str, ...]]
    numbers: Mapping[str, Mapping[str, int]]
    origins: Mapping[str, tuple[m.Origin, ...]]
    tiles: tuple[Tile, ...]
    tiles_of: Mapping[str, tuple[int, ...]]
    diets: tuple[k.Diet, ...]
    tokens: tuple[k.Token, ...]
    colors: int
    """How many colors there are."""
    needs: tuple[Any, ...]
    """Each a ``kinds.Need``, with what is counted compiled; who settles a need knows its class."""
    needs_in_order: tuple[int, ...]
    cards: tuple[Card, ...]
    faces: tuple[m.Bag, ...]
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
    draw_keys: tuple[tuple[str, ...], ...]
    """The key of a draw of need cards, by seat and color."""
    needs_of: Callable[[tuple[tuple[int, int], ...]], m.Bag]
    """The needs that assigned cards (color of the bar, face) give together, as a bag; kept once computed."""
    scarcity: Callable[[tuple[int, ...]], Scarcity]
    """What neutral imps at these stops do to restocking; kept once computed."""


def _has_need(number: int) -> m.expressions.Function:
    # DP-NEEDS-15 "If D = 0 the pet cannot get sick"
    def has_need(content: Content, plot: Any) -> int:
        return 0 if plot.pet is None else content.needs_of(plot.pet.cards)[number]

    return has_need


def _needs_of(faces: tuple[m.Bag, ...], cards: tuple[tuple[int, int], ...]) -> m.Bag:
    # DP-ASSIGN-02 "Each need card gives one need": as many as the face shows that lies up
    return tuple(map(sum, zip(*(faces[face] for _, face in cards), strict=True))) or (0,) * len(faces[0])


def _scarcity(spaces: Sequence[Space], at: tuple[int, ...], stops: tuple[int, ...]) -> Scarcity:
    """What neutral imps at these stops do, where ``at`` has the space of each stop."""
    found = [(at[stop], each) for stop in stops for each in spaces[at[stop]].neutral_imp]
    food, fresh = Counter[tuple[int, int]](), Counter[int]()
    for _, each in found:
        if isinstance(each, k.ModifySupply) and each.of is not None and each.food is not None:
            food[each.of, each.food] += each.add
        elif isinstance(each, k.ModifyFresh):
            fresh[each.of] += each.add
    supplies = [(here if e.of is None else e.of, e) for here, e in found if isinstance(e, k.ModifySupply)]
    keeps = [each for _, each in found if isinstance(each, k.ModifyKeep)]
    drops = [each for _, each in found if isinstance(each, k.DropTiles)]
    return Scarcity(
        frozenset(space for space, each in supplies if each.cap == 0),
        MappingProxyType(food),
        frozenset(each.of for each in keeps if each.cap == 0),
        frozenset(each.of for each in keeps if each.floor == "all"),
        frozenset(each.of for _, each in found if isinstance(each, k.ModifyFresh) and each.cap == 0),
        MappingProxyType(fresh),
        tuple((each.from_, each.amount) for each in drops),
    )


class _Compiler(m.EntryIndex):
    def __init__(self, catalog: m.Catalog, rules: k.Rules, board: k.Board) -> None:
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
        printed = {name: value for name, value in attrs.asdict(rules).items() if isinstance(value, int)}
        self.expressions = m.expressions.Compiler(SCOPES, self.number, printed)

    def terms(self, score: Sequence[Any]) -> tuple[Term, ...]:
        """The terms of a score, compiled."""
        return tuple(map(self.term, score))

    def term(self, term: Any) -> Term:
        distinct: Literal["color", "need"] | None = getattr(term, "distinct", None)
        what, word = self.expressions.word(term.per)
        entry = self.expressions.entry(term.per)
        number = -1 if entry is None else entry[1]
        count = self.expressions.amount(term.per, term.every, term.max)
        if distinct is not None:
            count = countables.distinct(distinct, word, number)
        elif (term.every, term.max) == (1, m.expressions.MOST):
            count = self.expressions.function(term.per)
        count = m.expressions.only_if(self.expressions.condition(term.if_), count)
        return Term(term.points, str(term.per), distinct, what, word, number, count)

    def need(self, number: int, fact: Any) -> Any:
        """A need with functions for what it counts."""
        if not isinstance(fact, k.NeedGain | k.NeedEscape):
            return fact
        printed = self.expressions.printed
        expressions = m.expressions.Compiler(need_scopes(number), self.number, printed)
        per = cast(m.expressions.Expression, fact.per)
        amount, guards = (
            m.expressions.only_if(_has_need(number), expressions.amount(per)),
            tuple(GUARDS.index(name) for name in names(per.tree, GUARDS)),
        )
        if isinstance(fact, k.NeedEscape):
            return m.extended(NeedEscape, fact, imps=amount, guards=guards)
        tokens = m.expressions.only_if(expressions.condition(fact.if_), amount)
        heaps = tuple(
            self.number("token", path[1].name)
            for path in m.expressions.paths(per.tree)
            if path[0].name == "tokens"
        )
        return m.extended(NeedGain, fact, tokens=tokens, guards=guards, heaps=heaps)

    def verbs(self, rules: Sequence[k.Rule]) -> tuple[k.Verb, ...]:
        """What the rules of a tile do, with the questions between them that only a game can answer."""
        return tuple(verb for rule in rules for verb in self.steps(rule))

    def steps(self, rule: k.Rule) -> tuple[k.Verb, ...]:
        holds = self.expressions.condition(rule.if_)
        if isinstance(holds, int):
            return rule.do if holds else rule.else_
        skip = (Gate(None, len(rule.else_)),) if rule.else_ else ()
        return (Gate(holds, len(rule.do) + len(skip)), *rule.do, *skip, *rule.else_)

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
        guards, guards_while, free = [fact.strength, fact.antimagic], [], []
        for modify, holds in self.symbols(fact):
            if isinstance(modify, k.ModifyFree):
                free.append(Symbol(modify.need, modify.add, holds))
            elif isinstance(holds, int):
                guards[GUARDS.index(modify.stat)] += modify.add
            else:
                guards_while.append(Symbol(GUARDS.index(modify.stat), modify.add, holds))
        return Tile(
            kind, fact.copies, guards=tuple(guards), guards_while=tuple(guards_while), free=tuple(free)
        )

    def symbols(self, fact: k.Cage | k.Addon) -> Iterator[tuple[Any, m.expressions.Value]]:
        """What the features of a tile modify, and when; never, not at all."""
        for feature in fact.features:
            for modify in self.features[feature].modify:
                holds = self.expressions.condition(getattr(modify, "while_", None))
                if holds is not False:
                    yield modify, holds

    def artifact(self, fact: k.Artifact) -> Tile:
        shows = [
            (self.expressions.condition(modify.while_), modify.add)
            for modify in fact.modify
            if isinstance(modify, k.ModifyExhibition)
        ]
        return Tile(
            "artifact",
            fact.copies,
            hand=sum(one.add for one in fact.modify if isinstance(one, k.ModifyHand)),
            exhibition=sum(add for holds, add in shows if holds is True),
            exhibition_while=tuple((holds, add) for holds, add in shows if not isinstance(holds, int)),
            store=fact.store,
            acquired=self.verbs(fact.rule),
            boost=fact.boost,
            offers=len(fact.offer),
            refills=any(isinstance(verb, k.FillStore) for offer in fact.offer for verb in offer.do),
            refills_if=next(
                (
                    self.expressions.condition(offer.if_)
                    for offer in fact.offer
                    for verb in offer.do
                    if isinstance(verb, k.FillStore)
                ),
                False,
            ),
        )

    def offers(self) -> tuple[Offer, ...]:
        """All offers that are asked about one by one: those of each copy of each artifact."""
        return tuple(
            Offer(
                self.number("tile", entry.id),
                copy,
                number,
                tuple(map(_window, offer.windows)),
                verb,
                self.expressions.condition(offer.if_),
            )
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
            score=self.terms(fact.score),
            food=fact.food,
        )

    def customer(self, fact: k.Customer) -> Tile:
        return Tile("customer", fact.copies, score=self.terms(fact.score))

    # --- the other kinds

    def space(self, number: int, fact: k.Space) -> Space:
        return m.extended(
            Space,
            fact,
            row=next((v.from_ for v in fact.do if isinstance(v, k.TakeTiles) and v.amount == 1), -1),
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

    def faces(self) -> tuple[m.Bag, ...]:
        return tuple(
            self.bag("need", side) for fact in self.facts("need_card") for side in (fact.needs, fact.turned)
        )


def _in_order(catalog: m.Catalog, kind: str) -> tuple[m.Entry, ...]:
    """The entries of a kind that says in which order they come."""
    return tuple(sorted(catalog.of(kind), key=lambda entry: (entry.fact.order, entry.id)))


def _window(window: k.Window) -> tuple[str, int]:
    match window:
        case k.NeedWindow():
            return window.window, window.need
        case k.PlainWindow():
            return window.window, -1
    raise AssertionError(window)


def _board(catalog: m.Catalog, seats: int) -> k.Board:
    # DP-GEN-01 "2-4 players": as many as somebody printed boards for
    boards: dict[int, k.Board] = {entry.fact.seats: entry.fact for entry in catalog.of("board")}
    if seats not in boards:
        known = ", ".join(str(n) for n in sorted(boards))
        raise m.OptionError(
            f"there is no board for {m.abbreviated_json(seats)} seats; the packs have boards for {known}"
        )
    # DP-SETUP-01 "side without arrows for 4 players"
    return boards[seats]


def _of_kinds(tiles: Sequence[Tile]) -> Mapping[str, tuple[int, ...]]:
    return m.FrozenDict(
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


def compile_content(catalog: m.Catalog, seats: int, options: Mapping[str, Any] | None = None) -> Content:
    """The tables of a sound catalog for this many seats and these options.

    OptionError where no board has so many, and for options that do not exist.
    """
    board = _board(catalog, seats)
    given = m.chosen(catalog, options or {}, seats, GAME)
    (printed,) = catalog.of("rules")
    rules: k.Rules = m.changed(printed.fact, catalog.of("option"), given, GAME)
    comp = _Compiler(catalog, rules, board)
    offers = comp.offers()
    names, cards, faces, colors = comp.names(), comp.cards(), comp.faces(), len(comp.all("color"))
    tiles = comp.tiles()
    spaces = tuple(itertools.starmap(comp.space, enumerate(comp.facts("space"))))
    needs = tuple(itertools.starmap(comp.need, enumerate(comp.facts("need"))))
    stops = tuple(comp.stops.values())
    return Content(
        catalog=catalog,
        board=comp.board,
        rules=rules,
        names=m.FrozenDict(names),
        labels=m.FrozenDict(comp.labels()),
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
        finals=tuple(Final(comp.terms(f.score), f.cites) for f in comp.facts("final_exhibition")),
        offers=offers,
        stops=stops,
        next_stops=comp.next_stops(),
        neutral_imps=tuple(comp.stop[stop.ring, stop.stop - 1] for stop in comp.board.neutral_imps),
        options=m.FrozenDict(given),
        exhibitions_ahead=_ahead(rules.tiles_ahead_exhibitions, board),
        customers_ahead=_ahead(rules.tiles_ahead_customers, board),
        draw_keys=tuple(tuple(f"{seat}/{color}" for color in names["color"]) for seat in range(seats)),
        needs_of=lru_cache(maxsize=65536)(partial(_needs_of, faces)),
        scarcity=lru_cache(maxsize=1024)(partial(_scarcity, spaces, stops)),
    )
