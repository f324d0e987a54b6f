"""What is done and compared in a scenario, and how a difference is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from petz_engine.testing import run_file
from scenario_files.sale import SALE, changed, differences, position, ran

DIFFERENT = [
    ("13.5", "13", "25:37: players.1.reputation: expected 13, got 13.5"),
    ('"none"', "{ size = 5 }", '25:78: players.1.plots.lower_left.pet: expected { size = 5 }, got "none"'),
    (
        '"players.1.gold" = 6',
        '"players.1.plots.lower_left.pet.size" = 5',
        "expected 5, got no players.1.plots.lower_left.pet",
    ),
    (
        '"players.1.gold" = 6',
        '"players.1" = { imps_at_home = 1, imps_busy = 6 }',
        "players.1.imps_at_home: expected 1, got 0",
    ),
    (
        '"players.1.gold" = 6',
        '"players.1.hand" = { red_play = 1 }',
        "players.1.hand: expected { red_play = 1 }, got {",
    ),
    (
        "points = 6",
        "points = 6.5",
        'events: expected { event = "sold", seat = 1, platform = true, points = 6.5 }',
    ),
    ('event = "sold"', 'event = "solt"', 'got { event = "'),
    (
        "events = [{",
        "events = [{ event = 'passed' }, {",
        '22:11: events: expected { event = "passed" }, got ',
    ),
    (
        "events =",
        "refused = { code = 'no_pet' }\n#",
        '22:11: seat 1: sell_pet: expected { code = "no_pet" }, got',
    ),
    (
        '"lower_left", platform',
        '"upper_left", platform',
        "expected that this is done, got a refusal: no_pet, DP-SELL-02",
    ),
    ("seat = 1\naction", "seat = 0\naction", "a refusal: not_asked, DP-SELL-01"),
    (
        "[then]",
        "[then]\nodds = { pile = 'red', seat = 0, chances = { red_anger = '1/3' } }",
        "25:58: chance of red_anger in red for seat 0: expected 1/3, got ",
    ),
    ("[then]", "[then]\ndue = [0]", "25:7: due: expected [0], got [2]"),
    ("[then]", "[then]\nover = true", "25:8: over: expected true, got false"),
    ("[then]", "[then]\nranks = [1, 2, 3]", '25:9: ranks: expected [1, 2, 3], got "none"'),
    ("[then]", '[then]\nasks = ["sell_pet"]', '25:8: asks: expected ["sell_pet"], got ["clean_cages"]'),
    (
        "[then]",
        '[then]\noffered = [{ type = "pass" }]',
        "25:12: options: expected that who has to choose may do this",
    ),
    (
        "[then]",
        '[then]\nnot_offered = [{ type = "clean_cages" }]',
        "expected that who has to choose may not do this",
    ),
    (
        "[then]",
        "[then]\nevents = [{ event = 'discarded_needs' }, { event = 'sold' }]",
        '25:42: events: expected { event = "sold" }, got no event any more (seat 2 due at ',
    ),
    (
        "events = [{ event",
        "events = [{ event = 'passed', seat = 'none' }, { event",
        'expected { event = "passed", seat = "none" }, got { event = "sold", seat = 1, ',
    ),
    (
        "events = [{ event",
        "events = [{ event = 'sold', audience = 1 }, { event",
        'expected { event = "sold", audience = 1 }, got { event = "sold", seat = 1, pet = "drago", ',
    ),
    (
        "[then]",
        "[then]\nscore = { what = 'result', seat = 1, total = 9 }",
        "25:46: result of seat 1: expected 9, got ",
    ),
    (
        "values = {",
        'values = { "players.1.larder" = {}, ',
        "25:33: players.1.larder: expected {}, got { meat = [0, 0], ",
    ),
    ("values = {", 'values = { "players.1.hand.size" = 9, ', "25:36: players.1.hand.size: expected 9, got "),
    (
        "[then]",
        '[then]\nhidden = ["view.1.players.0.hand", "view.0.players.1.gold"]',
        "25:36: view.0.players.1.gold: expected that this is hidden, got 6",
    ),
    (
        "[then]",
        '[then]\nhidden = ["view.0.players.1.plots.lower_left.pet.size"]',
        "25:11: view.0.players.1.plots.lower_left.pet.size: expected that this is hidden, got no players.1.plot",
    ),
    ("values = {", 'values = { "players.1.plots" = "a\\nb", ', 'players.1.plots: expected "a\\nb", got {'),
    (
        "[[do]]",
        "[[do]]\nchance = 3\n[[do]]",
        "20:10: chance: expected that chance is due, got seat 1 due at business[0]",
    ),
    (
        "[[do]]",
        "[[do]]\nuntil = 'draw_first'\n[[do]]",
        "20:9: until: expected that this comes, got the game is over",
    ),
]


@pytest.mark.parametrize(("old", "new", "told"), DIFFERENT)
def test_a_difference_is_told_at_its_place(old: str, new: str, told: str) -> None:
    # given a scenario that says something that is not so, when it is run, then that is told, with what is so
    found = differences(changed((old, new)))
    assert any(told in line for line in found), found


@pytest.mark.parametrize(
    "then",
    [
        'values = { "players.1" = { gold = 6, plots = { lower_left = { cage = "dungeon_petz:meadow" } } } }',
        'values = { "view.0.players.1.gold" = 6, "view.spectator.round" = 3, "view.1.players.1.hand.green_poop" = 0 }',
        'hidden = ["view.1.players.0.hand", "view.spectator.players.1.hand.red_play", "view.0.players.1.hand"]',
        'values = { "players.1.hand.size" = 4, "view.1.players.1.hand.size" = 4, "players.1.artifacts.size" = 0 }',
        'values = { "players.0.holding" = ["green", "red", "purple", "yellow"] }',
        "due = [2]\nover = false",
        'offered = [{ type = "clean_cages" }, { type = "clean_cages", removed = [["upper_left", "manure", 1]] }]',
        'not_offered = [{ type = "clean_cages", removed = [["upper_left", "manure", 2]] }, { type = "pass" }]',
        'not_offered = [{ type = "clean_cages", seat = 1 }]',
        'events = [{ event = "sold", customer = "warlock", tokens = {} }]',
        'score = { what = "result", seat = 1, total = 15.5 }',
        'score = [{ what = "result", seat = 1, view = 0, lines = [{ points = 13.5 }] }]',
    ],
)
def test_much_can_be_said_of_what_holds(then: str) -> None:
    text = SALE[: SALE.index("values")] + then
    assert ran(text).lines() == []


def test_lines_of_a_score_are_told_as_they_can_be_written() -> None:
    # given a score whose line is expected to say something else
    final = "score = { what = 'final', final = 'business_acumen', seat = 1, lines = [LINE] }"
    text = position(
        "players.1.gold = 3\nplayers.1.artifacts = ['imp_armor']", at="group_imps", more=f"[then]\n{final}"
    )
    (told,) = differences(text.replace("LINE", "{ per = 'food', points = 99 }"))

    # when the lines that there are take its place, then they hold
    found = re.findall(r"\{[^}]*\}", told.partition(", got ")[2])
    gold = '{ points = 1.5, each = 0.5, count = 3, per = "gold", rule = "DP-FINAL-03", entry = "business_acumen" }'
    assert gold in found
    assert differences(text.replace("LINE", ", ".join(found))) == []


def test_events_of_nobody_and_events_for_one_seat_alone_can_be_expected() -> None:
    # given the deal of need cards, which each seat sees for itself
    lines = "players.0.plots.upper_left = { pet = { tile = 'uni', size = 2 } }"
    text = position(lines, at="need_cards/deal_needs", more="[[do]]\nchance = 1\nevents = [EVENTS]")

    # then one can say who may know of an event, and that it concerns nobody
    held = "{ event = 'drew', seat = 0, audience = 'none' }, { event = 'drew_cards', audience = 0 }"
    assert differences(text.replace("EVENTS", held)) == []
    for wrong in ("{ event = 'drew', audience = 0 }", "{ event = 'drew_cards', audience = 'none' }"):
        assert len(differences(text.replace("EVENTS", wrong))) == 1
    (told,) = differences(text.replace("EVENTS", "{ event = 'drew', seat = 'none' }"))
    assert 'expected { event = "drew", seat = "none" }, got { event = "drew", seat = 0, colors = {' in told
    round_begins = "{ event = 'round_begins', seat = 'none', round = 2 }"
    later = position("", at="group_imps", more=f"[[do]]\nuntil = 'group_imps'\nevents = [{round_begins}]")
    assert differences(later) == []


def test_where_no_event_is_left_those_that_happened_are_told_and_what_is_due() -> None:
    (told,) = differences(
        changed(('[{ event = "sold"', "[{ event = 'discarded_needs' }, { event = \"sold\""))
    )
    assert "got no event any more (seat 2 due at " in told
    assert ': clean_cages) after { event = "sold", seat = 1, pet = "drago", customer = ' in told


def test_an_action_told_whole_is_offered_where_any_seat_that_is_due_may_do_it() -> None:
    # given two seats that group their imps, of which the first has no gold
    text = position("players.0.gold = 0", at="group_imps", seats=2, more="[then]\nOFFERED")
    whole = '{ type = "group_imps", groups = [[2, 2], [1, 0], [1, 0], [1, 0], [1, 0]] }'

    # then what the second alone may do is offered, to whoever has to choose, and to it
    second = whole.replace("{", "{ seat = 1,", 1)
    assert differences(text.replace("OFFERED", f"offered = [{whole}, {second}]")) == []
    assert len(differences(text.replace("OFFERED", f"not_offered = [{whole}, {second}]"))) == 2
    assert (
        differences(text.replace("OFFERED", f"not_offered = [{whole.replace('{', '{ seat = 0,', 1)}]")) == []
    )


def test_a_refusal_is_compared_by_code_rule_and_sentence_and_changes_nothing() -> None:
    # given a sale that is refused
    refused = changed(
        ('plot = "lower_left", platform', 'plot = "upper_left", platform'),
        ('events = [{ event = "sold", seat = 1, platform = true, points = 6 }]', "refused = { REFUSED }"),
        ("13.5", "7.5"),
        (', "players.1.plots.lower_left.pet" = "none", "players.1.gold" = 6', ', "players.1.gold" = 2'),
    )

    # then it holds with what it says, and differs with anything else
    whole = "code = 'no_pet', rule = 'DP-SELL-02', says = 'there is no pet on this plot'"
    assert differences(refused.replace("REFUSED", whole)) == []
    assert differences(refused.replace("REFUSED", "")) == []
    for wrong in ("code = 'no_cage'", "rule = 'DP-SELL-03'", "says = 'there is no pet'"):
        (told,) = differences(refused.replace("REFUSED", wrong))
        assert "of the refusal: expected" in told


def test_chance_that_is_told_in_part_is_filled_up() -> None:
    # given chance of which two cards of a seat are told
    lines = "players.0.plots.upper_left = { pet = { tile = 'uni', size = 5 } }"
    told = "chance = { type = 'deal_needs', hands = { 0 = { yellow_disease = 1, purple_anger = 2 } } }"
    then = "[then]\nvalues = { 'players.0.holding' = { green = 2, red = 1, purple = 3, yellow = 3 } }\n"
    text = position(lines, at="need_cards/deal_needs", more=f"[[do]]\n{told}\nREST\n{then}")

    # when a dealer says the rest, then the seat has them; whole chance has to be told otherwise
    assert differences(text.replace("REST", "rest = 'any'")) == []
    assert differences(text.replace("REST", "rest = 5")) == []
    (refused,) = differences(text.replace("REST", ""))
    assert "impossible_outcome" in refused

    # and more than is drawn cannot happen
    (impossible,) = differences(
        text.replace("yellow_disease = 1", "yellow_disease = 3").replace("REST", "rest = 1")
    )
    assert "expected that this can happen, got 0/dungeon_petz:yellow has 3, and 2 are drawn" in impossible


def test_chance_that_no_rest_makes_possible_is_refused() -> None:
    # given chance that is told in part, and said to be refused
    lines = "players.0.plots.upper_left = { pet = { tile = 'uni', size = 5 } }"
    told = "chance = { type = 'deal_needs', hands = { 0 = { yellow_disease = COUNT } } }\nrest = 'any'"
    text = position(
        lines, at="need_cards/deal_needs", more=f"[[do]]\n{told}\nrefused = {{ code = 'impossible_outcome' }}"
    )

    # then it holds where more is told than is drawn, and differs where a dealer can fill it up
    assert differences(text.replace("COUNT", "3")) == []
    (possible,) = differences(text.replace("COUNT", "2"))
    assert "got no refusal" in possible


@pytest.mark.parametrize(
    "chance",
    [
        "{ type = 'deal_needs', hands = { 0 = { red_play = 1 } } }",
        "{ type = 'deal_needs', hands = { 1 = { yellow_play = 1 } } }",
    ],
    ids=["a color without a bar", "a seat without a pet"],
)
def test_chance_that_is_not_drawn_at_all_cannot_happen(chance: str) -> None:
    # given something told of a hand that draws nothing, when a dealer says the rest, then it is not left out
    lines = "players.0.plots.upper_left = { pet = { tile = 'uni', size = 2 } }"
    text = position(lines, at="need_cards/deal_needs", more=f"[[do]]\nchance = {chance}\nrest = 'any'")
    (told,) = differences(text)
    assert "is not drawn here" in told


def test_a_dealer_answers_for_chance_of_which_nothing_is_said() -> None:
    # given a game from its beginning, whose chance is left to a dealer
    text = 'title = "T"\ngame = "alien_petshop"\nseats = 2\nstart = true\n'
    assert differences(text + "chance = 7\n[then]\nover = false") == []

    # when nobody is said to deal, then chance is due
    assert differences(text + '[then]\ndue = ["chance"]') == []
    assert differences(text + '[[do]]\nchance = 7\n[[do]]\nuntil = "buy"\n[do.then]\nover = false') == []


def test_the_quietest_game_is_played_to_a_later_round() -> None:
    text = position("", at="group_imps", more="[[do]]\nuntil = 'group_imps'\n[then]\nvalues = { round = 2 }")
    assert differences(text) == []


def test_a_piece_that_exists_only_here_plays_as_any_other() -> None:
    # given a customer of its own, who likes every need
    text = changed(
        (
            "[position]",
            '[[content.customer]]\nid = "glutton"\nscore = [{ points = 4, per = "needs.magic" }]\n\n[position]',
        ),
        ('3 = "warlock"', '3 = "glutton"'),
        ('customer = "warlock"', 'customer = "scenario:glutton"'),
        ("points = 6", "points = 12"),
        ("13.5", "19.5"),
    )
    assert ran(text).lines() == []


def test_packs_are_found_beside_the_file(tmp_path: Path) -> None:
    # given a pack in the folder above a scenario
    pack = tmp_path / "mine"
    pack.mkdir()
    (pack / "pack.toml").write_text(
        'format = 2\nid = "mine"\nversion = "1"\ngame = "dungeon_petz"\nrequires = ["dungeon_petz"]',
        encoding="utf-8",
    )
    (pack / "a.toml").write_text(
        '[[customer]]\nid = "glutton"\nscore = [{ points = 4, per = "needs.magic" }]', encoding="utf-8"
    )
    file = tmp_path / "scenarios" / "a.toml"
    file.parent.mkdir()
    text = changed(
        ("options =", 'packs = ["../mine"]\noptions ='),
        ("warlock", "glutton"),
        ("points = 6", "points = 12"),
    )
    file.write_text(text.replace("13.5", "19.5"), encoding="utf-8")

    # when it is run from anywhere, then the pack is found
    assert run_file(file).lines() == []


def test_a_number_is_no_truth_value() -> None:
    visit = """\
title = "A shop has hired a worker in its visit"
rules = ["AP-BUY-01"]
game = "alien_petshop"
seats = 2
position = { at = "end_visit", visit.hired = true }
then.values."visit.hired" = 1
"""
    assert differences(visit)[0].endswith("visit.hired: expected 1, got true")
