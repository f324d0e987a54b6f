"""The narrator of ``petz play``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import petz_engine as pe
from cli.support import GAME
from dungeon_petz.positions import the_game
from petz_engine.bots import seated
from petz_engine.bots.match import match
from petz_engine.cli.common import shown
from petz_engine.dungeon_petz import narrator
from petz_engine.dungeon_petz.scoring import points

WORDS = {*narrator.PHRASES, *narrator.TOGETHER, *narrator.QUIET}
SEEDS = range(30)


def steps(seed: int) -> Iterator[pe.Step]:
    """The steps of a whole random game."""
    return (turn.step for turn in match(the_game(), seated(["random"] * 4, seed), pe.Dealer(seed)))


def tell(*events: pe.Event) -> list[str]:
    """What the narrator says of events that come in one step of the first round."""
    game = the_game()
    state, first = game.settle(game.start(), pe.Dealer(1))
    told = narrator.narrator(game)
    told(pe.Step(state, first))
    return told(pe.Step(state, events))


def event(kind: str, seat: int = 0, rule: str = "DP-NEXT-01", **facts: Any) -> pe.Event:
    return pe.Event(kind, rule, seat, tuple(facts.items()))


def number(kind: str, name: str) -> int:
    content: Any = the_game().content
    found: int = content.numbers[kind][f"{GAME}:{name}"]
    return found


def test_every_event_of_whole_games_has_words() -> None:
    # given whole games, when they are told
    heard, lines = set[str](), 0
    for seed in SEEDS:
        told = narrator.narrator(the_game())
        for step in steps(seed):
            lines += len(told(step))
            heard |= {e.kind for e in step.events if e.audience is None}

    # then the narrator knows each kind of event that everybody may hear of
    assert heard <= WORDS
    assert heard > {"sent", "took_tile", "revealed_needs", "got_tokens", "won_prize", "counted"}
    assert lines > 100 * len(SEEDS)


def test_what_only_one_seat_knows_is_never_told() -> None:
    # given games with secret events, when they are told with and without them
    secret = 0
    for seed in range(5):
        all_, public = narrator.narrator(the_game()), narrator.narrator(the_game())
        for step in steps(seed):
            secret += sum(1 for e in step.events if e.audience is not None)

            # then it is the same story
            assert all_(step) == public(pe.Step(step.state, pe.project(step.events, None)))
    assert secret > 20


def test_the_final_table_is_the_outcome() -> None:
    for seed in SEEDS:
        # given a whole game, when its last lines are read
        told, lines, state = narrator.narrator(the_game()), list[str](), None
        for step in steps(seed):
            lines, state = told(step), step.state
        outcome = the_game().outcome(state)
        assert outcome is not None
        table = [re.split(r"  +", line.strip()) for line in lines[lines.index("Final ranking") + 2 :]]

        # then rank, player and reputation are those of the outcome
        seats = {narrator.player(seat): seat for seat in range(4)}
        assert sorted(seats[row[1]] for row in table) == [0, 1, 2, 3]
        for row in table:
            seat = seats[row[1]]
            assert (row[0], row[-1]) == (f"{outcome.ranks[seat]}.", shown(outcome.points[seat]))
        assert [row[0] for row in table] == sorted(row[0] for row in table)


def test_the_final_exhibitions_explain_the_outcome() -> None:
    for seed in range(10):
        # given a whole game, when the reputation before the last step is taken
        *_, before, last = steps(seed)
        told = narrator.narrator(the_game())
        *_, lines = [told(step) for step in steps(seed)]
        table = [re.split(r"  +", line.strip()) for line in lines[lines.index("Final ranking") + 2 :]]
        seats = {narrator.player(seat): seat for seat in range(4)}

        # then what the table says of both final exhibitions leads to the reputation at the end
        for _, who, *finals, end in table:
            seat = seats[who]
            start = before.state.table.players[seat].reputation
            for e in last.events:
                if e.seat == seat and (e.kind == "sold" or (e.get("exhibition") and e.kind == "won_prize")):
                    start += e.get("halves")
            change = sum(halves(re.findall(r"\((.*)\)", final)[0]) for final in finals)
            assert halves(end) == start + change


def halves(text: str) -> int:
    """Half points as the narrator prints them, back as a number."""
    return next(n for n in range(-400, 400) if points(n) == text.lstrip("+"))


def test_rounds_and_phases_have_headings_in_order() -> None:
    # given a whole game, when its headings are collected
    told = narrator.narrator(the_game())
    lines = [line for step in steps(7) for line in told(step)]
    rounds = "\n".join(lines).split("\nRound ")[1:]

    # then there are five rounds, each with its phases at most once and in their order
    order = [name for name, _ in narrator.PHASES]
    assert [text[0] for text in rounds] == list("12345")
    for text in rounds:
        phases = re.findall(r"^ (\S.*)$", text, re.MULTILINE)
        assert phases == sorted(set(phases), key=order.index)
        assert phases[0] == "Shopping"


def test_a_visit_is_told_in_one_line() -> None:
    # given a group that takes a tile, when it is told, then both are in one line
    space, tile = number("space", "lower_corral"), number("tile", "birdie")
    sent = event("sent", imps=2, gold=1, space=space)
    assert tell(sent, event("took_tile", tile=tile, row=0)) == [
        "  Red sends 2 imps with 1 gold to Lower half of the corral: takes Birdie"
    ]
    # and what somebody else does is told apart
    assert len(tell(sent, event("took_tile", seat=1, tile=tile, row=0))) == 2


def housed() -> pe.Event:
    return event("housed", pet=number("tile", "birdie"), plot=0)


@pytest.mark.parametrize(
    ("events", "line"),
    [
        (
            lambda: [event("reshuffled", -1, color=number("color", "red"))],
            "Red need cards are shuffled again",
        ),
        (lambda: [event("gained_reputation", 1, halves=3)], "Yellow gains 1½ reputation"),
        (lambda: [event("fed", plot=0, food=(0, 0), stored=0)], "Red feeds Birdie nothing"),
        (
            lambda: [event("fed", plot=0, food=(1, 2), stored=1)],
            "Red feeds Birdie 1 Meat, 2 Vegetable and 1 out",
        ),
        (
            lambda: [
                event("got_tokens", rule="DP-NEEDS-04", plot=0, token=number("token", "suffering"), amount=2)
            ],
            "Red's Birdie goes hungry: 2 Suffering",
        ),
        (
            lambda: [
                event("got_tokens", rule="DP-NEEDS-11", plot=0, token=number("token", "mutation"), amount=1)
            ],
            "Red's Birdie works magic: 1 Mutation",
        ),
        (
            lambda: [event("caught", plot=0, imps=2)],
            "Red catches Birdie with 2 imps, who end up in the hospital",
        ),
        (
            lambda: [event("lost_pet", pet=number("tile", "birdie"), why="escaped", plot=0)],
            "Red loses Birdie: it escapes",
        ),
        (
            lambda: [event("lost_pet", pet=number("tile", "birdie"), why=f"{GAME}:suffering", plot=0)],
            "Red loses Birdie: too much Suffering",
        ),
        (
            lambda: [event("lost_pet", pet=number("tile", "birdie"), why="released", plot=None)],
            "Red lets Birdie go",
        ),
        (lambda: [event("paid_loss_fee", halves=4)], "Red loses 2 reputation with it"),
        (
            lambda: [
                event(
                    "sold",
                    pet=number("tile", "birdie"),
                    customer=number("tile", "warlock"),
                    platform=True,
                    halves=-6,
                    gold=-1,
                )
            ],
            "Red sells Birdie to Warlock on the platform: -3 reputation, pays 1 gold",
        ),
        (lambda: [event("grouped", 3, groups=())], "Blue's groups: none"),
        (lambda: [event("passed", 2)], "Green sells nothing more"),
        (lambda: [event("moonwalked", 2)], "Green moonwalked"),
    ],
)
def test_what_is_said_of_rare_events(events: Callable[[], list[pe.Event]], line: str) -> None:
    # given a pet on a plot, and something that happens then, when it is told, then the last line says so
    assert tell(housed(), *events())[-1].strip().startswith(line)


def test_equal_totals_share_prizes_in_one_line() -> None:
    # given two players with the same total in an exhibition
    tile = number("tile", "arena")
    entered = [event("entered", seat, exhibition=tile, halves=7, plot=None, need=None) for seat in (2, 1)]
    won = [event("won_prize", seat, halves=14, exhibition=tile) for seat in (1, 2)]

    # then standings and prizes are told together
    assert tell(*entered, *won)[-1].strip() == (
        "Arena ends Yellow 3½, Green 3½; prizes in reputation: Yellow 7, Green 7"
    )
