"""Scores line by line: they add up to what the engine counts, in whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import petz_engine as pe
from alien_petshop.games import TABLES
from alien_petshop.moves import moves_of
from alien_petshop.positions import PACK
from alien_petshop.subject import ALIEN_PETSHOP
from petz_engine.alien_petshop import scoring, stats
from petz_engine.alien_petshop.countables import SCOPES, shop_of
from petz_engine.alien_petshop.state import State, Table
from petz_engine.packs.expressions import Compiler, checked
from proofs.overhearing import overheard, scored_now

GAMES = 4
ROOT = Path(__file__).resolve().parent.parent.parent
RICH = moves_of(2, episode="award_season")


def a_rich_shop() -> State:
    """Before the Sell Phase: habitats with and without pets, tokens of both sorts, awards, and workers."""
    at = RICH.at
    displays = {
        1: at.display("star_gardener", habitat="showcase"),
        2: at.display("royal_snail", traits=["cute", "cute"]),
        3: at.display("zeeg", workers=[1], habitat="calm_pen"),
        4: at.display("oozlet", traits=["cute"], workers=[1]),
        5: at.display("blorple", habitat="breeding_chamber"),
        6: at.display(token="fire", habitat="showcase"),
    }
    mine = {"displays": displays, "credits": 7, "workers": 4, "goods": [2], "shop": "critter_cove"}
    theirs = {"shop": "petfleet", "mutations": [1], "workers": 1}
    return RICH.at.state(
        "mutate[1]/claim",
        players={0: mine, 1: theirs},
        awards={"cute": 0, "tentacled": 0, "speaks": 1},
        bonus={0: ["green"], 1: ["hazardous"]},
    )


def line_by_line(what: str, **asked: Any) -> list[str]:
    """The lines of a score of the rich shop: ``points = count x each, of what, RULE entry: the row of its pack``."""
    lines = list[str]()
    for line in RICH.game.explain_score(a_rich_shop(), what, 0, **asked).lines:
        each = "" if line.each is None else f" x {line.each}"
        entry = (line.entry or "").replace(f"{PACK}:", " ")
        file, _, row = (line.place or "").rpartition(":")
        says = f": {(ROOT / file).read_text(encoding='utf-8').splitlines()[int(row) - 1]}" if file else ""
        what = f"{line.per.replace(f'{PACK}:', '')}: {line.text}"
        lines.append(f"{line.points} = {line.count}{each} {what}, {line.rule}{entry}{says}")
    return lines


def test_lines_of_pets_name_the_value_that_counts() -> None:
    # given two pets with VPs of their own and one score each
    table = a_rich_shop().table
    pets = [line.path for line in scoring.lines(RICH.at.c, table, 0) if (line.entry or ("",))[0] == "pet"]
    assert pets == [("vp",), ("score", 0), ("vp",), ("score", 0)]


LINES: list[tuple[str, dict[str, Any], list[str]]] = [
    (
        "final",
        {},
        [
            "2 = 1 x 2 pets: pets, Star Gardener, AP-END-02 star_gardener: vp = 2",
            '4 = 4 x 1 habitats: habitats, AP-END-02 star_gardener: score = [{ points = 1, per = "habitats" }]',
            "3 = 1 x 3 pets: pets, Royal Snail, AP-END-02 royal_snail: vp = 3",
            '2 = 2 x 1 awards: awards, AP-END-02 royal_snail: score = [{ points = 1, per = "awards" }]',
            "6 = 1 x 6 habitats: habitats, Showcase, AP-END-02 showcase: vp = 6",
            "1 = 1 x 1 habitats: habitats, Calm Pen, AP-END-02 calm_pen: vp = 1",
            "6 = 1 x 6 habitats: habitats, Showcase, AP-END-02 showcase: vp = 6",
            "6 = 1 x 6 awards: awards, Cute award, AP-END-02 cute: vp = 4",  # award_season
            "6 = 1 x 6 awards: awards, Tentacled award, AP-END-02 tentacled: vp = 4",
            "2 = 2 attribute.green: attribute, Green, AP-BONUS-01 green: ranges = { 1 = 2, 3 = 5, 5 = 9 }",
            "7 = 7 x 1 credits: credits, AP-END-03",
        ],
    ),
    (
        "award",
        {"award": f"{PACK}:cute"},
        [
            '1 = 1 x 1 trait.cute: trait, Cute, AP-O-11 royal_snail: traits = ["cute"]',
            "2 = 2 x 1 tokens: tokens, Cute, AP-O-11 royal_snail: [[pet]]",
            "1 = 1 x 1 tokens: tokens, Cute, AP-O-11 oozlet: [[pet]]",
            '1 = 1 x 1 trait.cute: trait, Cute, AP-O-11 blorple: traits = ["cute"]',
        ],
    ),
    (
        "bonus",
        {"card": f"{PACK}:green"},
        ["2 = 2 attribute.green: attribute, Green, AP-BONUS-01 green: ranges = { 1 = 2, 3 = 5, 5 = 9 }"],
    ),
    (
        "bonus",
        {"card": f"{PACK}:hazardous"},
        ["2 = 1 trait.hazardous: trait, Hazardous, AP-BONUS-01 hazardous: ranges = { 1 = 2, 3 = 5, 5 = 9 }"],
    ),
    (
        "bonus",
        {"card": f"{PACK}:blue"},
        ["2 = 1 attribute.blue: attribute, Blue, AP-BONUS-01 blue: ranges = { 1 = 2, 3 = 5, 5 = 9 }"],
    ),
    (
        "bonus",
        {"card": f"{PACK}:pink"},
        ["0 = 0 attribute.pink: attribute, Pink, AP-BONUS-01 pink: ranges = { 1 = 2, 3 = 5, 5 = 9 }"],
    ),
    (
        "income",
        {},
        [
            "2 = 1 x 2 spawned: spawned, Zeeg, AP-SELL-01 zeeg: value = 2",
            "2 = 1 x 2 spawned: spawned, Oozlet, AP-SELL-01 oozlet: value = 2",
            "1 = 1 x 1 spawned: spawned, Blorple, AP-SELL-01 blorple: value = 1",
            "2 = 1 x 2 goods: goods, AP-SELL-02",
        ],
    ),
]
"""Each score of a shop in full, each line with the row of the pack that it comes from."""


@pytest.mark.rule(
    "AP-END-02", "AP-END-03", "AP-O-11", "AP-O-59", "AP-BONUS-01", "AP-SELL-01", "AP-SELL-02", "AP-O-73"
)
@pytest.mark.parametrize(("what", "asked", "lines"), LINES)
def test_a_score_is_told_line_by_line(what: str, asked: dict[str, Any], lines: list[str]) -> None:
    assert line_by_line(what, **asked) == lines


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


COUNTED = [
    ("attribute", "green", 2),  # Star Gardener, Oozlet
    ("attribute", "pink", 0),
    ("attribute", "shelled", 2),
    ("trait", "cute", 3),  # Royal Snail with three icons, Oozlet with a token alone, Blorple
    ("trait", "tentacled", 2),
    ("trait", "multi_eyed", 0),
    ("awards", "", 2),
    ("habitats", "", 4),
    ("pets - 1", "", 4),
    ("hazard_tokens", "", 1),
    ("workers", "", 4),
    ("others.pets[card.value > 0]", "", 1),
    ("pets", "", 5),
]
"""All that pieces may count, with what there is of it in the rich shop."""


def counted(text: str, table: Table, scope: str = "shop") -> int:
    """How much of something a shop has."""
    expression = checked(text, SCOPES, scope, lambda kind, name: name, condition=False)
    count = Compiler(SCOPES, lambda kind, name: RICH.at.c.numbers[kind][name]).amount(expression)
    return count(RICH.at.c, shop_of(table, 0))


@pytest.mark.rule("AP-BONUS-02", "AP-BONUS-05", "AP-O-23", "AP-O-54", "AP-O-59")
@pytest.mark.parametrize(("what", "name", "found"), COUNTED)
def test_what_pieces_may_count_is_counted_in_a_shop(what: str, name: str, found: int) -> None:
    assert counted(f"{what}.alien_petshop:{name}" if name else what, a_rich_shop().table) == found


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
        (
            "award",
            {},
            (
                "say which award is meant; there is "
                '"alien_petshop:cute", "alien_petshop:hazardous", "alien_petshop:multi_eyed", '
                '"alien_petshop:speaks", "alien_petshop:tentacled"'
            ),
        ),
        ("award", {"award": "cute"}, '"alien_petshop:cute"'),
        ("award", {"award": 5}, "numbers are 0 to 4"),
        (
            "bonus",
            {},
            (
                "say which bonus card is meant, as card; there is "
                '"alien_petshop:blue", "alien_petshop:furry", "alien_petshop:green", '
            ),
        ),
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
