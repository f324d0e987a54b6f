"""What our engine costs, as a ratio to engines that people know, in one run.

    python benchmarks/ratio.py                         # all units against all engines that are installed
    python benchmarks/ratio.py --rounds 5 --chunk 0.1 --json out.json
    python benchmarks/ratio.py --max playout:python-chess:0.6 --max playout:petz:1.0   # exit 1 when missed

Three units of work, each in microseconds:

playout
    random games, set-up and end test included. For the others: list the legal actions, draw one uniformly, apply it;
    per action. For us: players that ``walk``; per *choice*, an answer by a seat to two or more listed alternatives at
    one step of a draft. Chance, automatic steps, views, set-up and answers without an alternative are in the time, not
    in the count. One game is counted again with drafts, and both counts must agree.
branch
    one list of at most 50 actions of a parent, then a successor for each while the parent stays alive; per full action.
    Of a parent with more than 50, the list is timed, and 50 sampled ones take the place of its first 50. Immutable
    engines apply; python-chess copies (``stack=False``) and pushes; Catanatron copies and executes; OpenSpiel clones
    and applies. Parents are taken from games with fixed seeds.
expand
    branch, and the successor's choices: what a search needs for a new node. Catanatron lists them in any case, so
    there is no figure for its branch. For us: chance is dealt until a seat must choose, then its first draft step is
    listed.

Beside them stand milliseconds per complete four-player random game of ours, so that cutting a decision into ten small
ones gains nothing.

Three forms of our engine take part: "petz" is ``successor`` (unchecked and without events, for search; the other
engines check nothing and tell nothing either), "petz told" is ``apply_unchecked`` (unchecked, with events), and "petz
checked" is ``apply`` (every action checked first, with events). They play Dungeon Petz; "petshop" is Alien Petshop in
the same three forms, which is also held against "petz" of its own form.

Noise: the speed of a machine drifts, so nothing is compared across runs. Each round gives every engine and unit one
chunk of time, in an order that rotates; ratios are taken inside a round, and their median and quartiles are printed.
Garbage is collected before each chunk, and collection stays on. All times are processor time of the process.

The other engines are development extras (``pip install "petz-engine[bench]"``); the library never imports them. What
is not installed is skipped, and said.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import petz_engine as pe

MOST_ACTIONS = 50
"""Full actions of one parent that branch and expand look at."""

clock = time.process_time  # the time of this process alone: other work on the machine counts less


class Count(NamedTuple):
    """What one random game came to: units of work that count, and full actions of seats."""

    units: int
    actions: int


class Engine:
    """What an engine has to offer to be measured."""

    name = "?"
    lists_successor = False
    """Whether ``child`` computes the successor's legal actions in any case."""

    def game(self, seed: int) -> Count:
        """Play one random game."""
        raise RuntimeError("an engine plays games")

    def parents(self) -> list[Any]:
        """States of fixed games with at least two legal actions."""
        raise RuntimeError("an engine gives parents")

    def actions(self, parent: Any) -> Sequence[Any]:
        """The legal actions of a parent, at most ``MOST_ACTIONS`` of them."""
        raise RuntimeError("an engine lists actions")

    def child(self, parent: Any, action: Any) -> Any:
        """The successor; the parent stays as it is."""
        raise RuntimeError("an engine makes successors")

    def choices(self, child: Any) -> object:
        """What can be done in a successor."""
        raise RuntimeError("an engine lists choices")


# --- the engines to compare with ---------------------------------------------------------------------------


