"""What cannot stand in a position is told where it stands, with what is wrong and what may be meant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from alien_petshop.positions import a_game
from petz_engine.alien_petshop.position import position
from petz_engine.packs.problem import Malformed
from scenario_files.wording import Fault, Words, faults_of, nested


def faults(words: Words, **options: Any) -> list[Fault]:
    """All faults of a position of two."""
    with pytest.raises(Malformed) as malformed:
        position(a_game(2, **options), nested(words))
    return faults_of(malformed)


FAULTS: Mapping[str, tuple[Words, list[Fault]]] = {
    "an unknown word": (
        {"rond": 1},
        [("E110", ("rond",), "there is no 'rond' here", "did you mean 'round'?")],
    ),
    "an unknown word of a seat": (
        {"seat": {"0": {"credit": 1}}},
        [("E110", ("seat", "0", "credit"), "there is no 'credit' here", "did you mean 'credits'?")],
    ),
    "an unknown pet": (
        {"seat": {"0": {"display": {"1": "xonn"}}}},
        [("E201", ("seat", "0", "display", "1"), "there is no pet 'xonn'", "did you mean 'xon'?")],
    ),
    "an unknown award": (
        {"awards": {"cutee": 0}},
        [("E201", ("awards", "cutee"), "there is no award 'cutee'", "did you mean 'cute'?")],
    ),
    "an unknown step": (
        {"at": "bye_pet"},
        [("S105", ("at",), "there is no step or decision 'bye_pet'", "did you mean 'buy_pet'?")],
    ),
    "no step": (
        {"at": ""},
        [
            (
                "S105",
                ("at",),
                "there is no step or decision ''",
                (
                    "an action such as 'buy_pet', or one of 'setup', 'buy', 'work', 'mutate', 'sell', "
                    "'end_of_round' or 'final'"
                ),
            )
        ],
    ),
    "a step of another turn": (
        {"at": "buy[1]/end_visit", "turn": 0},
        [("S105", ("at",), "it is never the turn of seat 0 at 'buy[1]/end_visit'", "leave out turn")],
    ),
    "a part of a word": (
        {"at": "oll"},
        [("S105", ("at",), "there is no step or decision 'oll'", "did you mean 'roll'?")],
    ),
    "a question that does not come up": (
        {"at": "put_token"},
        [
            (
                "S108",
                ("at",),
                "nobody is asked for 'put_token' in this position",
                "PutToken is not reached: work[0]/is_triggered says False",
            ),
        ],
    ),
    "an action of powers alone": (
        {"at": "keep_bonus"},
        [
            (
                "S105",
                ("at",),
                "no step waits for 'keep_bonus', only a power does",
                "say powers = [{ display = 1, pet = ... }], or do what starts the power",
            ),
        ],
    ),
    "a turn that there is not": (
        {"at": "draw_episode", "turn": 7},
        [("S101", ("turn",), "there is no seat 7", "seats are 0 to 1")],
    ),
    "a pet of another deck": (
        {"market": {"super": ["xon"]}},
        [
            (
                "E201",
                ("market", "super", 0),
                "there is no pet 'xon'",
                "there is 'aurora_whale', 'choir_hydra', 'clockwork_hen', 'comet_hound', 'elder_fluff' and 11 more",
            ),
        ],
    ),
    "a row that is too long": (
        {"market": {"super": ["aurora_whale", "royal_snail"]}},
        [("S107", ("market", "super"), "2 pets lie in a row with 1 places", "name 1 or fewer")],
    ),
    "a pet of another deck in a deck": (
        {"decks": {"super": ["xon"]}},
        [("S108", ("decks", "super"), "'xon' is no pet of this deck", "leave it out")],
    ),
    "a starter among the discards": (
        {"discards": ["trubbles"]},
        [("S108", ("discards",), "a starter never lies in the discard pile", "leave it out")],
    ),
    "a pet twice": (
        {"seat": {"0": {"display": {"1": "xon"}}, "1": {"display": {"4": {"pet": "xon"}}}}},
        [
            (
                "S107",
                ("seat", "1", "display", "4"),
                "more than 1 xon would be in play",
                "name another one, or leave it out",
            ),
        ],
    ),
    "a pet in a shop and on the market": (
        {"seat": {"0": {"display": {"1": "xon"}}}, "market": {"normal": ["yeet", "xon"]}},
        [
            (
                "S107",
                ("market", "normal"),
                "more than 1 xon would be in play",
                "name another one, or leave it out",
            ),
        ],
    ),
    "both sides of a board": (
        {"seat": {"0": {"shop": "alien_aid"}, "1": {"shop": "hazmat_haven"}}},
        [
            (
                "S107",
                ("seat", "1", "shop"),
                "more than 1 b would be in play",
                "name another one, or leave it out",
            ),
        ],
    ),
    "a pet and a token": (
        {"seat": {"0": {"display": {"1": {"pet": "xon", "token": "fire"}}}}},
        [
            (
                "S111",
                ("seat", "0", "display", "1"),
                "a display holds a pet or a hazard token, not both",
                "leave one of them out",
            ),
        ],
    ),
    "traits without a pet": (
        {"seat": {"0": {"display": {"1": {"traits": ["cute"]}}}}},
        [
            (
                "S111",
                ("seat", "0", "display", "1"),
                "trait tokens lie on a pet, and there is none",
                "say the pet, or no traits",
            ),
        ],
    ),
    "more traits than spaces": (
        {"seat": {"0": {"display": {"1": {"pet": "xon", "traits": ["cute", "cute"]}}}}},
        [
            (
                "S107",
                ("seat", "0", "display", "1"),
                "2 trait tokens lie on a pet with 1 empty trait spaces",
                "name fewer",
            ),
        ],
    ),
    "two dice on a token": (
        {"at": "mutate", "seat": {"0": {"display": {"1": {"token": "fire", "workers": [1, 2]}}}}},
        [
            (
                "S107",
                ("seat", "0", "display", "1"),
                "dice lie on a pet, and one lies on a hazard token",
                "say the pet, or fewer dice",
            ),
        ],
    ),
    "more dice than workers": (
        {"at": "keep_dice", "seat": {"0": {"workers": 1, "dice": [1, 2]}}},
        [("S107", ("seat", "0", "dice"), "2 dice lie in a shop with 1 workers", "say fewer dice")],
    ),
    "a face that no die has": (
        {"at": "keep_dice", "seat": {"0": {"dice": [9]}}},
        [("E112", ("seat", "0", "dice", 0), "expected the id of a die, got 9", "")],
    ),
    "an Episode that is not in play": (
        {"episode": "payday"},
        [("S108", ("episode",), "this Episode is not in play", "say it under options too")],
    ),
    "a supply that is not what is left": (
        {"traits": {"cute": 3}},
        [
            (
                "S108",
                ("traits", "cute"),
                "10 cute are left by what lies in the shops, not 3",
                "say where the others lie, or leave it out",
            ),
        ],
    ),
    "too few bonus cards": (
        {"seat": {"1": {"bonus": []}}},
        [("S107", ("seat", "1", "bonus"), "everybody has at least 1 bonus cards", "")],
    ),
    "a bonus card twice": (
        {"seat": {"0": {"bonus": ["pink"]}, "1": {"bonus": ["pink"]}}},
        [
            (
                "S107",
                ("seat", "1", "bonus"),
                "more than 1 pink would be in play",
                "name another one, or leave it out",
            ),
        ],
    ),
    "a power of nothing": (
        {"powers": [{"display": 2}]},
        [("S111", ("powers", 0), "a power is that of a pet or of a habitat", "name one of them")],
    ),
    "a power nowhere": (
        {"powers": [{"pet": "shapeshifter"}]},
        [
            (
                "E111",
                ("powers", 0),
                "the key 'display' is missing",
                "add 'display': where the piece with the power is",
            ),
        ],
    ),
    "too many workers": (
        {"seat": {"0": {"workers": 6}}},
        [("S102", ("seat", "0", "workers"), "6 is too large", "write 5 or less")],
    ),
    "debts": (
        {"seat": {"0": {"credits": -1}}},
        [("S102", ("seat", "0", "credits"), "-1 is too small", "write 0 or more")],
    ),
    "true for a number": (
        {"seat": {"0": {"credits": True}}},
        [("E112", ("seat", "0", "credits"), "expected a whole number, got true", "")],
    ),
    "a round that is none": (
        {"round": 10**30},
        [("S102", ("round",), "a number beyond 64 bits is too large", "write 6 or less")],
    ),
    "seats that are no table": ({"seat": 1}, [("E112", ("seat",), "expected a table, got 1", "")]),
    "no such first player": ({"first": 4}, [("S101", ("first",), "there is no seat 4", "seats are 0 to 1")]),
    "a turn that is no seat": (
        {"turn": "x"},
        [("E112", ("turn",), "expected the number of a seat, got 'x'", "")],
    ),
    "a step that is no text": ({"at": 3}, [("E112", ("at",), "expected text, got 3", "")]),
    "a round before the first": ({"round": 0}, [("S102", ("round",), "0 is too small", "write 1 or more")]),
    "a round that is text": ({"round": "x"}, [("E112", ("round",), "expected a whole number, got 'x'", "")]),
    "an unknown Episode": (
        {"episode": "paydy"},
        [("E201", ("episode",), "there is no episode 'paydy'", "did you mean 'payday'?")],
    ),
    "an unknown fact of the visit": (
        {"visit": {"hire": True}},
        [("E110", ("visit", "hire"), "there is no 'hire' here", "did you mean 'hired'?")],
    ),
    "a fact of the visit that neither is nor is not": (
        {"visit": {"hired": 1}},
        [("E112", ("visit", "hired"), "expected true or false, got 1", "")],
    ),
    "a gap in the row of an unknown deck": (
        {"visit": {"gap": "supr"}},
        [("E201", ("visit", "gap"), "there is no deck 'supr'", "did you mean 'super'?")],
    ),
    "a visit where nobody visits": (
        {"at": "sell", "visit": {"hired": True}},
        [("S108", ("visit",), "nobody visits the market at this step", "leave it out")],
    ),
    "powers that are no array": (
        {"powers": {"display": 1}},
        [("E112", ("powers",), "expected an array, got a table", "write it in square brackets")],
    ),
    "an unknown word of a power": (
        {"powers": [{"display": 1, "pet": "xon", "verbs": 1}]},
        [("E110", ("powers", 0, "verbs"), "there is no 'verbs' here", "did you mean 'verb'?")],
    ),
    "a power of two pieces": (
        {"powers": [{"display": 1, "pet": "shapeshifter", "habitat": "mutator"}]},
        [("S111", ("powers", 0), "a power is that of a pet or of a habitat", "name one of them")],
    ),
    "a power in a display that there is not": (
        {"powers": [{"display": 9, "pet": "shapeshifter"}]},
        [("E112", ("powers", 0, "display"), "expected the id of a display, got 9", "")],
    ),
    "a power of a seat that there is not": (
        {"powers": [{"display": 1, "pet": "shapeshifter", "seat": 9}]},
        [("S101", ("powers", 0, "seat"), "there is no seat 9", "seats are 0 to 1")],
    ),
    "a power of a pet that lies nowhere": (
        {"powers": [{"display": 1, "pet": "shapeshifter"}]},
        [
            (
                "S108",
                ("powers", 0),
                "this piece does not lie in this display",
                "say the display of the seat, too",
            ),
        ],
    ),
    "a power at a verb before the first": (
        {"powers": [{"display": 1, "pet": "shapeshifter", "verb": -1}]},
        [("S102", ("powers", 0, "verb"), "-1 is too small", "write 0 or more")],
    ),
    "a power that can be done less than never": (
        {"powers": [{"display": 1, "pet": "shapeshifter", "left": -1}]},
        [("S102", ("powers", 0, "left"), "-1 is too small", "write 0 or more")],
    ),
    "a power of another pet than lies there": (
        {"powers": [{"display": 1, "pet": "shapeshifter"}], "seat.0.display.1": {"pet": "xon", "habitat": "mutator"}},
        [
            (
                "S108",
                ("powers", 0),
                "this piece does not lie in this display",
                "say the display of the seat, too",
            ),
        ],
    ),
    "powers of a pet that lies there and of one that does not": (
        {
            "powers": [{"display": 1, "pet": "xon", "left": 1}, {"display": 2, "pet": "xon", "left": 1}],
            "seat.0.display.1": "xon",
            "seat.1.display.2": "yeet",
        },
        [
            (
                "S108",
                ("powers", 1),
                "this piece does not lie in this display",
                "say the display of the seat, too",
            ),
        ],
    ),
    "a power of a habitat that does not lie there": (
        {"powers": [{"display": 1, "habitat": "mutator"}], "seat": {"0": {"display": {"1": {"pet": "xon"}}}}},
        [
            (
                "S108",
                ("powers", 0),
                "this piece does not lie in this display",
                "say the display of the seat, too",
            ),
        ],
    ),
    "a row of an unknown deck": (
        {"market": {"suprr": []}},
        [("E201", ("market", "suprr"), "there is no deck 'suprr'", "did you mean 'super'?")],
    ),
    "a row that is no array": (
        {"market": {"super": 3}},
        [("E112", ("market", "super"), "expected an array, got 3", "write it in square brackets")],
    ),
    "an unknown pet among the discards": (
        {"discards": ["xonn"]},
        [("E201", ("discards", 0), "there is no pet 'xonn'", "did you mean 'xon'?")],
    ),
    "an unknown pet in a deck": (
        {"decks": {"normal": ["xonn"]}},
        [("E201", ("decks", "normal", 0), "there is no pet 'xonn'", "did you mean 'xon'?")],
    ),
    "an unknown deck": (
        {"decks": {"norml": []}},
        [("E201", ("decks", "norml"), "there is no deck 'norml'", "did you mean 'normal'?")],
    ),
    "an award of a seat that there is not": (
        {"awards": {"cute": 7}},
        [("S101", ("awards", "cute"), "there is no seat 7", "seats are 0 to 1")],
    ),
    "an award of a word": (
        {"awards": {"cute": "nobodyy"}},
        [("E112", ("awards", "cute"), "expected the number of a seat, got 'nobodyy'", "")],
    ),
    "an unknown trait in its supply": (
        {"traits": {"cutee": 1}},
        [("E201", ("traits", "cutee"), "there is no trait 'cutee'", "did you mean 'cute'?")],
    ),
    "more habitats than there are": (
        {"habitats": {"mutator": 99}},
        [
            (
                "S108",
                ("habitats", "mutator"),
                "8 mutator are left by what lies in the shops, not 99",
                "say where the others lie, or leave it out",
            ),
        ],
    ),
    "more tokens than there are": (
        {"tokens": {"fire": 99}},
        [
            (
                "S108",
                ("tokens", "fire"),
                "3 fire are left by what lies in the shops, not 99",
                "say where the others lie, or leave it out",
            ),
        ],
    ),
    "a look of nobody": (
        {"looks": [{}]},
        [("E111", ("looks", 0), "the key 'seat' is missing", "add 'seat': who looked")],
    ),
    "a look of a seat that there is not": (
        {"looks": [{"seat": 9}]},
        [("S101", ("looks", 0, "seat"), "there is no seat 9", "seats are 0 to 1")],
    ),
    "unknown cards of a look": (
        {"looks": [{"seat": 0, "kept": ["pnk"], "put_back": ["pnk"]}]},
        [
            ("E201", ("looks", 0, "kept", 0), "there is no bonus card 'pnk'", "did you mean 'pink'?"),
            ("E201", ("looks", 0, "put_back", 0), "there is no bonus card 'pnk'", "did you mean 'pink'?"),
        ],
    ),
    "an unknown word of a look": (
        {"looks": [{"seat": 0, "keeps": 1}]},
        [("E110", ("looks", 0, "keeps"), "there is no 'keeps' here", "did you mean 'kept'?")],
    ),
    "an unknown shop": (
        {"seat": {"0": {"shop": "alien_ad"}}},
        [("E201", ("seat", "0", "shop"), "there is no shop 'alien_ad'", "did you mean 'alien_aid'?")],
    ),
    "less than no workers": (
        {"seat": {"0": {"workers": -1}}},
        [("S102", ("seat", "0", "workers"), "-1 is too small", "write 0 or more")],
    ),
    "an unknown display": (
        {"seat": {"0": {"display": {"7": "xon"}}}},
        [
            (
                "E201",
                ("seat", "0", "display", "7"),
                "there is no display '7'",
                "there is '1', '2', '3', '4', '5' and 1 more",
            ),
        ],
    ),
    "an unknown word of a display": (
        {"seat": {"0": {"display": {"1": {"pett": "xon"}}}}},
        [("E110", ("seat", "0", "display", "1", "pett"), "there is no 'pett' here", "did you mean 'pet'?")],
    ),
    "a number in a display": (
        {"seat": {"0": {"display": {"1": 3}}}},
        [("E112", ("seat", "0", "display", "1"), "expected a table, got 3", "")],
    ),
    "an unknown habitat": (
        {"seat": {"0": {"display": {"1": {"habitat": "mutatr"}}}}},
        [
            (
                "E201",
                ("seat", "0", "display", "1", "habitat"),
                "there is no habitat 'mutatr'",
                "did you mean 'mutator'?",
            ),
        ],
    ),
    "an unknown token": (
        {"seat": {"0": {"display": {"1": {"token": "fir"}}}}},
        [
            (
                "E201",
                ("seat", "0", "display", "1", "token"),
                "there is no hazard token 'fir'",
                "did you mean 'fire'?",
            ),
        ],
    ),
    "an unknown trait on a pet": (
        {"seat": {"0": {"display": {"1": {"pet": "xon", "traits": ["cutee"]}}}}},
        [
            (
                "E201",
                ("seat", "0", "display", "1", "traits", 0),
                "there is no trait 'cutee'",
                "did you mean 'cute'?",
            ),
        ],
    ),
    "a face on a pet that no die has": (
        {"seat": {"0": {"display": {"1": {"pet": "xon", "workers": [7]}}}}},
        [("E112", ("seat", "0", "display", "1", "workers", 0), "expected the id of a die, got 7", "")],
    ),
    "workers that neither quit nor stay": (
        {"seat": {"0": {"display": {"1": {"pet": "xon", "quits": 1}}}}},
        [("E112", ("seat", "0", "display", "1", "quits"), "expected true or false, got 1", "")],
    ),
    "dice that are a number": (
        {"seat": {"0": {"dice": 3}}},
        [("E112", ("seat", "0", "dice"), "expected a table, got 3", "")],
    ),
    "a face on goods that no die has": (
        {"seat": {"0": {"goods": [7]}}},
        [("E112", ("seat", "0", "goods", 0), "expected the id of a die, got 7", "")],
    ),
    "a face on mutations that no die has": (
        {"seat": {"0": {"mutations": [7]}}},
        [("E112", ("seat", "0", "mutations", 0), "expected the id of a die, got 7", "")],
    ),
    "less than no re-rolls": (
        {"at": "keep_dice", "seat": {"0": {"rerolls": -1}}},
        [("S102", ("seat", "0", "rerolls"), "-1 is too small", "write 0 or more")],
    ),
    "re-rolls where nobody rolls": (
        {"seat": {"0": {"rerolls": 1}}},
        [("S108", ("seat", "0", "rerolls"), "no dice of this seat are rolled at this step", "leave it out")],
    ),
    "hazards that were neither triggered nor not": (
        {"seat": {"0": {"hazards": 1}}},
        [("E112", ("seat", "0", "hazards"), "expected true or false, got 1", "")],
    ),
    "an ignored display that there is not": (
        {"seat": {"0": {"ignored": 7}}},
        [("E112", ("seat", "0", "ignored"), "expected the id of a display, got 7", "")],
    ),
    "less than no claims": (
        {"seat": {"0": {"claims": -1}}},
        [("S102", ("seat", "0", "claims"), "-1 is too small", "write 0 or more")],
    ),
    "an unknown bonus card": (
        {"seat": {"0": {"bonus": ["pnk"]}}},
        [("E201", ("seat", "0", "bonus", 0), "there is no bonus card 'pnk'", "did you mean 'pink'?")],
    ),
    "an unknown bonus card that is looked at": (
        {"seat": {"0": {"looking": ["pnk"]}}},
        [("E201", ("seat", "0", "looking", 0), "there is no bonus card 'pnk'", "did you mean 'pink'?")],
    ),
    "a bonus card that is held and looked at": (
        {"seat": {"0": {"looking": ["pink"], "bonus": ["pink"]}}},
        [
            (
                "S107",
                ("seat", "0", "looking"),
                "more than 1 pink would be in play",
                "name another one, or leave it out",
            ),
        ],
    ),
    "a habitat too often": (
        {f"seat.{seat}.display.{number}.habitat": "mutator" for seat in (0, 1) for number in range(1, 7)},
        [
            (
                "S107",
                ("seat", "1", "display", "3"),
                "more than 8 mutator would be in play",
                "name another one, or leave it out",
            ),
            (
                "S107",
                ("seat", "1", "display", "4"),
                "more than 8 mutator would be in play",
                "name another one, or leave it out",
            ),
            (
                "S107",
                ("seat", "1", "display", "5"),
                "more than 8 mutator would be in play",
                "name another one, or leave it out",
            ),
            (
                "S107",
                ("seat", "1", "display", "6"),
                "more than 8 mutator would be in play",
                "name another one, or leave it out",
            ),
        ],
    ),
    "a token too often": (
        {f"seat.0.display.{number}.token": "fire" for number in range(1, 6)},
        [
            (
                "S107",
                ("seat", "0", "display", "4"),
                "more than 3 fire would be in play",
                "name another one, or leave it out",
            ),
            (
                "S107",
                ("seat", "0", "display", "5"),
                "more than 3 fire would be in play",
                "name another one, or leave it out",
            ),
        ],
    ),
    "more traits than there are": (
        {"seat": {"0": {"display": {"1": {"pet": "xon", "traits": {"cute": 11}}}}}},
        [
            (
                "S107",
                ("seat", "0", "display", "1"),
                "more than 10 cute would be in play",
                "name another one, or leave it out",
            ),
            (
                "S107",
                ("seat", "0", "display", "1"),
                "11 trait tokens lie on a pet with 1 empty trait spaces",
                "name fewer",
            ),
        ],
    ),
    "dice on nothing": (
        {"seat": {"0": {"display": {"1": {"workers": [1]}}}}},
        [
            (
                "S107",
                ("seat", "0", "display", "1"),
                "dice lie on a pet, and one lies on a hazard token",
                "say the pet, or fewer dice",
            ),
        ],
    ),
    "a pet in its deck and on the market": (
        {"decks": {"normal": ["xon"]}, "market": {"normal": ["xon"]}},
        [
            (
                "S107",
                ("decks", "normal"),
                "more than 1 xon would be in play",
                "name another one, or leave it out",
            ),
        ],
    ),
    "a pet among the discards and on the market": (
        {"discards": ["xon"], "market": {"normal": ["xon"]}},
        [("S107", ("discards",), "more than 1 xon would be in play", "name another one, or leave it out")],
    ),
    "more dice than anybody has": (
        {"at": "keep_dice", "seat": {"0": {"dice": [1, 2, 3, 4, 5, 1]}}},
        [("S107", ("seat", "0", "dice"), "6 dice lie in a shop with 5 workers", "say fewer dice")],
    ),
    "a question for a seat without workers": (
        {"at": "keep_dice", "seat": {"0": {"workers": 0}}},
        [
            (
                "S108",
                ("at",),
                "nobody is asked for 'keep_dice' in this position",
                (
                    "KeepDice is not reached: work[0]/has_workers says False; "
                    "KeepDice is not reached: work[0]/can_reroll says False"
                ),
            ),
        ],
    ),
    "a step like no other": (
        {"at": "zzz"},
        [
            (
                "S105",
                ("at",),
                "there is no step or decision 'zzz'",
                (
                    "an action such as 'buy_pet', or one of "
                    "'setup', 'buy', 'work', 'mutate', 'sell', 'end_of_round' or 'final'"
                ),
            ),
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_is_told_where_it_stands_with_what_may_be_meant(what: str) -> None:
    words, expected = FAULTS[what]
    assert faults(words) == expected


def test_all_faults_are_told_at_once() -> None:
    words = {
        "rond": 1,
        "awards": {"cutee": 0},
        "seat": {"0": {"display": {"1": "xonn"}, "credits": "1"}, "9": {}},
    }
    assert [code for code, *_ in faults(words)] == ["E110", "S101", "E112", "E201", "E201"]


def test_no_hazard_token_is_in_play_in_easy_mode() -> None:
    at = ("seat", "0", "display", "1")
    words = {"seat.0.display.1.token": "fire"}
    assert faults(words, mode="easy") == [
        ("S107", at, "no fire is in play", "name another one, or leave it out")
    ]
