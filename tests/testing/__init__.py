"""Tests of the kit that others prove their packs, games and frontends with."""
