"""Content, compiled: what the packs say, as tables of small numbers that the rules index directly."""

GAME = "alien_petshop"
"""The name of the game, and of the pack that ships with it."""
