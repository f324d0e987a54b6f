"""The comparison of games before and after a change tells a difference, and only a difference."""

from __future__ import annotations

import json
from copy import deepcopy

import same_games


def test_a_game_played_again_by_its_actions_is_the_same_and_a_changed_description_is_told() -> None:
    # given the description of a game, as a file keeps it
    table = next(same_games.tables())
    kept = json.loads(json.dumps(same_games.played(table, None)))
    actions = [step["action"] for step in kept["steps"] if "action" in step]

    # when its actions are played again, then nothing differs
    assert same_games.difference(kept, json.loads(json.dumps(same_games.played(table, actions)))) is None

    # when one number of legal actions was another, then the place is told
    changed = deepcopy(kept)
    at = next(number for number, step in enumerate(kept["steps"]) if "legal" in step)
    changed["steps"][at]["legal"]["count"] += 1
    told = same_games.difference(changed, kept)
    assert told is not None
    assert told.startswith(f"/steps/{at}/legal/count: was")
