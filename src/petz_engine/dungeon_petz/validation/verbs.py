"""Verbs stand where they mean something (E40x)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.validation.boards import _repeated
from petz_engine.dungeon_petz.verbs import ROOMS
from petz_engine.dungeon_petz.verbs.room import HERE, OWNER, THIS, Subject
from petz_engine.packs.verbs import called, word_of

_RULE, _SPACE, _OFFER = "a rule of an artifact", "a space", "an offer of an artifact"

_THERE: Mapping[str, frozenset[Subject]] = {
    _SPACE: frozenset({OWNER, HERE}),
    _RULE: frozenset({OWNER, THIS}),
}
"""What is known in the places where verbs are done at once; an offer asks, at the moments of its verb."""


def _steps(do: Sequence[k.Verb], path: m.Path) -> Iterator[tuple[m.Path, Any]]:
    for i, verb in enumerate(do):
        yield (*path, i), verb


def _rule_steps(artifact: k.Artifact) -> Iterator[tuple[m.Path, Any]]:
    """The verbs of all rules of an artifact: its lists are carried out one after the other."""
    for i, rule in enumerate(artifact.rule):
        yield from _steps(rule.do, ("rule", i, "do"))
        yield from _steps(rule.else_, ("rule", i, "else"))


def _offer_steps(artifact: k.Artifact) -> Iterator[tuple[m.Path, Any]]:
    for i, offer in enumerate(artifact.offer):
        yield from _steps(offer.do, ("offer", i, "do"))


def _verbs(catalog: m.Catalog) -> Iterator[tuple[m.Entry, str, m.Path, Any]]:
    """Every verb of the catalog: its entry, the place where it stands, its path and itself."""
    for entry in catalog.of("space"):
        yield from ((entry, _SPACE, path, verb) for path, verb in _steps(entry.fact.do, ("do",)))
    for entry in catalog.of("artifact"):
        yield from ((entry, _RULE, path, verb) for path, verb in _rule_steps(entry.fact))
        yield from ((entry, _OFFER, path, verb) for path, verb in _offer_steps(entry.fact))


def places_of(verb: k.Verb) -> list[str]:
    """Where a verb may stand: where there is what it acts on, or where it is offered."""
    room = ROOMS[type(verb)]
    if room.offered is not None:
        return [_OFFER]
    return [where for where, there in _THERE.items() if room.subjects <= there]


def verbs_in_place(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Each verb stands where it means something."""
    for entry, place, path, verb in _verbs(catalog):
        places = places_of(verb)
        if isinstance(verb, k.GainFood) and verb.to == "this":
            places = [_RULE]
        if place not in places:
            message = f"{called(verb)} cannot stand in {place}"
            yield m.Fault("E401", entry, (*path, word_of(verb)), message, f"put it in {' or '.join(places)}")