class Anchor(Engine):
    """An engine of the usual kind: a list of legal actions, one of which is applied."""

    def new(self, seed: int) -> Any:
        raise RuntimeError("an anchor sets up games")

    def legal(self, state: Any) -> Sequence[Any]:
        raise RuntimeError("an anchor lists actions")

    def step(self, state: Any, action: Any) -> Any:
        raise RuntimeError("an anchor applies actions")

    def over(self, state: Any, legal: Sequence[Any]) -> bool:
        raise RuntimeError("an anchor knows the end")

    def snapshot(self, state: Any) -> Any:
        raise RuntimeError("an anchor copies states")

    def game(self, seed: int) -> Count:
        new, legal, step, over = self.new, self.legal, self.step, self.over
        state, draw, count = new(seed), Random(seed).random, 0
        actions = legal(state)
        while not over(state, actions):
            state = step(state, actions[int(draw() * len(actions))])
            actions = legal(state)
            count += 1
        return Count(count, count)

    def walk(self, seed: int) -> Iterator[Any]:
        """Snapshots of the states of one random game that leave a choice, at every 13th action."""
        state, draw, number = self.new(90 + seed), Random(seed).random, 0
        actions = self.legal(state)
        while not self.over(state, actions):
            if number % 13 == 0 and len(actions) > 1:
                yield self.snapshot(state)
            state = self.step(state, actions[int(draw() * len(actions))])
            actions, number = self.legal(state), number + 1

    def parents(self) -> list[Any]:
        return [state for seed in range(2) for state in islice(self.walk(seed), 10)]

    def actions(self, parent: Any) -> Sequence[Any]:
        return list(self.legal(parent))[:MOST_ACTIONS]

    def choices(self, child: Any) -> object:
        return self.legal(child)


class Chess(Anchor):
    """python-chess."""

    name = "python-chess"

    def __init__(self) -> None:
        self.board = importlib.import_module("chess").Board

    def new(self, seed: int) -> Any:
        return self.board()

    def legal(self, state: Any) -> Sequence[Any]:
        return list(state.legal_moves)

    def step(self, state: Any, action: Any) -> Any:
        state.push(action)
        return state

    def child(self, parent: Any, action: Any) -> Any:
        copy = parent.copy(stack=False)
        copy.push(action)
        return copy

    def over(self, state: Any, legal: Sequence[Any]) -> bool:
        # outcome() before each move would cost half as much again as the move
        drawn = state.halfmove_clock >= 150 or (state.ply() & 15 == 0 and state.is_insufficient_material())
        return not legal or drawn

    def snapshot(self, state: Any) -> Any:
        return state.copy(stack=False)


class Catan(Anchor):
    """Catanatron, four players."""

    name = "catanatron"
    lists_successor = True

    def __init__(self) -> None:
        game = importlib.import_module("catanatron.game")
        player = importlib.import_module("catanatron.models.player")
        self.make, self.limit = game.Game, game.TURNS_LIMIT
        colors = (player.Color.RED, player.Color.BLUE, player.Color.WHITE, player.Color.ORANGE)
        self.players = [player.RandomPlayer(color) for color in colors]

    def new(self, seed: int) -> Any:
        return self.make(self.players, seed=seed + 1)

    def legal(self, state: Any) -> Sequence[Any]:
        holder = (
            state if hasattr(state, "playable_actions") else state.state
        )  # where it is depends on the version
        actions: Sequence[Any] = holder.playable_actions
        return actions

    def step(self, state: Any, action: Any) -> Any:
        state.execute(action, validate_action=False)
        return state

    def child(self, parent: Any, action: Any) -> Any:
        return self.step(parent.copy(), action)

    def over(self, state: Any, legal: Sequence[Any]) -> bool:
        return state.winning_color() is not None or state.state.num_turns >= self.limit

    def snapshot(self, state: Any) -> Any:
        return state.copy()


class Spiel(Anchor):
    """A game of OpenSpiel that is written in Python; its exposed chance nodes count as actions."""

    def __init__(self, game: str = "python_block_dominoes") -> None:
        spiel = importlib.import_module("pyspiel")
        importlib.import_module("open_spiel.python.games." + game.removeprefix("python_"))
        self.rules, self.name = spiel.load_game(game), f"open_spiel {game}"

    def new(self, seed: int) -> Any:
        return self.rules.new_initial_state()

    def legal(self, state: Any) -> Sequence[Any]:
        actions: Sequence[Any] = state.legal_actions()
        return actions

    def step(self, state: Any, action: Any) -> Any:
        state.apply_action(action)
        return state

    def child(self, parent: Any, action: Any) -> Any:
        return self.step(parent.clone(), action)

    def over(self, state: Any, legal: Sequence[Any]) -> bool:
        return bool(state.is_terminal())

    def snapshot(self, state: Any) -> Any:
        return state.clone()


