"""What narrators say: every event has a sentence, and every word of a sentence is there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import petz_engine as pe
from petz_engine.kernel import narrator
from petz_engine.kernel.edit import Edit

SOURCE = Path(pe.__file__).parent
SEATING = SOURCE / "kernel" / "seating.py"
"""What the kernel tells for games that draw who is first."""
Place = str
TELL = Edit.emit.__name__
"""What tells an event."""


def told_in(path: Path) -> Iterator[tuple[str, Place]]:
    """The kinds of events that a module tells, each with its place."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or getattr(node.func, "attr", "") != TELL or len(node.args) < 3:
            continue
        for part in ast.walk(node.args[0]):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value, f"{path.relative_to(SOURCE)}:{node.lineno}"


def script_of(name: str) -> narrator.Script:
    """What a game says of its events."""
    rules: Any = pe.load(name).rules
    script: narrator.Script = rules.narrator.script
    return script


@pytest.mark.parametrize("name", pe.games())
def test_every_event_that_the_rules_tell_has_a_sentence(name: str) -> None:
    # given the sources of a game, when their calls that tell events are read
    modules = sorted((SOURCE / name).rglob("*.py"))
    told = dict(place for path in [*modules, SEATING] for place in told_in(path))
    assert len(told) > 30

    # then each kind has a sentence, if an empty one, and each sentence is of a kind that is told
    lines = f"src/petz_engine/{name}/sentences.py"
    known = {*narrator.kinds_of(script_of(name).sentences)}
    missing = [
        f"{lines} has no sentence for {kind!r}, told at {told[kind]}" for kind in sorted({*told} - known)
    ]
    idle = [f"{lines} has a sentence for {kind!r}, which nothing tells" for kind in sorted(known - {*told})]
    assert [*missing, *idle] == []

    # and the rules list them
    assert {*pe.load(name).rules.events} == known


def words_of(pattern: str) -> list[str]:
    """The words in the braces of a sentence."""
    return [word for _, word, _, _ in Formatter().parse(pattern) if word is not None]


@pytest.mark.parametrize("name", pe.games())
def test_every_word_of_a_sentence_is_a_fact_or_said_by_the_narrator(name: str) -> None:
    # given the sentences of events that no function tells, when their words are looked up, then each is there
    script, facts = script_of(name), pe.load(name).rules.facts
    known = {*facts, *script.words, *script.phrases}
    for key, sentence in script.sentences.items():
        if key.partition("/")[0] not in script.together:
            unknown = [word for word in words_of(sentence) if word not in known]
            assert unknown == [], (
                f"src/petz_engine/{name}/sentences.py: {key} has words that nothing says: {unknown}"
            )


@pytest.mark.parametrize("name", pe.games())
def test_variants_belong_to_sentences_that_are_there(name: str) -> None:
    # given the functions that choose variants, then each of them has a sentence or phrase to choose from
    script = script_of(name)
    patterns = {**script.sentences, **script.phrases}
    for key in script.variants:
        assert key in patterns, f"src/petz_engine/{name}/sentences.py has nothing for {key}"

    # and the tables of lines that go on are of kinds of events, or of what functions tell
    for kind in script.opens:
        assert kind in script.sentences, (
            f"src/petz_engine/{name}/sentences.py: {kind} opens a line and is no event"
        )
