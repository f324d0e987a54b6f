"""Invariants: what holds in every reachable state of every game, with any packs (DP-IMP-02, chapter 17c).

Each invariant looks at one state and tells what is broken; conservation is always an equality. Those that need
nothing but what a view has as well (``table_invariants``, and some here) are public, and hold for views too.
"""

from __future__ import annotations

from collections.abc import Iterator

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import loss, stats
from petz_engine.dungeon_petz import memory_invariants as memory
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz import table_invariants as public
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds, has_pets
from petz_engine.dungeon_petz.actions.enter_exhibition import EnterExhibition
from petz_engine.dungeon_petz.actions.exchange_needs import ExchangeNeeds
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.content import Content, Offer
from petz_engine.dungeon_petz.draws import DealNeeds, wanted
from petz_engine.dungeon_petz.knowledge import cards_at
from petz_engine.dungeon_petz.needs.owed import DiscardCards
from petz_engine.dungeon_petz.neutral_imps import standing
from petz_engine.dungeon_petz.phases import had_turn, is_assigning, shown_off
from petz_engine.dungeon_petz.settle import awaited
from petz_engine.dungeon_petz.state import NEUTRAL, PIECES, Frame, State, Table, groups_of
from petz_engine.dungeon_petz.table_invariants import Public
from petz_engine.dungeon_petz.verbs.goods import potions_left


def hands(c: Content, state: Public) -> Iterator[str]:
    """What the table says of a hand by color is true, and no potion lies in it."""
    for seat, secret in public.secrets(state):
        holding, hand = state.table.players[seat].holding, [0] * c.colors
        for card, count in enumerate(secret.hand):
            hand[c.cards[card].color] += count
        if tuple(hand) != holding or secret.hand[c.potion]:
            yield f"seat {seat} holds {hand}, the table says {holding}"


def public_counts(c: Content, state: State) -> Iterator[str]:
    """What the table says of decks is true, by color, and they are within what they came of."""
    for color, of in enumerate(c.cards_of):
        if sum(state.hidden.decks[card] for card in of) != state.table.deck_sizes[color]:
            yield f"the deck of {c.names['color'][color]} is not as large as the table says"
    if any(n < 0 for n in m.minus(state.table.shuffled_from, state.hidden.decks)):
        yield "a deck holds a card that was not shuffled into it"


def normal_hands(c: Content, state: Public, now: m.FlowPosition) -> Iterator[str]:
    """A hand is as large as the rules say; until cards are revealed, there is one more for each bar of its pets."""
    # DP-DRAW-02 "one card of the bar's colour for every revealed bar on every own pet"
    # DP-ASSIGN-03 "the hand is again one card per colour (+ books), plus one extra card for each potion assigned"
    table = state.table
    if now.part == "setup" or _is_exchanging(now):
        return
    assigned = is_assigning(now) or now.part == "showing_off"
    shown, on_turn = shown_off(table, now), -1 if table.owed is None else table.order[now.place]
    for seat, player in enumerate(table.players):
        if assigned and seat not in shown:
            lacks = wanted(c, table, seat)
        else:
            lacks = _lacks(c, table, seat, table.owed if seat == on_turn else None)
        for color, n in enumerate(lacks):
            if n:
                holds, name = player.holding[color], c.names["color"][color]
                yield f"seat {seat} holds {holds} {name} instead of {holds + n}"


def _is_exchanging(now: m.FlowPosition) -> bool:
    """Whether cards may lie aside."""
    return now.part == "need_cards" and (ExchangeNeeds in now.asks or DealNeeds in now.asks)


def _lacks(c: Content, table: Table, seat: int, owed: m.Bag | None) -> list[int]:
    """How many cards of each color a hand lacks, where none lie face down at pets."""
    player = table.players[seat]
    lacks = list(m.minus(stats.normal_hand(c, player), player.holding))
    if owed is not None:
        lacks = list(m.plus(lacks, owed))
    for frame in table.pending:
        artifact = player.artifacts[frame.artifact] if frame.seat == seat else None
        if artifact is not None and artifact.color is not None and _draws(c, frame):
            lacks[artifact.color] -= c.tiles[artifact.tile].hand
    return lacks