# --- our engine --------------------------------------------------------------------------------------------


class Tally:
    """The generator that all engines here choose with, which counts how often it chose among two or more."""

    def __init__(self, seed: int) -> None:
        self._draw, self.choices = Random(seed).random, 0

    def below(self, n: int) -> int:
        """As ``Rng.below``."""
        self.choices += n > 1
        return int(self._draw() * n)


class Parent(NamedTuple):
    """A state with a seat that must choose; its actions are listed anew each time unless they are too many."""

    state: Any
    seat: int
    sampled: Sequence[Any] | None


SHORT = {"dungeon_petz": "petz", "alien_petshop": "petshop"}
"""What our games are called here."""
FORMS = {"successor": "", "apply_unchecked": " told", "apply": " checked"}
"""The methods that carry out actions, and how they are called here."""


class Petz(Engine):
    """A four-player game of ours; ``form`` names the method of a game that carries out the actions."""

    def __init__(self, form: str = "successor", game: str = "dungeon_petz") -> None:
        self.name = SHORT[game] + FORMS[form]
        self.rules = rules = pe.load(game, seats=4)
        told = {"apply_unchecked": rules.apply_unchecked, "apply": rules.apply}.get(form)
        self.dealer = pe.Dealer(0)
        self.after: Callable[..., Any] = (lambda *at: told(*at).state) if told else rules.successor

    def game(self, seed: int) -> Count:
        rules, after, chance = self.rules, self.after, pe.CHANCE
        view, options = rules.view, rules.options
        dealer, tally, actions = pe.Dealer(seed), Tally(seed), 0
        state = rules.start()
        while decisions := rules.decisions(state):
            seat = decisions[0].seat
            if seat == chance:
                state = after(state, chance, dealer.deal(rules, state))
            else:
                state = after(state, seat, options(view(state, seat)).walk(tally))
                actions += 1
        return Count(tally.choices, actions)

    def game_by_drafts(self, seed: int) -> Count:
        """The same game and the same count, with every choice spelled out."""
        rules, tally, dealer = self.rules, Tally(seed), pe.Dealer(seed)
        state, units, actions = self.settled(rules.start(), dealer), 0, 0
        while decisions := rules.decisions(state):
            seat = decisions[0].seat
            draft = rules.draft(rules.view(state, seat))
            while draft.action is None:
                choices = draft.choices()
                units += len(choices) > 1
                draft = draft.choose(choices[tally.below(len(choices)) if len(choices) > 1 else 0])
            state = self.settled(self.after(state, seat, draft.action), dealer)
            actions += 1
        return Count(units, actions)

    def walk(self, seed: int) -> Iterator[Any]:
        """The states of one random game where a seat has two actions or more, at every 13th action."""
        rules, rng, dealer = self.rules, pe.Rng(seed), pe.Dealer(90 + seed)
        state, number = rules.start(), 0
        while True:
            state = self.settled(state, dealer)
            decisions = rules.decisions(state)
            if not decisions:
                return
            seat = decisions[0].seat
            options = rules.options(rules.view(state, seat))
            if number % 13 == 0 and (count := options.count()) > 1:
                many = count > MOST_ACTIONS
                yield Parent(
                    state, seat, [options.sample(rng) for _ in range(MOST_ACTIONS)] if many else None
                )
            state, number = self.after(state, seat, options.walk(rng)), number + 1

    def settled(self, state: Any, dealer: Any) -> Any:
        """The state after all chance that is due."""
        rules, chance = self.rules, pe.CHANCE
        while (decisions := rules.decisions(state)) and decisions[0].seat == chance:
            state = self.after(state, chance, dealer.deal(rules, state))
        return state

    def parents(self) -> list[Any]:
        return [parent for seed in range(2) for parent in islice(self.walk(seed), 10)]

    def actions(self, parent: Parent) -> Sequence[Any]:
        view = self.rules.view(parent.state, parent.seat)
        listed = list(islice(self.rules.options(view), MOST_ACTIONS))
        return listed if parent.sampled is None else parent.sampled

    def child(self, parent: Parent, action: Any) -> Any:
        return self.after(parent.state, parent.seat, action)

    def choices(self, child: Any) -> object:
        rules = self.rules
        state = self.settled(child, self.dealer)
        decisions = rules.decisions(state)
        return decisions and rules.draft(rules.view(state, decisions[0].seat)).choices()


