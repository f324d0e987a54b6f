"""Views as bytes, for remote clients: with the header of their game, which tells views of different games apart."""

from __future__ import annotations

from typing import Any

import attrs

from petz_engine.kernel.codec import Json, abbreviated_json, canonical, json_of
from petz_engine.kernel.game_base import GameBase
from petz_engine.kernel.refusal import DecodeError
from petz_engine.kernel.view import View


def _view_types(game: GameBase) -> tuple[Any, Any]:
    hints = {f.name: f for f in attrs.fields(attrs.resolve_types(game.rules.state))}
    secret = hints["secrets"].type.__args__[0]
    return hints["table"].type, secret


def encode_view(game: GameBase, view: View) -> bytes:
    """The canonical bytes of a view, with the header of its game; TypeError for anything else."""
    if not isinstance(view, View):
        raise TypeError(f"expected a view of {game.rules.name}, got {abbreviated_json(view)}")
    table, secret = _view_types(game)
    mine = None if view.mine is None else game.codec.write(view.mine, secret)
    body = {"seat": view.seat, "table": game.codec.write(view.table, table), "mine": mine}
    return canonical({**game.header, "view": body})


def read_view(game: GameBase, data: Json) -> View:
    """The view of such bytes, which no rule has judged yet; DecodeError for what is none of this game."""
    value = json_of(data)
    if type(value) is not dict or type(value.get("view")) is not dict:
        raise DecodeError("expected the object of a view")
    for key, expected in game.header.items():
        got = value.get(key)
        if canonical(got) != canonical(expected):
            raise DecodeError(
                f"a view of another game: {key} is {abbreviated_json(got)}, here it is {abbreviated_json(expected)}"
            )
    table, secret = _view_types(game)
    body = value["view"]
    seat = body.get("seat")
    if seat is not None and (type(seat) is not int or not 0 <= seat < game.seats):
        raise DecodeError(f"expected a seat from 0 to {game.seats - 1} or null, got {abbreviated_json(seat)}")
    mine = None if seat is None else game.codec.read(body.get("mine"), secret)
    view = View(seat, game.codec.read(body.get("table"), table), mine, game.content)
    if encode_view(game, view) != canonical(value):
        raise DecodeError("the view is not in canonical form")
    return view
