"""The version of this package; the rules of each game have a version of their own."""

VERSION = "0.1.0"
