"""The words of positions: what is written otherwise than the types of the state say, and what is told beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.knowledge import cards_at
from petz_engine.dungeon_petz.state import (
    Assigned,
    Hidden,
    Pet,
    Player,
    Plot,
    Secret,
    State,
    Table,
    Tiles,
)


def described(game: m.Game, of: Any) -> Mapping[str, Any]:
    """What a state or a view says, in the words of a position; ``first`` is the first player."""
    c: Content = game.content
    told = m.position.describe(
        m.reading.Telling(game.codec.names, shapes(c)), game.program, _laid_open(c, of)
    )
    return {"first": of.table.order[0], **told}


def _laid_open(c: Content, of: Any) -> Any:
    """The same with the cards that lie face down at pets, as far as they are known, at the pets and in no hand."""
    if isinstance(of, m.View):
        if of.seat is None or not isinstance(of.mine.sealed, AssignNeeds):
            return of
        players = [
            _with_cards(player, of.mine) if seat == of.seat else player
            for seat, player in enumerate(of.table.players)
        ]
        table = attrs.evolve(of.table, players=tuple(players))
        return attrs.evolve(of, table=table, mine=_without_cards(c, of.mine))
    players = [_with_cards(*both) for both in zip(of.table.players, of.secrets, strict=True)]
    secrets = [_without_cards(c, secret) for secret in of.secrets]
    return State(attrs.evolve(of.table, players=tuple(players)), tuple(secrets), of.hidden)


def _with_cards(player: Player, secret: Secret) -> Player:
    if not isinstance(secret.sealed, AssignNeeds):
        return player
    plots = [with_cards(plot, cards) for plot, cards in zip(player.plots, secret.sealed.pets, strict=True)]
    return attrs.evolve(player, plots=tuple(plots))


def with_cards(plot: Plot, cards: Assigned) -> Plot:
    """A plot whose pet has these cards."""
    return plot if plot.pet is None else attrs.evolve(plot, pet=attrs.evolve(plot.pet, cards=cards))


def _without_cards(c: Content, secret: Secret) -> Secret:
    if not isinstance(secret.sealed, AssignNeeds):
        return secret
    lying = m.bag_of(cards_at(c, secret.sealed.pets), len(secret.hand))
    return attrs.evolve(secret, hand=m.minus(secret.hand, lying))


# --- fields that are written in their own way


@lru_cache(maxsize=64)
def shapes(c: Content) -> m.reading.Shapes:
    """The fields that are not written as their types say."""
    board = c.board
    return {
        (Table, "exhibitions"): m.reading.Shape(
            None, lambda tell, tiles: _by_round(tell, board.exhibitions, tiles)
        ),
        (Table, "customers"): m.reading.Shape(
            None, lambda tell, tiles: _by_round(tell, board.customers, tiles)
        ),
        (Table, "shuffled_from"): m.reading.Shape(_colors_over(c), _by_color(c)),
        (Hidden, "decks"): m.reading.Shape(None, _by_color(c)),
        (Pet, "cards"): m.reading.Shape(lambda part, _: _faces(c, part), _tell_faces),
        (Player, "larder"): m.reading.Shape(
            lambda part, _: _larder(c, part), lambda tell, food: _chambers(c, tell, food)
        ),
    }


def _by_round(tell: m.reading.Telling, under: Sequence[int], tiles: Tiles) -> dict[str, Any]:
    """The tiles of the progress board by round: the one, or an array where a round has several."""
    told: dict[str, Any] = {}
    for number in dict.fromkeys(under):
        of = [tell.name("tile", tile) for each, tile in zip(under, tiles, strict=False) if each == number]
        told[str(number)] = of if under.count(number) > 1 else (of or [None])[0]
    return told


def _by_color(c: Content) -> Callable[[m.reading.Telling, m.Bag], dict[str, Any]]:
    """A bag of need cards, one for each color."""

    def told(tell: m.reading.Telling, bag: m.Bag) -> dict[str, Any]:
        colors = [[n if card in of else 0 for card, n in enumerate(bag)] for of in c.cards_of]
        return tell.per("color", colors, lambda cards: tell.bag("need_card", cards))

    return told


def _colors_over(c: Content) -> Callable[[m.reading.Part, m.Bag], m.Bag]:
    """A bag of need cards of which some colors are said; those of the others are as before."""

    def read(part: m.reading.Part, base: m.Bag) -> m.Bag:
        bag = list(base)
        for color, each in part.entries("color").items():
            told = each.bag("need_card")
            for card in c.cards_of[color]:
                bag[card] = told[card]
        return tuple(bag)

    return read


def _faces(c: Content, part: m.reading.Part) -> Assigned:
    """The cards of a pet as they are said, each for a bar of its color; potions lie on all other bars."""
    faces = [each.id_of("face", called="need_card") for each in part.items()]
    return tuple(
        [(c.cards[face >> 1].color, face) for face in faces if face is not None and face >> 1 != c.potion]
    )


def _tell_faces(tell: m.reading.Telling, cards: Assigned) -> list[Any]:
    return [tell.name("face", face) for _, face in cards]


def _larder(c: Content, part: m.reading.Part) -> tuple[tuple[int, ...], ...]:
    """The chambers of each food, fresh ones first; a number alone is fresh food."""
    larder: list[tuple[int, ...]] = [()] * len(c.chambers)
    for food, each in part.entries("food").items():
        amounts = each.one_or_more()
        size = c.chambers[food]
        if len(amounts) > size:
            each.fault("E114", f"this food has {size} chambers, not {len(amounts)}", "fresh ones come first")
        chambers = [amount.whole() for amount in amounts[:size]]
        larder[food] = (*chambers, *[0] * (size - len(chambers))) if any(chambers) else ()
    return tuple(larder)


def _chambers(c: Content, tell: m.reading.Telling, larder: tuple[tuple[int, ...], ...]) -> dict[str, Any]:
    """The food by chamber; those of a kind of which there is nothing are empty."""
    rows = [row or (0,) * size for row, size in zip(larder, c.chambers, strict=True)]
    return tell.per("food", rows, list)