# --- the measurement ---------------------------------------------------------------------------------------


def playout(engine: Engine, chunk: float, seed: int) -> float:
    """Microseconds per unit in whole random games, for at least ``chunk`` seconds."""
    units, start = 0, clock()
    while (spent := clock() - start) < chunk or not units:
        units += engine.game(seed).units
        seed += 1
    return spent / units * 1e6


def branch(engine: Engine, parents: Sequence[Any], chunk: float, expand: bool) -> float:
    """Microseconds per successor, for at least ``chunk`` seconds."""
    child, choices = engine.child, engine.choices
    count, start = 0, clock()
    while (spent := clock() - start) < chunk:
        for parent in parents:
            actions = engine.actions(parent)
            count += len(actions)
            for action in actions:
                successor = child(parent, action)
                if expand:
                    choices(successor)
    return spent / count * 1e6


class Job(NamedTuple):
    """One engine and one unit."""

    engine: Engine
    unit: str
    parents: Sequence[Any]

    def measure(self, chunk: float, seed: int) -> float:
        """One figure, in microseconds."""
        gc.collect()
        if self.unit == "playout":
            return playout(self.engine, chunk, seed)
        return branch(self.engine, self.parents, chunk, self.unit == "expand")


def jobs_of(engines: Sequence[Engine]) -> list[Job]:
    """All that can be measured."""
    return [
        Job(engine, unit, parents)
        for engine in engines
        for parents in [engine.parents()]
        for unit in ("playout", "branch", "expand")
        if unit != "branch" or not engine.lists_successor
    ]


def measure(jobs: Sequence[Job], rounds: int, chunk: float) -> dict[tuple[str, str], list[float]]:
    """The figures of each job, one per round."""
    figures: dict[tuple[str, str], list[float]] = {(job.engine.name, job.unit): [] for job in jobs}
    for job in jobs:  # warm up
        job.measure(chunk / 5, 1)
    for number in range(rounds):
        first = number * 5 % len(jobs)
        for job in [*jobs[first:], *jobs[:first]]:
            figures[job.engine.name, job.unit].append(job.measure(chunk, 1000 * number))
    return figures


def milliseconds_per_game(engine: Engine, games: int) -> tuple[float, Count]:
    """Milliseconds per complete random game, with the units and actions of all these games."""
    gc.collect()
    start = clock()
    counts = [engine.game(seed) for seed in range(games)]
    spent = clock() - start
    return spent / games * 1e3, Count(sum(c.units for c in counts), sum(c.actions for c in counts))


class Ratio(NamedTuple):
    """Our cost over that of an anchor: the median over the rounds, with its quartiles."""

    subject: str
    anchor: str
    unit: str
    low: float
    median: float
    high: float


def ratios(
    figures: dict[tuple[str, str], list[float]], subjects: Sequence[str], anchors: Sequence[str]
) -> list[Ratio]:
    """Each subject against each anchor in each unit that both have; our second game against our first as well."""
    found = []
    for subject in subjects:
        for anchor in [*anchors, *_first_game(subject)]:
            for unit in ("playout", "branch", "expand"):
                if (anchor, unit) in figures:
                    pairs = zip(figures[subject, unit], figures[anchor, unit], strict=True)
                    low, median, high = statistics.quantiles([ours / theirs for ours, theirs in pairs], n=4)
                    found.append(Ratio(subject, anchor, unit, low, median, high))
    return found


