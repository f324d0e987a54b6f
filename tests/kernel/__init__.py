"""Tests of the kernel, which knows no game: it is proved on three toys."""
