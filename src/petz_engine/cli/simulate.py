"""``petz simulate``: many games, counted, with every invariant checked after every action if wanted."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from fractions import Fraction
from textwrap import shorten
from typing import TYPE_CHECKING, Any

import attrs

from petz_engine.bots import BOTS, bot_rng
from petz_engine.bots.match import Turn, match
from petz_engine.cli.common import (
    Parser,
    UsageError,
    add_game_arguments,
    bot_names,
    game_of,
    name_of,
    show_json,
    with_progress,
)
from petz_engine.kernel.chance import Chooser
from petz_engine.kernel.codec import snake
from petz_engine.kernel.dealer import Dealer
from petz_engine.kernel.decision import CHANCE
from petz_engine.kernel.game import Game
from petz_engine.kernel.refusal import IllegalAction
from petz_engine.kernel.ruleset import Outcome, Step
from petz_engine.testing.rule_counts import RuleCounts, Watched, forget

if TYPE_CHECKING:
    from petz_engine.bots import Bot
    from petz_engine.cli.common import Commands


def add_to(commands: Commands) -> None:
    """Adds the command."""
    parser: Parser = commands.add_parser(
        "simulate",
        help="let bots play many games and count",
        epilog="Exit codes: 0 all is well, 1 an invariant was violated, 2 wrong usage.",
    )
    add_game_arguments(parser)
    parser.add_argument("--games", type=int, default=100, metavar="N", help="number of games (100)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seeds are S, S + 1, ... (1)")
    parser.add_argument("--paranoid", action="store_true", help="check all invariants after every action")
    parser.add_argument("--rules", action="store_true", help="count how often each rule applied (slower)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


@attrs.define
class Counting:
    """A generator that counts the choices it makes: it is only asked where there are two or more."""

    rng: Chooser
    count: int = 0

    def below(self, n: int) -> int:
        """A whole number from 0 to ``n`` - 1."""
        self.count += 1
        return self.rng.below(n)


@attrs.frozen
class Violation:
    """An invariant that did not hold after an action (0: at the start) of the game with this seed."""

    seed: int
    action: int
    invariant: str
    message: str


@attrs.define
class Tally:
    """What has been counted so far; ``finished`` games are those that came to their end."""

    kinds: dict[str, int]
    points: list[Fraction]
    wins: list[int]
    games: int = 0
    finished: int = 0
    choices: int = 0
    chance_actions: int = 0
    longest_game: int = 0
    best: Fraction = Fraction(0)
    counted: bool = True
    events: dict[str, list[int]] = attrs.field(factory=dict)
    violations: list[Violation] = attrs.field(factory=list)

    @classmethod
    def of(cls, game: Game) -> Tally:
        """Nothing yet, with every kind of action at 0."""
        types = (*game.rules.mechanics, *game.rules.chance_mechanics)
        kinds = {snake(action_type.__name__): 0 for action_type in types}
        return cls(kinds, [Fraction(0)] * game.seats, [0] * game.seats)

    def count(self, turn: Turn) -> None:
        """One action more."""
        self.kinds[snake(type(turn.action).__name__)] += 1
        self.chance_actions += turn.seat == CHANCE
        for event in turn.step.events:
            if event.seat >= 0:
                self.events.setdefault(event.kind, [0] * len(self.wins))[event.seat] += 1

    def end(self, choices: int, outcome: Outcome | None) -> None:
        """One game more, with so many choices; without an outcome it did not come to its end."""
        self.games += 1
        self.choices += choices
        self.longest_game = max(self.longest_game, choices)
        if outcome is None:
            return
        self.finished += 1
        self.best += max(outcome.points)
        self.points = [sum(pair, Fraction(0)) for pair in zip(self.points, outcome.points, strict=True)]
        for seat, rank in enumerate(outcome.ranks):
            self.wins[seat] += rank == 1

    def report(self, seconds: float) -> dict[str, Any]:
        """All of it as JSON has it."""
        means = [round(float(sum_ / self.finished), 4) if self.finished else None for sum_ in self.points]
        return {
            "games": self.games,
            "seats": len(self.wins),
            "choices": self.choices if self.counted else None,
            "actions": sum(self.kinds.values()) - self.chance_actions,
            "chance_actions": self.chance_actions,
            "seconds": round(seconds, 3),
            "ms_per_game": round(1000 * seconds / self.games, 3),
            "longest_game": self.longest_game if self.counted else None,
            "mean_winner": round(float(self.best / self.finished), 4) if self.finished else None,
            "events": dict(sorted(self.events.items())),
            "mean_points": means,
            "wins": self.wins,
            "kinds": self.kinds,
            "violations": [attrs.asdict(violation) for violation in self.violations],
        }


def run(args: Namespace) -> int:
    """Simulates; exit code 1 with violations."""
    counts = RuleCounts.of(name_of(args)) if args.rules else None
    with counts.making() if counts else nullcontext():
        game = game_of(args)
        _begin(game)
    names = bot_names(args)
    if args.games < 1:
        raise UsageError(f"expected at least one game, got --games {args.games}")
    tally, start = Tally.of(game), time.perf_counter()
    tally.counted = all(getattr(BOTS[name], "draws_choices", False) for name in names)
    for seed in with_progress(range(args.seed, args.seed + args.games), args.games):
        play_one(game, names, seed, tally, paranoid=args.paranoid, counts=counts)
    report = tally.report(time.perf_counter() - start)
    if counts:
        report["rules"] = rules_told(counts)
    if args.json:
        show_json(report)
    else:
        _show(report)
        if counts:
            _show_rules(counts, report["rules"])
    return 1 if tally.violations else 0


def _begin(game: Game) -> None:
    """What a game keeps once it is worked out, at the latest before the first game of the batch."""
    game.start()
    game.rules.longest(game.content)


def play_one(
    game: Game,
    names: Sequence[str],
    seed: int,
    tally: Tally,
    *,
    paranoid: bool,
    counts: RuleCounts | None = None,
) -> None:
    """Plays the game of one seed up to its end, or to the first violation, and counts."""
    rngs = [Counting(bot_rng(seed, seat)) for seat in range(game.seats)]
    bots: list[Bot] = [BOTS[name](rng) for name, rng in zip(names, rngs, strict=True)]
    state, at = game.start(), 0
    try:
        wrong = list(broken(game, state, Step(state, ()), at, paranoid=paranoid))
        for turn in () if wrong else played(game, bots, seed, counts, checked=paranoid):
            before, state, at = state, turn.step.state, at + 1
            tally.count(turn)
            if counts:
                counts.tell(game.decisions(before)[0], turn.step.events)
            wrong = list(broken(game, before, turn.step, at, paranoid=paranoid))
            if wrong:
                break
    except Exception as error:  # whatever breaks a game, its seed and its place must be told
        at, wrong = at + 1, [_told(error)]
    tally.violations += [Violation(seed, at, invariant, message) for invariant, message in wrong]
    with counts.playing() if counts else nullcontext():
        outcome = None if wrong else game.outcome(state)
    tally.end(sum(rng.count for rng in rngs), outcome)


def played(
    game: Game, bots: Sequence[Bot], seed: int, counts: RuleCounts | None, *, checked: bool
) -> Iterator[Turn]:
    """The turns of a game; where rules are counted every action is checked, since that is where many apply."""
    if counts is None:
        return match(game, bots, Dealer(seed), checked=checked)
    forget(game)
    watched = [Watched(bot, counts, bot_rng(seed, seat)) for seat, bot in enumerate(bots)]
    return counts.watch(match(game, watched, Dealer(seed)))


def broken(game: Game, before: Any, step: Step, actions: int, *, paranoid: bool) -> Iterator[tuple[str, str]]:
    """The invariants that a step breaks, which is number ``actions`` of its game, each with what is wrong."""
    if paranoid:
        yield from game.violations(before, step)
    bound = game.rules.longest(game.content)
    if actions > bound:
        yield "longest", f"no game has more than {bound} actions"


def _told(error: Exception) -> tuple[str, str]:
    """An illegal action was on the list of options, so that list and check do not agree; else something broke."""
    if isinstance(error, IllegalAction):
        return "agreement", str(error)
    return "no_errors", f"{type(error).__name__}: {error}"


def _show(report: Mapping[str, Any]) -> None:
    means = ", ".join("-" if mean is None else f"{mean:.2f}" for mean in report["mean_points"])
    lines = {
        "games": f"{report['games']} with {report['seats']} seats",
        "time": f"{report['seconds']:.2f} s, {report['ms_per_game']:.2f} ms per game",
        "choices": "counted for random players only"
        if report["choices"] is None
        else f"{report['choices']}, {report['longest_game']} in the longest game",
        "actions": f"{report['actions']}, and {report['chance_actions']} of chance",
        "mean points": f"{means} (by seat)",
        "wins": f"{', '.join(map(str, report['wins']))} (by seat; a shared first place counts for each)",
        "mean winner": "-" if report["mean_winner"] is None else f"{report['mean_winner']:.2f}",
    }
    for name, text in lines.items():
        print(f"{name + ':':<13}{text}")
    for kind, count in sorted(report["kinds"].items()):
        print(f"  {kind:<18}{count:>8}")
    for wrong in report["violations"]:
        print(f"seed {wrong['seed']}, action {wrong['action']}: {wrong['invariant']}: {wrong['message']}")
    print(f"violations:  {len(report['violations'])}")


def rules_told(counts: RuleCounts) -> dict[str, Any]:
    """How often each rule applied as JSON has it, and which ones are in force or never applied."""
    report = counts.report()
    return {
        "applied": {rule: applied.told() for rule, applied in report.items()},
        "in_force": [rule for rule, applied in report.items() if applied.made and not applied.times],
        "never": [rule for rule, applied in report.items() if not (applied.made or applied.times)],
    }


def _show_rules(counts: RuleCounts, told: Mapping[str, Any]) -> None:
    """How often each rule applied, the most frequent ones first; last of all those that never did, with their words."""
    in_play = {rule: of for rule, of in told["applied"].items() if of["applied"]}
    print(
        f"rules:       {len(in_play)} of {len(told['applied'])} applied (times; by code, events, questions)"
    )
    for rule, of in sorted(in_play.items(), key=lambda item: -item[1]["applied"]):
        print(f"  {rule:<14}{of['applied']:>9}{of['code']:>10}{of['events']:>9}{of['questions']:>9}")
    print(f"in force:    {len(told['in_force'])}, from before the first action on")
    for rule in told["in_force"]:
        print(f"  {_first_words(counts, rule)}")
    print(f"never:       {len(told['never'])}")
    for rule in told["never"]:
        print(f"  {_first_words(counts, rule)}")


def _first_words(counts: RuleCounts, rule: str) -> str:
    return f"{rule:<14}{shorten(counts.book.plain[rule], 94, placeholder=' ...')}"
