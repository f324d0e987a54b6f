"""What must fit together in a whole game of Dungeon Petz, beyond what each entry says for itself.

Every check gets a catalog whose entries are sound one by one and whose references all lead somewhere, and tells what
does not fit. The codes go by subject: E40x verbs, E41x modifiers, E42x market, E43x need cards, E44x needs and tokens,
E45x the pet display, E46x boards, E47x scores, E48x numbers and sizes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from typing import Any

from petz_engine.dungeon_petz import kinds as k
from petz_engine.packs.catalog import Catalog, Entry, Fault

Check = Callable[[Catalog], Sequence[Fault]]
Path = tuple[str | int, ...]


def _check(find: Callable[[Catalog], Iterator[Fault]]) -> Check:
    """Make a check of a function that yields faults."""

    @wraps(find)
    def check(catalog: Catalog) -> Sequence[Fault]:
        return tuple(find(catalog))

    return check


# --- verbs ---------------------------------------------------------------------------------------------------------

_RULE, _SPACE, _OFFER = "a rule of an artifact", "a space", "an offer of an artifact"

_PLACES: Mapping[type[k.Verb], tuple[str, ...]] = {
    k.ChooseColor: (_RULE,),
    k.DrawCard: (_RULE,),
    k.FillStore: (_RULE, _OFFER),
    k.TakeFood: (_SPACE,),
    k.TakeTile: (_SPACE,),
    k.TakeTiles: (_SPACE,),
    k.FetchImps: (_SPACE,),
    k.HealImps: (_SPACE,),
    k.HeadStart: (_SPACE,),
    k.StayForSales: (_SPACE,),
    k.GainPotion: (_SPACE, _RULE),
    k.GainGold: (_SPACE, _RULE),
    k.GainFood: (_SPACE, _RULE),
    k.GainReputation: (_SPACE, _RULE),
}


def _steps(do: Sequence[k.Verb], path: Path) -> Iterator[tuple[Path, Any]]:
    """The verbs of one list, each with its path."""
    for i, verb in enumerate(do):
        yield (*path, i), verb


def _rule_steps(artifact: k.Artifact) -> Iterator[tuple[Path, Any]]:
    """The verbs of all rules of an artifact: its lists are carried out one after the other."""
    for i, rule in enumerate(artifact.rule):
        yield from _steps(rule.do, ("rule", i, "do"))


def _offer_steps(artifact: k.Artifact) -> Iterator[tuple[Path, Any]]:
    """The verbs of all offers of an artifact."""
    for i, offer in enumerate(artifact.offer):
        yield from _steps(offer.do, ("offer", i, "do"))


def _verbs(catalog: Catalog) -> Iterator[tuple[Entry, str, Path, Any]]:
    """Every verb of the catalog: its entry, the place where it stands, its path and itself."""
    for entry in catalog.of("space"):
        yield from ((entry, _SPACE, path, verb) for path, verb in _steps(entry.fact.do, ("do",)))
    for entry in catalog.of("artifact"):
        yield from ((entry, _RULE, path, verb) for path, verb in _rule_steps(entry.fact))
        yield from ((entry, _OFFER, path, verb) for path, verb in _offer_steps(entry.fact))


@_check
def verbs_in_place(catalog: Catalog) -> Iterator[Fault]:
    """Each verb stands where it means something."""
    for entry, place, path, verb in _verbs(catalog):
        places = _PLACES[type(verb)]
        if place not in places:
            message = f"{verb.verb} cannot stand in {place}"
            yield Fault("E401", entry, (*path, "verb"), message, f"put it in {' or '.join(places)}")


@_check
def stores_to_fill(catalog: Catalog) -> Iterator[Fault]:
    """Only a tile with a store fills one, and a store holds some food."""
    for entry in catalog.of("artifact"):
        artifact: k.Artifact = entry.fact
        if artifact.store is not None:
            if not artifact.store.counts_as:
                message = "what lies in this store counts as no food"
                yield Fault("E402", entry, ("store", "counts_as"), message, "name at least one food")
            continue
        for path, verb in (*_rule_steps(artifact), *_offer_steps(artifact)):
            if isinstance(verb, k.FillStore):
                yield Fault("E402", entry, path, "this artifact has no store to fill", "give it a store")


@_check
def colors_are_chosen_first(catalog: Catalog) -> Iterator[Fault]:
    """What needs the color that a tile remembers comes with a choice of color."""
    cure = 'put { verb = "choose_color", ... } before it, in a rule on "acquired"'
    for entry in catalog.of("artifact"):
        chosen = False
        for path, verb in _rule_steps(entry.fact):
            chosen = chosen or isinstance(verb, k.ChooseColor)
            if isinstance(verb, k.DrawCard) and not chosen:
                yield Fault("E403", entry, path, "no color is chosen before this card is drawn", cure)
        for i, modify in enumerate(entry.fact.modify):
            if isinstance(modify, k.ModifyHand) and not chosen:
                message = "this adds to the hand in a color that is never chosen"
                yield Fault("E403", entry, ("modify", i), message, cure)


@_check
def choices_are_single(catalog: Catalog) -> Iterator[Fault]:
    """A space hands out one tile of choice at most, and a tile remembers one color."""
    for kind, single in (("space", k.TakeTile), ("artifact", k.ChooseColor)):
        for entry in catalog.of(kind):
            steps = _steps(entry.fact.do, ("do",)) if kind == "space" else _rule_steps(entry.fact)
            for path, verb in [step for step in steps if isinstance(step[1], single)][1:]:
                message = f"a second {verb.verb} in this {kind}"
                yield Fault("E404", entry, path, message, f"keep one {verb.verb}")


@_check
def choices_offer_something(catalog: Catalog) -> Iterator[Fault]:
    """The colors to choose from are some, and differ."""
    for entry, _, path, verb in _verbs(catalog):
        if isinstance(verb, k.ChooseColor):
            if not verb.colors:
                yield Fault("E406", entry, (*path, "colors"), "no color to choose from", "name the colors")
            yield from _repeated("E406", entry, (*path, "colors"), verb.colors)


@_check
def rows_hand_out_their_tiles(catalog: Catalog) -> Iterator[Fault]:
    """Artifacts go all at once, pets, cages and addons one by one."""
    rows = {entry.id: entry.fact for entry in catalog.of("row")}
    for entry, _, path, verb in _verbs(catalog):
        if not isinstance(verb, k.TakeTile | k.TakeTiles):
            continue
        tile = rows[verb.row].tile
        if isinstance(verb, k.TakeTiles) != (tile == "artifact"):
            message = f"{verb.verb} does not fit the row {verb.row}, which holds {tile}s"
            cure = "use take_tiles for a row of artifacts, take_tile for pets, cages and addons"
            yield Fault("E405", entry, (*path, "row"), message, cure)


# --- modifiers -----------------------------------------------------------------------------------------------------

_ON_FEATURES = (k.ModifyGuard, k.ModifyFree)
_ON_ARTIFACTS = (k.ModifyHand, k.ModifyExhibition)


@_check
def modifiers_in_place(catalog: Catalog) -> Iterator[Fault]:
    """What belongs to a plot stands on features, what belongs to a player on artifacts."""
    for kind, allowed, owner, cure in (
        ("feature", _ON_FEATURES, "a feature of a plot", "put it on an artifact"),
        ("artifact", _ON_ARTIFACTS, "an artifact", "put it on a feature of a cage or addon"),
    ):
        for entry in catalog.of(kind):
            for i, modify in enumerate(entry.fact.modify):
                if not isinstance(modify, allowed):
                    message = f"{owner} cannot change {modify.stat}"
                    yield Fault("E411", entry, ("modify", i, "stat"), message, cure)


@_check
def features_free_what_can_be_met(catalog: Catalog) -> Iterator[Fault]:
    """A feature frees of needs that cost something; it asks for a diet only where the cost is food."""
    needs = {entry.id: entry.fact for entry in catalog.of("need")}
    for entry in catalog.of("feature"):
        for i, modify in enumerate(entry.fact.modify):
            if not isinstance(modify, k.ModifyFree):
                continue
            need = needs[modify.need]
            if not isinstance(need, k.NeedPayFood | k.NeedPayImp | k.NeedToken):
                message = f"no need of the family {need.family} can be met by a feature"
                cure = "name a need of the family pay_food, pay_imp or token"
                yield Fault("E412", entry, ("modify", i, "need"), message, cure)
            elif modify.eats is not None and not isinstance(need, k.NeedPayFood):
                message = f"what a pet eats plays no part in {modify.need}"
                yield Fault("E412", entry, ("modify", i, "eats"), message, "leave eats out")


# --- the market ----------------------------------------------------------------------------------------------------


@_check
def rows_fit_their_tiles(catalog: Catalog) -> Iterator[Fault]:
    """Rows of pets have a size, only they rise, and a row that rises leaves nothing behind."""
    rows = {entry.id: entry.fact for entry in catalog.of("row")}
    for entry in catalog.of("row"):
        row: k.Row = entry.fact
        if row.tile == "pet" and row.size < 1:
            yield Fault("E421", entry, ("size",), "a row of pets needs a size", "write the size of its pets")
        if row.tile != "pet" and row.size:
            yield Fault("E421", entry, ("size",), f"{row.tile}s have no size", "leave size out")
        if row.rises is None:
            continue
        if row.tile != "pet" or rows[row.rises].tile != "pet":
            message = f"the {row.tile}s of this row cannot rise to {row.rises}"
            yield Fault("E421", entry, ("rises",), message, "let a row of pets rise to another row of pets")
        for field in ("keep", "leftover"):
            if getattr(row, field):
                message = f"all tiles of this row rise, so there is nothing for {field}"
                yield Fault("E421", entry, (field,), message, f"leave {field} or rises out")


@_check
def rows_rise_to_an_end(catalog: Catalog) -> Iterator[Fault]:
    """No row rises, over others, to itself."""
    rises = {entry.id: entry.fact.rises for entry in catalog.of("row")}
    for entry in catalog.of("row"):
        seen: set[str] = set()
        at = rises[entry.id]
        while at is not None and at not in seen:
            seen.add(at)
            at = rises[at]
        if entry.id in seen:
            message = f"the row {entry.id} rises to itself in the end"
            yield Fault("E422", entry, ("rises",), message, "let one row of the circle rise nowhere")


def _growth(catalog: Catalog) -> dict[int, int]:
    """How pets grow, by size; steps that do not grow are left out, they are faults of their own."""
    return {size: to for entry in catalog.of("rules") for size, to in entry.fact.grows.items() if to > size}


def _sizes(catalog: Catalog) -> set[int]:
    """All sizes that a pet can have: those of the market, and what grows from them."""
    grows, sizes = _growth(catalog), set[int]()
    for entry in catalog.of("row"):
        size: int | None = entry.fact.size if entry.fact.tile == "pet" else None
        while size is not None:
            sizes.add(size)
            size = grows.get(size)
    return sizes


@_check
def pets_grow(catalog: Catalog) -> Iterator[Fault]:
    """No size grows to a smaller one, and each size of the market is one that growth knows."""
    for entry in catalog.of("rules"):
        for size, to in entry.fact.grows.items():
            if size < 1 or to < size:
                message = f"a pet cannot grow from size {size} to {to}"
                yield Fault("E423", entry, ("grows",), message, "let sizes from 1 on grow to larger ones")
    grows = _growth(catalog)
    known = sorted({*grows, *grows.values()})
    for entry in catalog.of("row"):
        if entry.fact.size > 0 and known and entry.fact.size not in known:
            message = f"nothing says how a pet of size {entry.fact.size} grows"
            cure = f"use one of the sizes {', '.join(map(str, known))}, or add this one to grows of the rules"
            yield Fault("E423", entry, ("size",), message, cure)


@_check
def pets_have_bars_for_every_size(catalog: Catalog) -> Iterator[Fault]:
    """A pet has as many bars as the largest size that it can reach."""
    largest = max(_sizes(catalog), default=0)
    for entry in catalog.of("pet"):
        if len(entry.fact.bars) < largest:
            message = f"{len(entry.fact.bars)} bars, but a pet can reach size {largest}"
            yield Fault("E424", entry, ("bars",), message, f"give it {largest} bars")


@_check
def rows_can_be_filled(catalog: Catalog) -> Iterator[Fault]:
    """There are enough tiles for the first round; later ones deal fewer when a stack is empty (DP-LIMIT-03)."""
    wanted: Counter[str] = Counter()
    for entry in catalog.of("row"):
        row: k.Row = entry.fact
        wanted[row.tile] += max(row.first, 0)
        copies = sum(tile.fact.copies for tile in catalog.of(row.tile))
        if copies < wanted[row.tile]:
            message = f"round 1 wants {wanted[row.tile]} {row.tile}s up to this row, but there are {copies}"
            yield Fault("E425", entry, ("first",), message, f"add {row.tile}s, or lay out fewer")


_TILES = ("pet", "cage", "addon", "artifact", "exhibition", "customer")


@_check
def tiles_have_names_of_their_own(catalog: Catalog) -> Iterator[Fault]:
    """Tiles of all kinds share one space of ids, so that an id alone says which tile is meant."""
    first: dict[str, Entry] = {}
    for kind in _TILES:
        for entry in catalog.of(kind):
            other = first.setdefault(entry.id, entry)
            if other is not entry:
                message = (
                    f"the {other.kind} at {other.origin} has the same id, and tiles share one space of ids"
                )
                yield Fault(
                    "E425",
                    entry,
                    ("id",),
                    message,
                    f"rename it, for example to {entry.id.partition(':')[2]}_{kind}",
                )


@_check
def food_lies_where_it_is_taken(catalog: Catalog) -> Iterator[Fault]:
    """Food comes only to spaces of a board whose group takes the food there."""
    stands = {e.id for e in catalog.of("space") if any(isinstance(verb, k.TakeFood) for verb in e.fact.do)}
    used = {places.space for entry in catalog.of("board") for places in entry.fact.spaces}
    for entry, path, supply in _supplies(catalog):
        here = {places.space for places in entry.fact.spaces} if entry.kind == "board" else used
        if supply.space not in stands:
            message = f"nobody can take food from {supply.space}"
            yield Fault("E426", entry, (*path, "space"), message, 'name a space with the verb "take_food"')
        elif supply.space not in here:
            where = "this board" if entry.kind == "board" else "any board"
            message = f"the space {supply.space} is not on {where}"
            yield Fault("E426", entry, (*path, "space"), message, "name a space of the board")
        if supply.amount < 1:
            message = f"the amount is {supply.amount}"
            yield Fault("E426", entry, (*path, "amount"), message, "write 1 or more, or leave the food out")


def _supplies(catalog: Catalog) -> Iterator[tuple[Entry, Path, k.Supply]]:
    """All food that comes to spaces, with its path."""
    for kind, field in (("board", "first_food"), ("exhibition", "food")):
        for entry in catalog.of(kind):
            for i, supply in enumerate(getattr(entry.fact, field)):
                yield entry, (field, i), supply
    for entry in catalog.of("row"):
        if entry.fact.leftover is not None:
            yield entry, ("leftover",), entry.fact.leftover


# --- need cards ----------------------------------------------------------------------------------------------------


@_check
def cards_have_needs(catalog: Catalog) -> Iterator[Fault]:
    """Every card gives a need; a substitute is a plain card outside the decks (DP-LIMIT-02)."""
    for entry in catalog.of("need_card"):
        card: k.NeedCard = entry.fact
        if not card.needs:
            yield Fault("E431", entry, ("needs",), "a need card without a need", "name at least one need")
        if card.substitute:
            if card.copies:
                message = "a substitute is never part of a deck"
                yield Fault("E431", entry, ("copies",), message, "leave copies out")
            if card.turned:
                yield Fault("E431", entry, ("turned",), "a substitute cannot be turned", "leave turned out")


@_check
def one_card_is_the_potion(catalog: Catalog) -> Iterator[Fault]:
    """Exactly one card has no color, and it is a potion."""
    plain = [entry for entry in catalog.of("need_card") if entry.fact.color is None]
    cure = "exactly one card, the potion, has no color"
    for entry in plain[1:]:
        yield Fault("E432", entry, ("color",), f"{plain[0].id} has no color already", cure)
    for entry in plain[:1]:
        if entry.fact.copies < 1:
            yield Fault("E432", entry, ("copies",), "there is no potion to draw", "write 1 or more copies")
        if entry.fact.substitute:
            message = "a substitute stands in for a card of a color, but this has none"
            yield Fault("E432", entry, ("substitute",), message, "leave substitute out")
        if entry.fact.turned:
            yield Fault("E432", entry, ("turned",), "a potion cannot be turned", "leave turned out")
    if not plain:
        for entry in catalog.of("rules"):
            yield Fault("E432", entry, (), "the game has no need card without a color", cure)


@_check
def colors_have_decks(catalog: Catalog) -> Iterator[Fault]:
    """Each color has a deck with cards in it, and exactly one substitute for them."""
    decks: Counter[str] = Counter()
    substitutes: Counter[str] = Counter()
    for entry in catalog.of("need_card"):
        card: k.NeedCard = entry.fact
        if card.color is None:
            continue
        if card.substitute:
            substitutes[card.color] += 1
        else:
            decks[card.color] += max(card.copies, 0)
    for entry in catalog.of("color"):
        if not decks[entry.id]:
            message = f"the deck of {entry.id} has no card"
            yield Fault("E433", entry, (), message, "add need cards of this color with copies = 1 or more")
        if substitutes[entry.id] != 1:
            message = f"the color {entry.id} has {substitutes[entry.id]} substitute cards"
            yield Fault("E434", entry, (), message, "give it exactly one card with substitute = true")


# --- needs and tokens ----------------------------------------------------------------------------------------------

_NEED_TOKENS = {"otherwise": "pet", "token": "pet", "with_tokens": "plot"}


@_check
def needs_use_fitting_tokens(catalog: Catalog) -> Iterator[Fault]:
    """Tokens lie where their need wants them; a need of the family token may use either place."""
    tokens = {entry.id: entry.fact for entry in catalog.of("token")}
    for entry in catalog.of("need"):
        if isinstance(entry.fact, k.NeedToken):
            continue
        for field, on in _NEED_TOKENS.items():
            token = getattr(entry.fact, field, None)
            if token is not None and tokens[token].on != on:
                message = f"{field} wants a token of the {on}, but {token} lies on the {tokens[token].on}"
                yield Fault("E442", entry, (field,), message, f'name a token with on = "{on}"')


@_check
def guards_have_one_outcome(catalog: Catalog) -> Iterator[Fault]:
    """Needs above a guard either give tokens or make the pet escape."""
    for entry in catalog.of("need"):
        need = entry.fact
        if isinstance(need, k.NeedGuard) and (need.token is not None) == need.escapes:
            message = "too much of this need both gives tokens and makes the pet escape"
            if need.token is None:
                message = "too much of this need does nothing"
            yield Fault("E441", entry, ("escapes",), message, "write either token or escapes = true")


@_check
def tokens_make_sense(catalog: Catalog) -> Iterator[Fault]:
    """Tokens on pets may cost the pet or its price, tokens on plots may be cleaned up."""
    for entry in catalog.of("token"):
        token: k.Token = entry.fact
        useless = ("lost_at", "price") if token.on == "plot" else ("cleaned",)
        for field in useless:
            if getattr(token, field):
                message = f"{field} means nothing for a token of the {token.on}"
                yield Fault("E443", entry, (field,), message, f"leave {field} out")
        if isinstance(token.lost_at, int) and token.lost_at < 1:
            message = f"a pet would be lost at {token.lost_at} tokens"
            yield Fault("E443", entry, ("lost_at",), message, 'write 1 or more, or "size"')


@_check
def orders_are_clear(catalog: Catalog) -> Iterator[Fault]:
    """No two needs, plots or final exhibitions share a place in their order."""
    for kind, code, several in (
        ("need", "E444", "needs"),
        ("plot", "E451", "plots"),
        ("final_exhibition", "E475", "final exhibitions"),
    ):
        seen: dict[int, str] = {}
        for entry in catalog.of(kind):
            first = seen.setdefault(entry.fact.order, entry.id)
            if first != entry.id:
                message = f"two {several} share order {entry.fact.order}: {first} and {entry.id}"
                yield Fault(code, entry, ("order",), message, "give each an order of its own")


# --- the pet display -----------------------------------------------------------------------------------------------


@_check
def gaps_are_between_plots(catalog: Catalog) -> Iterator[Fault]:
    """A gap lies between two different plots."""
    for entry in catalog.of("gap"):
        first, second = entry.fact.between
        if first == second:
            message = f"both sides of this gap are {first}"
            yield Fault("E452", entry, ("between",), message, "name two different plots")


@_check
def plots_hold_fitting_tokens(catalog: Catalog) -> Iterator[Fault]:
    """Tokens of the start lie in a printed cage and are tokens of plots."""
    tokens = {entry.id: entry.fact for entry in catalog.of("token")}
    for entry in catalog.of("plot"):
        if entry.fact.tokens and entry.fact.cage is None:
            message = "tokens lie in a cage, but this plot has none"
            yield Fault("E453", entry, ("tokens",), message, "give the plot a cage, or leave tokens out")
        for i, lying in enumerate(entry.fact.tokens):
            if tokens[lying.token].on != "plot":
                message = f"the token {lying.token} lies on pets"
                yield Fault("E453", entry, ("tokens", i, "token"), message, 'name a token with on = "plot"')
            if lying.amount < 1:
                message = f"the amount is {lying.amount}"
                yield Fault("E453", entry, ("tokens", i, "amount"), message, "write 1 or more")


# --- boards --------------------------------------------------------------------------------------------------------


@_check
def game_is_complete(catalog: Catalog) -> Iterator[Fault]:
    """There is at least one of everything without which nothing can be played."""
    for entry in catalog.of("rules"):
        for kind in ("board", "color", "need", "plot"):
            if not catalog.of(kind):
                yield Fault("E460", entry, (), f"the game has no {kind}", f"add a [[{kind}]]")


@_check
def boards_fit_their_seats(catalog: Catalog) -> Iterator[Fault]:
    """Every seat has an income and a prize, and each number of seats has one board."""
    boards: dict[int, str] = {}
    for entry in catalog.of("board"):
        board: k.Board = entry.fact
        if board.seats < 2:
            message = f"a board for {board.seats} players"
            yield Fault("E461", entry, ("seats",), message, "make it for 2 or more")
        first = boards.setdefault(board.seats, entry.id)
        if first != entry.id:
            message = f"{first} is a board for {board.seats} players already"
            yield Fault("E461", entry, ("seats",), message, "keep one board for each number of players")
        for field in ("income", "prizes"):
            amounts: tuple[int, ...] = getattr(board, field)
            if len(amounts) != board.seats:
                message = f"{len(amounts)} numbers for {board.seats} players"
                yield Fault("E461", entry, (field,), message, f"write {board.seats} numbers")
            for i, amount in enumerate(amounts):
                if amount < 0:
                    yield Fault("E461", entry, (field, i), f"the number {amount}", "write 0 or more")


def _repeated(code: str, entry: Entry, path: Path, values: Iterable[str]) -> Iterator[Fault]:
    """A fault for each value that stands in its list before."""
    seen: set[str] = set()
    for i, value in enumerate(values):
        if value in seen:
            yield Fault(code, entry, (*path, i), f"{value} stands here twice", "name it once")
        seen.add(value)


@_check
def boards_have_clear_spaces(catalog: Catalog) -> Iterator[Fault]:
    """A space stands on a board once, with at least one place."""
    for entry in catalog.of("board"):
        spaces: tuple[k.Places, ...] = entry.fact.spaces
        if not spaces:
            yield Fault("E462", entry, ("spaces",), "a board without spaces", "name its spaces")
        yield from _repeated("E462", entry, ("spaces",), [places.space for places in spaces])
        for i, places in enumerate(spaces):
            if places.places < 1:
                message = f"{places.places} places of {places.space}"
                yield Fault("E462", entry, ("spaces", i, "places"), message, "write 1 or more")


@_check
def boards_name_real_rounds(catalog: Catalog) -> Iterator[Fault]:
    """What lies under rounds lies under rounds of the game, in order; no round has two exhibitions."""
    for entry in catalog.of("board"):
        board: k.Board = entry.fact
        if board.rounds < 1:
            yield Fault("E463", entry, ("rounds",), f"{board.rounds} rounds", "write 1 or more")
            continue
        for field in ("exhibitions", "customers", "extra_imps"):
            rounds: tuple[int, ...] = getattr(board, field)
            for i, number in enumerate(rounds):
                if not 1 <= number <= board.rounds:
                    message = f"there is no round {number}"
                    yield Fault("E463", entry, (field, i), message, f"name a round from 1 to {board.rounds}")
            if list(rounds) != sorted(rounds):
                yield Fault("E463", entry, (field,), "these rounds are not in order", "sort them")
        if len(set(board.exhibitions)) < len(board.exhibitions):
            message = "two exhibitions in one round"
            yield Fault("E463", entry, ("exhibitions",), message, "name each round once")


@_check
def boards_have_enough_tiles(catalog: Catalog) -> Iterator[Fault]:
    """There are tiles for all exhibitions and customers of a board."""
    for entry in catalog.of("board"):
        for kind, field in (("exhibition", "exhibitions"), ("customer", "customers")):
            copies = sum(max(tile.fact.copies, 0) for tile in catalog.of(kind))
            wanted = len(getattr(entry.fact, field))
            if copies < wanted:
                message = f"the board asks for {wanted} {kind} tiles, but there are {copies}"
                yield Fault("E464", entry, (field,), message, f"add {kind}s, or name fewer rounds")


# --- scores --------------------------------------------------------------------------------------------------------

_COUNTED = {
    "exhibition": ("needs", "tokens", "pets"),
    "customer": ("needs", "tokens"),
    "final_exhibition": (
        "food", "artifacts", "potions", "gold", "imps_away", "pets", "cages", "addons", "tokens",
    ),
}  # fmt: skip


def _terms(catalog: Catalog) -> Iterator[tuple[Entry, int, k.Term]]:
    """All terms of all scores, with their places."""
    for kind in _COUNTED:
        for entry in catalog.of(kind):
            for i, term in enumerate(entry.fact.score):
                yield entry, i, term


@_check
def scores_count_what_is_there(catalog: Catalog) -> Iterator[Fault]:
    """A score counts what it can see: a customer one pet, an exhibition a round's needs, a final one belongings."""
    for entry, i, term in _terms(catalog):
        counted = _COUNTED[entry.kind]
        if term.per.name not in counted:
            message = f"{entry.kind.replace('_', ' ')}s cannot count {term.per.name}"
            yield Fault("E472", entry, ("score", i, "per"), message, f"count one of {', '.join(counted)}")
        if term.distinct is not None and term.per.name != "needs":
            message = f"there are no different {term.per.name} to count once"
            cure = "leave distinct out, or count needs"
            yield Fault("E473", entry, ("score", i, "distinct"), message, cure)


