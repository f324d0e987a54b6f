"""What a position says of one seat: its burrow, its display, its cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any

import attrs

from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.content import GUARDS, Content
from petz_engine.dungeon_petz.position.boards import MANY, Boards, Spaces
from petz_engine.dungeon_petz.state import UNGUARDED, Artifact, Assigned, Pet, Player, Plot
from petz_engine.packs.reading import Part, unqualified

IMPS = {
    "home": "imps_at_home",
    "busy": "imps_busy",
    "hospital": "imps_in_hospital",
    "platform": "imps_on_platform",
    "fetched": "imps_fetched",
}
NEW = ("cages", "addons", "pets")
PLOT = ("cage", "addon", "pet", "guarded")
PET = ("kind", "size", "cards")
ARTIFACT = ("kind", "color", "stored", "left", "boosted")
KEYS = (
    "gold",
    "reputation",
    "imps",
    "groups",
    "larder",
    "plot",
    "artifacts",
    "hand",
    "potions",
    "owed",
    "new",
    "exchanged",
    "standing",
    "sold_on_platform",
)


class Lies(Enum):
    """How cards lie at the pets of a seat."""

    NOT = "not"
    DOWN = "down"
    UP = "up"


@attrs.frozen
class Told:
    """One seat as it is told: what everybody sees, the cards of each pet by plot and how they lie, and what it holds.

    ``hand`` is None where nothing is said of it; it has none of the cards that lie at pets.
    """

    at: Part
    player: Player
    lies: Lies
    cards: tuple[Assigned, ...]
    hand: tuple[int, ...] | None
    groups: tuple[tuple[int, int], ...]
    exchanged: tuple[int, ...]


@attrs.frozen
class Seats:
    """Reads one seat after the other."""

    content: Content
    boards: Boards
    base: Player

    def read(self, seat: int, part: Part, spaces: Spaces, lies: Lies, *, works: bool) -> Told:
        """One seat; ``works`` says that imps that are nowhere else may be busy."""
        keys = part.table(KEYS)
        groups = self.groups(keys["groups"]) if "groups" in keys else ()
        plots, cards = self.plots(keys.get("plot"), lies)
        potions = sum(face >> 1 == self.content.potion for of in cards for _, face in of)
        fields: dict[str, Any] = {
            **{name: value for name, value in self.plain(keys).items() if value is not None},
            **self.imps(keys.get("imps"), groups, self.away(seat, spaces), works=works),
            "plots": plots,
            "potions": potions if lies is Lies.DOWN else 0,
            "head_start": self.head_start(seat, spaces),
        }
        if "potions" in keys:
            fields["potions"] = keys["potions"].whole(0, MANY)
        player = attrs.evolve(self.base, **fields)
        hand = keys["hand"].bag("need_card") if "hand" in keys else None
        exchanged = keys["exchanged"].ids("need_card") if "exchanged" in keys else ()
        return Told(part, player, lies, cards, hand, groups, tuple(sorted(exchanged)))

    def plain(self, keys: Mapping[str, Part]) -> dict[str, Any]:
        """The fields that stand for themselves."""
        new = keys["new"].table(NEW) if "new" in keys else {}
        return {
            "gold": keys["gold"].whole(0, MANY) if "gold" in keys else None,
            "reputation": keys["reputation"].halves(-MANY, MANY) if "reputation" in keys else None,
            "larder": self.larder(keys["larder"]) if "larder" in keys else None,
            "artifacts": self.artifacts(keys["artifacts"]) if "artifacts" in keys else None,
            "owed": keys["owed"].bag("color") if "owed" in keys else None,
            "standing": self.standing(keys["standing"]) if "standing" in keys else None,
            "sold_on_platform": keys["sold_on_platform"].truth() if "sold_on_platform" in keys else None,
            "new_cages": self.boards.tiles_of(new["cages"], "cage") if "cages" in new else None,
            "new_addons": self.boards.tiles_of(new["addons"], "addon") if "addons" in new else None,
            "new_pets": self.new_pets(new["pets"]) if "pets" in new else None,
        }

    def standing(self, part: Part) -> int | None:
        """A total in half points, None for a player who takes no part."""
        return None if part.value == "none" else part.halves(-MANY, MANY)

    # --- imps

    def groups(self, part: Part) -> tuple[tuple[int, int], ...]:
        """Groups as pairs of imps and gold."""
        return GroupImps(part.of(tuple[tuple[int, int], ...])).groups

    def away(self, seat: int, spaces: Spaces) -> int:
        """How many imps of a seat stand on spaces."""
        return sum(imps for of in spaces for owner, imps in of if owner == seat)

    def imps(
        self, part: Part | None, groups: Sequence[tuple[int, int]], away: int, *, works: bool
    ) -> dict[str, int]:
        """The imps by place; those of which nothing is said are at home, or busy where home is told and they may be."""
        keys = {} if part is None else part.table(list(IMPS))
        told = {name: each.whole(0, MANY) for name, each in keys.items()}
        rest = (
            self.content.rules.imps_at_home + told.get("fetched", 0) - away - sum(imps for imps, _ in groups)
        )
        rest -= sum(told.get(name, 0) for name in list(IMPS)[:-1])
        place = "home" if "home" not in told else "busy" if works and "busy" not in told else None
        if place is not None:
            told[place] = max(rest, 0)
        return {field: told.get(name, 0) for name, field in IMPS.items()}

    def head_start(self, seat: int, spaces: Spaces) -> int:
        """What the spaces on which a seat stands add to its exhibition, in half points."""
        points = 0
        for space, here in enumerate(spaces):
            verbs = [verb for verb in self.content.spaces[space].do if isinstance(verb, k.HeadStart)]
            points += sum(verb.points for verb in verbs) * sum(1 for owner, _ in here if owner == seat)
        return points

    # --- food and artifacts

    def larder(self, part: Part) -> tuple[tuple[int, ...], ...]:
        """The chambers of each food, fresh ones first; a number alone is fresh food."""
        larder: list[tuple[int, ...]] = [()] * len(self.content.chambers)
        for food, each in part.entries("food").items():
            amounts = each.items() if type(each.value) is list else [each]
            size = self.content.chambers[food]
            if len(amounts) > size:
                each.fault(
                    "E114", f"this food has {size} chambers, not {len(amounts)}", "fresh ones come first"
                )
            chambers = [amount.whole(0, MANY) for amount in amounts[:size]]
            larder[food] = (*chambers, *[0] * (size - len(chambers))) if any(chambers) else ()
        return tuple(larder)

    def artifacts(self, part: Part) -> tuple[Artifact, ...]:
        """The artifacts, each as its id or as a table."""
        found = [self.artifact(each) for each in part.items()]
        return tuple([each for each in found if each is not None])

    def artifact(self, part: Part) -> Artifact | None:
        """One artifact with what it remembers: where nothing is said of its color, the first that it offers."""
        keys = part.table(ARTIFACT) if type(part.value) is dict else {"kind": part}
        if "kind" not in keys:
            part.fault("E111", "the key 'kind' is missing", "add 'kind': which artifact this is")
            return None
        tile = self.boards.tile(keys["kind"], "artifact")
        if tile is None:
            return None
        return Artifact(
            tile,
            keys["color"].id_of("color") if "color" in keys else self.first_color(tile),
            keys["stored"].whole(0, MANY) if "stored" in keys else 0,
            keys["left"].of(tuple[int | None, ...]) if "left" in keys else (),
            keys["boosted"].truth() if "boosted" in keys else False,
        )

    def first_color(self, tile: int) -> int | None:
        """The first color that an artifact lets choose."""
        for verb in self.content.tiles[tile].acquired:
            if isinstance(verb, k.ChooseColor):
                return verb.colors[0]
        return None

    # --- the display

    def plots(self, part: Part | None, lies: Lies) -> tuple[tuple[Plot, ...], tuple[Assigned, ...]]:
        """All plots, and the cards at the pet on each."""
        plots = list(self.base.plots)
        cards: list[Assigned] = [()] * len(plots)
        for plot, each in part.entries("plot").items() if part is not None else ():
            plots[plot], cards[plot] = self.plot(each, plots[plot], lies)
        return tuple(plots), tuple(cards)

    def plot(self, part: Part, base: Plot, lies: Lies) -> tuple[Plot, Assigned]:
        """One plot; of tokens only those that are told are other than at the start."""
        keys = part.table((*PLOT, *self.token_names(on_pet=False)))
        pet, cards = self.pet(keys["pet"], lies) if "pet" in keys else (None, ())
        cage = self.boards.tile(keys["cage"], "cage") if "cage" in keys else base.cage
        if pet is not None and cage is None and "cage" not in keys:
            part.fault("E111", "a pet needs a cage", "add 'cage': one of the cages")
        tokens = list(base.tokens if cage == base.cage else (0,) * len(base.tokens))
        addon = self.boards.tile(keys["addon"], "addon") if "addon" in keys else None
        guarded = self.guarded(keys["guarded"]) if "guarded" in keys else UNGUARDED
        return Plot(cage, addon, self.tokens(keys, tokens), pet, guarded), cards

    def guarded(self, part: Part) -> tuple[int, ...]:
        """What guarding imps add."""
        keys = part.table(GUARDS)
        return tuple([keys[name].whole(0, MANY) if name in keys else 0 for name in GUARDS])

    def token_names(self, *, on_pet: bool) -> dict[str, int]:
        """The tokens that lie on pets, or in cages, by bare name."""
        tokens, names = self.content.tokens, self.content.names["token"]
        return {unqualified(names[i]): i for i, token in enumerate(tokens) if (token.on == "pet") == on_pet}

    def tokens(self, keys: Mapping[str, Part], base: Sequence[int]) -> tuple[int, ...]:
        """The tokens that keys tell, on top of others."""
        tokens = list(base)
        for name, number in {**self.token_names(on_pet=True), **self.token_names(on_pet=False)}.items():
            if name in keys:
                tokens[number] = keys[name].whole(0, MANY)
        return tuple(tokens)

    def pet(self, part: Part, lies: Lies) -> tuple[Pet | None, Assigned]:
        """A pet and its cards; its tokens are told by name."""
        keys = part.table((*PET, *self.token_names(on_pet=True)))
        for key in ("kind", "size"):
            if key not in keys and type(part.value) is dict:
                part.fault("E111", f"the key {key!r} is missing", f"add {key!r}")
        tile = self.boards.tile(keys["kind"], "pet") if "kind" in keys else None
        if tile is None or "size" not in keys:
            return None, ()
        bars = self.content.tiles[tile].bars
        size = keys["size"].whole(1, len(bars) - 1)
        cards = self.cards(keys.get("cards"), bars[size])
        if lies is Lies.NOT and "cards" in keys:
            keys["cards"].fault(
                "S108", "no cards lie at the pets of this seat now", "leave 'cards' out", at_key=True
            )
        return Pet(tile, size, self.tokens(keys, (0,) * len(self.content.tokens))), cards

    def new_pets(self, part: Part) -> tuple[Pet, ...]:
        """Pets that have no place on the display yet."""
        found = [self.pet(each, Lies.NOT)[0] for each in part.items()]
        return tuple([pet for pet in found if pet is not None])

    # --- cards at pets

    def cards(self, part: Part | None, bars: tuple[int, ...]) -> Assigned:
        """The cards of a pet by bar: those that are told, and potions on all other bars."""
        c, left = self.content, list(bars)
        assigned = []
        for each in part.items() if part is not None else []:
            face = each.id_of("face", called="need_card")
            if face is None or face >> 1 == c.potion:
                continue
            color = c.cards[face >> 1].color
            if color in left:
                left.remove(color)
                assigned.append((color, face))
            else:
                names = [unqualified(c.names["color"][bar]) for bar in bars]
                each.fault("S108", "there is no bar left for this card", f"the bars are {', '.join(names)}")
        return tuple(sorted([*assigned, *((color, 2 * c.potion) for color in left)]))