def _draws(c: Content, frame: Frame) -> bool:
    """Whether a tile that is being acquired has not drawn its card yet."""
    return any(isinstance(verb, k.DrawCard) for verb in c.tiles[frame.tile].acquired[frame.verb :])


def imps(c: Content, state: Public) -> Iterator[str]:
    """Every imp is in exactly one place."""
    # DP-IMP-02 "Total per player is always 10"
    total = c.rules.imps_at_home + len(c.board.extra_imps)
    for seat, player in enumerate(state.table.players):
        places = [
            player.imps_at_home,
            player.imps_busy,
            player.imps_in_hospital,
            player.imps_on_platform,
            total - c.rules.imps_at_home - player.imps_fetched,
        ]
        places += [group[0] for group in groups_of(state.table, seat)]
        places += [n for groups in state.table.spaces for owner, n in groups if owner == seat]
        if sum(places) != total or min(places) < 0:
            yield f"seat {seat} has {sum(places)} of {total} imps: {places}"


def potions(c: Content, state: Public) -> Iterator[str]:
    """There are no more potions in play than there are."""
    left = potions_left(c, state.table, 0)
    if left < 0:
        yield f"{-left} potions more than there are"


def displays(c: Content, state: Public, now: m.FlowPosition) -> Iterator[str]:
    """Pets and tokens on a plot have a cage; a pet has a card on each bar or none, and no fatal tokens any more."""
    # DP-ARR-08 "Every pet must have its own cage; never two pets in one cage"
    settled = EnterExhibition in now.asks or DiscardCards in now.asks  # the needs of who is on turn, too
    done = shown_off(state.table, now) if settled else had_turn(state.table, now)
    for seat, player in enumerate(state.table.players):
        for plot in player.plots:
            # DP-ARR-08 "manure stays in the cage"
            if plot.cage is None and any(plot.tokens):
                yield f"a plot of seat {seat} has tokens, and no cage"
            if plot.pet is None:
                continue
            if plot.cage is None:
                yield f"a pet of seat {seat} has no cage"
            bars = c.tiles[plot.pet.tile].bars[plot.pet.size]
            if plot.pet.cards and tuple(color for color, _ in plot.pet.cards) != bars:
                yield f"a pet of seat {seat} has cards that do not fit its bars"
            # DP-NEEDS-18 "directly after each symbol step": only in a turn that goes on they may be due yet
            if (seat in done or not plot.pet.cards) and loss.fatal_token(c, plot.pet) is not None:
                yield f"a pet of seat {seat} should have been lost"


def spaces(c: Content, state: Public) -> Iterator[str]:
    """A space holds no more groups than it has places; neutral imps stand at their stops, before all groups."""
    # DP-SHOP-06 "Each action space holds one group of one player per round"
    # DP-2P-06 "A space with a neutral imp cannot be used by players this round"
    table = state.table
    for space, (groups, neutral) in enumerate(
        zip(table.spaces, standing(c, table.neutral_imps), strict=True)
    ):
        if len(groups) > max(c.spaces[space].places, len(neutral)):
            yield f"{len(groups)} groups on {c.names['space'][space]}"
        if groups[: len(neutral)] != neutral or any(seat == NEUTRAL for seat, _ in groups[len(neutral) :]):
            yield f"{len(neutral)} neutral imps should stand on {c.names['space'][space]}, and {groups} does"


def sealed(c: Content, state: Public) -> Iterator[str]:
    """What is sealed can be carried out: the cards and potions assigned to all pets together are at hand."""
    for seat, secret in public.secrets(state):
        assigned = [face >> 1 for cards in getattr(secret.sealed, "pets", ()) for _, face in cards]
        if assigned.count(c.potion) > state.table.players[seat].potions:
            yield f"seat {seat} assigned a potion that it does not have"
        used = m.bag_of(cards_at(c, getattr(secret.sealed, "pets", ())), len(c.cards))
        if min(m.minus(secret.hand, used)) < 0:
            yield f"seat {seat} assigned a card that it does not have"


