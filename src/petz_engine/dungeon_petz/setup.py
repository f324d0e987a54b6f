"""Setup: the state before the first chance (DP-SETUP-01 to DP-SETUP-15)."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import larder
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.neutral_imps import standing
from petz_engine.dungeon_petz.state import Hidden, Player, Plot, Secret, State, Table


def start_state(c: Content) -> State:
    """The state before the first chance, with all pieces in their bags (DP-SETUP-01 to DP-SETUP-15)."""
    rules, colors = c.rules, (0,) * c.colors
    player = Player(
        # DP-SETUP-14 "6 imps and 2 gold at home; no food"
        gold=rules.gold_at_start,
        reputation=0,
        # DP-SETUP-02 "10 imps": those at home, and one for each extra-imp space
        # DP-IMP-02 "Total per player is always 10"
        imps_at_home=rules.imps_at_home,
        imps_busy=0,
        imps_in_hospital=0,
        imps_on_platform=0,
        # DP-SETUP-04 "one own imp on each of the four extra-imp spaces"
        imps_fetched=0,
        potions=0,
        larder=larder.empty(c),
        # DP-SETUP-15 "The upper-left plot has a pre-printed cage"
        plots=tuple(Plot(plot.cage, None, plot.tokens) for plot in c.plots),
        artifacts=(),
        holding=colors,
        draw_records=((),) * c.colors,
    )
    # DP-SETUP-12 "four decks by colour (green, red, yellow, purple), each shuffled on its own"
    deck: m.Bag = tuple(0 if card.color < 0 or card.substitute else card.copies for card in c.cards)
    # DP-SETUP-13 "Gold in the bank": neither bank nor stores nor supply are counted
    table = Table(
        round=1,
        cursor=0,
        due=(),
        order=tuple(range(c.board.seats)),
        pending=(),
        chance_counts=(),
        players=(player,) * c.board.seats,
        spaces=standing(c, c.neutral_imps),
        stands=((),) * len(c.spaces),
        stand_gold=(0,) * len(c.spaces),
        rows=((),) * len(c.rows),
        exhibitions=(),
        customers=(),
        removed=(0,) * len(c.tiles),
        discards=(0,) * len(c.cards),
        shuffled_from=deck,
        deck_sizes=tuple(sum(deck[i] for i in of) for of in c.cards_of),
        shuffles=colors,
        # DP-2P-08 "mixed stand blocked (no food there), one lower pet space blocked": where they start
        neutral_imps=c.neutral_imps,
    )
    hand = (0,) * len(c.cards)
    hidden = Hidden(deck, tuple(tile.copies for tile in c.tiles))
    return State(table, (Secret(hand),) * c.board.seats, hidden)


# DP-ENG-20 "The first starting player is drawn evenly, or named by the caller"
DRAW_FIRST = m.draw_first("DP-SETUP-03")
