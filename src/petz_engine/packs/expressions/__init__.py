"""Expressions: the conditions and amounts that packs write as text, such as ``"owner.coins > 2 and not plants"``.

:func:`parse` reads a text, :func:`checked` types it against the names of a game, and a :class:`Compiler` makes a
function of it when a game is loaded.
"""

from petz_engine.packs.expressions.compiling import MOST as MOST
from petz_engine.packs.expressions.compiling import Compiler as Compiler
from petz_engine.packs.expressions.compiling import Function as Function
from petz_engine.packs.expressions.compiling import Value as Value
from petz_engine.packs.expressions.compiling import holds as holds
from petz_engine.packs.expressions.compiling import only_if as only_if
from petz_engine.packs.expressions.parsing import ExpressionError as ExpressionError
from petz_engine.packs.expressions.parsing import parse as parse
from petz_engine.packs.expressions.scopes import NOBODY as NOBODY
from petz_engine.packs.expressions.scopes import OWNER as OWNER
from petz_engine.packs.expressions.scopes import PUBLIC as PUBLIC
from petz_engine.packs.expressions.scopes import SECRECY as SECRECY
from petz_engine.packs.expressions.scopes import Countable as Countable
from petz_engine.packs.expressions.scopes import Expression as Expression
from petz_engine.packs.expressions.scopes import Member as Member
from petz_engine.packs.expressions.scopes import Printed as Printed
from petz_engine.packs.expressions.scopes import Role as Role
from petz_engine.packs.expressions.scopes import Scopes as Scopes
from petz_engine.packs.expressions.scopes import Selector as Selector
from petz_engine.packs.expressions.scopes import checked as checked
from petz_engine.packs.expressions.tree import Node as Node
from petz_engine.packs.expressions.tree import names as names
from petz_engine.packs.expressions.tree import paths as paths
from petz_engine.packs.expressions.tree import written as written
