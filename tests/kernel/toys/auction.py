"""A toy with secrets: a hand that only its owner sees, a private swap, and sealed bids that are revealed together.

Each seat gets two cards by luck and has one of each kind in reserve. In turn each seat may swap a card of its hand
for one of its reserve (*private*: the others learn that it has acted, not what it did). Then all bid one or two cards
at the same time (*sealed*); the highest sum takes a point, and so on until no hand holds a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Annotated, Any

import attrs

from petz_engine.kernel.bag import Bag, bag_of, minus, plus
from petz_engine.kernel.build import record
from petz_engine.kernel.codec import IdOf, OneOf, Per
from petz_engine.kernel.decision import PRIVATE, SEALED, Decision
from petz_engine.kernel.edit import Edit
from petz_engine.kernel.flow import Node, ask, auto, each, loop, luck, named
from petz_engine.kernel.form import Mechanic, Slot
from petz_engine.kernel.game import Chance, Game, Law, Outcome, Rules
from petz_engine.kernel.luck import Draws
from petz_engine.kernel.refusal import Reason, because
from petz_engine.kernel.view import View

Card = Annotated[int, IdOf("card")]
Cards = Annotated[tuple[int, ...], Per("card")]
STOP = -1
"""The quiet choice: no card, or no further one."""


@attrs.frozen
class Deck:
    """The content: kinds of card, worth 1, 2 and 3, and how many there are."""

    seats: int = 2
    names: Mapping[str, tuple[str, ...]] = {"card": ("ash", "birch", "cedar")}
    deck: Bag = (3, 2, 1)


@attrs.frozen
class Deal:
    """Luck: the hand of each seat, in the order of the table."""

    hands: tuple[Cards, ...]


@attrs.frozen
class Swap:
    """Give a card of the hand for one of the reserve, or neither (None)."""

    give: Card | None
    take: Card | None


def in_order(cards: Iterable[int]) -> tuple[int, ...]:
    """The cards of a bid in canonical form."""
    return tuple(sorted(cards))


@attrs.frozen
class Bid:
    """One or two cards, which have no order."""

    cards: tuple[Card, ...] = attrs.field(converter=in_order)


@record
class Table:
    """What everybody sees."""

    order: tuple[int, ...]
    points: tuple[int, ...]
    cards: tuple[int, ...]
    cursor: Annotated[int, IdOf("step")] = 0
    due: tuple[int, ...] = ()
    pending: tuple[int, ...] = ()
    luck: tuple[tuple[str, int], ...] = ()


@record
class Secret:
    """A hand, a reserve, and the bid that waits to be revealed."""

    hand: Cards
    reserve: Cards
    sealed: Annotated[Any, OneOf("action")] = None


@record
class State:
    """The state of the toy; ``hidden`` is the deck, into which nobody looks."""

    table: Table
    secrets: tuple[Secret, ...]
    hidden: Cards


class AuctionEdit(Edit[State, Deck]):
    """The scratch of this toy; a class of its own is made faster than ``Edit[State, Deck]`` is."""

    __slots__ = ()


def start(content: Deck) -> State:
    """Nothing is dealt yet."""
    empty, n = (0, 0, 0), content.seats
    return State(Table(tuple(range(n)), (0,) * n, (0,) * n), (Secret(empty, (1, 1, 1)),) * n, content.deck)


def walk_deal(content: Deck, state: State, decision: Decision, draws: Draws) -> None:
    """Two cards for each seat, in turn."""
    deck = state.hidden
    for seat in state.table.order:
        deck = minus(deck, draws.hand(f"hand/{seat}", deck, 2))


def deal(edit: AuctionEdit, decision: Decision, action: Deal) -> None:
    """That cards are dealt is public, which ones only their owner hears."""
    for seat, hand in enumerate(action.hands):
        edit.open_row(edit.state, "secrets", seat).hand = hand
        edit.state.hidden = minus(edit.state.hidden, hand)
        edit.tell("dealt", "A-1", seat, count=2)
        edit.tell("got", "A-1", seat, audience=seat, cards=hand)
    edit.table.cards = (2,) * len(action.hands)


def gives(view: View, so_far: tuple[int, ...]) -> list[int]:
    """Nothing, or a kind of card in hand."""
    return [STOP, *(kind for kind, n in enumerate(view.mine.hand) if n)]


def takes(view: View, so_far: tuple[int, ...]) -> list[int]:
    """Every kind of card, if one is given."""
    return [STOP] if so_far == (STOP,) else [0, 1, 2]


def in_reserve(view: View, so_far: tuple[int, ...], kind: int) -> Reason | None:
    """Only what is in reserve can be taken, and not the same kind again."""
    if so_far == (STOP,) or kind not in (0, 1, 2):
        return None
    if kind == so_far[0]:
        return because("same_card", "A-2", card=kind)
    return None if view.mine.reserve[kind] else because("no_card", "A-2", card=kind)


GIVE = Slot("give", gives, lambda so_far, kind: (*so_far, kind), sure=True)
TAKE = Slot("take", takes, lambda so_far, kind: (*so_far, kind), in_reserve)


def swap(edit: AuctionEdit, decision: Decision, action: Swap) -> None:
    """The swap happens at once; the others hear that the seat has acted."""
    edit.tell("acted", "A-2", decision.seat)
    if action.give is None or action.take is None:
        return
    mine = edit.open_row(edit.state, "secrets", decision.seat)
    give, take = bag_of([action.give], 3), bag_of([action.take], 3)
    mine.hand, mine.reserve = plus(minus(mine.hand, give), take), plus(minus(mine.reserve, take), give)
    edit.tell("swapped", "A-2", decision.seat, audience=decision.seat, give=action.give, take=action.take)


def card(choice: int) -> int | None:
    """The card that a choice names."""
    return None if choice == STOP else choice


def choice_of(kind: int | None) -> int:
    """The choice that names a card."""
    return STOP if kind is None else kind


SWAP = Mechanic(
    begin=lambda view, decision: (),
    slot=lambda so_far: (GIVE, TAKE, None)[len(so_far)],
    build=lambda so_far: Swap(card(so_far[0]), card(so_far[1])),
    parts=lambda view, decision, action: (choice_of(action.give), choice_of(action.take)),
    effect=swap,
)


def bids(view: View, so_far: tuple[int, ...]) -> list[int]:
    """A kind that is still in hand, and from the second card on also none."""
    left = minus(view.mine.hand, bag_of(so_far, 3))
    return [STOP] * bool(so_far) + [kind for kind, n in enumerate(left) if n > 0]


def rising(view: View, so_far: tuple[int, ...]) -> list[int]:
    """The same for a draft, which names the cards in one order only."""
    return [kind for kind in bids(view, so_far) if not so_far or kind == STOP or kind >= so_far[-1]]


BID_CARD = Slot("card", bids, lambda so_far, kind: (*so_far, kind), sure=True, drafted=rising)
BID = Mechanic(
    begin=lambda view, decision: (),
    slot=lambda so_far: None if len(so_far) == 2 or STOP in so_far else BID_CARD,
    build=lambda so_far: Bid([kind for kind in so_far if kind != STOP]),
    parts=lambda view, decision, action: (*action.cards, *[STOP] * (len(action.cards) == 1)),
    effect=lambda edit, decision, action: None,  # the kernel keeps a sealed action; the reveal uses it
)


def bidders(content: Deck, table: Table) -> list[int]:
    """Whoever has cards; how many is public."""
    return [seat for seat in table.order if table.cards[seat]]


def anyone(content: Deck, table: Table) -> bool:
    """Whether a hand still holds a card."""
    return any(table.cards)


def reveal(edit: AuctionEdit) -> None:
    """All bids at once; the highest sum gets a point, equal ones too."""
    sums = {}
    for seat in bidders(edit.content, edit.table):
        mine = edit.open_row(edit.state, "secrets", seat)
        bid, mine.sealed = mine.sealed.cards, None
        mine.hand = minus(mine.hand, bag_of(bid, 3))
        sums[seat] = sum(kind + 1 for kind in bid)
        edit.tell("bid", "A-3", seat, cards=bag_of(bid, 3), source="hand", target="discard")
    edit.table.points = tuple(
        p + (sums.get(s) == max(sums.values())) for s, p in enumerate(edit.table.points)
    )
    edit.table.cards = tuple(sum(secret.hand) for secret in edit.state.secrets)


def outcome(content: Deck, table: Table) -> Outcome:
    """The most points win."""
    ranks = tuple(1 + sum(p < q for q in table.points) for p in table.points)
    return Outcome(ranks, tuple(map(Fraction, table.points)))


def flow(content: Deck) -> Node:
    """Deal, swap in turn, then bid until all cards are gone."""
    return named(
        "auction",
        luck(Deal, rule="A-1"),
        named("swap", each(ask(Swap, rule="A-2", secrecy=PRIVATE))),
        named("bid", loop(anyone, ask(Bid, rule="A-3", secrecy=SEALED, who=bidders), auto(reveal))),
    )


def build_deal(content: Deck, cells: Mapping[str, tuple[int, ...]]) -> Deal:
    """The action of the cells."""
    return Deal(tuple(cells[f"hand/{seat}"] for seat in range(content.seats)))


def cells_of(content: Deck, action: Deal) -> Mapping[str, tuple[int, ...]]:
    """The cells of the action."""
    return {f"hand/{seat}": hand for seat, hand in enumerate(action.hands)}


def too_many(content: Deck, state: State) -> list[str]:
    """No deck holds less than nothing."""
    return ["the deck is overdrawn"] if min(state.hidden) < 0 else []


MECHANICS: dict[type[Any], Mechanic] = {Swap: SWAP, Bid: BID}
RULES = Rules(
    name="auction",
    version=1,
    flow=flow,
    start=start,
    edit=AuctionEdit,
    state=State,
    mechanics=MECHANICS,
    chances={Deal: Chance(walk_deal, build_deal, cells_of, deal)},
    outcome=outcome,
    codes={"same_card": "{card} for {card} changes nothing", "no_card": "there is no {card} in reserve"},
    facts={"card": Card, "give": Card, "take": Card, "cards": Cards},
    laws=(Law("overdrawn", too_many),),
)


def game(content: Deck | None = None) -> Game:
    """The toy with this content."""
    content = content or Deck()
    return Game(RULES, content, seats=content.seats)
