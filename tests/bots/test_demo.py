"""The game that ``make demo`` tells: it shows the game well."""

from __future__ import annotations

import re
from pathlib import Path

from bots.matches import GREEDY, turns

MAKEFILE = Path(__file__).parent.parent.parent / "Makefile"


def test_the_demo_shows_the_game_well() -> None:
    # given the game of the Makefile
    found = re.search(
        r"petz play dungeon_petz --seed (\d+) --bots greedy$", MAKEFILE.read_text("utf-8"), re.M
    )
    assert found
    events = [event for turn in turns(GREEDY, int(found[1])) for event in turn.step.events]
    happened = {event.kind for event in events}

    # then pets are sold on both markets, exhibitions are won, a pet escapes, and tools are used
    assert {event["platform"] for event in events if event.kind == "sold"} == {False, True}
    assert {"won_prize", "entered"} <= happened
    assert "escaped" in [event["why"] for event in events if event.kind == "lost_pet"]
    assert {"exchanges", "swept", "guarded", "filled_store"} <= happened
    assert len({event["job"] for event in events if event.kind == "boosted"}) > 1
