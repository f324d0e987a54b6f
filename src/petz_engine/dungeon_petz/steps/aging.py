"""Phase 6: pets grow, food ages, imps go home (DP-AGE-01 to DP-AGE-06)."""

from __future__ import annotations

from petz_engine.dungeon_petz import imp_jobs
from petz_engine.dungeon_petz import larder as larders
from petz_engine.dungeon_petz.neutral_imps import standing
from petz_engine.dungeon_petz.state import NEUTRAL, Edit


def grow_pets(e: Edit) -> None:
    """Every pet grows as its arrows say."""
    # DP-AGE-01 "Pets grow: size 2 -> 4, 3 -> 5, 4 -> 5, 5 -> 6, 6 -> 7, 7 stays"
    # DP-ENG-05 "Pets grow in the last round too"
    for seat in e.table.order:
        _grow(e, seat)


def _grow(e: Edit, seat: int) -> None:
    for plot, lying in enumerate(e.table.players[seat].plots):
        if lying.pet is not None and lying.pet.size in e.content.rules.grows:
            pet = e.pet(seat, plot)
            pet.size = e.content.rules.grows[pet.size]
            e.emit("grew", "DP-AGE-01", seat, pet=pet.tile, plot=plot, size=pet.size)


def age_food(e: Edit) -> None:
    """All food moves one chamber on; what was in the last one spoils."""
    for seat in e.table.order:
        if any(e.table.players[seat].larder):
            player = e.player(seat)
            player.larder, spoiled = larders.aged(player.larder)
            if any(spoiled):
                e.emit("spoiled", "DP-AGE-03", seat, food=spoiled, source="larder", target="supply")


def imps_go_home(e: Edit) -> None:
    """Imps come home from the display and the action spaces, but for those that stay on the platform."""
    # DP-AGE-04 "from the Pet Display Board and from all action spaces except the platform"
    players = e.players()
    for seat in e.table.order:
        player = players[seat]
        player.imps_at_home, player.imps_busy = player.imps_at_home + player.imps_busy, 0
        imp_jobs.rest(e, seat)
    for space, groups in enumerate(e.table.spaces):
        for seat, imps in groups:
            if seat == NEUTRAL:
                continue  # DP-2P-05 "Neutral imps never go home"
            if e.content.spaces[space].stays:
                # DP-AGE-04 "Imps on the platform's action space move to its right side"
                players[seat].imps_on_platform += imps
            else:
                players[seat].imps_at_home += imps
    e.table.spaces = standing(e.content, e.table.neutral_imps)
    e.emit("imps_home", "DP-AGE-04", -1, source="space", target="home")