@_check
def customers_look_at_the_pet(catalog: Catalog) -> Iterator[Fault]:
    """Tokens of a plot never count in a sale (DP-SELL-04)."""
    tokens = {entry.id: entry.fact for entry in catalog.of("token")}
    for entry, i, term in _terms(catalog):
        if entry.kind == "customer" and term.per.name == "tokens" and tokens[term.per.arg].on == "plot":
            message = f"tokens of the plot, such as {term.per.arg}, do not count in a sale"
            yield Fault("E474", entry, ("score", i, "per"), message, "count needs, or tokens of the pet")


@_check
def chosen_needs_are_chosen(catalog: Catalog) -> Iterator[Fault]:
    """``needs.chosen`` and ``choose_need`` come together, for one pet."""
    for kind in _COUNTED:
        chosen = {
            entry.id: i
            for entry, i, term in _terms(catalog)
            if entry.kind == kind and term.per.arg == "chosen"
        }
        for entry in catalog.of(kind):
            chooses = getattr(entry.fact, "choose_need", False)
            if entry.id in chosen and not chooses:
                path: Path = ("score", chosen[entry.id], "per")
                cure = "set choose_need = true" if kind == "exhibition" else "only an exhibition lets choose"
                yield Fault("E471", entry, path, "nobody chooses a need here", cure)
            if chooses and entry.id not in chosen:
                message = "the chosen need does not count"
                yield Fault("E471", entry, ("choose_need",), message, "count needs.chosen, or leave it out")
            if chooses and entry.fact.scope != "one_pet":
                message = "a need is chosen of one pet, but here all pets count"
                yield Fault("E471", entry, ("choose_need",), message, 'set scope = "one_pet"')


