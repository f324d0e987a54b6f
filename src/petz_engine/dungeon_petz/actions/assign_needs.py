"""Assigning: one card, face down, for each bar of each pet (DP-ASSIGN-01 to DP-POTION-03)."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, NamedTuple

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Assigned, Edit, Player, Table, View
from petz_engine.dungeon_petz.ways import Stock, times, ways


def _each_in_order(pets: Any) -> Any:
    return tuple(map(m.in_order, pets)) if isinstance(pets, (list, tuple)) else pets


@attrs.frozen(weakref_slot=False)
class AssignNeeds:
    """For each plot, the cards of the pet there: (color of the bar, face), kept sorted."""

    pets: Annotated[tuple[Assigned, ...], m.Per("plot", ())] = attrs.field(converter=_each_in_order)


class Bar(NamedTuple):
    """A bar to fill: its plot, its color, and how many bars of this color the pet has from this one on."""

    plot: int
    color: int
    run: int


class Partial(NamedTuple):
    """The bars, the hand and potions that are left, and the faces assigned so far (None: left open in a form)."""

    content: Content
    bars: tuple[Bar, ...]
    hand: m.Bag
    potions: int
    faces: tuple[int | None, ...] = ()


@lru_cache(maxsize=65536)
def _bars_of(colors: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """(color, bars of this color from here on) for the sorted colors of one pet."""
    return tuple((color, colors[i:].count(color)) for i, color in enumerate(colors))


def bars(c: Content, player: Player) -> tuple[Bar, ...]:
    """All bars of a player's pets, in plot order, sorted by color within a pet (the order of bars means nothing)."""
    return tuple(
        [
            Bar(i, color, run)
            for i, plot in enumerate(player.plots)
            if plot.pet is not None
            for color, run in _bars_of(c.tiles[plot.pet.tile].bars[plot.pet.size])
        ]
    )


def has_pets(c: Content, table: Table, seat: int) -> bool:
    """Whether the seat has a pet on its display."""
    for plot in table.players[seat].plots:  # noqa: SIM110 a loop takes half the time of any(), and this is asked a lot
        if plot.pet is not None:
            return True
    return False


def with_pets(c: Content, table: Table) -> tuple[int, ...]:
    """The seats that have cards to assign."""
    # DP-DRAW-04 "A player without pets draws and assigns nothing"
    return tuple(seat for seat in table.order if has_pets(c, table, seat))


def _initial(view: View, decision: m.Decision) -> Partial:
    player = view.table.players[view.seat]
    return Partial(view.content, bars(view.content, player), view.mine.hand, player.potions)


def _slot(partial: Partial) -> m.Slot | None:
    return _FACE if len(partial.faces) < len(partial.bars) else None


def _left(partial: Partial, card: int) -> int:
    return partial.potions if card == partial.content.potion else partial.hand[card]


def _sides(c: Content, card: int) -> tuple[int, ...]:
    """The faces of a card, the upright one first."""
    # DP-VAR-01 "When assigning, the player may turn such a card"
    return (card << 1, card << 1 | 1) if c.turns[card] else (card << 1,)


def _possible(view: View, partial: Partial) -> list[int]:
    """The faces of all cards at hand for this bar."""
    # DP-ASSIGN-01 "Any cards of the hand may be used, not only those just drawn"
    c = partial.content
    cards = c.cards_for[partial.bars[len(partial.faces)].color]
    return [face for card in cards if _left(partial, card) for face in _sides(c, card)]


def _canonical(view: View, partial: Partial) -> list[int]:
    """The same, rising within equal bars of one pet, and leaving enough cards for the rest of them."""
    _, color, run = partial.bars[len(partial.faces)]
    low, turns = _low(partial), partial.content.turns
    found, above = [], 0
    for card in reversed(partial.content.cards_for[color]):
        left = _left(partial, card)
        above += left
        if left and above >= run:
            upright = card << 1
            if turns[card] and upright | 1 >= low:
                found.append(upright | 1)
            if upright >= low:
                found.append(upright)
    found.reverse()
    return found


