"""Scores: what a list of terms is worth, as lines that add up, and as a fast sum beside.

All points are whole numbers of half points. A *subject* is what is judged: a pet, a whole display, or a player at the
end of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from petz_engine.dungeon_petz import larder as larders
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.schema import Term
from petz_engine.dungeon_petz.state import Assigned, Pet, Player
from petz_engine.kernel.bag import Bag, plus
from petz_engine.kernel.scoring import Line


class Subject(NamedTuple):
    """What is judged: cards and tokens that count, and the player where more than pets counts."""

    cards: Assigned
    tokens: Bag
    pets: int = 1
    player: Player | None = None
    chosen: int = -1


def _number(term: Term, subject: Subject) -> int:
    """The need or token that a term counts, -1 for all."""
    return subject.chosen if term.per.arg == "chosen" else term.per.number


def _needs(c: Content, term: Term, subject: Subject) -> int:
    number = _number(term, subject)
    if term.distinct == "color":
        # DP-SELL-05 "cards of the same colour count once"
        return len(
            {c.cards[face >> 1].color for _, face in subject.cards if number < 0 or c.faces[face][number]}
        )
    # DP-EXH-04 "Needs count whether or not they were satisfied"
    needs = c.needs_of(subject.cards)
    if term.distinct == "need":
        return sum(1 for n in needs if n)
    return needs[number] if number >= 0 else sum(needs)


# What a term can count. A player's possessions are what the final exhibitions count (see DP-FINAL-03, see DP-FINAL-04).
_COUNTS: dict[str, Callable[[Content, Term, Any], int]] = {
    "needs": _needs,
    "tokens": lambda c, term, subject: subject.tokens[term.per.number],
    "pets": lambda c, term, subject: subject.pets,
    "food": lambda c, term, subject: _food(subject.player),
    "artifacts": lambda c, term, subject: len(subject.player.artifacts),
    "potions": lambda c, term, subject: subject.player.potions,
    "gold": lambda c, term, subject: subject.player.gold,
    "imps_away": lambda c, term, subject: _imps_away(c, subject.player),
    "cages": lambda c, term, subject: sum([plot.cage is not None for plot in subject.player.plots]),
    "addons": lambda c, term, subject: sum([plot.addon is not None for plot in subject.player.plots]),
}


def _food(player: Player) -> int:
    return sum(larders.amounts(player.larder)) + sum([artifact.stored for artifact in player.artifacts])


def _imps_away(c: Content, player: Player) -> int:
    # DP-FINAL-03 "each own imp not at home (hospital, platform, still on the Progress Board)"
    return player.imps_in_hospital + player.imps_on_platform + len(c.board.extra_imps) - player.imps_fetched


def count(c: Content, term: Term, subject: Subject) -> int:
    """How often a term counts for a subject."""
    return _COUNTS[term.per.name](c, term, subject)


def total(c: Content, terms: tuple[Term, ...], subject: Subject) -> int:
    """The score in half points."""
    return sum([term.points * _COUNTS[term.per.name](c, term, subject) for term in terms])


def lines(
    c: Content, terms: tuple[Term, ...], subject: Subject, rule: str, entry: tuple[str, int]
) -> tuple[Line, ...]:
    """The score line by line; the lines add up to :func:`total`."""
    found = []
    for at, term in enumerate(terms):
        times, of = count(c, term, subject), _counted(term, subject)
        per = _name(c, term, of)
        found.append(
            Line(rule, term.points * times, per, term.points, times, entry, path=("score", at), of=of)
        )
    return tuple(found)


_PIECES = {"needs": "need", "tokens": "token"}
"""What is counted by piece: the kind of the pieces."""


def _counted(term: Term, subject: Subject) -> tuple[str, int] | None:
    """The piece that a term counts, None for all of a kind, and for what is no piece."""
    number, name = _number(term, subject), term.per.name
    return (_PIECES[name], number) if name in _PIECES and number >= 0 else None


def _name(c: Content, term: Term, of: tuple[str, int] | None) -> str:
    arg = f".{c.names[of[0]][of[1]]}" if of is not None else ".any" if term.per.name in _PIECES else ""
    return f"{term.per.name}{arg}" + (f" by {term.distinct}" if term.distinct else "")


def points(halves: int) -> str:
    """Half points as people read them.

    >>> points(15), points(-1), points(4), points(-3)
    ('7½', '-½', '2', '-1½')
    """
    sign, whole, half = "-" if halves < 0 else "", abs(halves) // 2, abs(halves) % 2
    return f"{sign}{whole or ('' if half else 0)}{'½' if half else ''}"


# --- subjects


def one_pet(pet: Pet, tokens: Bag, chosen: int = -1) -> Subject:
    """One pet with the tokens of its own plot."""
    # DP-EXH-02 "Only its needs assigned THIS round, its tokens"
    return Subject(pet.cards, plus(pet.tokens, tokens), 1, None, chosen)


def display(player: Player) -> Subject:
    """All pets of a player, all their tokens, and all tokens on the plots."""
    # DP-EXH-03 "all own pets count, with all their tokens, and all manure on the display, also in empty cages"
    pets = [plot.pet for plot in player.plots if plot.pet is not None]
    heaps = [plot.tokens for plot in player.plots] + [pet.tokens for pet in pets]
    # DP-FINAL-04 "-1 each suffering, mutation and manure token on the display (all cages)"
    tokens = tuple(map(sum, zip(*heaps, strict=True)))
    return Subject(tuple([card for pet in pets for card in pet.cards]), tokens, len(pets), player)


def for_sale(c: Content, cards: Assigned, tokens: Bag) -> Subject:
    """A pet as a customer sees it: needs by need cards, and the tokens on the pet."""
    # DP-SELL-03 "A potion is no need card and matches nothing"
    needs = tuple(card for card in cards if card[1] >> 1 != c.potion)
    # DP-SELL-04 "Manure tokens never count in a sale"
    return Subject(needs, tokens)
