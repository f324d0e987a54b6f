"""Scores line by line: they add up to what the engine counts, at every exhibition, sale and end of whole games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import attrs
import pytest

import petz_engine as pe
from conftest import ROOT
from dungeon_petz.games import TABLES
from dungeon_petz.scenes import GAME, JUDGED, P, food, pet, scene
from dungeon_petz.subject import DUNGEON_PETZ
from petz_engine.definition import shipped_packs
from petz_engine.dungeon_petz import EnterExhibition, SellPet
from petz_engine.dungeon_petz.state import Artifact, State
from petz_engine.dungeon_petz.steps.final import score_finals
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
            assert halves(lines) == facts["points"]
            tile = facts["exhibition"]
            rule = "DP-EXH-02" if game.content.tiles[tile].one_pet else "DP-EXH-03"
            assert {line.rule for line in lines if line.entry == ("tile", tile)} == {rule}
        elif kind == "counted":
            lines = scored_now(game, edit, "final", seat, final=facts["final"])
            assert halves(lines) == facts["points"]

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
                    expected = told["points"]
                else:
                    sold = {"plot": action.plot, "customer": action.customer}
                    score = game.explain_score(view, "sale", seat, **sold, platform=action.platform)
                    (told,) = [e for e in step.events if e.kind == "sold"]
                    expected = told["points"]
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
    assert list(game.codec.names["final_exhibition"]) == sorted(game.codec.names["final_exhibition"])[::-1]

    # when a final score is asked for by its id, then its lines stand in that entry
    for name in game.codec.names["final_exhibition"]:
        score = game.explain_score(state, "final", 0, final=name)
        assert {line.entry for line in score.lines} == {name}
        assert [line.place for line in score.lines if line.place is None] == []
        assert score.asked == {"final": name}

        # and each cites the rule that its entry names
        rule = "DP-FINAL-03" if name.endswith(":business_acumen") else "DP-FINAL-04"
        assert {line.rule for line in score.lines} == {rule}


# --- in words

KNOWN: dict[str, Any] = {"round": 3, "customers": ["warlock"]}


def judged(tile: str) -> State:
    """Seat 0 has judged, and has two pets with tokens, the whip, a full box, food, gold and a potion."""
    cards = ("purple_magic", "yellow_play", "purple_magic", "green_hunger", "yellow_play")
    first = pet("birdie", 5, *cards, mutation=1, suffering=2)
    plots = {
        "upper_left": P.plot(cage="printed_cage", pet=first, tokens={"manure": 1}),
        "upper_right": P.plot(cage="ward_circle", addon="toy_chest", pet=pet("uni", 4, "yellow_play")),
    }
    return scene(
        JUDGED,
        plots,
        table={**KNOWN, "exhibitions": ["eating_contest", tile], "spaces": {"judging": [(0, 1)]}},
        imps_at_home=5,
        artifacts=["whip_of_obedience", Artifact(P.tile("magic_box"), None, 1)],
        larder=food(vegetable=(1, 0, 0)),
        gold=3,
        potions=1,
        reputation=7,
    )


PET = {"plot": "dungeon_petz:upper_left"}
TOLD: dict[str, tuple[str, dict[str, Any], str]] = {
    "one pet": (
        "exhibition",
        PET,
        """
