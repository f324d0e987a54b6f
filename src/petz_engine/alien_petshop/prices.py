"""What pets, habitats and workers cost in a shop, with all that changes it (AP-PET-01, AP-O-45, AP-O-71)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # content keeps the prices of each shop
    from petz_engine.alien_petshop.content import Changes, Pet, Price


def of_pet(pet: Pet, changes: Sequence[Price]) -> int:
    """What a pet costs."""
    # AP-PET-01 "Price of a pet = its value"
    # AP-O-71 "pets of printed value 5 or more, normal or Super, cost value - 1"
    fits = [
        each for each in changes if (each.where if isinstance(each.where, int) else each.where(None, pet))
    ]
    price = max(0, pet.value + sum(each.add for each in fits))
    return min([price, *(each.cap for each in fits)])


def changed(printed: Sequence[int], changes: Changes, stat: str, add: int) -> tuple[int, ...]:
    """Printed prices of one sort, such as ``habitat_price``, to which so much is added, with the caps of that sort."""
    caps = [cap for of, cap in changes.caps if of == stat]
    # AP-O-45 "several changes to one number are added up; prices, care, credits and worker counts stop at 0"
    return tuple([min([max(0, price + add), *caps]) for price in printed])
