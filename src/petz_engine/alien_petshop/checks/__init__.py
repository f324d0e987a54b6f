"""What must fit together in a whole game of Alien Petshop, beyond what each entry says for itself."""

from petz_engine.packs.vocabulary import Check

CHECKS: tuple[Check, ...] = ()
"""All checks, in the order in which they run."""
