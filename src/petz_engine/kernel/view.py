"""Views: what one seat may know. A view does not lead back to its state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

import attrs

from petz_engine.kernel.build import maker, record
from petz_engine.kernel.generic import C_co, M_co, N_co, T_co


@record
class View(Generic[T_co, M_co, C_co, N_co]):
    """The public table and one seat's own secret (for a spectator ``seat`` and ``mine`` are None).

    Nothing is copied: a view is three references. ``content`` is what the packs say, which everybody knows; two views
    are equal when a seat sees the same in both.
    """

    seat: N_co
    table: T_co
    mine: M_co
    content: C_co = attrs.field(eq=False, repr=False)


view_of: Callable[..., View] = maker(View)
"""Makes a view of its four fields, fast."""
