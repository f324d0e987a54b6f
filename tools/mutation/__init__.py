"""Mutation testing of the rules: what is changed (mutants, own, packs), how (swap), and who judges it (server)."""
