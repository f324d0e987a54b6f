"""Writes scenarios: what happened in a game as a text that can be run again, such as a failure that was found."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from petz_engine.kernel.codec import parsed
from petz_engine.kernel.decision import CHANCE
from petz_engine.kernel.game import Game
from petz_engine.packs.reading import Telling
from petz_engine.testing.scenario.values import NONE

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_WIDE = 100


def scenario_of(
    game: Game,
    title: str,
    *,
    state: Any = None,
    actions: Sequence[tuple[int, Any]] = (),
    chance: int | None = None,
    refused: Mapping[str, str] | None = None,
    then: Mapping[str, Any] | None = None,
    rules: Sequence[str] = (),
    packs: Sequence[str] = (),
    about: str = "",
) -> str:
    """A scenario of a game: from ``state`` on (None: from the beginning) these actions, each with its seat.

    Actions of ``CHANCE`` are chance that is told; with ``chance`` a dealer of this seed answers the rest. ``refused``
    is how the last action is refused (``code``, ``rule`` and what it ``says``), ``then`` what must hold at the end, in
    the words of a scenario, and ``packs`` the paths of the packs of the game, as seen from where the text will lie.

    >>> import petz_engine as pe
    >>> from petz_engine.testing import parse_scenario, run_scenario, scenario_of
    >>> game = pe.load(pe.games()[0], seats=2)
    >>> text = scenario_of(game, "A game begins", chance=7, then={"over": False})
    >>> print(text)  # doctest: +ELLIPSIS
    title = "A game begins"
    game = "..."
    seats = 2
    start = true
    chance = 7
    <BLANKLINE>
    [then]
    over = false
    <BLANKLINE>
    >>> run_scenario(parse_scenario(text)).holds
    True
    """
    header = game.header
    head = {
        "title": title,
        "about": about or None,
        "rules": list(rules) or None,
        "game": header["game"],
        "seats": header["seats"],
        "options": header["options"] or None,
        "packs": list(packs) or None,
        "start": True if state is None else None,
        "chance": chance,
    }
    parts = [_lines(head)]
    if state is not None:
        parts[0] += f"state = '''\n{json.dumps(parsed(game.encode(state)), indent=1)}\n'''\n"
    telling = Telling(game.codec.names)
    for number, (seat, action) in enumerate(actions, 1):
        last = refused if number == len(actions) else None
        parts.append(_done(telling.one(action), seat, last))
    if then:
        parts.append("[then]\n" + _lines(then))
    return "\n".join(parts)


def _done(action: Mapping[str, Any], seat: int, refused: Mapping[str, str] | None) -> str:
    """One action, or chance, each of its fields in a line of its own."""
    fields = _lines({key: value for key, value in action.items() if value is not None})
    head = _lines({"seat": None if seat == CHANCE else seat, "refused": refused})
    return f"[[do]]\n{head}[do.{'chance' if seat == CHANCE else 'action'}]\n{fields}"


def _lines(table: Mapping[str, Any]) -> str:
    """The keys of a table in lines; what is None is left out."""
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in table.items() if value is not None)


def _key(word: str) -> str:
    return word if _BARE.fullmatch(word) else json.dumps(word, ensure_ascii=True)


def _value(value: Any) -> str:
    if value is None:
        return f'"{NONE}"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        inside = ", ".join(
            f"{_key(str(key))} = {_value(each)}" for key, each in value.items() if each is not None
        )
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, (list, tuple)):
        items = [_value(each) for each in value]
        wide = sum(map(len, items)) > _WIDE
        return (
            f"[\n{''.join(f'    {item},{chr(10)}' for item in items)}]" if wide else f"[{', '.join(items)}]"
        )
    return _text(value) if isinstance(value, str) else str(value)


def _text(text: str) -> str:
    """A text in TOML, which has the escapes of JSON, but no halves of pairs.

    >>> print(_text('say "no"'))
    "say \\"no\\""
    """
    clean = text.encode("utf-8", "replace").decode("utf-8")
    return json.dumps(clean, ensure_ascii=False).replace("\x7f", "\\u007f")
