"""Texts that are edited in place: single pieces change, and comments, order and layout of all else stay."""

from __future__ import annotations

import errno
import json
import re
import shutil
import tempfile
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
"""A key that TOML takes without quotes."""
Edit = tuple[int, int, str]
"""A piece of a text, from one offset to another, and what stands there instead."""


def edited(text: str, edits: Iterable[Edit], says: Any) -> str | None:
    """A TOML text with edits that do not overlap; None where it would not say then what it should.

    >>> edited("plants = 2  # for now\\n", [(9, 10, "3")], says={"plants": 3})
    'plants = 3  # for now\\n'
    >>> edited("plants = 2", [(9, 10, "1")], says={"plants": 3})
    """
    pieces, at = [], 0
    for begin, end, piece in sorted(edits):
        pieces += [text[at:begin], piece]
        at = end
    new = "".join(pieces) + text[at:]
    try:
        return new if tomllib.loads(new) == says else None
    except ValueError:
        return None


def written(value: Any) -> str:
    """A value as TOML in one line.

    >>> written({"per": "carts", "ranges": {"1": [2, True]}})
    '{ per = "carts", ranges = { 1 = [2, true] } }'
    """
    if isinstance(value, dict):
        keys = (key if BARE_KEY.fullmatch(key) else json.dumps(key, ensure_ascii=False) for key in value)
        return (
            "{ "
            + ", ".join(f"{key} = {written(one)}" for key, one in zip(keys, value.values(), strict=True))
            + " }"
        )
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return json.dumps(value, ensure_ascii=False)  # text, whole numbers and truth values look the same in both


def replace_file(file: Path, old: str, new: str) -> None:
    """Puts a new text in the place of the old one, which was read with plain newlines; the line ends stay as they are.

    The new file is written beside the old one first. Raises ``OSError``, and leaves the old one, where that fails or
    the text is another one by now.
    """
    target = file.resolve()
    ends = "\r\n" if b"\r\n" in (raw := target.read_bytes()) else "\n"
    if raw.replace(b"\r\n", b"\n") != old.encode():
        raise OSError(errno.ESTALE, "the file is not what was read", str(file))
    with tempfile.NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as stream:
        beside = Path(stream.name)
        try:
            stream.write(new.replace("\n", ends).encode())
            stream.close()
            shutil.copymode(target, beside)
            beside.replace(target)
        except BaseException:
            beside.unlink()
            raise