exhibition of seat 0, plot upper_left: 2½
0  needs, Anger: 0 x 2  [DP-EXH-02 arena: score = [{ points = 2, per = "needs.anger" }, { points = -1,]
0  needs, Disease: 0 x -1  [DP-EXH-02 arena: score = [{ points = 2, per = "needs.anger" }, { points = -1,]
2  head start: 1 x 2  [DP-ACT-11]
½  artifacts: 1 x ½  [DP-ART-06 whip_of_obedience: modify = [{ stat = "exhibition", add = "1/2" }]]
""",
    ),
    "one need": (
        "exhibition",
        {**PET, "need": "dungeon_petz:magic"},
        """
exhibition of seat 0, plot upper_left, need magic: 2½
4  needs, Magic: 2 x 2  [DP-EXH-02 freestyle: score = [{ points = 2, per = "needs.chosen" }, { points = -2]
-4  tokens, Suffering: 2 x -2  [DP-EXH-02 freestyle: score = [{ points = 2, per = "needs.chosen" }, { points = -2]
2  head start: 1 x 2  [DP-ACT-11]
½  artifacts: 1 x ½  [DP-ART-06 whip_of_obedience: modify = [{ stat = "exhibition", add = "1/2" }]]
""",
    ),
    "colors": (
        "exhibition",
        PET,
        """
exhibition of seat 0, plot upper_left: 1½
3  needs by color: 3 x 1  [DP-EXH-02 beauty_pageant: { points = 1, per = "needs.any", distinct = "color" }]
-2  tokens, Suffering: 2 x -1  [DP-EXH-02 beauty_pageant: { points = -1, per = "tokens.suffering" }]
-1  tokens, Mutation: 1 x -1  [DP-EXH-02 beauty_pageant: { points = -1, per = "tokens.mutation" }]
-1  tokens, Manure: 1 x -1  [DP-EXH-02 beauty_pageant: { points = -1, per = "tokens.manure" }]
2  head start: 1 x 2  [DP-ACT-11]
½  artifacts: 1 x ½  [DP-ART-06 whip_of_obedience: modify = [{ stat = "exhibition", add = "1/2" }]]
""",
    ),
    "all pets": (
        "exhibition",
        {},
        """
exhibition of seat 0: 5½
6  needs, Play: 3 x 2  [DP-EXH-03 childrens_day: { points = 2, per = "needs.play" }]
-2  tokens, Mutation: 1 x -2  [DP-EXH-03 childrens_day: { points = -2, per = "tokens.mutation" }]
-1  tokens, Manure: 1 x -1  [DP-EXH-03 childrens_day: { points = -1, per = "tokens.manure" }]
2  head start: 1 x 2  [DP-ACT-11]
½  artifacts: 1 x ½  [DP-ART-06 whip_of_obedience: modify = [{ stat = "exhibition", add = "1/2" }]]
""",
    ),
    "match": (
        "match",
        PET,
        """
match of seat 0, plot upper_left: 1
4  needs, Magic: 2 x 2  [DP-SELL-03 warlock: { points = 2, per = "needs.magic" }]
1  needs, Hunger: 1 x 1  [DP-SELL-03 warlock: { points = 1, per = "needs.hunger" }]
0  needs, Disease: 0 x 1  [DP-SELL-03 warlock: { points = 1, per = "needs.disease" }]
-2  tokens, Mutation: 1 x -2  [DP-SELL-03 warlock: { points = -2, per = "tokens.mutation" }]
-2  tokens, Suffering: 2 x -1  [DP-SELL-03 warlock: { points = -1, per = "tokens.suffering" }]
""",
    ),
    "black market": (
        "sale",
        PET,
        """
sale of seat 0, plot upper_left: 2
8  needs, Magic: 2 x 4  [DP-SELL-06 warlock: { points = 2, per = "needs.magic" }]
2  needs, Hunger: 1 x 2  [DP-SELL-06 warlock: { points = 1, per = "needs.hunger" }]
0  needs, Disease: 0 x 2  [DP-SELL-06 warlock: { points = 1, per = "needs.disease" }]
-4  tokens, Mutation: 1 x -4  [DP-SELL-06 warlock: { points = -2, per = "tokens.mutation" }]
-4  tokens, Suffering: 2 x -2  [DP-SELL-06 warlock: { points = -1, per = "tokens.suffering" }]
""",
    ),
    "platform": (
        "sale",
        {**PET, "platform": True},
        """
sale of seat 0, plot upper_left, platform True: 3
12  needs, Magic: 2 x 6  [DP-SELL-07 warlock: { points = 2, per = "needs.magic" }]
3  needs, Hunger: 1 x 3  [DP-SELL-07 warlock: { points = 1, per = "needs.hunger" }]
0  needs, Disease: 0 x 3  [DP-SELL-07 warlock: { points = 1, per = "needs.disease" }]
-6  tokens, Mutation: 1 x -6  [DP-SELL-07 warlock: { points = -2, per = "tokens.mutation" }]
-6  tokens, Suffering: 2 x -3  [DP-SELL-07 warlock: { points = -1, per = "tokens.suffering" }]
""",
    ),
    "price": (
        "price",
        PET,
        """
price of seat 0, plot upper_left: 1
3  size: 5  [DP-SELL-09 herbivore: price = { 4 = 2, 5 = 3, 6 = 4, 7 = 5 }]
-2  tokens, Mutation: 1  [DP-SELL-09 mutation: price = -2]
""",
    ),
    "business acumen": (
        "final",
        {"final": "dungeon_petz:business_acumen"},
        """
final of seat 0, final business_acumen: -1½
2  food: 2 x 1  [DP-FINAL-03 business_acumen: { points = 1, per = "food" }]
2  artifacts: 2 x 1  [DP-FINAL-03 business_acumen: { points = 1, per = "artifacts" }]
1  potions: 1 x 1  [DP-FINAL-03 business_acumen: { points = 1, per = "potions" }]
1½  gold: 3 x ½  [DP-FINAL-03 business_acumen: { points = "1/2", per = "gold" }]
-8  imps away: 4 x -2  [DP-FINAL-03 business_acumen: { points = -2, per = "imps_away" }]
""",
    ),
    "pet display": (
        "final",
        {"final": "dungeon_petz:pet_display"},
        """
final of seat 0, final pet_display: 3
4  pets: 2 x 2  [DP-FINAL-04 pet_display: { points = 2, per = "pets" }]
2  cages: 2 x 1  [DP-FINAL-04 pet_display: { points = 1, per = "cages" }]
1  addons: 1 x 1  [DP-FINAL-04 pet_display: { points = 1, per = "addons" }]
-2  tokens, Suffering: 2 x -1  [DP-FINAL-04 pet_display: { points = -1, per = "tokens.suffering" }]
-1  tokens, Mutation: 1 x -1  [DP-FINAL-04 pet_display: { points = -1, per = "tokens.mutation" }]
-1  tokens, Manure: 1 x -1  [DP-FINAL-04 pet_display: { points = -1, per = "tokens.manure" }]
""",
    ),
    "result": (
        "result",
        {},
        """
result of seat 0: 13½
7  reputation before: 1 x 7  [DP-GEN-03]
-1½  total: 1 x -1½  [DP-FINAL-02 business_acumen: [[final_exhibition]]]
8  prize: 1 x 8  [DP-FINAL-01 pet_display: [[final_exhibition]]]
""",
    ),
}
TILES = {"one need": "freestyle", "colors": "beauty_pageant", "all pets": "childrens_day"}
PLACE = re.compile(r" [(](content/[^)]*):([0-9]+)[)]")


def told(score: pe.Score) -> list[str]:
    """A score line by line, each with what the line at its place in the pack begins with."""
    return [PLACE.sub(_row, line.strip()).replace("dungeon_petz:", "") for line in str(score).splitlines()]


def _row(place: re.Match[str]) -> str:
    row = (ROOT / place[1]).read_text(encoding="utf-8").splitlines()[int(place[2]) - 1]
    return f": {row.strip().rstrip(',')[:60]}"


@pytest.mark.rule("DP-EXH-05", "DP-SELL-03", "DP-SELL-06", "DP-SELL-07", "DP-SELL-09", "DP-FINAL-01")
@pytest.mark.parametrize("case", TOLD)
def test_scores_are_told_line_by_line(case: str) -> None:
    what, asked, words = TOLD[case]
    score = GAME.explain_score(judged(TILES.get(case, "arena")), what, 0, **asked)
    assert told(score) == words.strip().splitlines()


@pytest.mark.rule("DP-GEN-03", "DP-FINAL-01")
def test_the_result_of_the_end_counts_no_prize_twice() -> None:
    # given a finished game, then what there was before and what the final exhibitions gave make the points
    end = GAME.settle(DUNGEON_PETZ.played(0, GAME)[-1].after, pe.Dealer(0)).state
    for seat, player in enumerate(end.table.players):
        score = GAME.explain_score(end, "result", seat)
        assert score.points == Fraction(player.reputation, 2)


EXHIBITIONS = ", ".join(
    f'"dungeon_petz:{name}"'
    for name in (
        "arena",
        "beauty_pageant",
        "breeders_prize",
        "childrens_day",
        "eating_contest",
        "freestyle",
        "magic_show",
        "moody_medley",
    )
)
CUSTOMERS = ", ".join(
    f'"dungeon_petz:{name}"'
    for name in (
        "dungeon_girl",
        "dungeon_granny",
        "dungeon_master",
        "dungeon_mistress",
        "farmer_troll",
        "lich_lord",
        "porky_orky",
        "warlock",
    )
)
FINALS = '"dungeon_petz:business_acumen", "dungeon_petz:pet_display"'
SCORES = '"exhibition", "final", "match", "price", "result" and "sale"'
PLOTS = ", ".join(f'"dungeon_petz:{name}"' for name in ("upper_left", "upper_right", "lower_left"))

WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("exhibition", {}, f"say which exhibition is meant; there is {EXHIBITIONS}"),
    ("exhibition", {"exhibition": "dungeon_petz:uni"}, f"Uni is no exhibition; there is {EXHIBITIONS}"),
    (
        "exhibition",
        {"exhibition": "arena"},
        'there is no exhibition "arena"; did you mean "dungeon_petz:arena"?',
    ),
    ("exhibition", {"exhibition": "dungeon_petz:arena"}, "one pet counts in Arena; say on which plot it is"),
    (
        "exhibition",
        {"exhibition": "dungeon_petz:arena", "plot": 0},
        "DP-EXH-02: there is no pet on this plot",
    ),
    (
        "exhibition",
        {"exhibition": "dungeon_petz:childrens_day", "plot": 0},
        "all pets count in Childrens' Day; leave out the plot",
    ),
    (
        "exhibition",
        {"plto": 0},
        'the score exhibition has no "plto"; there is "exhibition", "need" and "plot"',
    ),
    ("sale", {"plot": 0}, f"say which customer is meant; there is {CUSTOMERS}"),
    ("sale", {"customer": "dungeon_petz:lich_lord"}, "say which pet is meant, by its plot"),
    (
        "sale",
        {"customer": "dungeon_petz:lich_lord", "plot": 0},
        "DP-SELL-02: there is no pet on this plot",
    ),
    (
        "sale",
        {"customer": "dungeon_petz:lich_lord", "plot": 0, "platform": 1},
        "platform is True or False, not 1",
    ),
    ("price", {}, "say which pet is meant, by its plot"),
    ("price", {"plot": 3}, "DP-SELL-02: there is no pet on this plot"),
    ("price", {"plot": True}, f'there is no plot true; there is {PLOTS} and "dungeon_petz:lower_right"'),
    ("price", {"plot": 10**30}, f"there is no plot {10**30}; numbers are 0 to 3"),
    ("price", {"plot": -1}, "there is no plot -1; numbers are 0 to 3"),
    ("final", {}, f"say which final exhibition is meant; there is {FINALS}"),
    (
        "final",
        {"final": "final\0"},
        f'there is no final "final\\u0000"; there is {FINALS.replace(", ", " and ")}',
    ),
    ("result", {"final": 0}, 'the score result has no "final"; it is asked for by seat alone'),
    ("finale", {}, f'there is no score "finale"; there is {SCORES}'),
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
        assert str(raised.value) == words
    assert game.encode(state) == before


WRONG_NOW: list[tuple[str, dict[str, Any], str]] = [
    (
        "exhibition",
        {"exhibition": "dungeon_petz:uni"},
        'Uni is no exhibition; in this round there is "dungeon_petz:arena"',
    ),
    ("exhibition", {"plot": 0, "need": 0}, "nobody names a need in Arena; leave out the need"),
    (
        "exhibition",
        {"exhibition": "dungeon_petz:freestyle", "plot": 0},
        "Freestyle judges a need that the player names; say which need",
    ),
    (
        "exhibition",
        {"exhibition": "dungeon_petz:freestyle", "plot": 0, "need": "dungeon_petz:anger"},
        "DP-ENG-15: the pet does not have this need",
    ),
    (
        "exhibition",
        {"exhibition": "dungeon_petz:childrens_day", "need": 0},
        "all pets count in Childrens' Day; leave out the need",
    ),
    (
        "match",
        {"plot": 0, "customer": "dungeon_petz:uni"},
        'Uni is no customer; in this round there is "dungeon_petz:warlock"',
    ),
    (
        "sale",
        {"plot": 0, "customer": "dungeon_petz:lich_lord"},
        "DP-SELL-06: the match of this pet for Lich Lord is not above 0",
    ),
]


@pytest.mark.parametrize(("what", "asked", "words"), WRONG_NOW)
def test_what_cannot_be_scored_in_this_round_is_told(what: str, asked: dict[str, Any], words: str) -> None:
    with pytest.raises(pe.ScoreError) as raised:
        GAME.explain_score(judged("arena"), what, 0, **asked)
    assert str(raised.value) == words
