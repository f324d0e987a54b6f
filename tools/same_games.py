"""Whether the engine still plays the same games: it keeps descriptions of many, and compares them after a change.

    python tools/same_games.py keep FILE       play the games, and write down what a client can observe
    python tools/same_games.py compare FILE    play the same chance seeds and actions again; exit 1 at a difference

A description has what the rules decide, and nothing of how states are built: for each choice how many actions are legal
and which come first, for each event what it tells and which seats may know it, the lines of the final scores, and the
ranks. ``RENAMED`` has the names of JSON that have changed since a file was kept.
"""

from __future__ import annotations

import argparse
import gzip
import itertools
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import petz_engine as pe
from petz_engine.bots import seated
from petz_engine.kernel.codec import halves
from petz_engine.kernel.score import final_scores
from petz_engine.loading import catalog_of
from petz_engine.packs.options import OPTION, called, values_of

GAMES = 100
"""How many of each game are kept; one in four is played by greedy bots, the others by random ones."""
LISTED = 12
"""How many legal actions are kept of each choice, beside their number."""

RENAMED: Mapping[str, str] = {}
"""What a name of JSON (a key, or a text that is a name) is called now."""

HALVED: Mapping[str, str] = {"halves": "points"}
"""Facts of events that counted halves, and are told in wholes now."""

ADDED = frozenset({"part"})
"""What events say of themselves that they did not say when a file was kept."""


def now(value: Any) -> Any:
    """A kept value with the names of today."""
    if isinstance(value, dict):
        halved = {HALVED[key]: halves(part) for key, part in value.items() if key in HALVED}
        return halved | {RENAMED.get(key, key): now(part) for key, part in value.items() if key not in HALVED}
    if isinstance(value, list):
        return [now(part) for part in value]
    return RENAMED.get(value, value) if isinstance(value, str) else value


def options_of(name: str, seats: int) -> dict[str, list[Any]]:
    """The values of each option that a game has for so many seats."""
    catalog = catalog_of(name)
    return {
        called(option, name): values_of(catalog, option, name)
        for option in catalog.of(OPTION)
        if not option.fact.seats or seats in option.fact.seats
    }


def tables() -> Iterator[dict[str, Any]]:
    """The games to keep: numbers of seats, and sets of options, in turn."""
    for name in pe.games():
        for number in range(GAMES):
            seats = 2 + number % 3
            options = options_of(name, seats)
            every = list(itertools.product(*options.values()))
            chosen = dict(zip(options, every[11 * (number // 3) % len(every)], strict=True))
            kind = "greedy" if number % 4 == 0 else "random"
            yield {"game": name, "seats": seats, "options": chosen, "seed": number, "bots": kind}


def legal(game: Any, state: Any, seat: int) -> dict[str, Any]:
    """How many actions a seat has, the first ones, and three that a walk comes to."""
    options = game.options(game.view(state, seat))
    walks = [options.walk(pe.Rng(n)) for n in range(3)]
    listed = [*itertools.islice(options, LISTED), *walks]
    return {"count": options.count(), "first": [game.encode_action(action) for action in listed]}


def told(game: Any, events: Any) -> list[Any]:
    """Each event with the seats that may know it, -1 for a spectator."""
    seen = [(seat, pe.project(events, seat)) for seat in range(game.seats)] + [(-1, pe.project(events, None))]
    return [[[s for s, mine in seen if event in mine], as_kept(game, event)] for event in events]


def as_kept(game: Any, event: Any) -> dict[str, Any]:
    """An event without what was added since."""
    return {key: value for key, value in game.encode_event(event).items() if key not in ADDED}


def scored(game: Any, state: Any) -> list[Any]:
    """The lines of all final scores, seat by seat."""
    return [
        [score.what, seat, str(score.points)]
        + [[str(e.points), str(e.each), e.count, e.rule, e.entry] for e in score.lines]
        for seat in range(game.seats)
        for score in final_scores(game, state, seat)
    ]


def played(table: Mapping[str, Any], actions: list[Any] | None) -> dict[str, Any]:
    """The description of a game: by its bots, or by the ``actions`` that were kept."""
    game: Any = pe.load(table["game"], seats=table["seats"], options=table["options"])
    bots = seated([table["bots"]] * table["seats"], table["seed"])
    dealer, state = pe.Dealer(seed=table["seed"]), game.start()
    steps: list[Any] = []
    while True:
        state, events = game.settle(state, dealer)
        steps.append({"settled": told(game, events)})
        decisions = game.decisions(state)
        if not decisions:
            outcome = game.outcome(state)
            end = {"ranks": list(outcome.ranks), "points": [str(p) for p in outcome.points]}
            return {**table, "steps": steps, "scores": scored(game, state), "end": end}
        decision = decisions[0]
        seat, asked = decision.seat, [d.seat for d in decisions]
        if actions is None:
            action = bots[seat].choose(game, game.view(state, seat))
        else:
            action = game.decode_action(actions.pop(0))
        choice = {"asked": asked, "rule": decision.rule, "secrecy": decision.secrecy.value}
        step = {**choice, "legal": legal(game, state, seat), "action": game.encode_action(action)}
        state, events = game.apply(state, seat, action)
        steps.append({**step, "told": told(game, events)})


def difference(kept: Any, found: Any, at: str = "") -> str | None:
    """The first place where two descriptions differ."""
    if type(kept) is type(found) and isinstance(kept, (dict, list)):
        keys = kept.keys() | found.keys() if isinstance(kept, dict) else range(max(len(kept), len(found)))
        for key in sorted(keys, key=str if isinstance(kept, dict) else None):
            was, is_now = (side[key] if key in _keys(side) else "(nothing)" for side in (kept, found))
            if was != is_now:
                return difference(was, is_now, f"{at}/{key}")
        return None
    return None if kept == found else f"{at}: was {_short(kept)}, is {_short(found)}"


def _keys(side: Any) -> Any:
    return side if isinstance(side, dict) else range(len(side))


def _short(value: Any) -> str:
    return json.dumps(value)[:400]


def keep(file: Path) -> int:
    """Plays all games and writes their descriptions, a line each."""
    with gzip.open(file, "wt") as out:
        for table in tables():
            print(json.dumps(played(table, None)), file=out)
    print(f"kept {2 * GAMES} games in {file}")
    return 0


def compare(file: Path, every: int) -> int:
    """Plays the kept games again, one in ``every``."""
    different, games = 0, 0
    with gzip.open(file, "rt") as kept:
        for line in itertools.islice(kept, 0, None, every):
            was = now(json.loads(line))
            table = {key: was[key] for key in ("game", "seats", "options", "seed", "bots")}
            actions = [step["action"] for step in was["steps"] if "action" in step]
            games += 1
            try:
                wrong = difference(was, json.loads(json.dumps(played(table, actions))))
            except (pe.PetzError, IndexError) as error:
                wrong = f"{type(error).__name__}: {error}"
            if wrong:
                different += 1
                print(f"{table}: {wrong}")
    print(f"{games - different} of {games} games are the same")
    return 1 if different else 0


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("keep", "compare"))
    parser.add_argument("file", type=Path, help="the descriptions, compressed JSON Lines")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="compare one game in N")
    asked = parser.parse_args()
    return keep(asked.file) if asked.what == "keep" else compare(asked.file, asked.every)


if __name__ == "__main__":
    sys.exit(main())
