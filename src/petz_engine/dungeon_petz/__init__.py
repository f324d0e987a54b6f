"""Dungeon Petz: its rules, in rooms named after them."""