def _low(partial: Partial) -> int:
    """The least face that may come now: within equal bars of one pet faces never fall."""
    at = len(partial.faces)
    if not at:
        return 0
    before, now, face = partial.bars[at - 1], partial.bars[at], partial.faces[-1]
    return face if face is not None and before[:2] == now[:2] else 0


def _verdict(view: View, partial: Partial, face: int) -> m.Reason | None:
    c, color = partial.content, partial.bars[len(partial.faces)].color
    if not 0 <= face < len(c.faces) or face >> 1 not in c.cards_for[color]:
        # DP-ASSIGN-01 "exactly one card for each revealed bar, of the bar's colour"
        return m.refuse("wrong_color", "DP-ASSIGN-01", color=color)
    if face & 1 and not c.turns[face >> 1]:
        if not c.rules.cards_turn:
            # DP-ASSIGN-02 "Double symbols at the bottom are ignored in the basic game"
            return m.refuse("not_turned", "DP-ASSIGN-02")
        # DP-VAR-01 "Every need card that does not show its deck's dominant need has a double symbol"
        return m.refuse("single_symbol", "DP-VAR-01", card=face >> 1)
    if _left(partial, face >> 1):
        return None
    if face >> 1 == c.potion:
        return m.refuse("no_potion", "DP-POTION-01")
    return m.refuse("no_such_card", "DP-ASSIGN-01", color=color)


def _advance(partial: Partial, face: int) -> Partial:
    c, given, hand, potions, faces = partial
    card = face >> 1
    if card == c.potion:
        return Partial(c, given, hand, potions - 1, (*faces, face))
    return Partial(c, given, m.replaced(hand, card, hand[card] - 1), potions, (*faces, face))


def _skip(partial: Partial) -> Partial:
    return partial._replace(faces=(*partial.faces, None))


def _build(partial: Partial) -> AssignNeeds:
    pets: list[list[tuple[int, int]]] = [[] for _ in partial.content.plots]
    for (plot, color, _), face in zip(partial.bars, partial.faces, strict=True):
        assert face is not None
        pets[plot].append((color, face))
    return AssignNeeds(tuple(map(tuple, pets)))


def _choices_of(partial: Partial, action: AssignNeeds) -> tuple[m.Choice, ...]:
    """The faces in the order of the bars; a card for a bar that is not there makes the answer too long."""
    return tuple(face for cards in action.pets for _, face in cards)


def _context(partial: Partial) -> dict[str, int]:
    plot, color, _ = partial.bars[len(partial.faces)]
    return {"plot": plot, "color": color}


# --- counting: colors are independent, but for the potions they share


def _count(view: View, partial: Partial) -> int:
    """How many canonical assignments there are from here on, without listing them."""
    c, at = partial.content, len(partial.faces)
    totals = [1]
    for color in range(c.colors):
        cards = c.cards_for[color]
        runs = [
            b.run for i, b in enumerate(partial.bars) if i >= at and b.color == color and _starts(partial, i)
        ]
        going = at < len(partial.bars) and partial.bars[at].color == color
        face = _low(partial) if going else 0
        low = 2 * cards.index(face >> 1) + (face & 1) if face else 0
        stock = Stock(
            tuple([_left(partial, card) for card in cards]),
            tuple([c.turns[card] for card in cards]),
            cards.index(c.potion),
        )
        totals = times(totals, ways(stock, tuple(runs), low), partial.potions)
    return sum(totals)


def _starts(partial: Partial, at: int) -> bool:
    """Whether a bar is the first of its color that is still open at its pet."""
    return at == len(partial.faces) or partial.bars[at - 1][:2] != partial.bars[at][:2]


_FACE = m.Slot(
    "card",
    _possible,
    _advance,
    _verdict,
    verdict_is_complete=True,
    canonical_choices=_canonical,
    skip=_skip,
    context=_context,
    describe=m.by_name("face"),
)


def _no_effect(e: Edit, decision: m.Decision, action: AssignNeeds) -> None:
    raise AssertionError("a sealed action takes effect when it is revealed")


ASSIGN_NEEDS = m.Mechanic(_initial, _slot, _build, _choices_of, _no_effect, count=_count)
