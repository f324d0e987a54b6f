"""Scores line by line: they add up to what the engine counts, in whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

import petz_engine as pe
from alien_petshop.games import TABLES
from alien_petshop.subject import ALIEN_PETSHOP
from petz_engine.alien_petshop import stats
from proofs.overhearing import overheard, scored_now

GAMES = 4


@pytest.mark.rule("AP-END-02", "AP-END-03", "AP-SELL-01", "AP-SELL-02", "AP-AWD-02", "AP-O-11", "AP-BONUS-01")
@pytest.mark.parametrize("table", TABLES)
def test_lines_add_up_to_what_the_engine_counts(table: str) -> None:
    # given whole games in which one hears of every event at its moment
    game, seen = TABLES[table](), Counter[str]()
    promised: dict[int, int] = {}
    earned: Counter[int] = Counter()

    def hear(edit: Any, kind: str, seat: int, facts: Mapping[str, Any]) -> None:
        seen[kind] += 1
        if kind == "scored":
            # then the lines of the end are the shop value, bonus cards included
            assert sum(line.points for line in scored_now(game, edit, "final", seat)) == facts["points"]
        elif kind in ("spawned", "sold_goods"):
            income = sum(line.points for line in scored_now(game, edit, "income", seat))
            assert promised.setdefault(seat, income) == income
            earned[seat] += facts["amount"]
        elif kind == "took_award":
            # and a shop that takes an award shows more of its trait than any other
            shown = [
                sum(line.points for line in scored_now(game, edit, "award", s, award=facts["award"]))
                for s in range(game.seats)
            ]
            assert all(shown[seat] > other for s, other in enumerate(shown) if s != seat)

    spy = overheard(game, hear)
    for seed in range(GAMES):
        for turn in ALIEN_PETSHOP.played(seed, game):
            promised.clear()
            earned.clear()
            after = spy.apply(turn.before, turn.decision.seat, turn.action).state
            assert after == turn.after
            # and what a Sell Phase has brought is what was promised
            assert promised == earned
        outcome = game.outcome(after)
        assert outcome is not None
        assert [game.explain_score(after, "final", s).points for s in range(game.seats)] == list(
            outcome.points
        )
    assert seen["scored"] == GAMES * game.seats
    assert min(seen["spawned"], seen["sold_goods"], seen["took_award"]) > GAMES


@pytest.mark.rule("AP-O-11", "AP-AWD-02")
def test_a_trait_is_counted_as_awards_count_it() -> None:
    game = TABLES[next(iter(TABLES))]()
    for turn in ALIEN_PETSHOP.played(0, game)[::7]:
        for seat, player in enumerate(turn.before.table.players):
            for award, fact in enumerate(game.content.awards):
                points = game.explain_score(turn.before, "award", seat, award=award).points
                assert points == stats.shown(game.content, player, fact.trait)


@pytest.mark.rule("AP-BONUS-01", "AP-END-01")
def test_a_view_has_the_bonus_cards_of_its_own_seat_alone() -> None:
    # given a game of normal mode before its end
    game, seen = TABLES[next(iter(TABLES))](), 0
    for turn in ALIEN_PETSHOP.played(1, game)[40::20]:
        state = turn.before
        for seat in range(game.seats):
            full = game.explain_score(state, "final", seat)
            own = game.explain_score(game.view(state, seat), "final", seat)
            # when the seat itself asks, then it sees all that counts
            assert (own, own.unseen) == (full, ())
            for other in (*range(game.seats), None):
                if other == seat:
                    continue
                # and when others ask, then the lines say what they leave out, and nothing of it
                theirs = game.explain_score(game.view(state, other), "final", seat)
                assert theirs.unseen == ("bonus_cards",)
                assert "bonus cards" in str(theirs)
                bonus = [line for line in full.lines if line.rule == "AP-BONUS-01"]
                assert theirs.lines == tuple(line for line in full.lines if line not in bonus)
                seen += 1
    assert seen > 10


@pytest.mark.parametrize(
    ("what", "asked", "words"),
    [
        ("award", {}, "say which award is meant; there is"),
        ("award", {"award": "cute"}, '"alien_petshop:cute"'),
        ("award", {"award": 5}, "numbers are 0 to 4"),
        ("bonus", {}, "say which bonus card is meant, as card; there is"),
        ("bonus", {"card": None}, "there is no card null"),
        ("final", {"seats": 1}, 'the score final has no "seats"; it is asked for by seat alone'),
        ("sale", {}, 'there is no score "sale"; there is "award"'),
    ],
)
def test_what_cannot_be_scored_is_told(what: str, asked: dict[str, Any], words: str) -> None:
    game = TABLES[next(iter(TABLES))]()
    state = game.settle(game.start(), pe.Dealer(1)).state
    with pytest.raises(pe.ScoreError) as raised:
        game.explain_score(state, what, 0, **asked)
    assert words in str(raised.value)