# --- numbers -------------------------------------------------------------------------------------------------------

_LEAST: Mapping[str, Mapping[str, int]] = {
    "addon": {"copies": 0, "strength": 0, "antimagic": 0},
    "artifact": {"copies": 0},
    "cage": {"copies": 0, "strength": 0, "antimagic": 0},
    "customer": {"copies": 0},
    "exhibition": {"copies": 0},
    "food": {"chambers": 1},
    "need": {"amount": 1, "over": 0, "plus": 0},
    "need_card": {"copies": 0},
    "pet": {"copies": 0},
    "row": {"first": 0, "fresh": 0, "keep": 0, "size": 0},
    "rules": {
        "imps_at_home": 0,
        "gold_at_start": 0,
        "hand_per_color": 0,
        "groups": 1,
        "tiles_ahead_exhibitions": 0,
        "tiles_ahead_customers": 0,
        "sale_size": 0,
        "black_market": 0,
        "platform": 0,
        "cleaned_by_imp": 1,
        "gold_by_imp": 0,
        "loss_step": 1,
        "loss_fee": 0,
    },
    "space": {"imps": 1, "gold": 0},
}


def _too_small(entry: Entry, path: Path, value: object, least: int) -> Iterator[Fault]:
    """A fault if the value is a number below the least one."""
    if isinstance(value, int) and value < least:
        message = f"{path[-1]} is {value}, too small"
        yield Fault("E481", entry, path, message, f"write {least} or more")


