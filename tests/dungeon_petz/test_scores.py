"""Scores line by line: they add up to what the engine counts, at every exhibition, sale and end of whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import attrs
import pytest

import petz_engine as pe
from dungeon_petz.games import TABLES
from dungeon_petz.subject import DUNGEON_PETZ
from petz_engine.dungeon_petz import EnterExhibition, SellPet
from petz_engine.dungeon_petz.steps.final import score_finals
from petz_engine.loading import shipped_packs
from proofs.overhearing import overheard, scored_now

GAMES = 5
Facts = Mapping[str, Any]


def halves(lines: Any) -> int:
    return sum(line.points for line in lines)


@pytest.mark.rule("DP-EXH-01", "DP-EXH-05", "DP-FINAL-01", "DP-FINAL-02", "DP-GEN-03")
@pytest.mark.parametrize("table", TABLES)
def test_lines_add_up_to_what_the_engine_counts(table: str) -> None:
    # given whole games in which one hears of every event at its moment
    game, seen = TABLES[table](), Counter[str]()

    def hear(edit: Any, kind: str, seat: int, facts: Facts) -> None:
        seen[kind] += 1
        if kind == "entered":
            asked = {name: facts[name] for name in ("plot", "need") if facts.get(name) is not None}
            lines = scored_now(game, edit, "exhibition", seat, exhibition=facts["exhibition"], **asked)
            # then the lines of the exhibition are its total, and cite the rule that says what counts in it
            assert halves(lines) == facts["halves"]
            tile = facts["exhibition"]
            rule = "DP-EXH-02" if game.content.tiles[tile].one_pet else "DP-EXH-03"
            assert {line.rule for line in lines if line.entry == ("tile", tile)} == {rule}
        elif kind == "counted":
            final = game.content.numbers["final_exhibition"][game.content.finals[facts["final"]].name]
            assert halves(scored_now(game, edit, "final", seat, final=final)) == facts["halves"]

    spy = overheard(game, hear)
    for seed in range(GAMES):
        for turn in DUNGEON_PETZ.played(seed, game):
            after = spy.apply(turn.before, turn.decision.seat, turn.action).state
            assert after == turn.after
        # and those of the end are the points of the game
        outcome = game.outcome(after)
        assert outcome is not None
        results = [game.explain_score(after, "result", seat) for seat in range(game.seats)]
        assert tuple(score.points for score in results) == outcome.points
    assert seen["entered"] > 3 * GAMES
    assert seen["counted"] == GAMES * game.seats * len(game.content.finals)


@pytest.mark.rule("DP-EXH-02", "DP-SELL-03", "DP-SELL-06", "DP-SELL-07", "DP-SELL-09", "DP-ENG-15")
def test_what_is_asked_before_is_what_doing_it_gives() -> None:
    game, seen = TABLES[next(iter(TABLES))](), Counter[str]()
    for seed in range(2 * GAMES):
        for turn in DUNGEON_PETZ.played(seed, game):
            seat = turn.decision.seat
            if not {EnterExhibition, SellPet}.intersection(turn.decision.actions):
                continue
            # given all that a seat may enter or sell, when its score is asked for in advance, with its own view
            view = game.view(turn.before, seat)
            for action in game.options(view).of(
                *{EnterExhibition, SellPet}.intersection(turn.decision.actions)
            ):
                step = game.apply(turn.before, seat, action)
                if isinstance(action, EnterExhibition):
                    need = {} if action.need is None else {"need": action.need}
                    score = game.explain_score(view, "exhibition", seat, plot=action.plot, **need)
                    (told,) = [e for e in step.events if e.kind == "entered" and e.seat == seat][:1]
                    expected = told["halves"]
                else:
                    sold = {"plot": action.plot, "customer": action.customer}
                    score = game.explain_score(view, "sale", seat, **sold, platform=action.platform)
                    (told,) = [e for e in step.events if e.kind == "sold"]
                    expected = told["halves"]
                    # then so is the gold, and the match as often as the place of the sale says
                    assert game.explain_score(view, "price", seat, plot=action.plot).points == told["gold"]
                    rules = game.content.rules
                    times = rules.platform if action.platform else rules.black_market
                    assert times * game.explain_score(view, "match", seat, **sold).points == score.points
                # then it is what doing it gives
                assert score.points == Fraction(expected, 2) == sum(line.points for line in score.lines)
                seen[told.kind] += 1
    assert min(seen["entered"], seen["sold"]) > 15


@pytest.mark.rule("DP-FINAL-01", "DP-FINAL-02", "DP-EXH-10")
def test_the_result_before_the_end_is_what_the_final_exhibitions_would_make_of_it() -> None:
    game, lost = TABLES[next(iter(TABLES))](), 0
    at = next(i for i, op in enumerate(game.program) if op.do is score_finals)
    for turn in DUNGEON_PETZ.played(2, game)[20::15]:
        # given some position of a game, when the final exhibitions come at once
        table = attrs.evolve(turn.before.table, cursor=at, due=(), pending=())
        end = game.advance(attrs.evolve(turn.before, table=table)).state

        # then each seat has what was told of it before
        for seat, player in enumerate(end.table.players):
            score = game.explain_score(turn.before, "result", seat)
            assert score.points == Fraction(player.reputation, 2)
            lost += any(line.rule == "DP-FINAL-02" for line in score.lines)
    assert lost


def swapped() -> pe.MemoryPack:
    """The shipped pack with its final exhibitions the other way round."""
    folder = shipped_packs()["dungeon_petz"]
    files = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.toml")}
    text = files["final.toml"].replace("order = 1", "order = 3")
    assert text != files["final.toml"]
    return pe.MemoryPack("swapped", {**files, "final.toml": text})


@pytest.mark.rule("DP-FINAL-01", "DP-FINAL-03", "DP-FINAL-04")
def test_a_line_names_its_own_entry_in_any_order_of_final_exhibitions() -> None:
    # given a pack in which the final exhibition with the later name comes first
    game = pe.load("dungeon_petz", packs=[swapped()])
    state = game.settle(game.start(), pe.Dealer(1)).state
    assert [final.name for final in game.content.finals] == sorted(game.codec.names["final_exhibition"])[::-1]

    # when a final score is asked for by its id, then its lines stand in that entry
    for name in game.codec.names["final_exhibition"]:
        score = game.explain_score(state, "final", 0, final=name)
        assert {line.entry for line in score.lines} == {name}
        assert [line.place for line in score.lines if line.place is None] == []
        assert score.asked == {"final": name}

        # and each cites the rule that its entry names
        rule = "DP-FINAL-03" if name.endswith(":business_acumen") else "DP-FINAL-04"
        assert {line.rule for line in score.lines} == {rule}


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("exhibition", {}, "say which exhibition is meant; there is"),
    ("exhibition", {"exhibition": "dungeon_petz:uni"}, "Uni is no exhibition; there is"),
    ("exhibition", {"exhibition": "arena"}, 'did you mean "dungeon_petz:arena"?'),
    ("exhibition", {"exhibition": "dungeon_petz:arena"}, "one pet counts in Arena; say on which plot it is"),
    (
        "exhibition",
        {"exhibition": "dungeon_petz:arena", "plot": 0},
        "DP-EXH-02: there is no pet on this plot",
    ),
    ("exhibition", {"exhibition": "dungeon_petz:childrens_day", "plot": 0}, "leave out the plot"),
    ("exhibition", {"plto": 0}, 'the score exhibition has no "plto"; there is'),
    ("sale", {"plot": 0}, "say which customer is meant; there is"),
    ("sale", {"customer": "dungeon_petz:lich_lord"}, "say which pet is meant, by its plot"),
    ("sale", {"customer": "dungeon_petz:lich_lord", "plot": 0}, "DP-SELL-02: there is no pet"),
    (
        "sale",
        {"customer": "dungeon_petz:lich_lord", "plot": 0, "platform": 1},
        "platform is True or False, not 1",
    ),
    ("price", {}, "say which pet is meant, by its plot"),
    ("price", {"plot": 3}, "there is no pet on this plot"),
    ("price", {"plot": True}, "there is no plot true; there is"),
    ("price", {"plot": 10**30}, "numbers are 0 to 3"),
    ("price", {"plot": -1}, "numbers are 0 to 3"),
    ("final", {}, "say which final exhibition is meant; there is"),
    ("final", {"final": "final\0"}, "there is no final"),
    ("result", {"final": 0}, 'the score result has no "final"; it is asked for by seat alone'),
    ("finale", {}, 'there is no score "finale"; there is "exhibition"'),
]


@pytest.mark.parametrize(("what", "asked", "words"), WRONG)
def test_what_cannot_be_scored_is_told(what: str, asked: dict[str, Any], words: str) -> None:
    # given a fresh game, when an impossible score is asked for, then it is said what would be right
    game = TABLES[next(iter(TABLES))]()
    state = game.settle(game.start(), pe.Dealer(1)).state
    before = game.encode(state)
    for of in (state, game.view(state, 0), game.view(state, None)):
        with pytest.raises(pe.ScoreError) as raised:
            game.explain_score(of, what, 0, **asked)
        assert words in str(raised.value)
    assert game.encode(state) == before
