"""The kernel: what any tabletop game needs to be played as values. It knows no game, no file and no clock."""