def _first_game(subject: str) -> list[str]:
    """Our first game in the same form as a subject that is the second, else nothing."""
    first, second = SHORT.values()
    return [subject.replace(second, first)] if subject.startswith(second) else []


def missed(limits: Sequence[str], found: Sequence[Ratio]) -> list[str]:
    """The limits (``UNIT:ANCHOR:RATIO``) that the unchecked engine does not keep, or that nothing measured.

    Against other engines they are limits of the first game, against the first game those of the second.
    """
    first, second = SHORT.values()
    medians = {
        f"{r.unit}:{r.anchor}": r.median
        for r in found
        if r.subject == (second if r.anchor == first else first)
    }
    told = []
    for limit in limits:
        key, _, most = limit.rpartition(":")
        if key not in medians:
            told.append(f"{limit}: not measured")
        elif medians[key] > float(most):
            told.append(f"{limit}: {medians[key]:.3f}")
    return told


def confirm_count(engine: Petz) -> None:
    """Refuse to measure with a count of choices that drafts do not confirm."""
    walked, drafted = engine.game(7), engine.game_by_drafts(7)
    if walked != drafted:
        raise SystemExit(f"walking counts {walked}, drafts count {drafted}")


def engines_at_hand(makers: Sequence[Callable[[], Engine]]) -> list[Engine]:
    """The engines that are installed; the others are named on the error stream."""
    found = []
    for make in makers:
        try:
            found.append(make())
        except ImportError as error:
            print(f"skipped {getattr(make, '__name__', make)}: {error}", file=sys.stderr)
    return found


def report(figures: dict[tuple[str, str], list[float]], found: Sequence[Ratio]) -> None:
    """Print figures and ratios."""
    print("microseconds per unit: median [least - most]")
    for (name, unit), values in figures.items():
        print(f"  {name:36}{unit:9}{statistics.median(values):9.2f}  [{min(values):.2f} - {max(values):.2f}]")
    print("\nour cost / theirs, taken inside each round: median (quartiles); below 1 we are faster")
    for r in found:
        print(f"  {r.subject + ' / ' + r.anchor:49}{r.unit:9}{r.median:7.3f}  ({r.low:.3f} - {r.high:.3f})")


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--chunk", type=float, default=0.25, help="seconds per engine, unit and round")
    parser.add_argument("--games", type=int, default=20, help="games for the time per game")
    parser.add_argument("--json", type=Path, help="write all figures to this file")
    parser.add_argument(
        "--max", action="append", default=[], metavar="UNIT:ANCHOR:RATIO", help="a limit to keep"
    )
    parser.add_argument("--anchors-only", action="store_true", help="measure the other engines alone")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command: 0, or 1 when a limit was missed."""
    asked = parsed(arguments)
    subjects = [] if asked.anchors_only else [Petz(form, game) for game in SHORT for form in FORMS]
    for subject in subjects:
        confirm_count(subject)
    anchors = engines_at_hand([Chess, Catan, Spiel])
    rounds = max(2, asked.rounds)  # quartiles need two
    print(f"Python {sys.version.split()[0]}, {rounds} rounds of {asked.chunk} s per engine and unit\n")
    figures = measure(jobs_of([*subjects, *anchors]), rounds, asked.chunk)
    found = ratios(figures, [s.name for s in subjects], [a.name for a in anchors])
    report(figures, found)
    per_game = {}
    for subject in subjects:
        per_game[subject.name], counts = milliseconds_per_game(subject, asked.games)
        print(
            f"\n{subject.name}: {per_game[subject.name]:.2f} ms per four-player random game"
            f" ({counts.units / asked.games:.0f} choices, {counts.actions / asked.games:.0f} actions of seats)"
        )
    if asked.json:
        flat = {f"{unit}:{name}": values for (name, unit), values in figures.items()}
        result = {"us": flat, "ratios": [r._asdict() for r in found], "ms_per_game": per_game}
        asked.json.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    told = missed(asked.max, found)
    for limit in told:
        print(f"missed {limit}")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
