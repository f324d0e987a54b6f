"""What a sentence for a player must not show."""

from __future__ import annotations

import re

ODD = re.compile(
    r"[{}<>_]"  # a fact that was not filled in, what Python shows of an object, a word of the engine
    r"|\b[a-z0-9]+:[a-z0-9]"  # an id
    r"|\b(None|True|False|null|nan)\b"
)


def odd(sentence: str) -> str:
    """What of a sentence no player would say; empty where there is nothing."""
    found = ODD.search(sentence)
    return f"{found[0]!r} in {sentence!r}" if found else ""