def foods_are_named(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Food for a larder is of some kind, food for a store of any (DP-ART-07)."""
    for entry, _, path, verb in _verbs(catalog):
        if isinstance(verb, k.GainFood) and (verb.of is None) != (verb.to == "this"):
            message = "a store takes any food" if verb.of is not None else "nothing says which food"
            cure = "leave of out" if verb.of is not None else "add of: the id of a food"
            yield m.Fault("E410", entry, (*path, "of"), message, cure)
        if isinstance(verb, k.GainFood) and verb.to == "this" and verb.amount != 1:
            message = f"a store has room for one food, not for {verb.amount}"
            yield m.Fault("E410", entry, (*path, "amount"), message, "leave amount out")


def _fills(verb: k.Verb) -> bool:
    """Whether a verb fills the store of its tile."""
    return isinstance(verb, k.FillStore) or (isinstance(verb, k.GainFood) and verb.to == "this")


def stores_to_fill(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Only a tile with a store fills one, and a store holds some food."""
    for entry in catalog.of("artifact"):
        artifact: k.Artifact = entry.fact
        if artifact.store is not None:
            if not artifact.store.counts_as:
                message = "what lies in this store counts as no food"
                yield m.Fault("E402", entry, ("store", "counts_as"), message, "name at least one food")
            continue
        for path, verb in (*_rule_steps(artifact), *_offer_steps(artifact)):
            if _fills(verb):
                yield m.Fault("E402", entry, path, "this artifact has no store to fill", "give it a store")


def colors_are_chosen_first(catalog: m.Catalog) -> Iterator[m.Fault]:
    """What needs the color that a tile remembers comes with a choice of color."""
    cure = 'put { choose = "color", ... } before it, in a rule on "acquired"'
    for entry in catalog.of("artifact"):
        chosen = False
        for path, verb in _rule_steps(entry.fact):
            chosen = chosen or isinstance(verb, k.ChooseColor)
            if isinstance(verb, k.DrawCard) and not chosen:
                yield m.Fault("E403", entry, path, "no color is chosen before this card is drawn", cure)
        for i, modify in enumerate(entry.fact.modify):
            if isinstance(modify, k.ModifyHand) and not chosen:
                message = "this adds to the hand in a color that is never chosen"
                yield m.Fault("E403", entry, ("modify", i), message, cure)


def _chooses(verb: k.Verb) -> bool:
    """Whether a verb is one of those that are chosen once: a tile of a space, the color of a tile."""
    return isinstance(verb, k.ChooseColor) or (isinstance(verb, k.TakeTiles) and verb.amount == 1)


def choices_are_single(catalog: m.Catalog) -> Iterator[m.Fault]:
    """A space hands out one tile of choice at most, and a tile remembers one color."""
    for kind in ("space", "artifact"):
        for entry in catalog.of(kind):
            steps = _steps(entry.fact.do, ("do",)) if kind == "space" else _rule_steps(entry.fact)
            for path, verb in [step for step in steps if _chooses(step[1])][1:]:
                message = f"a second {called(verb)} in this {kind}"
                yield m.Fault("E404", entry, path, message, f"keep one {called(verb)}")


def stores_are_filled_once(catalog: m.Catalog) -> Iterator[m.Fault]:
    """A store has room for one food: the rules of a tile fill it once at most, and so does its one offer."""
    for entry in catalog.of("artifact"):
        for steps in (_rule_steps(entry.fact), _offer_steps(entry.fact)):
            for path, verb in [step for step in steps if _fills(step[1])][1:]:
                message = f"a second {called(verb)}, but a store has room for one food"
                yield m.Fault("E407", entry, path, message, f"keep one {called(verb)}")


def hands_stay_normal(catalog: m.Catalog) -> Iterator[m.Fault]:
    """A tile adds to the normal hand as many cards as it lets draw, or no hand would ever be normal (DP-DRAW-01)."""
    for entry in catalog.of("artifact"):
        verbs = [verb for _, verb in _rule_steps(entry.fact)]
        if not any(isinstance(verb, k.ChooseColor) for verb in verbs):
            continue  # what needs a color is a fault of its own then
        drawn = sum(verb.amount for verb in verbs if isinstance(verb, k.DrawCard))
        added = sum(modify.add for modify in entry.fact.modify if isinstance(modify, k.ModifyHand))
        if drawn != added:
            message = f"its rules draw {drawn} cards, but it adds {added} to the normal hand"
            yield m.Fault("E408", entry, ("modify",), message, f'let {{ stat = "hand" }} add {drawn}')


def lists_of_verbs_do_something(catalog: m.Catalog) -> Iterator[m.Fault]:
    """No list of verbs is empty, but that of a dummy: a space that no board has places of (DP-2P-06)."""
    yield from _dummies_with_places(catalog)
    for entry in catalog.of("artifact"):
        for field in ("rule", "offer"):
            for i, each in enumerate(getattr(entry.fact, field)):
                if not each.do:
                    yield _idle(entry, (field, i))
                if getattr(each, "else_", ()) and each.if_ is None:
                    message = "nothing says when this is done, and not the other"
                    yield m.Fault("E409", entry, (field, i, "else"), message, "add a condition: if")


def _dummies_with_places(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Spaces that do nothing and have places: the board is to blame for a dummy of another pack, else the space."""
    spaces = {entry.id: entry for entry in catalog.of("space")}
    forgotten: dict[str, m.Entry] = {}
    for board in catalog.of("board"):
        for i, places in enumerate(board.fact.spaces):
            space = spaces[places.space]
            if space.fact.do:
                continue
            if space.fact.neutral_imp or _pack(space) != _pack(board):
                message = f"{space.id} is a dummy, which has no places"
                yield m.Fault(
                    "E409", board, ("spaces", i, "space"), message, "leave it out; a ring may stop there"
                )
            else:
                forgotten[space.id] = space
    for space in forgotten.values():
        yield _idle(space, ())


def _pack(entry: m.Entry) -> str:
    return entry.id.partition(":")[0]


def _idle(entry: m.Entry, path: m.Path) -> m.Fault:
    return m.Fault("E409", entry, (*path, "do"), "nothing is done here", "name at least one verb")


def choices_offer_something(catalog: m.Catalog) -> Iterator[m.Fault]:
    """The colors to choose from are some, and differ."""
    for entry, _, path, verb in _verbs(catalog):
        if isinstance(verb, k.ChooseColor):
            if not verb.among:
                yield m.Fault("E406", entry, (*path, "among"), "no color to choose from", "name the colors")
            yield from _repeated("E406", entry, (*path, "among"), verb.among)


def rows_hand_out_their_tiles(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Artifacts go all at once, pets, cages and addons one by one."""
    rows: dict[Any, k.Row] = {entry.id: entry.fact for entry in catalog.of("row")}
    for entry, _, path, verb in _verbs(catalog):
        if not isinstance(verb, k.TakeTiles):
            continue
        tile = rows[verb.from_].tile
        if (verb.amount == "all") != (tile == "artifact"):
            message = f"moving {verb.amount} does not fit the row {verb.from_}, which holds {tile}s"
            cure = "move all of a row of artifacts, and 1 of pets, cages or addons"
            yield m.Fault("E405", entry, (*path, "from"), message, cure)