@_check
def numbers_are_large_enough(catalog: Catalog) -> Iterator[Fault]:
    """No number is below what makes sense."""
    for kind, fields in _LEAST.items():
        for entry in catalog.of(kind):
            for field, least in fields.items():
                yield from _too_small(entry, (field,), getattr(entry.fact, field, None), least)


@_check
def amounts_are_positive(catalog: Catalog) -> Iterator[Fault]:
    """Verbs do something, and features and books give something."""
    for entry, _, path, verb in _verbs(catalog):
        for field in ("amount", "points"):
            yield from _too_small(entry, (*path, field), getattr(verb, field, None), 1)
    for kind in ("feature", "artifact"):
        for entry in catalog.of(kind):
            for i, modify in enumerate(entry.fact.modify):
                if isinstance(modify, k.ModifyFree | k.ModifyHand):
                    yield from _too_small(entry, ("modify", i, "add"), modify.add, 1)


@_check
def prices_fit_sizes(catalog: Catalog) -> Iterator[Fault]:
    """Prices are for sizes that pets can have, and cost the buyer something or nothing, not the seller."""
    sizes = _sizes(catalog)
    for entry in catalog.of("diet"):
        for size, price in entry.fact.price.items():
            if size not in sizes:
                known = ", ".join(map(str, sorted(sizes)))
                message = f"no pet has size {size}"
                yield Fault("E482", entry, ("price",), message, f"price some of the sizes {known}")
            if price < 0:
                message = f"the price at size {size} is {price}"
                yield Fault("E482", entry, ("price",), message, "write 0 or more, or leave the size out")


CHECKS: tuple[Check, ...] = (
    verbs_in_place,
    stores_to_fill,
    colors_are_chosen_first,
    choices_are_single,
    choices_offer_something,
    rows_hand_out_their_tiles,
    modifiers_in_place,
    features_free_what_can_be_met,
    rows_fit_their_tiles,
    rows_rise_to_an_end,
    pets_grow,
    pets_have_bars_for_every_size,
    rows_can_be_filled,
    tiles_have_names_of_their_own,
    food_lies_where_it_is_taken,
    cards_have_needs,
    one_card_is_the_potion,
    colors_have_decks,
    needs_use_fitting_tokens,
    guards_have_one_outcome,
    tokens_make_sense,
    orders_are_clear,
    gaps_are_between_plots,
    plots_hold_fitting_tokens,
    game_is_complete,
    boards_fit_their_seats,
    boards_have_clear_spaces,
    boards_name_real_rounds,
    boards_have_enough_tiles,
    scores_count_what_is_there,
    customers_look_at_the_pet,
    chosen_needs_are_chosen,
    numbers_are_large_enough,
    amounts_are_positive,
    prices_fit_sizes,
)
"""All checks, in the order in which they run."""
