"""What expressions of packs can count: of a player, of a pet on its plot, and of what customers and exhibitions see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple, get_type_hints

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import larder as larders
from petz_engine.dungeon_petz import plots
from petz_engine.dungeon_petz import schema as k

if TYPE_CHECKING:  # a state is made of content, and content counts in states
    from petz_engine.dungeon_petz.content import Content
    from petz_engine.dungeon_petz.state import Assigned, Pet, Player, Plot, Table
    from petz_engine.kernel.bag import Bag


class Subject(NamedTuple):
    """What is judged: cards and tokens that count, and the player, at a table, where more than pets counts."""

    cards: Assigned
    tokens: Bag
    pets: int = 1
    player: Player | None = None
    chosen: int = -1
    table: Table | None = None
    seat: int = -1


def display(player: Player, table: Table | None = None, seat: int = -1) -> Subject:
    """All pets of a player, all their tokens, and all tokens on the plots."""
    # DP-EXH-03 "all own pets count, with all their tokens, and all manure on the display, also in empty cages"
    pets = [plot.pet for plot in player.plots if plot.pet is not None]
    heaps = [plot.tokens for plot in player.plots] + [pet.tokens for pet in pets]
    # DP-FINAL-04 "-1 each suffering, mutation and manure token on the display (all cages)"
    tokens = tuple(map(sum, zip(*heaps, strict=True)))
    cards = tuple([card for pet in pets for card in pet.cards])
    return Subject(cards, tokens, len(pets), player, table=table, seat=seat)


def owner_at(table: Table, seat: int) -> Subject:
    """The player of a seat."""
    return display(table.players[seat], table, seat)


# --- what customers and exhibitions see


def _needs(c: Content, subject: Subject, number: int) -> int:
    # DP-EXH-04 "Needs count whether or not they were satisfied"
    return c.needs_of(subject.cards)[number]


def _any(c: Content, subject: Subject) -> int:
    return sum(c.needs_of(subject.cards))


def _chosen(c: Content, subject: Subject) -> int:
    """The need that was chosen; before that, any."""
    return _needs(c, subject, subject.chosen) if subject.chosen >= 0 else _any(c, subject)


def distinct(what: Literal["color", "need"], word: str, number: int) -> m.expressions.Function:
    """How many different colors the cards have that show a need (or ``any``), or how many different needs there are."""

    def colors(c: Content, subject: Subject) -> int:
        wanted = subject.chosen if word == "chosen" else number
        # DP-SELL-05 "cards of the same colour count once"
        return len(
            {c.cards[face >> 1].color for _, face in subject.cards if wanted < 0 or c.faces[face][wanted]}
        )

    def needs(c: Content, subject: Subject) -> int:
        return sum(1 for n in c.needs_of(subject.cards) if n)

    return colors if what == "color" else needs


def _tokens(c: Content, subject: Subject, number: int) -> int:
    return subject.tokens[number]


# --- of a player. These possessions are what the final exhibitions count (see DP-FINAL-03, see DP-FINAL-04).


def _player(subject: Subject) -> Player:
    assert subject.player is not None  # nobody else is asked about
    return subject.player


def _table(subject: Subject) -> Table:
    assert subject.table is not None
    return subject.table


def _food(c: Content, subject: Subject) -> int:
    player = _player(subject)
    return sum(larders.amounts(player.larder)) + sum([artifact.stored for artifact in player.artifacts])


def _imps_away(c: Content, subject: Subject) -> int:
    # DP-FINAL-03 "each own imp not at home (hospital, platform, still on the Progress Board)"
    player = _player(subject)
    return player.imps_in_hospital + player.imps_on_platform + len(c.board.extra_imps) - player.imps_fetched


def _plots(c: Content, subject: Subject) -> list[Plot]:
    """The plots with a pet."""
    return [plot for plot in _player(subject).plots if plot.pet is not None]


def _cages(c: Content, subject: Subject) -> int:
    return sum([plot.cage is not None for plot in _player(subject).plots])


def _addons(c: Content, subject: Subject) -> int:
    return sum([plot.addon is not None for plot in _player(subject).plots])


def _neighbor(subject: Subject, way: int) -> Subject:
    """The player of the next seat in this direction."""
    table = _table(subject)
    return owner_at(table, (subject.seat + way) % len(table.players))


def _others(c: Content, subject: Subject) -> list[Subject]:
    table = _table(subject)
    return [owner_at(table, seat) for seat in range(len(table.players)) if seat != subject.seat]


def _known_to_the_owner(c: Content, subject: Subject, number: int) -> int:
    raise AssertionError("nothing that may be asked reads a hand")


# --- of a pet on its plot


def _pet(plot: Plot) -> Pet:
    assert plot.pet is not None  # nobody else is asked about
    return plot.pet


def _eats(c: Content, plot: Plot, number: int) -> int:
    return number in c.diets[c.tiles[_pet(plot).tile].diet].eats


def _of_pet(c: Content, plot: Plot, number: int) -> int:
    cards = _pet(plot).cards
    return c.needs_of(cards)[number] if cards else 0


def _on_plot(c: Content, plot: Plot, number: int) -> int:
    return plot.tokens[number] + _pet(plot).tokens[number]


def _of_a_need(c: Content, plot: Plot) -> int:
    raise AssertionError("a need is asked about by its number")


def _any_of_pet(c: Content, plot: Plot) -> int:
    return len(_pet(plot).cards)


# What a number is asked of, for type checkers.


def _of_owner(read: Callable[[Content, Subject], int]) -> m.expressions.Countable:
    return m.expressions.Countable(read)


def _of_plot(read: Callable[[Content, Plot], int]) -> m.expressions.Countable:
    return m.expressions.Countable(read)


_PET: Mapping[str, m.expressions.Member] = {
    "eats": m.expressions.Countable(_eats, of="food"),
    "needs": m.expressions.Countable(_of_pet, of="need", words={"any": _any_of_pet}),
    "size": _of_plot(lambda c, plot: _pet(plot).size),
    "tokens": m.expressions.Countable(_on_plot, of="token"),
}


def need_scopes(need: int) -> m.expressions.Scopes:
    """The names that expressions of one need can read, which has this number."""
    return {
        **SCOPES,
        "need": {
            **SCOPES["need"],
            "unmet": _of_plot(lambda c, plot: plots.unmet(c, plot, need)),
        },
    }


SCOPES: m.expressions.Scopes = {
    "sold": {
        "needs": m.expressions.Countable(_needs, of="need", words={"any": _any}),
        "tokens": m.expressions.Countable(_tokens, of="token"),
    },
    "shown": {
        "needs": m.expressions.Countable(_needs, of="need", words={"any": _any, "chosen": _chosen}),
        "pets": _of_owner(lambda c, subject: subject.pets),
        "tokens": m.expressions.Countable(_tokens, of="token"),
    },
    "owner": {
        "addons": _of_owner(_addons),
        "artifacts": _of_owner(lambda c, subject: len(_player(subject).artifacts)),
        "cages": _of_owner(_cages),
        "food": _of_owner(_food),
        "gold": _of_owner(lambda c, subject: _player(subject).gold),
        "hand": m.expressions.Countable(_known_to_the_owner, of="need_card", seen=m.expressions.OWNER),
        "imps_away": _of_owner(_imps_away),
        "left": m.expressions.Role("owner", lambda c, subject: _neighbor(subject, 1)),
        "others": m.expressions.Selector("owner", _others),
        "pets": m.expressions.Selector("pet", _plots),
        "potions": _of_owner(lambda c, subject: _player(subject).potions),
        "right": m.expressions.Role("owner", lambda c, subject: _neighbor(subject, -1)),
        "round": _of_owner(lambda c, subject: _table(subject).round),
        "rules": m.expressions.Role("rules", lambda c, subject: subject),
        "tokens": m.expressions.Countable(_tokens, of="token"),
    },
    "pet": _PET,
    "need": {
        **_PET,
        "antimagic": _of_plot(lambda c, plot: plots.guard(c, plot, 1)),
        "strength": _of_plot(lambda c, plot: plots.guard(c, plot, 0)),
        "unmet": _of_plot(_of_a_need),
    },
    "rules": {
        name: m.expressions.Printed() for name, cls in get_type_hints(k.Rules).items() if cls in (int, bool)
    },
}
"""What can be asked about, by what it is asked of."""
