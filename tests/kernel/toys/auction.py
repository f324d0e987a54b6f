"""A toy with secrets: a hand that its owner alone sees, a private swap, and sealed bids that are revealed together."""

from __future__ import annotations

import attrs

from kernel.toys.base import Content, Kind, Kinds, State, Table, Toy, toy
from petz_engine.kernel.bag import bag_of, minus, plus
from petz_engine.kernel.build import in_order
from petz_engine.kernel.chance import Draws
from petz_engine.kernel.decision import PRIVATE, SEALED, Decision
from petz_engine.kernel.flow import ask, auto, chance, each, flow, named
from petz_engine.kernel.game import Game
from petz_engine.kernel.refusal import refuse
from petz_engine.kernel.ruleset import ChanceMechanic
from petz_engine.kernel.slots import Mechanic, Slot, fields
from petz_engine.kernel.view import View

STOP = -1  # the quiet choice: no card, or no further one


@attrs.frozen
class Deal:
    """Chance: the hand of each seat."""

    hands: tuple[Kinds, ...]


@attrs.frozen
class Swap:
    """Give a card for one of the next kind, or keep both (None)."""

    give: Kind | None


@attrs.frozen
class Bid:
    """One card, or two of different kinds, which have no order."""

    cards: tuple[Kind, ...] = attrs.field(converter=in_order)


def walk(content: Content, state: State, decision: Decision, draws: Draws) -> dict[int, Kinds]:
    """Two cards for each seat, in turn."""
    deck, hands = state.hidden, dict[int, Kinds]()
    for seat in state.table.order:
        hands[seat] = draws.hand(f"hand/{seat}", deck, 2)
        deck = minus(deck, hands[seat])
    return hands


def deal(edit: Toy, decision: Decision, action: Deal, dealt: dict[int, Kinds]) -> None:
    """Only its owner hears of a hand."""
    for seat, hand in sorted(dealt.items()):
        edit.state.hidden = minus(edit.state.hidden, hand)
        edit.open_row(edit.state, "secrets", seat).hand = hand
        edit.emit("got", "A-1", seat, audience=seat, kinds=hand)


def swap(edit: Toy, decision: Decision, action: Swap) -> None:
    """The swap happens at once; the others hear that the seat has acted."""
    edit.emit("acted", "A-2", decision.seat)
    if action.give is not None:
        mine = edit.open_row(edit.state, "secrets", decision.seat)
        mine.hand = plus(minus(mine.hand, bag_of([action.give], 3)), bag_of([(action.give + 1) % 3], 3))
        edit.emit("swapped", "A-2", decision.seat, audience=decision.seat, kind=action.give)


def bidders(content: Content, table: Table) -> list[int]:
    """Whoever has cards left; how many is public."""
    return [seat for seat in table.order if table.players[seat].left]


def reveal(edit: Toy) -> None:
    """All bids at once; the highest sum gets a point, equal ones too."""
    bids = {seat: edit.state.secrets[seat].sealed.cards for seat in bidders(edit.content, edit.table)}
    sums = {seat: sum(cards) + len(cards) for seat, cards in bids.items()}
    for seat, cards in bids.items():
        mine, player = edit.open_row(edit.state, "secrets", seat), edit.open_row(edit.table, "players", seat)
        mine.hand, mine.sealed = minus(mine.hand, bag_of(cards, 3)), None
        player.left, player.points = sum(mine.hand), player.points + (sums[seat] == max(sums.values()))
        edit.emit("bid", "A-3", seat, kinds=bag_of(cards, 3))


def cards(view: View, partial: tuple[int, ...], above: int = STOP) -> list[int]:
    """The kinds in hand, and none where there is one already."""
    return [STOP] * bool(partial) + [kind for kind, n in enumerate(view.mine.hand) if n and kind > above]


SWAP = fields(Swap, Slot("give", lambda view, partial: [STOP, *cards(view, ())], none=STOP), effect=swap)
CARD = Slot(
    "card",
    cards,
    lambda partial, kind: (*partial, kind),
    verdict=lambda view, partial, kind: refuse("same_card", "A-3", kind=kind) if kind in partial else None,
    canonical_choices=lambda view, partial: cards(
        view, partial, above=max(partial, default=STOP)
    ),  # in one order only
)
BID = Mechanic(
    initial=lambda view, decision: (),
    slot=lambda partial: None if STOP in partial else (CARD, CARD, None)[len(partial)],
    build=lambda partial: Bid([kind for kind in partial if kind != STOP]),
    choices_of=lambda partial, action: (*action.cards, *[STOP] * (len(action.cards) == 1)),
    effect=lambda *_: None,  # the kernel keeps a sealed action; the reveal uses it
)
DEAL = ChanceMechanic(
    walk,
    build=lambda content, dealt: Deal(tuple(dealt[seat] for seat in range(content.seats))),
    outcome_fields=lambda content, action: {f"hand/{seat}": hand for seat, hand in enumerate(action.hands)},
    effect=deal,
)
BIDS = ask(Bid, rule="A-3", secrecy=SEALED, who=bidders), auto(reveal)
SWAPS = named("swap", each(ask(Swap, rule="A-2", secrecy=PRIVATE)))
FLOW = flow(chance(Deal, rule="A-1"), SWAPS, named("bid", *BIDS), named("last", *BIDS))


def game(seats: int = 2) -> Game:
    """Two of six cards for each seat, so two bids at most."""
    content = Content({"kind": ("ash", "birch", "cedar")}, (3, 2, 1), seats=seats)
    codes = {"same_card": "{kind} and {kind} are of one kind"}
    return toy("auction", content, FLOW, {Swap: SWAP, Bid: BID}, {Deal: DEAL}, codes=codes)
