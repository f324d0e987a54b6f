"""States and views in words: all that stands in them, as a position would say it (see :mod:`position`).

Beside that there are ``deck_sizes`` and each seat's ``holding`` and ``head_start``, which follow from the rest; a view
has no ``decks`` and no ``stack``, and of seats only its own hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.content import GUARDS, Content
from petz_engine.dungeon_petz.knowledge import cards_at
from petz_engine.dungeon_petz.position.recall import DRAW_RECORDS, DRAWN, HINTS
from petz_engine.dungeon_petz.position.seats import IMPS
from petz_engine.dungeon_petz.state import Artifact, Assigned, Pet, Player, Plot, Secret, State, Table, Tiles
from petz_engine.kernel.bag import bag_of, minus
from petz_engine.kernel.game import Game
from petz_engine.kernel.view import View
from petz_engine.packs.reading import Counts, Telling, halves, unqualified
from petz_engine.packs.steps import words_of


def described(game: Game, of: Any) -> Mapping[str, Any]:
    """What a state or a view says, as tables, arrays and plain values."""
    table: Table = of.table
    telling = _Telling(game.content, Telling(game.codec.names))
    secrets = of.secrets if isinstance(of, State) else _own(of, game.seats)
    told = {
        "at": "/".join(words_of(game.program[table.cursor])),
        **telling.boards(table),
        "seat": {
            str(seat): telling.seat(player, secret)
            for seat, (player, secret) in enumerate(zip(table.players, secrets, strict=True))
        },
    }
    told["memory"] = telling.memory(table, secrets)
    return {**told, **telling.hidden(of)} if isinstance(of, State) else told


def _own(view: View, seats: int) -> list[Secret | None]:
    return [view.mine if view.seat == seat else None for seat in range(seats)]


class _Telling:
    def __init__(self, content: Content, words: Telling) -> None:
        self.content, self.words = content, words

    def tiles(self, tiles: Tiles) -> list[Any]:
        return [self.words.name("tile", tile) for tile in tiles]

    # --- the boards

    def boards(self, table: Table) -> dict[str, Any]:
        c, words = self.content, self.words
        return {
            "round": table.round,
            "first": table.order[0],
            "order": list(table.order),
            "due": list(table.due),
            "exhibitions": self.by_round(c.board.exhibitions, table.exhibitions),
            "customers": self.by_round(c.board.customers, table.customers),
            "row": words.per("row", table.rows, self.tiles),
            "stand": self.stands(table),
            "stand_gold": words.bag("space", table.stand_gold),
            "space": words.per("space", table.spaces, _groups),
            "neutral_imps": [words.name("stop", stop) for stop in table.neutral_imps],
            "removed": words.bag("tile", table.removed),
            "discards": words.bag("need_card", table.discards),
            "shuffled_from": self.by_color(table.shuffled_from),
            "deck_sizes": words.bag("color", table.deck_sizes),
            "last_group": None if table.sender < 0 else {"seat": table.sender, "size": table.size},
            "buyers": self.tiles(table.buyers),
        }

    def by_round(self, under: Sequence[int], tiles: Tiles) -> dict[str, Any]:
        """The tiles of the progress board by round: the one, or an array where a round has several."""
        names = self.tiles(tiles)
        told: dict[str, Any] = {}
        for number in dict.fromkeys(under):
            of = [name for each, name in zip(under, names, strict=False) if each == number]
            told[str(number)] = of if under.count(number) > 1 else (of or [None])[0]
        return told

    def stands(self, table: Table) -> dict[str, Counts]:
        return {
            unqualified(name): self.words.bag("food", food)
            for name, food, space in zip(
                self.content.names["space"], table.stands, self.content.spaces, strict=True
            )
            if space.stand
        }

    def by_color(self, bag: Sequence[int]) -> dict[str, Counts]:
        """A bag of need cards, one for each color."""
        told = {}
        for color, of in enumerate(self.content.cards_of):
            cards = [count if card in of else 0 for card, count in enumerate(bag)]
            told[str(self.words.name("color", color))] = self.words.bag("need_card", cards)
        return told

    def memory(self, table: Table, secrets: Sequence[Secret | None]) -> dict[str, Any]:
        """What is remembered of draws since a deck was reshuffled."""
        words = self.words
        return {
            **{name: words.of(getattr(table, name), tp) for name, tp in HINTS.items()},
            "draw_records": {
                str(seat): words.of(each.draw_records, DRAW_RECORDS)
                for seat, each in enumerate(table.players)
            },
            "drawn": {
                str(seat): words.of(each.drawn, DRAWN)
                for seat, each in enumerate(secrets)
                if each is not None
            },
        }

    def hidden(self, state: State) -> dict[str, Any]:
        hidden = state.hidden
        return {"decks": self.by_color(hidden.decks), "stack": self.words.bag("tile", hidden.stack)}

    # --- the seats

    def seat(self, player: Player, secret: Secret | None) -> dict[str, Any]:
        words, sealed = self.words, None if secret is None else secret.sealed
        assigned = sealed.pets if isinstance(sealed, AssignNeeds) else ((),) * len(player.plots)
        told = {
            "gold": player.gold,
            "reputation": halves(player.reputation),
            "imps": {name: getattr(player, field) for name, field in IMPS.items()},
            "groups": [list(group) for group in player.groups],
            "potions": player.potions,
            "larder": words.per("food", self.larder(player), list),
            "plot": {
                str(words.name("plot", number)): self.plot(plot, cards)
                for number, (plot, cards) in enumerate(zip(player.plots, assigned, strict=True))
            },
            "artifacts": [self.artifact(artifact) for artifact in player.artifacts],
            "holding": words.bag("color", player.holding),
            "owed": words.bag("color", player.owed),
            "new": {
                "cages": self.tiles(player.new_cages),
                "addons": self.tiles(player.new_addons),
                "pets": [self.pet(pet, ()) for pet in player.new_pets],
            },
            "head_start": halves(player.head_start),
            "standing": None if player.standing is None else halves(player.standing),
            "sold_on_platform": player.sold_on_platform,
        }
        return told if secret is None else {**told, **self.secret(secret)}

    def larder(self, player: Player) -> list[tuple[int, ...]]:
        """The food by chamber; those of a kind of which there is nothing are empty."""
        sizes = self.content.chambers
        return [row or (0,) * size for row, size in zip(player.larder, sizes, strict=True)]

    def secret(self, secret: Secret) -> dict[str, Any]:
        words, sealed, hand = self.words, secret.sealed, secret.hand
        if isinstance(sealed, AssignNeeds):
            hand = minus(hand, bag_of(cards_at(self.content, sealed.pets), len(hand)))
        return {
            "hand": words.bag("need_card", hand),
            "exchanged": [words.name("need_card", card) for card in secret.exchanged],
            "committed": None if sealed is None else words.one(sealed),
        }

    def tokens(self, tokens: Sequence[int], *, on_pet: bool) -> dict[str, int]:
        """Tokens by name: those that lie on pets, or in cages."""
        return {
            unqualified(name): count
            for name, count, token in zip(
                self.content.names["token"], tokens, self.content.tokens, strict=True
            )
            if (token.on == "pet") == on_pet
        }

    def plot(self, plot: Plot, down: Assigned) -> dict[str, Any]:
        words = self.words
        return {
            "cage": words.name("tile", plot.cage),
            "addon": words.name("tile", plot.addon),
            **self.tokens(plot.tokens, on_pet=False),
            "pet": None if plot.pet is None else self.pet(plot.pet, down),
            "guarded": dict(zip(GUARDS, plot.guarded, strict=True)),
        }

    def pet(self, pet: Pet, down: Assigned) -> dict[str, Any]:
        cards = [self.words.name("face", face) for _, face in pet.cards or down]
        return {
            "kind": self.words.name("tile", pet.tile),
            "size": pet.size,
            **self.tokens(pet.tokens, on_pet=True),
            "cards": cards,
        }

    def artifact(self, artifact: Artifact) -> dict[str, Any]:
        return {
            "kind": self.words.name("tile", artifact.tile),
            "color": self.words.name("color", artifact.color),
            "stored": artifact.stored,
            "left": list(artifact.left),
            "boosted": artifact.boosted,
        }


def _groups(groups: Sequence[tuple[int, int]]) -> list[dict[str, Any]]:
    """The groups on a space; neutral imps are of no seat."""
    return [{"seat": None if seat < 0 else seat, "imps": imps} for seat, imps in groups]
