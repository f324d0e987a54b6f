"""Where the time of a random game goes: the share of each part of the library.

    python benchmarks/time_by_part.py                  # by floor and by module
    python benchmarks/time_by_part.py --game alien_petshop --games 50 --functions 20

Time is *own* time, as cProfile measures it: what a function spends itself, without what it calls. Time spent in
Python's built-in functions and in other packages goes to the part of the library that called them. The profiler makes
calls dear, so the shares are a map of where to look; the figures to quote are those of ``ratio.py``.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

import petz_engine
from ratio import FORMS, SHORT, Petz

HOME = Path(petz_engine.__file__).parent
Function = tuple[str, int, str]
Stats = Mapping[Function, tuple[int, int, float, float, Mapping[Function, tuple[int, int, float, float]]]]
REST = "(outside)"


def profiled(game: str, games: int, form: str) -> Stats:
    """The profile of some random games."""
    engine = Petz(form, game)
    engine.game(0)  # what is done once is no part of a game
    profile = cProfile.Profile()
    profile.enable()
    for seed in range(games):
        engine.game(seed)
    profile.disable()
    stats: Stats = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    return stats


def module_of(function: Function) -> str | None:
    """The module of the library that holds a function, from its file; None for all others."""
    path = Path(function[0])
    if not path.is_relative_to(HOME):
        return None
    return path.relative_to(HOME).with_suffix("").as_posix().replace("/", ".")


def by_module(stats: Stats) -> dict[str, float]:
    """Seconds by module; a foreign function's own time goes to the modules that called it."""
    seconds: dict[str, float] = defaultdict(float)
    for function, (_, _, own, _, callers) in stats.items():
        module = module_of(function)
        if module is not None:
            seconds[module] += own
            continue
        for caller, (_, _, spent, _) in callers.items():
            seconds[module_of(caller) or REST] += spent
    return seconds


def by_floor(modules: Mapping[str, float]) -> dict[str, float]:
    """Seconds by the first part of the module's name."""
    seconds: dict[str, float] = defaultdict(float)
    for module, spent in modules.items():
        seconds[module.partition(".")[0]] += spent
    return seconds


def table(title: str, seconds: Mapping[str, float], least: float = 0.005) -> None:
    """Print shares, largest first, down to a least share."""
    whole = sum(seconds.values())
    print(f"\n{title}")
    for name, spent in sorted(seconds.items(), key=lambda item: (-item[1], item[0])):
        if spent >= least * whole:
            print(f"  {spent / whole:6.1%}  {name}")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="dungeon_petz", choices=tuple(SHORT))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--form", default="successor", choices=tuple(FORMS))
    parser.add_argument("--functions", type=int, default=0, help="also name the dearest functions")
    asked = parser.parse_args(arguments)
    stats = profiled(asked.game, asked.games, asked.form)
    modules = by_module(stats)
    table("share of own time by floor", by_floor(modules))
    table("share of own time by module", modules)
    if asked.functions:
        own = {f"{module_of(f) or f[0]}:{f[1]} {f[2]}": row[2] for f, row in stats.items()}
        dearest = sorted(own, key=lambda name: -own[name])[: asked.functions]
        table("dearest functions, among each other", {name: own[name] for name in dearest}, least=0)
    return 0


if __name__ == "__main__":
    sys.exit(main())
