"""From the text of an expression to its tree.

::

    condition  = both ("or" both)*
    both       = negation ("and" negation)*
    negation   = "not" negation | comparison
    comparison = sum [("==" | "!=" | "<" | "<=" | ">" | ">=") sum]
    sum        = ["-"] product (("+" | "-") product)*
    product    = NUMBER "*" product | atom
    atom       = NUMBER | path | "(" condition ")"
    path       = NAME ["[" condition "]"] ("." NAME ["[" condition "]"])*

A name is an id, with its pack or without. There are no texts, no division and no filters within filters. A text has at
most :data:`LONGEST` characters; spaces and the packs of ids do not count, so that one meaning is as long as another way
to write it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import attrs

from petz_engine.packs.expressions.tree import (
    Compare,
    Either,
    Every,
    Node,
    Not,
    Number,
    Part,
    Path,
    Sum,
    Times,
)

LONGEST = 200
DEEPEST = 10
"""How many parentheses, filters, negations and factors may be open at a time."""
LARGEST = 1000
UNCOUNTED = re.compile(r"\s++|[a-z][a-z0-9_]*+:")
WORDS = ("and", "or", "not")
LEXEME = re.compile(
    r"\s*+(?:(?P<name>[a-z][a-z0-9_]*+(?::[a-z][a-z0-9_]*+)?)|(?P<number>[0-9]++)|(?P<sign>==|!=|<=|>=|[<>])"
    r"|(?P<other>[-+*.()\[\]]))"
)


class ExpressionError(ValueError):
    """What is wrong in an expression: ``at`` is the offset of the fault, ``code`` that of its diagnostic."""

    at: int
    message: str
    cure: str
    code: str

    def __init__(self, text: str, at: int, message: str, cure: str = "", code: str = "E131") -> None:
        super().__init__(f"{message}\n  {text}\n  {' ' * at}^" + (f" {cure}" if cure else ""))
        self.at, self.message, self.cure, self.code = at, message, cure, code


@attrs.frozen
class Lexeme:
    """A word, number or sign of the text, and where it begins; the last one is of the kind ``end``."""

    kind: str
    text: str
    at: int


def lexemes(text: str) -> list[Lexeme]:
    """The lexemes of a text, with one for its end; raises :class:`ExpressionError`."""
    if (long := len(UNCOUNTED.sub("", text))) > LONGEST:
        message = f"an expression has at most {LONGEST} characters, this has {long}"
        raise ExpressionError(text[:LONGEST], 0, message, "make it shorter")
    found, at, end = [], 0, len(text.rstrip())
    while at < end:
        match = LEXEME.match(text, at)
        if match is None:
            at += len(text[at:]) - len(text[at:].lstrip())
            raise ExpressionError(text, at, f"{text[at]!r} means nothing here", _cure(text[at:]))
        kind = match.lastgroup or ""
        found.append(Lexeme("word" if match[kind] in WORDS else kind, match[kind], match.start(kind)))
        at = match.end()
    return [*found, Lexeme("end", "", end)]


def _cure(rest: str) -> str:
    """What to write instead of a sign of another language."""
    for wrong, right in (("&", "and"), ("|", "or"), ("=", "=="), ("!", "not"), ("/", "")):
        if rest.startswith(wrong):
            return f"write {right!r}" if right else "there is no division; see every"
    return "names are small letters, digits and '_'"


def parse(text: str) -> Node:
    """The tree of an expression; raises :class:`ExpressionError` with the place of the first fault.

    >>> parse("2 * plants >= 3")
    Compare(left=Times(factor=2, of=Path(parts=(Part(name='plants', where=None),))), sign='>=', right=Number(value=3))
    """
    parser = _Parser(text)
    node = parser.condition()
    parser.expect("end", "")
    return node


class _Parser:
    """Goes once through the lexemes; one method for each line of the grammar."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lexemes = lexemes(text)
        self.next = 0
        self.depth = 0
        self.filters = 0

    # --- lexemes

    @property
    def lexeme(self) -> Lexeme:
        return self.lexemes[self.next]

    def take(self) -> Lexeme:
        lexeme = self.lexeme
        self.next += 1
        return lexeme

    def accept(self, *texts: str) -> Lexeme | None:
        """The next lexeme where it is one of these signs or words."""
        known = self.lexeme.kind in ("word", "sign", "other")
        return self.take() if known and self.lexeme.text in texts else None

    def expect(self, kind: str, text: str) -> None:
        if self.lexeme.kind == kind and self.lexeme.text == text:
            self.take()
            return
        wanted = f"expected {text!r}" if text else "this is one expression too many"
        raise self.fault(wanted, "join them with 'and', 'or', '+' or a comparison" if not text else "")

    def fault(self, message: str, cure: str = "", at: int | None = None) -> ExpressionError:
        got = f", got {self.lexeme.text!r}" if self.lexeme.text else ", got the end"
        at = self.lexeme.at if at is None else at
        return ExpressionError(self.text, at, message + got, cure)

    def deeper(self, read: Callable[[], Node]) -> Node:
        """Reads something inside, as long as that is not too deep."""
        if self.depth == DEEPEST:
            raise self.fault(f"nested deeper than {DEEPEST} levels", "write it flatter")
        self.depth += 1
        node = read()
        self.depth -= 1
        return node

    # --- the grammar

    def condition(self) -> Node:
        at, found = self.lexeme.at, [self.both()]
        while self.accept("or"):
            found.append(self.both())
        return found[0] if len(found) == 1 else Either(tuple(found), at=at)

    def both(self) -> Node:
        at, found = self.lexeme.at, [self.negation()]
        while self.accept("and"):
            found.append(self.negation())
        return found[0] if len(found) == 1 else Every(tuple(found), at=at)

    def negation(self) -> Node:
        word = self.accept("not")
        return self.comparison() if word is None else Not(self.deeper(self.negation), at=word.at)

    def comparison(self) -> Node:
        left = self.sum()
        if self.lexeme.kind != "sign":
            return left
        sign = self.take()
        right = self.sum()
        if self.lexeme.kind == "sign":
            raise self.fault("a comparison has two sides", "join two of them with 'and'")
        return Compare(left, sign.text, right, at=sign.at)

    def sum(self) -> Node:
        at, minus = self.lexeme.at, self.accept("-")
        found = [(-1 if minus else 1, self.product())]
        while sign := self.accept("+", "-"):
            found.append((-1 if sign.text == "-" else 1, self.product()))
        return found[0][1] if len(found) == 1 and not minus else Sum(tuple(found), at=at)

    def product(self) -> Node:
        if self.lexeme.kind != "number":
            return self.atom()
        number = self.number()
        if self.accept("*"):
            return Times(number.value, self.deeper(self.product), at=number.at)
        return number

    def number(self) -> Number:
        lexeme = self.take()
        value = int(lexeme.text) if len(lexeme.text) < 6 else LARGEST + 1
        if value > LARGEST:
            raise ExpressionError(self.text, lexeme.at, "the number is too large", f"write {LARGEST} or less")
        return Number(value, at=lexeme.at)

    def atom(self) -> Node:
        if self.accept("("):
            inner = self.deeper(self.condition)
            self.expect("other", ")")
            return inner
        if self.lexeme.kind == "name":
            return self.path()
        raise self.fault("expected a name or a number", "such as 'plants'")

    def path(self) -> Path:
        at, parts = self.lexeme.at, [self.part()]
        while self.accept("."):
            if self.lexeme.kind != "name":
                raise self.fault("expected a name behind the dot")
            parts.append(self.part())
        if self.accept("*"):
            raise self.fault("a factor is a number, and comes first", "such as 2 * plants", at)
        return Path(tuple(parts), at=at)

    def part(self) -> Part:
        name = self.take()
        if not self.accept("["):
            return Part(name.text, at=name.at)
        if self.filters:
            raise self.fault("no filter can stand within another one", at=name.at)
        self.filters = 1
        where = self.deeper(self.condition)
        self.filters = 0
        self.expect("other", "]")
        return Part(name.text, where, at=name.at)
