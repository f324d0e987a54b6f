"""A client alone: a fresh process with the wheel and the bytes of views finds the same options as the host."""

from __future__ import annotations

import inspect
import json
import subprocess
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import petz_engine as pe
from conftest import PATIENCE
from petz_engine.kernel.codec import snake
from petz_engine.testing import neighbours
from proofs.games import least, played, share, subject_of
from proofs.players import seats_of

POINTS = 6
"""How many points of each kind of decision are compared, as far as the games have so many."""
SEEDS = 24


def answers(game: pe.Game, view: pe.View, actions: list[Any]) -> dict[str, Any]:
    """What can be told of a view alone, as JSON; the client runs the source of this very function."""
    options = game.options(view)
    checks = [game.check(view, game.decode_action(action)) for action in actions]
    return {
        "decisions": [
            [
                d.seat,
                [a.__name__ for a in d.actions],
                d.rule,
                d.secrecy.value,
                list(d.context),
                d.step,
                d.label,
            ]
            for d in game.decisions(view)
        ],
        "count": options.count(),
        "first": [game.encode_action(action) for action in islice(options, 30)],
        "checks": [None if no is None else [no.code, no.rule, no.explain()] for no in checks],
        "digest": game.digest(view),
    }


CLIENT = f"""
import json, sys
from itertools import islice
from typing import Any
import petz_engine as pe

{inspect.getsource(answers)}

header = json.loads(sys.stdin.readline())
game = pe.load(header["game"], seats=header["seats"], options=header["options"])
for line in sys.stdin:
    asked = json.loads(line)
    view = pe.decode_view(game, asked["view"])
    print(json.dumps(answers(game, view, asked["actions"])))
"""


def as_json(game: pe.Game, action: Any) -> dict[str, Any] | None:
    """An action as JSON, None for one that is so wrong that it cannot be written or read."""
    try:
        written = game.encode_action(action)
        game.decode_action(written)
    except (pe.DecodeError, IndexError, TypeError, AttributeError):
        return None
    return written


def points(game: pe.Game) -> tuple[list[tuple[pe.View, list[Any]]], Counter[str]]:
    """Views of all seats at several points of each kind of decision, with legal actions and changed ones."""
    found: list[tuple[pe.View, list[Any]]] = []
    seen: Counter[str] = Counter()
    for turn in (turn for seed in range(share(game, SEEDS)) for turn in played(seed, game)):
        kind = snake(type(turn.action).__name__)
        if seen[kind] == POINTS:
            continue
        seen[kind] += 1
        actions = [] if turn.decision.seat < 0 else [turn.action, *neighbours(turn.action)]
        written = [text for text in (as_json(game, action) for action in actions) if text is not None]
        found += [(game.view(turn.before, seat), written) for seat in seats_of(game)]
    return found, seen


def asked_about(game: pe.Game) -> list[str]:
    """The kinds of action at whose decisions views must have been compared."""
    subject = subject_of(game)
    rare = list(subject.rare) if game is subject.basic() else []
    return [*subject.usual, *rare]


def test_a_client_with_nothing_but_the_wheel_and_a_view_finds_what_the_host_finds(
    game: pe.Game, wheel_python: Path, clean_env: dict[str, str], tmp_path: Path
) -> None:
    # given views at many points of several games
    found, seen = points(game)
    asked = [
        json.dumps({"view": pe.encode_view(game, view).decode(), "actions": actions})
        for view, actions in found
    ]

    # when a process in an empty folder, with the installed wheel alone, reads nothing but them
    folder = tmp_path / "empty"
    folder.mkdir()
    done = subprocess.run(
        [wheel_python, "-c", CLIENT],
        cwd=folder,
        env=clean_env,
        input="\n".join([json.dumps(game.header), *asked]),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )

    # then it finds the same decisions, options and checks as the host
    assert done.returncode == 0, done.stderr
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(told) == len(found)
    for (view, actions), answer in zip(found, told, strict=True):
        assert answer == json.loads(json.dumps(answers(game, view, actions)))
    assert list(folder.iterdir()) == []

    # and that at several points of each kind of decision, with legal and illegal actions
    assert len(seen) >= max(12, least(game, "kinds"))
    assert all(seen[kind] >= 3 for kind in asked_about(game))
    checks = [check for answer in told for check in answer["checks"]]
    assert None in checks
    assert len({check[0] for check in checks if check is not None}) >= 8
