"""Drawing need cards: how many everybody draws, and the sampler that deals them (DP-DRAW-01 to DP-DRAW-04)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import memory, stats
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.loss import to_pile
from petz_engine.dungeon_petz.state import CardBag, Edit, Frame, State, Table

Hands = tuple[Annotated[tuple[int, ...], m.Per("need_card")], ...]


@attrs.frozen(weakref_slot=False)
class DealNeeds:
    """Chance: the need cards that each seat draws (substitutes are not chance, and not in here)."""

    hands: Hands


@attrs.define(eq=False)
class Dealt:
    """What a deal comes to: cards drawn by seat, the piles, what ran out, and who lacks how many cards of a color."""

    deck: list[int]
    discards: list[int]
    shuffled_from: list[int]
    hands: list[list[int]]
    counts: list[list[int]]
    reshuffled: list[memory.Reshuffle] = attrs.field(factory=list)
    lacking: list[tuple[int, int, int]] = attrs.field(factory=list)


def wanted(c: Content, table: Table, seat: int) -> list[int]:
    """How many cards of each color the seat draws now."""
    if table.pending:
        return _studied(c, table, seat)
    player = table.players[seat]
    draws = list(map(int.__sub__, stats.normal_hand(c, player), player.holding))
    for plot in player.plots:
        if plot.pet is not None:
            # DP-DRAW-02 "one card of the bar's colour for every revealed bar on every own pet"
            for color in c.tiles[plot.pet.tile].bars[plot.pet.size]:
                draws[color] += 1
    return draws


def _studied(c: Content, table: Table, seat: int) -> list[int]:
    """What the tile that was just acquired draws (DP-ART-01)."""
    frame = table.pending[-1]
    color = table.players[frame.seat].artifacts[frame.artifact].color
    amount = c.tiles[frame.tile].acquired[frame.verb].amount  # type: ignore[attr-defined]  # a DrawCard verb
    return [amount if seat == frame.seat and i == color else 0 for i in range(c.colors)]


def anybody_draws(c: Content, table: Table) -> bool:
    """Whether anybody draws a card now."""
    for seat in table.order:  # noqa: SIM110 a loop takes less time than any()
        if max(wanted(c, table, seat)) > 0:
            return True
    return False


def sampler(c: Content, state: State, decision: m.Decision, draws: m.Draws) -> Dealt:
    """Deals what everybody wants, in start order; the one place that knows how a deck runs dry."""
    table = state.table
    zero = [0] * len(c.cards)
    dealt = Dealt(
        list(state.hidden.decks),
        _with_exchanged(c, state),
        list(table.shuffled_from),
        [zero[:] for _ in table.players],
        [[0] * c.colors for _ in table.players],
    )
    for seat in table.order:
        for color, n in enumerate(wanted(c, table, seat)):
            if n > 0:
                _draw(c, dealt, seat, color, n, draws)
    return dealt


def _with_exchanged(c: Content, state: State) -> list[int]:
    """The discard piles, once all exchanged cards lie on them."""
    # DP-ART-02 "All discards first, then the replacements"
    discards = list(state.table.discards)
    for secret in state.secrets:
        for card in secret.exchanged:
            to_pile(c, discards, card)
    return discards


def _draw(c: Content, dealt: Dealt, seat: int, color: int, n: int, draws: m.Draws) -> None:
    """One seat draws ``n`` cards of one color."""
    of, hand, key = c.cards_of[color], dealt.hands[seat], c.draw_keys[seat][color]
    dealt.counts[seat][color] = n
    pile = list(map(dealt.deck.__getitem__, of))
    rest: list[int] | None = None
    if n > sum(pile):
        # DP-DRAW-03 "when a card must be drawn and the deck is empty"
        rest, n = pile, n - sum(pile)
        _take(dealt, hand, of, rest)
        pile = _reshuffle(dealt, of)
        if any(pile):
            dealt.reshuffled.append(memory.Reshuffle(color, seat, rest, pile))
        dealt.lacking += [(seat, color, n - sum(pile))] if n > sum(pile) else []
        n = min(n, sum(pile))
    if n or (rest and any(rest)):
        got = draws.hand(key, pile, n, rest)
        _take(dealt, hand, of, got)


def _take(dealt: Dealt, hand: list[int], of: Sequence[int], got: Sequence[int]) -> None:
    for card, take in zip(of, got, strict=True):
        if take:
            hand[card] += take
            dealt.deck[card] -= take


def _reshuffle(dealt: Dealt, of: Sequence[int]) -> list[int]:
    """The discards of one color become its deck; what it is formed of is public."""
    pile = [dealt.discards[card] for card in of]
    for card, count in zip(of, pile, strict=True):
        dealt.deck[card], dealt.shuffled_from[card], dealt.discards[card] = count, count, 0
    return pile


def _build(c: Content, dealt: Dealt) -> DealNeeds:
    return DealNeeds(tuple([tuple(hand) for hand in dealt.hands]))


def _outcome_fields(c: Content, action: DealNeeds) -> Mapping[str, m.Bag]:
    if len(action.hands) != len(c.draw_keys):
        raise m.ImpossibleOutcome(f"there are {len(action.hands)} hands instead of {len(c.draw_keys)}")
    cells = {}
    for keys, hand in zip(c.draw_keys, action.hands, strict=True):
        if any(hand):
            for key, of in zip(keys, c.cards_of, strict=True):
                cell = tuple([hand[card] for card in of])
                if any(cell):
                    cells[key] = cell
    return cells


def deal_needs(e: Edit, decision: m.Decision, action: DealNeeds, dealt: Dealt) -> None:
    """Everybody gets the cards; each learns its own, all learn how many."""
    c, table = e.content, e.table
    if table.pending:
        frame = table.pending[-1]
        table.pending = (*table.pending[:-1], Frame(frame.seat, frame.tile, frame.artifact, frame.verb + 1))
    _show_exchanged(e)
    hidden = e.hidden()
    hidden.decks = tuple(dealt.deck)
    table.discards, table.shuffled_from = tuple(dealt.discards), tuple(dealt.shuffled_from)
    table.deck_sizes = tuple([sum(map(dealt.deck.__getitem__, of)) for of in c.cards_of])
    for fresh in dealt.reshuffled:
        e.emit("reshuffled", "DP-DRAW-03", -1, color=fresh.color, source="discards", target="deck")
    if dealt.reshuffled or dealt.lacking or any(table.shuffles):
        memory.note_deal(e, dealt)
    for seat in table.order:
        if any(dealt.counts[seat]):
            _receive(e, seat, tuple(dealt.counts[seat]), _hand(c, dealt, seat), decision.rule)


def _hand(c: Content, dealt: Dealt, seat: int) -> CardBag:
    """What a seat gets, with a substitute for each card that it lacks."""
    hand = list(dealt.hands[seat])
    for of, color, missing in dealt.lacking:
        if of == seat:
            # DP-LIMIT-02 "who gets no card receives a substitute that counts as a card of that colour"
            hand[c.substitutes[color]] = missing
    return tuple(hand)


def _show_exchanged(e: Edit) -> None:
    """Everybody sees which cards were exchanged, as they lie face up on the piles from now on."""
    # DP-GEN-09 "all discard piles are face up and open to everybody"
    for seat in e.table.order:
        if cards := e.state.secrets[seat].exchanged:
            e.secret(seat).exchanged = ()
            used = m.bag_of(cards, len(e.content.cards))
            memory.note_shown(e, seat, used)
            e.emit("discarded", "DP-GEN-09", seat, cards=used, source="aside", target="discards")


def _receive(e: Edit, seat: int, counts: m.Bag, hand: CardBag, rule: str) -> None:
    player, secret = e.player(seat), e.secret(seat)
    player.holding = m.plus(player.holding, counts)
    secret.hand = m.plus(secret.hand, hand)
    e.emit("drew", rule, seat, colors=counts, source="deck", target="hand")
    # DP-GEN-06 "Secret: which need cards a player holds"
    e.emit("drew_cards", rule, seat, audience=seat, cards=hand, source="deck", target="hand")


DEAL_NEEDS = m.ChanceMechanic(sampler, _build, _outcome_fields, deal_needs)
