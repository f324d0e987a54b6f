"""Step invariants: gold, food, reputation and tokens never come from nowhere; what a step changed, its events tell."""

from __future__ import annotations

from itertools import chain

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import larder
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.events import FACTS
from petz_engine.dungeon_petz.state import State, groups_of


def _on_stands(c: Content, state: State) -> m.Bag:
    total: m.Bag = (0,) * len(c.chambers)
    for stand in state.table.stands:
        total = m.plus(total, stand) if stand else total
    return total


def _tokens(c: Content, state: State, seat: int) -> m.Bag:
    """All tokens on a player's display, and on pets beside it."""
    total: m.Bag = (0,) * len(c.tokens)
    player = state.table.players[seat]
    pets = [*player.new_pets, *(plot.pet for plot in player.plots if plot.pet is not None)]
    for tokens in (*(plot.tokens for plot in player.plots), *(pet.tokens for pet in pets)):
        total = m.plus(total, tokens)
    return total


ACCOUNTS = (
    # DP-IMP-02 "Gold never leaves the player except: sent groups, paying for a mutant"
    m.Account(
        "gold",
        "treasury",
        lambda c, s, seat: s.table.players[seat].gold + sum(gold for _, gold in groups_of(s.table, seat)),
    ),
    m.Account("gold", "space", lambda c, s: sum(s.table.stand_gold), seats=False),
    m.Account("points", "reputation", lambda c, s, seat: s.table.players[seat].reputation),
    m.Account("food", "space", _on_stands, seats=False),
    m.Account("food", "larder", lambda c, s, seat: larder.amounts(s.table.players[seat].larder)),
    m.Account("stored", "store", lambda c, s, seat: sum(a.stored for a in s.table.players[seat].artifacts)),
    m.Account("tokens", "display", _tokens),
    m.Account("tile", "stack", lambda c, s: s.hidden.stack, seats=False),
    m.Account("tile", "market", lambda c, s: m.bag_of(chain(*s.table.rows), len(c.tiles)), seats=False),
    m.Account(
        "tile",
        "progress_board",
        lambda c, s: m.bag_of((*s.table.exhibitions, *s.table.customers), len(c.tiles)),
        seats=False,
    ),
    m.Account("guard", "plot", lambda c, s, seat: [plot.guarded for plot in s.table.players[seat].plots]),
)

_GOLD, _FOOD, _WON = m.Move("gold"), m.Move("food"), m.Move("points", None, "reputation")
_REMOVED = m.Move("tokens", "display", None)
_TILE, _TILES = m.Move("tile"), m.Move("tiles", good="tile")
MOVES: dict[str, tuple[m.Move, ...]] = {
    "gained_gold": (_GOLD,),
    "left_gold": (_GOLD,),
    "cleared_gold": (_GOLD,),
    "sent": (m.Move("gold", "treasury", None),),
    "sold": (m.Move("gold", None, "treasury"), _WON, _REMOVED),
    "gained_reputation": (_WON,),
    "won_prize": (_WON,),
    "paid_loss_fee": (m.Move("points", "reputation", None),),
    # DP-FINAL-02 "a negative total costs 1 reputation for each point below 0"
    "counted": (m.Move("points", None, "reputation", only=lambda points: min(0, points)),),
    "dealt_food": (_FOOD,),
    "left_food": (_FOOD,),
    "cleared_food": (_FOOD,),
    "took_food": (_FOOD,),
    "spoiled": (_FOOD,),
    "fed": (_FOOD, m.Move("stored", "store", None)),
    "filled_store": (_FOOD, m.Move("", None, "store", "stored")),
    "got_tokens": (m.Move("token", None, "display", "tokens", times="amount"),),
    # DP-CLEAN-03 "removes up to 2 manure tokens from cages WITHOUT a pet"
    "cleaned": (_REMOVED,),
    "swept": (_REMOVED,),
    "lost_pet": (_REMOVED,),
    "took_tile": (_TILE,),
    "revealed": (_TILES,),
    "revealed_on_board": (_TILE,),
    "left_market": (_TILE,),
    "guarded": (m.Move("guard", None, "plot", at="plot", times="amount"),),
    "imps_home": (m.Move(m.ALL, "plot", None, "guard"),),
}
"""What the events of each kind move."""

STEP_INVARIANTS = m.Books(ACCOUNTS, MOVES, FACTS).step_invariants()
