"""Scores: what a list of terms is worth, as lines that add up, and as a fast sum beside.

All points are whole numbers of half points. A *subject* is what is judged: a pet, a whole display, or a player at the
end of the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.content import Content, Term
from petz_engine.dungeon_petz.countables import Subject as Subject
from petz_engine.dungeon_petz.countables import display as display
from petz_engine.dungeon_petz.state import Assigned, Pet


def total(c: Content, terms: Sequence[Term], subject: Subject) -> int:
    """The score in half points."""
    return sum([term.points * term.count(c, subject) for term in terms])


def lines(
    c: Content, terms: tuple[Term, ...], subject: Subject, rule: str, entry: tuple[str, int]
) -> tuple[m.Line, ...]:
    """The score line by line; the lines add up to :func:`total`."""
    found = []
    for at, term in enumerate(terms):
        times, of = term.count(c, subject), _counted(term, subject)
        per = _name(c, term, of)
        found.append(
            m.Line(rule, term.points * times, per, term.points, times, entry, path=("score", at), of=of)
        )
    return tuple(found)


_PIECES = {"needs": "need", "tokens": "token"}
"""What is counted by piece: the kind of the pieces."""


def _counted(term: Term, subject: Subject) -> tuple[str, int] | None:
    """The piece that a term counts, None for all of a kind, and for what is no piece."""
    number = subject.chosen if term.word == "chosen" else term.number
    return (_PIECES[term.what], number) if term.what in _PIECES and number >= 0 else None


def _name(c: Content, term: Term, of: tuple[str, int] | None) -> str:
    name = term.per if of is None else f"{term.what}.{c.names[of[0]][of[1]]}"
    return name + (f" by {term.distinct}" if term.distinct else "")


def points(halves: int) -> str:
    """Half points as people read them.

    >>> points(15), points(-1), points(4), points(-3)
    ('7½', '-½', '2', '-1½')
    """
    sign, whole, half = "-" if halves < 0 else "", abs(halves) // 2, abs(halves) % 2
    return f"{sign}{whole or ('' if half else 0)}{'½' if half else ''}"


# --- subjects


def one_pet(pet: Pet, tokens: m.Bag, chosen: int = -1) -> Subject:
    """One pet with the tokens of its own plot."""
    # DP-EXH-02 "Only its needs assigned THIS round, its tokens"
    return Subject(pet.cards, m.plus(pet.tokens, tokens), 1, None, chosen)


def for_sale(c: Content, cards: Assigned, tokens: m.Bag) -> Subject:
    """A pet as a customer sees it: needs by need cards, and the tokens on the pet."""
    # DP-SELL-03 "A potion is no need card and matches nothing"
    needs = tuple(card for card in cards if card[1] >> 1 != c.potion)
    # DP-SELL-04 "Manure tokens never count in a sale"
    return Subject(needs, tokens)
