"""Invariants of what is remembered of need cards: it fits what lies face up, what hands hold, and what a seat has
itself."""

from __future__ import annotations

from collections.abc import Iterator

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import knowledge as known
from petz_engine.dungeon_petz.allotments import uses
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.memory import own_cards, substitutes
from petz_engine.dungeon_petz.state import SUBSTITUTES, Secret, State, Table
from petz_engine.dungeon_petz.table_invariants import Public, secrets


def deck_compositions(c: Content, of: Public) -> Iterator[str]:
    """Each deck that a color has had was formed of something, the first two of all its cards."""
    table = of.table
    if len(table.deck_compositions) != max(table.shuffles) + any(table.shuffles) or min(table.shuffles) < 0:
        yield f"{len(table.deck_compositions)} decks are remembered for {list(table.shuffles)} reshuffles"
        return
    for color, cards in enumerate(c.cards_of):
        last, name = table.shuffles[color], c.names["color"][color]
        bags = [[pool[card] for card in cards] for pool in table.deck_compositions]
        printed = [c.cards[card].copies for card in cards]
        formed = bags[last] if last else printed
        now = [table.shuffled_from[card] for card in cards]
        if now != formed and (any(now) or table.deck_sizes[color]):
            yield f"the deck of {name} was formed of {now}, and {formed} is remembered"
        if any(n < 0 for bag in bags for n in bag) or any(
            any(bag) for bag in bags[last + 1 if last else 0 :]
        ):
            yield f"the decks of {name} are {bags}, and it was reshuffled {last} times"
        elif last and (list(m.plus(bags[0], bags[1])) != printed or not all(map(any, bags[1 : last + 1]))):
            yield f"the decks of {name} cannot have been {bags}"


def draw_records(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """Draws and plays since a color was reshuffled come to what players hold, and to what was in its decks."""
    table, decks = of.table, len(of.table.deck_compositions)
    for seat, player in enumerate(table.players):
        if len(player.draw_records) != c.colors or any(n < 0 for n in known.aside(c, table, seat, now)):
            yield f"seat {seat} cannot have laid aside {list(known.aside(c, table, seat, now))} cards"
            return
    unseen = known.unseen(c, table)
    for color in range(c.colors):
        wrong = [why for seat in range(c.board.seats) for why in _wrong(c, table, seat, color, now)]
        yield from wrong
        if table.shuffles[color] and not wrong:
            got = [0] * decks
            left = [sum(column) for column in zip(*table.deck_compositions, strict=True)]
            for player in table.players:
                for draw_record in player.draw_records[color]:
                    left = [n - gone for n, gone in zip(left, draw_record.played, strict=True)]
                    if draw_record.deck != SUBSTITUTES:
                        got[draw_record.deck] += draw_record.cards
            got[table.shuffles[color]] += table.deck_sizes[color]
            cards = c.cards_of[color]
            if got != [sum(pool[card] for card in cards) for pool in table.deck_compositions]:
                yield f"{got} cards came from the decks of {c.names['color'][color]}, which is not what they held"
            if any(left[card] != unseen[card] for card in cards):
                yield f"other cards of {c.names['color'][color]} are unseen than were drawn and not played"


def _wrong(c: Content, table: Table, seat: int, color: int, now: m.FlowPosition) -> Iterator[str]:
    player, last, deck, had = table.players[seat], table.shuffles[color], 0, 0
    for draw_record in player.draw_records[color]:
        strange = [
            card for card, n in enumerate(draw_record.played) if n < 0 or (n and c.cards[card].color != color)
        ]
        had += draw_record.cards - sum(draw_record.played)
        fits = draw_record.deck == SUBSTITUTES or (last and deck <= draw_record.deck <= last and had >= 0)
        if draw_record.cards < 1 or strange or not fits:
            yield f"seat {seat} cannot have had {draw_record}"
            return
        deck = max(deck, draw_record.deck)
    holds = player.holding[color] + known.aside(c, table, seat, now)[color]
    left = substitutes(c, player, color)
    if not 0 <= left <= holds or (last and had != holds):
        name = c.names["color"][color]
        yield f"seat {seat} holds {holds} {name} ({left} substitutes), which is not what it drew and did not play"


def memories(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """What a seat remembers of its own draws is what it holds and has played, in an order that can be."""
    table = of.table
    for seat, secret in secrets(of):
        own = own_cards(c, secret)
        for color in range(c.colors):
            if own[c.substitutes[color]] != substitutes(c, table.players[seat], color):
                yield f"seat {seat} has {own[c.substitutes[color]]} substitutes of {c.names['color'][color]}"
        if len(secret.drawn) > len(table.deck_compositions) or (secret.drawn and not any(secret.drawn[-1])):
            yield f"seat {seat} remembers {len(secret.drawn)} decks of {len(table.deck_compositions)}"
            continue
        for color in range(c.colors):
            if not _remembers(c, table, seat, secret, own, color):
                yield f"seat {seat} does not remember its cards of {c.names['color'][color]} as they were seen"
    if isinstance(of, m.View):
        yield from _impossible(c, of, now)


def _remembers(c: Content, table: Table, seat: int, secret: Secret, own: m.Bag, color: int) -> bool:
    """Whether the cards of a color that a seat drew can have become those that it has, and those that it has played."""
    cards, decks = c.cards_of[color], len(table.deck_compositions)
    drawn = [tuple([bag[card] for card in cards]) for bag in secret.drawn]
    drawn += [(0,) * len(cards)] * (decks - len(drawn))
    if any(n < 0 for bag in drawn for n in bag):
        return False
    if not table.shuffles[color]:
        return not any(map(any, drawn))
    past = known.past_of(table.players[seat], color, cards)
    had = [sum(column) for column in zip(*drawn, strict=True)]
    for _, _, shown in past.draw_records:
        had = [n - gone for n, gone in zip(had, shown, strict=True)]
    same = had == [own[card] for card in cards] and past.got(decks) == tuple(map(sum, drawn))
    return same and bool(uses(past, drawn))


def _impossible(c: Content, view: m.View, now: m.FlowPosition) -> Iterator[str]:
    """Why no world fits a view."""
    try:
        cards = known.unseen(c, view.table)
        for color in range(c.colors):
            known.ways(c, known.seen_by(c, view, color, cards, now))
    except m.NoConsistentState as error:
        yield str(error)


def drawn(c: Content, state: State) -> Iterator[str]:
    """Every card of a deck is with who drew it, was played, or lies in the deck still."""
    table = state.table
    for number, pool in enumerate(table.deck_compositions):
        found = [0] * len(c.cards)
        for secret in state.secrets:
            if number < len(secret.drawn):
                found = list(m.plus(found, secret.drawn[number]))
        for color, cards in enumerate(c.cards_of):
            for card in cards:
                here = found[card] + (state.hidden.decks[card] if table.shuffles[color] == number > 0 else 0)
                if here != pool[card]:
                    yield f"{here} of {pool[card]} {c.names['need_card'][card]} came from deck {number}"
