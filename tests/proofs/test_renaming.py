"""Renaming: a copy of the shipped pack in which everything has another id and name plays the same games."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import petz_engine as pe
from petz_engine import testing
from petz_engine.kernel.codec import canonical, parsed
from proofs.games import share, subject_of
from proofs.subject import Subject

EXPRESSIONS = ("if", "per", "where", "while")
"""The fields whose texts are expressions: ids stand in them behind a dot."""
NEW = "w"
"""The id of the renamed pack."""


@cache
def new_names(subject: Subject) -> dict[str, str]:
    """A new id for each id of the shipped pack; all kinds are numbered through, so that any order stays as it was."""
    ids = sorted({entry["id"] for entries in subject.maker.shipped_tables().values() for entry in entries})
    return {old: f"n{at:03d}" for at, old in enumerate(ids)}


def renamed_texts(subject: Subject, value: Any) -> Any:
    """Entries with ids and references renamed, and without names; words of the engine stay."""
    if isinstance(value, dict):
        return {
            key: one if _is_own(subject, key, one) else _renamed(subject, key, one)
            for key, one in value.items()
            if key != "name"
        }
    if isinstance(value, list):
        return [renamed_texts(subject, one) for one in value]
    return new_names(subject).get(value, value) if isinstance(value, str) else value


def _is_own(subject: Subject, key: str, value: Any) -> bool:
    """Whether what stands at a key is a word of the language."""
    return key in subject.own_words or (isinstance(value, str) and (key, value) in subject.own_places)


def _renamed(subject: Subject, key: str, value: Any) -> Any:
    if key not in EXPRESSIONS:
        return renamed_texts(subject, value)
    names = new_names(subject)
    return re.sub(r"(?<=\.)[a-z0-9_]+", lambda found: names.get(found[0], found[0]), value)


@cache
def renamed_game(game: pe.Game) -> pe.Game:
    """The renamed game at the same table."""
    subject = subject_of(game)
    names, shipped = new_names(subject), subject.maker.shipped_tables()
    tables = {kind: renamed_texts(subject, entries) for kind, entries in shipped.items()}
    for number, entry in enumerate(entry for entries in tables.values() for entry in entries):
        entry["name"] = f"Something {number}"
    options = {
        f"{NEW}:{names[name]}": f"{NEW}:{names[on]}" if on in names else on
        for name, on in game.header["options"].items()
    }
    return subject.maker.game_of(subject.maker.pack(NEW, tables), seats=game.seats, options=options)


def as_json(value: Any) -> Any:
    return parsed(canonical(value))


def mapped(subject: Subject, value: Any) -> Any:
    """Recorded JSON with the new names in the place of the old ones."""
    names = new_names(subject)
    text = re.sub(
        rf"{subject.name}:([a-z0-9_]+)", lambda found: f"{NEW}:{names[found[1]]}", canonical(value).decode()
    )
    return parsed(text)


def test_the_renamed_pack_has_no_old_name_left(subject: Subject) -> None:
    shipped, old = subject.basic(), subject.name
    game = renamed_game(shipped)
    assert f"{old}:".encode() not in canonical(game.entries)
    assert old.encode() not in canonical(game.header["packs"])
    for kind, names in game.content.names.items():
        printed = kind not in subject.own_names
        assert all(re.fullmatch(r"w:n\d{3}(/turned|/\d|/\d\.\d)?", name) for name in names if printed)
        assert len(names) == len(shipped.content.names[kind])
    assert not any(old in op.name for op in game.program)


def test_the_renamed_pack_plays_the_same_games(game: pe.Game) -> None:
    subject, renamed, actions = subject_of(game), renamed_game(game), 0
    seeds = range(max(4, share(game, 12)))
    for seed in seeds:
        notes = testing.Notes(subject.player(seed))
        turns = list(testing.turns(game, notes, seed))

        # given the chance of a game, under its new names (streams of chance are named for decks and rows)
        chance = [
            renamed.decode_action(mapped(subject, game.encode_action(turn.action)))
            for turn in turns
            if turn.decision.seat < 0
        ]

        # when the renamed game is played with the same choice numbers
        again = list(testing.turns(renamed, testing.Numbers(notes.numbers), pe.ScriptedDealer(chance)))

        # then it is the same game in other words: decisions, actions, events and states
        assert len(again) == len(turns)
        for old, new in zip(turns, again, strict=True):
            assert new.decision.seat == old.decision.seat
            assert new.decision.context == old.decision.context
            assert as_json(renamed.encode_action(new.action)) == mapped(
                subject, game.encode_action(old.action)
            )
            for told, before in zip(new.events, old.events, strict=True):
                assert as_json(renamed.encode_event(told)) == mapped(subject, game.encode_event(before))
            actions += 1
        last = mapped(subject, parsed(game.encode(turns[-1].after)))
        assert parsed(renamed.encode(again[-1].after)) == last
        assert renamed.outcome(again[-1].after) == game.outcome(turns[-1].after)
    assert actions > subject.least["length"] * len(seeds)
