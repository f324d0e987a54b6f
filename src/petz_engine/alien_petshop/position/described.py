"""The way back: what a state or a view says, in the words in which a position says it, and what that comes to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from petz_engine.alien_petshop import scoring, stats
from petz_engine.alien_petshop.content import Content, Figures
from petz_engine.alien_petshop.phases import on_turn
from petz_engine.alien_petshop.state import Display, Secret, State, Table
from petz_engine.alien_petshop.table_invariants import Public, secrets
from petz_engine.kernel.bag import bag_of
from petz_engine.kernel.game import Game
from petz_engine.packs.reading import Telling
from petz_engine.packs.steps import words_of

Told = dict[str, Any]


def described(game: Game, of: Public) -> Mapping[str, Any]:
    """What a state or a view says, as plain tables, arrays and values; a view has the secrets of its own seat alone.

    Beside the words of a position: ``deck_sizes`` and ``bonus_deck`` are how many lie in the decks, ``worker_supply``
    how many workers are left; a seat has so many ``pets`` and ``vps``, and ``shows`` traits; a pet has its ``care``,
    what its workers come to (``worked``), and whether it ``spawns`` with them.
    """
    c: Content = game.content
    table, tell, turn = of.table, Telling(game.codec.names), on_turn(c, of.table)
    return {
        "at": "/".join(words_of(game.program[table.cursor])),
        "round": table.round,
        "first": table.order[0],
        "order": list(table.order),
        "due": list(table.due),
        "turn": None if turn < 0 else turn,
        "episode": tell.name("episode", table.episode),
        "visit": None if table.visit is None else tell.record(table.visit),
        "powers": [tell.record(frame) for frame in table.pending],
        "market": tell.per("deck", table.market, lambda row: [tell.name("pet", pet) for pet in row]),
        "discards": tell.bag("pet", table.discards),
        "deck_sizes": tell.per("deck", table.deck_sizes, int),
        "awards": tell.per("award", table.awards, lambda holder: "nobody" if holder < 0 else holder),
        "traits": tell.bag("trait", table.traits),
        "habitats": tell.bag("habitat", table.habitats),
        "tokens": tell.bag("hazard_token", table.tokens),
        "bonus_deck": table.bonus_deck_size,
        "looks": _looks(tell, of),
        "worker_supply": stats.workers_left(c, table),
        "seat": _seats(c, tell, of),
        **_hidden(c, tell, of),
    }


def _hidden(c: Content, tell: Telling, of: Public) -> Told:
    """What lies in the decks, which only a state tells."""
    if not isinstance(of, State):
        return {}
    pets = of.hidden.decks
    decks = [
        tuple(n if c.pets[pet].deck == deck else 0 for pet, n in enumerate(pets))
        for deck in range(len(c.decks))
    ]
    return {
        "decks": tell.per("deck", decks, lambda bag: tell.bag("pet", bag)),
        "bonus_cards": tell.bag("bonus_card", of.hidden.bonus_deck),
    }


def _seats(c: Content, tell: Telling, of: Public) -> Told:
    own = {seat: _secret(tell, secret) for seat, secret in secrets(of)}
    return {str(seat): {**_seat(c, tell, of.table, seat), **own.get(seat, {})} for seat in range(c.seats)}


def _secret(tell: Telling, secret: Secret) -> Told:
    return {
        "bonus": tell.bag("bonus_card", secret.bonus),
        "looking": tell.bag("bonus_card", secret.looking),
    }


def _looks(tell: Telling, of: Public) -> list[Told]:
    """The looks into the bonus deck, with the cards where one may see them, else how many."""
    own, told, looks = dict(secrets(of)), [], [0] * len(of.table.players)
    for look in of.table.looks:
        secret, number = own.get(look.seat), looks[look.seat]
        cards: Told = {"cards": look.cards, "keeps": look.kept}
        if secret is not None:
            cards = {
                "kept": tell.bag("bonus_card", secret.kept[number]),
                "put_back": tell.bag("bonus_card", secret.returned[number]),
            }
        told.append({"seat": look.seat, **cards})
        looks[look.seat] += 1
    return told


def _seat(c: Content, tell: Telling, table: Table, seat: int) -> Told:
    player = table.players[seat]
    figures = stats.figures(c, table, player)
    return {
        "shop": tell.name("shop", player.shop),
        "credits": player.credits,
        "workers": player.workers,
        "display": tell.per("display", player.displays, lambda lying: _display(c, tell, figures, lying)),
        **{key: tell.bag("die", getattr(player, key)) for key in ("dice", "goods", "mutations")},
        "rolling": player.rolling,
        "rerolls": player.rerolls,
        "hazards": player.triggered,
        "ignored": None if player.ignored is None else player.ignored + 1,
        "claims": player.claims,
        "pets": len(stats.pets(player)),
        "bonus_cards": player.bonus_cards,
        "revealed": tell.bag("bonus_card", player.revealed),
        "shows": tell.bag("trait", stats.traits(c, player)),
        "vps": scoring.vps(c, table, seat),
    }


def _display(c: Content, tell: Telling, figures: Figures, lying: Display) -> Told:
    pet = lying.pet
    workers = bag_of(() if lying.worker is None else (lying.worker,), len(c.die_values))
    told = {
        "pet": tell.name("pet", None if pet is None else pet.pet),
        "habitat": tell.name("habitat", lying.habitat),
        "token": tell.name("hazard_token", lying.token),
        "traits": tell.bag("trait", () if pet is None else pet.traits),
        "workers": tell.bag("die", workers if pet is None else pet.workers),
        "quits": pet is not None and pet.quits,
    }
    if pet is None:
        return told | {"care": None, "worked": None, "spawns": False}
    return told | {
        "care": stats.care(c, figures, lying),
        "worked": stats.worked(c, figures, lying),
        "spawns": stats.spawns(c, figures, lying),
    }
