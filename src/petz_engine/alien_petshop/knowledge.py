"""What a seat can conclude from all that it has seen: which bonus cards the others have, and how likely (AP-MKT-06).

Pets lie in their decks unless they lie elsewhere, so everybody knows what is in a deck. Bonus cards are secret: from
where a seat sits, each card that another takes leaves the deck at random, and each own look shows some of what was
there then. So what counts is between which own looks a card was taken: a *group* is what the others took there. Who
has shown its cards has groups of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.frames import looking_at
from petz_engine.alien_petshop.state import PIECES, BonusBag, Hidden, Secret, State, Table, bonus_in_play

BONUS_DECK = "bonus_deck"
"""The name of the deck of bonus cards, which is none of content."""
ALL = -1
"""Whose groups are those of all who have shown nothing: any of them may have any of these cards."""


@attrs.frozen
class Case:
    """The bonus deck as somebody looks at it.

    ``cards`` are those that it does not have itself from the deal, ``seen`` what it saw in the deck at each own look,
    and ``kept`` what it took of that. Between the looks ``groups`` were taken: (look, seat or ``ALL``, how many), where
    the look is the number of own looks before. ``shown`` are the cards of each seat that everybody knows by now.
    """

    cards: m.Bag
    seen: tuple[BonusBag, ...]
    kept: tuple[BonusBag, ...]
    groups: tuple[tuple[int, int, int], ...]
    shown: tuple[tuple[int, BonusBag], ...]


def case(c: Content, view: m.View) -> Case:
    """What a view shows of bonus cards."""
    table: Table = view.table
    none = (0,) * len(c.bonus_cards)
    cards = bonus_in_play(c)
    seen: tuple[BonusBag, ...] = ()
    kept: tuple[BonusBag, ...] = ()
    if view.mine is not None:
        seen = tuple(map(m.plus, view.mine.kept, view.mine.returned))
        kept, cards = view.mine.kept, m.minus(cards, view.mine.bonus)
        for mine in kept:
            cards = m.plus(cards, mine)
        if any(view.mine.looking):
            seen, kept = (*seen, view.mine.looking), (*kept, view.mine.looking)
    shown = [(seat, player.revealed) for seat, player in enumerate(table.players) if player.revealed != none]
    others = tuple([one for one in shown if one[0] != view.seat])
    groups: dict[tuple[int, int], int] = {}
    for look, seat, count in takes(c, table, view.seat):
        if count:
            key = look, seat if seat in dict(others) else ALL
            groups[key] = groups.get(key, 0) + count
    return Case(cards, seen, kept, tuple([(*key, count) for key, count in groups.items()]), others)


def takes(c: Content, table: Table, own: int | None) -> Iterator[tuple[int, int, int]]:
    """What the others took of the bonus deck, in order: (own looks before, seat, how many cards)."""
    for seat, player in enumerate(table.players):
        if seat != own:
            kept = sum(look.kept for look in table.looks if look.seat == seat)
            yield 0, seat, player.bonus_cards - kept
    looks = 0
    for look in table.looks:
        if look.seat == own:
            looks += 1
        else:
            yield looks, look.seat, look.kept
    if (now := looking_at(c, table)) and table.pending[-1].seat != own:
        yield looks, table.pending[-1].seat, now


# --- in how many ways


Rest = tuple[int, ...]
"""How many cards of each group are still to be chosen."""


@attrs.frozen(eq=False)
class Ways:
    """All ways in which the others can have taken bonus cards: for each kind, from what is open to it on.

    ``after[kind][rest]`` is in how many ways the kinds from this one on fill what is left of the groups.
    """

    case: Case
    after: tuple[Mapping[Rest, int], ...]

    @property
    def rest(self) -> Rest:
        """All groups, with nothing chosen yet."""
        return tuple([count for *_, count in self.case.groups])


def ways(case: Case) -> Ways:
    """All ways for a case; NoConsistentState where there are none."""
    found = _ways(case)
    if not found.after[0].get(found.rest):
        raise m.NoConsistentState("no deal of the bonus cards leads to what this view shows")
    return found


@lru_cache(maxsize=512)
def _ways(case: Case) -> Ways:
    last = {(0,) * len(case.groups): 1}
    after: list[Mapping[Rest, int]] = [last]
    for kind in range(len(case.cards) - 1, -1, -1):
        found: dict[Rest, int] = {}
        for take, weight in _shares(case, kind):
            for rest, count in after[-1].items():
                whole = m.plus(rest, take)
                if all(n <= size for n, (*_, size) in zip(whole, case.groups, strict=True)):
                    found[whole] = found.get(whole, 0) + weight * count
        after.append(found)
    return Ways(case, tuple(reversed(after)))


def _shares(case: Case, kind: int) -> Iterator[tuple[Rest, int]]:
    """How many cards of a kind each group may have, with the ways to choose them and to see what was seen."""
    most = [min(count, max(0, case.cards[kind])) for *_, count in case.groups]
    for take in product(*[range(n + 1) for n in most]):
        weight = _weight(case, kind, take)
        if weight and _is_shown(case, kind, take):
            yield take, weight


def _weight(case: Case, kind: int, take: Rest) -> int:
    """In how many ways these cards of a kind are taken, and what was seen of it is seen."""
    left, weight = case.cards[kind], 1
    if left < 0:
        return 0
    for look in range(len(case.seen) + 1):
        for (when, *_), count in zip(case.groups, take, strict=True):
            if when == look:
                if count > left:
                    return 0
                weight *= comb(left, count)
                left -= count
        if look < len(case.seen):
            if case.seen[look][kind] > left:
                return 0
            weight *= comb(left, case.seen[look][kind])
            left -= case.kept[look][kind]
    return weight


def _is_shown(case: Case, kind: int, take: Rest) -> bool:
    """Whether who has shown its cards has as many of a kind as it has shown."""
    for seat, cards in case.shown:
        has = sum(count for (_, whose, _), count in zip(case.groups, take, strict=True) if whose == seat)
        if has != cards[kind]:
            return False
    return True


# --- odds


def piles(c: Content) -> Sequence[str]:
    """What may be asked about: the decks of pets, and that of bonus cards."""
    return (*c.names["deck"], BONUS_DECK)


def odds(c: Content, view: m.View, pile: str, now: m.FlowPosition) -> dict[str, Fraction]:
    """How likely the next pet of a deck, or the next bonus card, is each of those that there are."""
    if pile == BONUS_DECK:
        return _next_bonus(c, view)
    left, pets = PIECES.left(c, view.table, "pet"), c.pets_of[c.numbers["deck"][pile]]
    total = sum(left[pet] for pet in pets)
    # AP-MKT-03 "If a deck is empty nothing is dealt; the discard pile is never reshuffled"
    return {c.names["pet"][pet]: Fraction(left[pet], total) for pet in pets} if total else {}


def _next_bonus(c: Content, view: m.View) -> dict[str, Fraction]:
    if not view.table.bonus_deck_size:
        return {}
    found = ways(case(c, view))
    total = found.after[0][found.rest] * view.table.bonus_deck_size
    names = c.names["bonus_card"]
    return {name: Fraction(lying, total) for name, lying in zip(names, _lying(found), strict=True)}


def _lying(found: Ways) -> Iterator[int]:
    """How many cards of each kind lie in the deck, summed over all ways."""
    case, before = found.case, {found.rest: 1}
    for kind, after in enumerate(found.after[1:]):
        lying, then = 0, dict[Rest, int]()
        mine = sum(kept[kind] for kept in case.kept)
        for take, weight in _shares(case, kind):
            here = case.cards[kind] - sum(take) - mine
            for rest, count in before.items():
                left = m.minus(rest, take)
                if left in after:
                    then[left] = then.get(left, 0) + count * weight
                    lying += count * weight * here * after[left]
        yield lying
        before = then


# --- imagining


def determinize(c: Content, view: m.View, below: m.Below, now: m.FlowPosition) -> State:
    """A state that looks to the seat of the view as this one does, as likely as the seat must take it to be."""
    table: Table = view.table
    chosen = {
        group[:2]: m.shuffled(cards, below) for group, cards in _chosen(ways(case(c, view)), below).items()
    }
    secrets = _Secrets(c, view, below)
    for look, seat, count in takes(c, table, view.seat):
        key = look, seat if (look, seat) in chosen else ALL
        cards = chosen.get(key, [])
        secrets.took[seat].append(m.bag_of(cards[:count], len(c.bonus_cards)))
        chosen[key] = cards[count:]
    return State(table, secrets.made(), Hidden(_pets(c, table), secrets.deck))


def _pets(c: Content, table: Table) -> m.Bag:
    """The pets in decks; starters lie in none."""
    left = PIECES.left(c, table, "pet")
    if min(left) < 0:
        raise m.NoConsistentState("a pet lies in more places than there are copies")
    return tuple([0 if fact.deck < 0 else count for fact, count in zip(c.pets, left, strict=True)])


def _chosen(found: Ways, below: m.Below) -> dict[tuple[int, int, int], list[int]]:
    """The cards of each group, in one of all ways, as likely as it is."""
    rest, groups = found.rest, found.case.groups
    cards: dict[tuple[int, int, int], list[int]] = {group: [] for group in groups}
    for kind in range(len(found.case.cards)):
        after = found.after[kind + 1]
        weighed = [
            (take, weight * after.get(m.minus(rest, take), 0)) for take, weight in _shares(found.case, kind)
        ]
        take = m.one_of([one for one in weighed if one[1]], below)
        for group, count in zip(groups, take, strict=True):
            cards[group] += [kind] * count
        rest = m.minus(rest, take)
    return cards


class _Secrets:
    """The secrets of a world: what each of the others took, in order, and what the deck was at each look."""

    def __init__(self, c: Content, view: m.View, below: m.Below) -> None:
        self.c, self.view, self.below = c, view, below
        self.none: BonusBag = (0,) * len(c.bonus_cards)
        self.deck: m.Bag = bonus_in_play(c)
        self.took: list[list[BonusBag]] = [[] for _ in view.table.players]

    def made(self) -> tuple[Secret, ...]:
        """All secrets; the deck is then what is left."""
        table, own = self.view.table, self.view.seat
        looking = table.pending[-1].seat if looking_at(self.c, table) else None
        secrets = [
            Secret(taken.pop(0), self.none) if taken else Secret(self.none, self.none) for taken in self.took
        ]
        if own is not None:
            mine = self.view.mine
            secrets[own] = Secret(mine.bonus, self.none)
            for kept in mine.kept:
                secrets[own] = attrs.evolve(secrets[own], bonus=m.minus(secrets[own].bonus, kept))
        for secret in secrets:
            self.deck = m.minus(self.deck, secret.bonus)
        for look in table.looks:
            secrets[look.seat] = self._looked(secrets[look.seat], look.seat, look.cards - look.kept)
        if looking is not None:
            cards = self.view.mine.looking if looking == own else self.took[looking].pop(0)
            secrets[looking] = attrs.evolve(secrets[looking], looking=cards)
            self.deck = m.minus(self.deck, cards)
        return tuple(secrets)

    def _looked(self, secret: Secret, seat: int, back: int) -> Secret:
        """A secret after one more look: what was put back is any of what the deck then had."""
        if seat == self.view.seat:
            number = len(secret.kept)
            kept, returned = self.view.mine.kept[number], self.view.mine.returned[number]
            self.deck = m.minus(self.deck, kept)
        else:
            kept = self.took[seat].pop(0)
            self.deck = m.minus(self.deck, kept)
            returned = m.picked(self.deck, back, self.below)
        return Secret(
            m.plus(secret.bonus, kept), self.none, (*secret.kept, kept), (*secret.returned, returned)
        )


KNOWLEDGE = m.Knowledge(piles, odds, determinize)
