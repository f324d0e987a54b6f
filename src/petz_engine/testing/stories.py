"""A game that failed, as a scenario that anybody can run again."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from petz_engine.kernel.dealer import Dealer
from petz_engine.kernel.decision import CHANCE
from petz_engine.kernel.game import Game
from petz_engine.packs import MemoryPack
from petz_engine.testing.driver import Numbers, act
from petz_engine.testing.scenario.write import scenario_of
from petz_engine.testing.shrink import Failure


def actions_of(game: Game, failure: Failure) -> list[tuple[int, Any]]:
    """What seats did in the shrunk game, up to and with the action that failed; chance is what its dealer deals."""
    pick, dealer, state = Numbers(failure.numbers), Dealer(failure.seed), game.start()
    done: list[tuple[int, Any]] = []
    number = 0
    while (decisions := game.decisions(state)) and number != failure.action:
        seat, number = decisions[0].seat, number + 1
        try:
            if seat == CHANCE:
                state = game.apply(state, seat, dealer.deal(game, state)).state
            else:
                done.append((seat, act(game, game.view(state, seat), pick)))
                state = game.apply(state, *done[-1]).state
        except Exception:  # whatever it is: this is what failed
            return done
    return done


def write_packs(packs: Iterable[MemoryPack], folder: Path, name: str) -> list[Path]:
    """Writes packs that were made in memory into folders ``name-PACK``; the paths of these."""
    found = []
    for pack in packs:
        path = folder / f"{name}-{pack.name}"
        path.mkdir(exist_ok=True)
        for file, text in pack.files.items():
            (path / file).write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
        found.append(path)
    return found


def write_story(game: Game, failure: Failure, folder: Path, name: str, packs: Sequence[Path] = ()) -> Path:
    """Writes the scenario of a failed game into a folder, as ``name.toml``; the path of the file.

    ``packs`` are the folders of packs that the game was played with.
    """
    text = scenario_of(
        game,
        f"Seed {failure.seed} breaks {getattr(failure.error, 'invariant', type(failure.error).__name__)}",
        about=str(failure.error).splitlines()[0],
        actions=actions_of(game, failure),
        chance=failure.seed,
        packs=[os.path.relpath(pack, folder) for pack in packs],
    )
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path
