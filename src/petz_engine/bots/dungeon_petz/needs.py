"""Phase 4: feeding, playing, catching, guarding and sweeping.

The candidates are tried, each followed by a turn as usual, and the best end is taken.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from petz_engine.bots.dungeon_petz import care
from petz_engine.bots.dungeon_petz.context import Context
from petz_engine.bots.dungeon_petz.outlook import Outlook
from petz_engine.bots.dungeon_petz.turn import Turn
from petz_engine.dungeon_petz.needs.guard import Catch

MOST_WAYS = 256
"""How many ways of feeding one pet, of guarding or of sweeping are tried."""


def _best(context: Context, candidates: Iterable[Any]) -> Any:
    """The candidate after which the turn ends best, the first of equals."""
    outlook, turn = Outlook(context), Turn(context)
    return max(candidates, key=lambda action: outlook.of(turn.after(action)))


def any_way(context: Context) -> Any:
    """The best of all ways, the most before the least."""
    return _best(context, reversed(list(islice(context.game.options(context.view), MOST_WAYS))))


def place_imps(context: Context) -> Any:
    """As many imps as it pays to send playing."""
    unmet = care.unmet(context, context.decision.context[0])
    imps = range(context.me.imps_at_home, -1, -1)
    return _best(context, dict.fromkeys(team for most in imps for team in care.teams(context, unmet, most)))


def catch(context: Context) -> Any:
    """The pet is caught with as few imps as is wise, unless others are worth more."""
    return _best(context, (*(way for _, way in care.catches(context)), Catch(False)))


def quiet_way(context: Context) -> Any:
    """The best of all ways, the least before the most."""
    return _best(context, islice(context.game.options(context.view), MOST_WAYS))
