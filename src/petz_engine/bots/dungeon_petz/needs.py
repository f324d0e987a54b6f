"""Phase 4: feeding, playing, catching, guarding and sweeping.

The candidates are tried, each followed by a turn as usual, and the best end is taken.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from petz_engine.bots.dungeon_petz import care
from petz_engine.bots.dungeon_petz.desk import Desk
from petz_engine.bots.dungeon_petz.outlook import Outlook
from petz_engine.bots.dungeon_petz.turn import Turn
from petz_engine.dungeon_petz.needs.guard import Catch

MOST_WAYS = 256
"""How many ways of feeding one pet, of guarding or of sweeping are tried."""


def _best(desk: Desk, candidates: Iterable[Any]) -> Any:
    """The candidate after which the turn ends best, the first of equals."""
    outlook, turn = Outlook(desk), Turn(desk)
    return max(candidates, key=lambda action: outlook.of(turn.after(action)))


def any_way(desk: Desk) -> Any:
    """The best of all ways, the most before the least."""
    return _best(desk, reversed(list(islice(desk.game.options(desk.view), MOST_WAYS))))


def place_imps(desk: Desk) -> Any:
    """As many imps as it pays to send playing."""
    unmet = care.unmet(desk, desk.decision.about[0])
    imps = range(desk.me.imps_at_home, -1, -1)
    return _best(desk, dict.fromkeys(team for most in imps for team in care.teams(desk, unmet, most)))


def catch(desk: Desk) -> Any:
    """The pet is caught with as few imps as is wise, unless others are worth more."""
    return _best(desk, (*(way for _, way in care.catches(desk)), Catch(False)))


def quiet_way(desk: Desk) -> Any:
    """The best of all ways, the least before the most."""
    return _best(desk, islice(desk.game.options(desk.view), MOST_WAYS))
