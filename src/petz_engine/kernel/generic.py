"""The type parameters of the public classes: which state, action and content a game has.

They exist for type checkers alone. One that is left out is Any, so ``Game`` is ``Game[Any, Any, Any]``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound="Position[Any, Any]", default=Any)
    A = TypeVar("A", default=Any)
    C = TypeVar("C", bound="Content", default=Any)
    P = TypeVar("P", default=Any)
    D = TypeVar("D", default=Any)
    B = TypeVar("B")
    T = TypeVar("T")
    M = TypeVar("M")
    S_co = TypeVar("S_co", covariant=True, default=Any)
    A_co = TypeVar("A_co", covariant=True, default=Any)
    T_co = TypeVar("T_co", covariant=True, default=Any)
    M_co = TypeVar("M_co", covariant=True, default=Any)
    C_co = TypeVar("C_co", covariant=True, default=Any)
    N_co = TypeVar("N_co", covariant=True, default=Any)
else:  # Python itself knows defaults of type parameters from 3.13 on
    from typing import TypeVar

    S, A, C, P, D, B, T, M = map(TypeVar, "SACPDBTM")
    S_co, A_co, T_co, M_co, C_co, N_co = [TypeVar(f"{name}_co", covariant=True) for name in "SATMCN"]


class Position(Protocol[T_co, M_co]):
    """What every state has: the public table, and one secret for each seat."""

    @property
    def table(self) -> T_co: ...

    @property
    def secrets(self) -> tuple[M_co, ...]: ...


class Content(Protocol):
    """What the kernel asks of compiled content: the names of all entries by kind and number.

    Where it also has ``labels``, the same with names to show, refusals use those.
    """

    @property
    def names(self) -> Mapping[str, Sequence[str]]: ...


class Seen(Protocol[T_co, M_co, C_co]):
    """A game, as far as it says what its views hold."""

    @property
    def content(self) -> C_co: ...

    def start(self) -> Position[T_co, M_co]: ...
