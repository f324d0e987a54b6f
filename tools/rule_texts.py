"""Rule ids and the index of a rules text, as data.

A rules text is Markdown with numbered chapters. A rule starts where a line opens with its id, in bold or as the first
cell of a table row, and goes on to the next rule, heading or ruler. The bold id may open an item of a list
(``- **XX-DO-01** ...``); then the rule ends where the item does. A label may stand before the id
(``**OPEN: XX-DO-01 ...**``). An id may start several paragraphs (a row of a table and its explanation further down);
they are one rule.

The last part of an id is two digits or one capital: XX-DO-01, XX-DO-A. ``**XX-DO-01..03**``, ``**XX-DO-07/08**`` and
``**XX-DO-A..C**`` speak for each id that they span.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

RULE_ID = re.compile(
    r"\b(?P<stem>[A-Z]{2,3}-[A-Z0-9]+-)(?P<first>(?P<digits>\d{2})|[A-Z])"
    r"(?:(?P<link>\.\.|/)(?P<last>(?(digits)\d{2}|[A-Z])))?\b"
)
"""A rule id, alone or as a span."""

_CHAPTER = re.compile(r"##\s+(\d+)\.")
_END = re.compile(r"#|---\s*$")
_ITEM = re.compile(r"[-*] ")
_BOLD = re.compile(rf"(?:{_ITEM.pattern})?\*\*(?:[A-Z]+: )?(?={RULE_ID.pattern})[^*]*\*\*")
_ROW = re.compile(rf"\|\s*{RULE_ID.pattern}\s*\|")


@dataclass(frozen=True)
class Rule:
    """One rule: its id, the number of its chapter, and everything that the text says under that id."""

    id: str
    chapter: int
    text: str

    def says(self, phrase: str) -> bool:
        """Whether the phrase stands in the text in whole words, whatever its case, line breaks and bold marks.

        >>> rule = Rule("XX-DO-01", 1, "At **least**\\n12 CARTS.")
        >>> rule.says("at least 12 carts"), rule.says("2 carts")
        (True, False)
        """
        return re.search(rf"(?!\B\w){re.escape(plain(phrase))}(?<!\w\B)", plain(self.text)) is not None


def plain(text: str) -> str:
    """The text as phrases are compared: no bold marks, one space between words, no capitals."""
    return " ".join(text.replace("**", "").split()).casefold()


_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_MARK = r"`?\[[^\]]*\]`?"
_SOURCE = re.compile(rf"{_MARK}(?:[,;] [^.,;:`\[\]]* {_MARK})*")
"""The mark of a source, and further ones that say which part of the rule is theirs."""
_SLANTED = re.compile(r"(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])")
_RULER = re.compile(r"[|:\s-]*\|[|:\s-]*")


def sentences(text: str) -> str:
    """A text of rules in plain words and one line: no marks of Markdown or of sources, rows of tables with commas.

    >>> words = "**Run**, or *walk*. `[XX:Moves]`, first half `[ours]`\\n- Jump:\\n"
    >>> sentences(words + "\\n| cat | 2 |\\n|---|---|\\n| `dog` | 3 |")
    'Run, or walk. Jump: cat, 2; dog, 3'
    """
    bare = _SLANTED.sub(r"\1", _SOURCE.sub("", _LINK.sub(r"\1", text)).replace("**", "").replace("`", ""))
    said = " ".join(_row_or_line(line) for line in bare.splitlines() if not _RULER.fullmatch(line))
    return re.sub(r"\s+([.,;:)])", r"\1", " ".join(said.split())).rstrip(";")


def _row_or_line(line: str) -> str:
    """A line without the mark of a list, a row of a table as its cells."""
    line = line.strip()
    if "|" not in line:
        return line[2:] if _ITEM.match(line) else line
    cells = (cell.strip() for cell in line.split("|"))
    return ", ".join(cell for cell in cells if cell) + ";"


def rule_ids(text: str) -> Iterator[str]:
    """Every rule id that the text names, in order, spans spelled out.

    >>> list(rule_ids("as XX-DO-02..04 say; see XX-GO-07/08, XX-WAY-A..B"))
    ['XX-DO-02', 'XX-DO-03', 'XX-DO-04', 'XX-GO-07', 'XX-GO-08', 'XX-WAY-A', 'XX-WAY-B']
    """
    for match in RULE_ID.finditer(text):
        yield from span(match)


def span(match: re.Match[str]) -> list[str]:
    """The ids that one match of ``RULE_ID`` stands for: all from ``01..03`` or ``A..C``, the two of ``07/08``."""
    stem, first, link, last = match.group("stem", "first", "link", "last")
    if link is None:
        return [stem + first]
    return [stem + part for part in (_from_to(first, last) if link == ".." else (first, last))]


def _from_to(first: str, last: str) -> list[str]:
    """The last parts of ids from one to another: two digits or one capital each."""
    if first.isdigit():
        return [f"{n:02}" for n in range(int(first), int(last) + 1)]
    return [chr(n) for n in range(ord(first), ord(last) + 1)]


def parse_rules(text: str) -> Mapping[str, Rule]:
    """The rules of a text by id, in the order in which the text first names them.

    >>> rules = parse_rules("## 1. Moves\\n\\n**XX-DO-01** One step.\\n\\nOr two.\\n\\n**XX-DO-02** Rest.")
    >>> rules["XX-DO-01"].text
    'One step.\\n\\nOr two.'

    An item of a list is a rule with all that is indented below it:

    >>> parse_rules("- **XX-DO-A Run** Fast:\\n  - in and\\n  - out.\\n\\nThat was it.")["XX-DO-A"].text
    'Run Fast:\\n  - in and\\n  - out.'
    >>> parse_rules("**OPEN: XX-O-01 how?** *Ruling:* so.")["XX-O-01"].text
    'how? *Ruling:* so.'
    """
    found: dict[str, tuple[int, list[str]]] = {}
    for chapter, ids, paragraph in _paragraphs(text):
        for rule_id in ids:
            found.setdefault(rule_id, (chapter, []))[1].append(paragraph)
    return {
        rule_id: Rule(rule_id, chapter, "\n\n".join(paragraphs))
        for rule_id, (chapter, paragraphs) in found.items()
    }


def _paragraphs(text: str) -> Iterator[tuple[int, list[str], str]]:
    """Each stretch of text that an id opens: its chapter, the ids, the words after the ids."""
    chapter, ids, lines, above = 0, list[str](), list[str](), ""
    item = False
    for line in text.splitlines():
        opened = _opening(line)
        if opened or _END.match(line) or (item and _leaves_item(line, above)):
            if ids:
                yield chapter, ids, "\n".join(lines).strip()
            ids, rest = opened or ([], "")
            lines, item = [rest], bool(_ITEM.match(line))
            if heading := _CHAPTER.match(line):
                chapter = int(heading[1])
        else:
            lines.append(line)
        above = line
    if ids:
        yield chapter, ids, "\n".join(lines).strip()


def _leaves_item(line: str, above: str) -> bool:
    """Whether an item of a list ends before a line: the next item, or a line at the margin below an empty one."""
    return bool(_ITEM.match(line)) or (not above.strip() and line[:1].strip() != "")


def _opening(line: str) -> tuple[list[str], str] | None:
    """The ids that a line opens and what it says after them, or None for any other line."""
    start = _BOLD.match(line) or _ROW.match(line)
    if start is None:
        return None
    name = RULE_ID.search(start[0])
    assert name is not None  # both patterns contain it
    title = start[0][name.end() :].strip(" *|")
    return span(name), f"{title} {line[start.end() :].strip(' |')}".strip()