def commits(c: Content, state: Public, now: m.FlowPosition) -> Iterator[str]:
    """What is committed waits for its own moment: groups until all have grouped, cards until the turn of their seat."""
    # DP-SHOP-02 "All screens drop together"
    table = state.table
    shown = shown_off(table, now)
    for seat, secret in public.secrets(state):
        if secret.sealed is None:
            if now.part == "showing_off" and seat not in shown and has_pets(c, table, seat):
                yield f"seat {seat} has pets, and assigned no cards"
        elif type(secret.sealed) is GroupImps:
            if GroupImps not in now.asks:
                yield f"seat {seat} has grouped out of time"
        elif type(secret.sealed) is not AssignNeeds or not (
            is_assigning(now) or (now.part == "showing_off" and seat not in shown)
        ):
            yield f"seat {seat} has committed something out of time"
        elif not _fits_bars(c, table, seat, secret.sealed):
            yield f"the cards that seat {seat} assigned do not fit its pets"


def _fits_bars(c: Content, table: Table, seat: int, action: AssignNeeds) -> bool:
    """Whether there is one card for each bar of each pet, of its color."""
    # DP-POTION-01 "A potion may take the place of a need card of ANY colour"
    for plot, cards in zip(table.players[seat].plots, action.pets, strict=True):
        bars = () if plot.pet is None else c.tiles[plot.pet.tile].bars[plot.pet.size]
        if tuple(color for color, _ in cards) != bars:
            return False
        if any(face >> 1 not in c.cards_for[color] for color, face in cards):
            return False
    return True


def frames(c: Content, state: Public, now: m.FlowPosition) -> Iterator[str]:
    """What is pending belongs to an artifact that its seat has, at one of its verbs, and that alone is asked."""
    table = state.table
    for frame in table.pending:
        artifacts = table.players[frame.seat].artifacts if 0 <= frame.seat < len(table.players) else ()
        owned = [artifact.tile for artifact in artifacts[frame.artifact : frame.artifact + 1]]
        if owned != [frame.tile] or not 0 <= frame.verb < len(c.tiles[frame.tile].acquired):
            yield f"{c.names['tile'][frame.tile]} is not pending for seat {frame.seat}"
    if table.pending and table.due != _waits(c, table):
        yield "somebody else is due than the tile that was acquired asks"
    places = [(frame.seat, frame.artifact) for frame in table.pending]
    if len(set(places)) < len(places) or any(frame.verb for frame in table.pending[:-1]):
        yield "two tiles are settled at once"
    yield from public.acquiring(c, state, now)


def _waits(c: Content, table: Table) -> tuple[int, ...]:
    """Whom the top frame waits for: its seat, or chance; nobody where its verb asks for nothing."""
    # DP-ENG-10 "settled one by one in the order of their ids"
    decision = awaited(c, table)
    return () if decision is None else (decision.seat,)


def offers(c: Content, state: Public) -> Iterator[str]:
    """No offer has less than nothing left, or more than its limit; a boost that was used belongs to a boosting tile."""
    table = state.table
    for seat, used in enumerate(table.used or ()):
        player = table.players[seat]
        for offer, left in zip(c.offers, used.left, strict=True):
            if left is not None and not 0 <= left <= _limit(c, offer):
                yield f"{c.names['tile'][offer.tile]} of seat {seat} has {left} left of an offer"
        owned = [artifact.tile for artifact in player.artifacts if c.tiles[artifact.tile].boost is not None]
        for tile in dict.fromkeys(used.boosted):
            if used.boosted.count(tile) > owned.count(tile):
                yield f"{c.names['tile'][tile]} of seat {seat} has no boost to use"


def _limit(c: Content, offer: Offer) -> int:
    match offer.verb:
        case k.GuardCages(imps=imps):
            return imps - 1
        case k.SweepCages(up_to=amount):
            boosts = (tile.boost for tile in c.tiles)
            return (
                amount * max([1, *(b.counts_as for b in boosts if b is not None and "sweep" in b.jobs)]) - 1
            )
    return 0


def guards(c: Content, state: Public) -> Iterator[str]:
    """What guarding imps add is nothing less than nothing, no more than its offers give, and comes of busy imps."""
    for seat, player in enumerate(state.table.players):
        added = [n for plot in player.plots for n in plot.guarded]
        if min(added) < 0 or (any(added) and not player.imps_busy):
            yield f"seat {seat} guards with {added}, and has {player.imps_busy} busy imps"
        most = _guarding(c, state.table, seat) if any(added) else 0
        if sum(added) > most:
            yield f"seat {seat} guards with {added}, and its offers give at most {most}"


