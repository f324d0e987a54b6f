"""States to break an invariant in: legal ones, and changes of one thing in them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import attrs

import petz_engine as pe
from dungeon_petz.positions import positions_of, the_game
from dungeon_petz.test_knowledge import rebuilt
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.state import SUBSTITUTES, Artifact, DrawRecord, Frame, Plot, Sending, State
from proofs.breaking import Change as Change
from proofs.breaking import both as both
from proofs.breaking import hidden as hidden
from proofs.breaking import player as player
from proofs.breaking import replaced as replaced
from proofs.breaking import secret as secret
from proofs.breaking import table as table
from proofs.breaking import with_fields as with_fields

P = positions_of(the_game())
C = P.c
SEATS = (0, 1, 2, 3)


def plot(seat: int, number: int, **fields: Any) -> Change:
    return player(seat, plots=lambda plots: replaced(plots, number, lambda one: with_fields(one, fields)))


def more(kind: str, name: str, count: int = 1) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """One more in a bag, or so many."""
    return lambda bag: replaced(bag, P.number(kind, name), lambda n: n + count)


def less(kind: str, name: str, count: int = 1) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    return more(kind, name, -count)


# --- legal states


@cache
def grouping() -> State:
    """All group, in round 1."""
    return P.state("shopping/group_imps", due=SEATS)


@cache
def sending() -> State:
    """Groups are sent: seat 1 has two of them, and has sent one to judge."""
    groups = {"groups": ((2, 1), (1, 0)), "imps_at_home": 2, "gold": 1}
    return P.state(
        "shopping/keep_group",
        due=(1,),
        players={1: groups},
        spaces={"judging": [(1, 1)]},
        rows={"addons": ["rune_ring"], "cages": ["meadow"], "artifacts": ["imp_armor"]},
        stands={"meat_stand": {"meat": 2}},
        sending=Sending(1, 3),
    )


@cache
def acquiring(verb: int = 0) -> State:
    """Seat 0 has a new book, and is to choose its color, or to draw a card."""
    book = Artifact(P.tile("savage_feasts"), color=None if verb == 0 else P.number("color", "red"))
    return P.state(
        "shopping/again",
        due=(0,) if verb == 0 else (pe.CHANCE,),
        pending=(Frame(0, book.tile, 0, verb),),
        players={0: {"artifacts": [book], "imps_at_home": 5}},
        spaces={"artifact_tents": [(0, 1)]},
        hands={0: ["green_hunger", "red_anger", "yellow_play", "purple_magic"]},
        sending=Sending(0, 1),
    )


@cache
def arranging() -> State:
    """Seat 1 arranges what it took; seat 2 has to, and seat 0 has."""
    new = {"new_cages": (P.tile("meadow"),)}
    return P.state(
        "need_cards[1]/arrange",
        due=(1,),
        players={
            1: {**new, "new_pets": (P.pet("fluffy", 2),)},
            2: {"new_addons": (P.tile("rune_ring"),), "new_pets": (P.pet("trollie", 2),)},
        },
    )


def housed(name: str, size: int, *cards: str, **around: Any) -> Plot:
    """A pet in the printed cage."""
    return P.plot(cage="printed_cage", pet=P.pet(name, size, cards=cards), **around)


@cache
def assigning() -> State:
    """All have been dealt cards; seat 0 has a drago of size 2 and has committed nothing yet."""
    return P.state(
        "need_cards/assign_needs",
        due=(0,),
        players={0: {"plots": {"upper_left": housed("drago", 2)}}},
        hands={0: ["green_hunger", *["red_anger"] * 3, "yellow_play", "purple_magic"]},
    )


DRAGO = ("red_anger", "red_hunger")
FLUFFY = ("green_hunger", "yellow_play")
"""Cards for these pets at size 2."""


@cache
def showing() -> State:
    """Round 2: seat 1 may enter the exhibition, seat 0 has, and seat 2 waits with a card face down at its pet."""
    sealed = AssignNeeds((P.cards("yellow_play", "yellow_play"), (), (), ()))
    shown = {"imps_at_home": 3, "imps_busy": 2, "artifacts": ["imp_armor"]}
    guarded = attrs.evolve(housed("drago", 2, *DRAGO), guarded=(1, 0))
    return P.state(
        "showing_off[1]/enter_exhibition",
        due=(1,),
        round=2,
        players={
            0: {**shown, "plots": {"upper_left": guarded}},
            1: {"plots": {"upper_left": housed("fluffy", 2, *FLUFFY)}},
            2: {"plots": {"upper_left": housed("trollie", 2)}},
        },
        hands={2: ["green_hunger", "red_anger", *["yellow_play"] * 3, "purple_magic"]},
        sealed={2: sealed},
        exhibitions=["arena"],
        spaces={"judging": [(0, 1)]},
        standings=(7, None, None, None),
        used=P.used({0: {"imp_armor/0.0": 1}}),
    )


@cache
def selling() -> State:
    """Round 3: seat 1 may sell its pet to the one customer."""
    return P.state(
        "business[1]/pass",
        due=(1,),
        round=3,
        players={
            0: {"plots": {"upper_left": housed("drago", 4, "green_hunger", "purple_play", *DRAGO)}},
            1: {
                "plots": {
                    "upper_left": housed(
                        "fluffy", 4, "green_hunger", "green_poop", "purple_play", "yellow_play"
                    )
                }
            },
        },
        exhibitions=["arena"],
        customers=["warlock", "lich_lord"],
    )


@cache
def cleaning() -> State:
    """Round 3: no cards lie face up any more, and seat 1 may clean its cage."""
    soiled = {"upper_left": P.plot(cage="printed_cage", tokens={"manure": 2})}
    return P.state("business[1]/clean_cages", due=(1,), round=3, players={1: {"plots": soiled}})


@cache
def aging() -> State:
    """Round 3: seat 1 may fill its magic box."""
    own = {"artifacts": ["magic_box"], "larder": P.larder({"meat": [2, 0]})}
    return P.state("aging[1]/fill_store", due=(1,), round=3, players={1: own})


@cache
def ended() -> State:
    return P.state("end", due=(), round=6)


@cache
def starting() -> State:
    """The first chance is to be drawn."""
    state: State = the_game().start()
    return state


@cache
def restocking() -> State:
    """Tiles of round 3 are to be revealed."""
    return P.state("restock/reveal", due=(pe.CHANCE,), round=3)


@cache
def exchanging() -> State:
    """All exchanges are made: seat 0 has laid a green card aside and seat 1 a red one, and new ones are to be dealt."""
    hands = {
        0: ["red_anger", "yellow_play", "purple_magic"],
        1: ["green_hunger", "yellow_play", "purple_magic"],
    }
    state = P.state("need_cards/deal_needs", due=(pe.CHANCE,), hands=hands)
    for seat, name in enumerate(("green_poop", "red_play")):
        color = P.number("color", name.partition("_")[0])
        state = both(
            hidden(decks=less("need_card", name)),
            table(deck_sizes=lambda decks, color=color: replaced(decks, color, lambda n: n - 1)),
            secret(seat, exchanged=(P.number("need_card", name),)),
        )(state)
    return state


PURPLE = P.number("color", "purple")


def purple(**counts: int) -> tuple[int, ...]:
    """So many purple cards of these needs."""
    return P.bag("need_card", {f"purple_{need}": count for need, count in counts.items()})


def draw_records(seat: int, *purple: DrawRecord) -> Change:
    """What everybody remembers of the purple cards of a seat."""
    return player(seat, draw_records=lambda draw_records: replaced(draw_records, PURPLE, purple))


@cache
def remembering() -> State:
    """Of the rebuilt purple deck seat 1 has drawn a play since it showed a magic, and seat 2 has a substitute."""
    return both(
        draw_records(1, DrawRecord(0, 2, purple(magic=1)), DrawRecord(1, 1, purple())),
        secret(1, hand=less("need_card", "purple_magic"), drawn=(purple(disease=1, magic=1), purple(play=1))),
        secret(1, hand=more("need_card", "purple_play")),
        table(
            discards=more("need_card", "purple_magic"), deck_sizes=lambda decks: replaced(decks, PURPLE, 16)
        ),
        hidden(decks=less("need_card", "purple_play")),
        draw_records(2, DrawRecord(0, 1, purple()), DrawRecord(SUBSTITUTES, 1, purple())),
        secret(2, hand=more("need_card", "purple_substitute")),
        player(2, holding=lambda holding: replaced(holding, PURPLE, 2)),
    )(rebuilt())
