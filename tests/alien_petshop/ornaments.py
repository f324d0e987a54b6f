"""The numbers of the shipped pack: where each of them matters."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import petz_engine as pe
from alien_petshop.games import player
from alien_petshop.moves import Moves
from alien_petshop.pack_making import MAKER
from alien_petshop.positions import Positions, a_game
from petz_engine.kernel.codec import canonical
from proofs.ornaments import Ornaments, Path, Scene, Table

SHIPPED = MAKER.shipped_tables()
"""The entries of the shipped pack, to look at."""
FLAVOR = {
    "rules.rules.worker_supply": "four players have at most five workers each, so there are always enough (AP-COMP-06)",
}
"""Numbers that no game depends on, with the reason."""
PLAIN = ("blorple", "glimfin", "orbrat", "wubbin")


def table_of(path: Path) -> Table:
    """The table at which a number matters: what only an option looks at has its option."""
    kind, at, keys = path
    entry = SHIPPED[kind][at]
    if kind == "rules" and keys[0] == "players":
        return entry["players"][keys[1]], ()
    if kind == "episode":
        return 4, (("episode", entry["id"]),)
    if kind == "pet" and (keys[0] == "easy" or (keys[0] == "rule" and keys[2] == "else")):
        return 4, (("mode", "easy"),)
    if kind == "option":
        return 4, ((entry["id"], entry["value"][keys[1]]["value"]),)
    return 4, ()


def game_at(table: Table) -> pe.Game:
    """The shipped game at a table."""
    return a_game(table[0], **dict(table[1]))


# --- scenes, for numbers that whole games reach too seldom


def scenes(path: Path) -> Iterator[Scene]:
    """What an entry does in a shop: it is bought, works, sells, grows, and scores."""
    kind, at, _ = path
    entry = SHIPPED[kind][at]
    match kind:
        case "pet":
            yield from with_pet(entry)
        case "shop":
            yield from in_shop(entry["id"])
        case "habitat":
            yield from ({"scene": "visit", "credits": credits} for credits in range(6))
            yield {"scene": "end", "habitat": entry["id"]}
            pet = next(pet for pet in SHIPPED["pet"] if pet["care"] == 4 and "hazard" not in pet)["id"]
            for n in range(6):
                yield {"scene": "end", "habitat": entry["id"], "pet": pet, "workers": faces(n)}
        case "bonus_card":
            yield from with_card(entry)
        case "award":
            yield {"scene": "end", "award": entry["id"]}
        case "hazard_token":
            yield {"scene": "assign", "token": entry["id"]}


def faces(total: int) -> tuple[int, ...]:
    """Dice that show so much."""
    return (4,) * (total // 4) + ((total % 4,) if total % 4 else ())


def with_pet(entry: dict[str, Any]) -> Iterator[Scene]:
    pet, care = entry["id"], entry["care"]
    yield {"scene": "end", "pet": pet, "habitat": "showcase", "award": "cute"}
    for workers in (care, care - 1, care + 1, care - 2):
        if workers >= 0:
            yield {"scene": "end", "pet": pet, "workers": faces(workers)}
    side = entry.get("easy", entry)
    for printed in (entry["spaces"], side["spaces"]):
        for tokens in range(max(0, printed - 1), printed + 1):
            yield {"scene": "mutate", "pet": pet, "tokens": tokens}
    if "hazard" in entry:
        yield {"scene": "hazard", "pet": pet, "credits": 3}
    if "deck" in entry:
        yield from ({"scene": "bought", "pet": pet, "tokens": tokens} for tokens in (0, 1, 2))


def in_shop(shop: str) -> Iterator[Scene]:
    for workers in range(5):
        for credits in range(2, 6):
            yield {"scene": "visit", "shop": shop, "workers": workers, "credits": credits}
    for scene in ("assign", "end", "mutate", "reroll", "rolled"):
        yield {"scene": scene, "shop": shop}


def with_card(entry: dict[str, Any]) -> Iterator[Scene]:
    what, _, name = entry["per"].partition(".")
    field = {"attribute": "attributes", "trait": "traits"}[what]
    pets = [pet["id"] for pet in SHIPPED["pet"] if name in pet[field] and pet.get("deck") == "normal"]
    for count in map(int, entry["ranges"]):
        yield {"scene": "end", "card": entry["id"], "pets": tuple(pets[:count])}


def staged(game: pe.Game, scene: Scene) -> Iterator[bytes]:
    """What the table looks like where somebody must choose or the game ends, what can be chosen, what was scored."""
    state = staged_state(game, scene)
    yield game.codec.dumps(state.table)
    yield canonical([str(points) for points in getattr(game.outcome(state), "points", ())])
    for decision in game.decisions(state):
        if decision.seat >= 0:
            options = game.options(game.view(state, decision.seat))
            yield canonical([options.count(), *map(game.encode_action, islice(options, 60))])


STEPS = {
    "assign": "work[0]/assign_workers",
    "bought": "buy[0]/open_visit",
    "end": "sell[0]/sell",
    "hazard": "work[0]/is_triggered",
    "mutate": "mutate[0]/claim",
    "reroll": "work[0]/keep_dice",
    "rolled": "work[0]/has_raise",
    "visit": "buy[0]/open_visit",
}


def staged_state(game: pe.Game, scene: Scene) -> Any:
    """The state that a scene leads to; seat 0 has what it is about."""
    moves, name = Moves(Positions(game)), scene["scene"]
    at, normal = moves.at, game.content.rules.bonus_cards > 0
    pet, habitat = scene.get("pet", "blorple"), scene.get("habitat")
    own: dict[str, Any] = {"credits": scene.get("credits", 12 if name == "bought" else 0)}
    own |= {key: scene[key] for key in ("shop",) if key in scene}
    tokens = ("speaks", "cute", "tentacled")[: scene.get("tokens", 0)]
    workers = scene.get("workers", ()) if name != "visit" else ()
    shown = at.display(pet, habitat=habitat, traits=tokens, workers=workers)
    if name == "end":
        kept = scene.get("pets", ())
        own["displays"] = {number: at.display(one) for number, one in enumerate(kept, 1)} or {1: shown}
        own |= {"goods": [1]}
    elif name == "mutate":
        own |= {"displays": {1: shown}, "mutations": [1]}
    elif name == "hazard":
        own |= {"displays": {1: shown}, "dice": ["hazard"], "workers": 1}
    elif name == "visit":
        own |= {"displays": {}, "workers": scene.get("workers", 2)}
    elif name == "rolled":
        own |= {"displays": {1: at.display("blorple")}, "dice": [1, 1], "workers": 2}
    elif name in ("assign", "reroll"):
        own |= {"displays": {1: at.display("blorple")}, "dice": [1, 2, 4], "workers": 3}
        if "token" in scene:
            own |= {"displays": {1: at.display(token=scene["token"])}, "dice": ["hazard", 1, 2]}
    market = {"normal": ["blorple", "skeez"], "super": ["velvet_titan"]} if name == "visit" else {}
    if name == "bought":
        deck = next(entry["deck"] for entry in SHIPPED["pet"] if entry["id"] == pet)
        market = {deck: [pet]}
        mine, other, *_ = [plain for plain in PLAIN if plain != pet]
        own["displays"] = {2: at.display(mine, traits=tokens), 3: other}
    state = at.state(
        STEPS[name],
        due=[0] if name in ("assign", "reroll") else (),
        players={seat: {"displays": {}} for seat in range(1, game.seats)} | {0: own},
        market=market,
        round=game.content.rules.rounds if name == "end" else 1,
        awards={scene["award"]: 0} if "award" in scene else None,
        bonus={0: [scene["card"]]} if "card" in scene and normal else None,
    )
    if name == "bought":
        state = game.settle(game.apply(state, 0, moves.pet(pet, 1)).state, pe.Dealer(1)).state
    return state


ORNAMENTS = Ornaments(MAKER, player, game_at, table_of, scenes, staged, FLAVOR, 60)