def _guarding(c: Content, table: Table, seat: int) -> int:
    """The most that guarding imps can have added in this round."""
    # DP-ART-04 "up to 2 available imps per round"
    if table.used is None:
        return 0
    used, total, more, best = table.used[seat], 0, 0, 0
    for offer, left in zip(c.offers, used.left, strict=True):
        if isinstance(offer.verb, k.GuardCages) and left is not None:
            total += offer.verb.add * (offer.verb.imps - left)
            best = max(best, offer.verb.add)
    for tile in used.boosted:
        boost = c.tiles[tile].boost
        if boost is not None and "guard" in boost.jobs:
            more += boost.counts_as - 1
    return total + best * more


def exchanges(c: Content, state: Public, now: m.FlowPosition) -> Iterator[str]:
    """Exchanged cards lie aside only between the exchange and the deal; then hands are not complete."""
    between = _is_exchanging(now)
    for seat, secret in public.secrets(state):
        lacks = m.minus(stats.normal_hand(c, state.table.players[seat]), state.table.players[seat].holding)
        by_color = m.bag_of([c.cards[card].color for card in secret.exchanged], c.colors)
        if secret.exchanged and not between:
            yield f"seat {seat} has exchanged cards at another time"
        if (between or secret.exchanged) and lacks != by_color:
            yield f"seat {seat} has exchanged {by_color} cards by color, its hand lacks {lacks}"


def progress(c: Content, state: Public) -> Iterator[str]:
    """Before the end somebody must choose."""
    if not state.table.due and state.table.round <= c.board.rounds:
        yield "nobody has to choose, and the game is not over"


INVARIANTS: tuple[m.AnyInvariant[Content], ...] = (
    m.Invariant("seats", public.seats, public=True),
    m.Invariant("order", public.order, public=True, played=True),
    m.PartInvariant("rounds", public.rounds, public=True),
    m.PartInvariant("progress_board", public.progress_board, public=True),
    m.Invariant("boards", public.boards, public=True),
    m.Invariant("rows", public.rows, public=True),
    *PIECES.invariants(),
    m.Invariant("hands", hands, public=True),
    m.Invariant("public_counts", public_counts),
    m.Invariant("deck_compositions", memory.deck_compositions, public=True),
    m.PartInvariant("draw_records", memory.draw_records, public=True),
    m.PartInvariant("memories", memory.memories, public=True),
    m.Invariant("drawn", memory.drawn),
    m.Invariant("imps", imps, public=True),
    m.Invariant("potions", potions, public=True),
    m.PartInvariant("displays", displays, public=True),
    m.Invariant("neutral_imps", public.neutral_imps, public=True, played=True),
    m.Invariant("spaces", spaces, public=True),
    m.PartInvariant("visitors", public.visitors, public=True),
    m.Invariant("groups", public.groups, public=True),
    m.Invariant("stands", public.stands, public=True, played=True),
    m.Invariant("sealed", sealed, public=True),
    m.PartInvariant("commits", commits, public=True),
    m.PartInvariant("frames", frames, public=True),
    m.Invariant("artifacts", public.artifacts, public=True),
    m.Invariant("offers", offers, public=True, played=True),
    m.Invariant("guards", guards, public=True, played=True),
    m.PartInvariant("exchanges", exchanges, public=True),
    m.PartInvariant("normal_hands", normal_hands, public=True),
    m.PartInvariant("leftovers", public.leftovers, public=True),
    m.Invariant("buyers", public.buyers, public=True),
    m.Invariant("progress", progress, public=True),
)


def longest(c: Content) -> int:
    """A bound on the actions of one game, chance included, whatever anybody does.

    Per round each seat acts at most once for each of: grouping, arranging, assigning, owed cards, the exhibition,
    cleaning and stores; once for each group; once for each plot and need; once more than there are customers; once for
    each window of an offer; and once for each verb of an artifact that it takes.
    """
    seats, plots, needs = c.board.seats, len(c.plots), len(c.needs)
    verbs = sum(tile.copies * len(tile.acquired) for tile in c.tiles)
    windows = sum(len(offer.windows) for offer in c.offers)
    one_seat = 7 + c.rules.groups + plots * needs + len(c.board.customers) + 1 + windows
    return 3 + c.board.rounds * (2 + seats * one_seat) + verbs
