"""What a missing extra is told as."""

from __future__ import annotations


class MissingExtraError(ImportError):
    """Raised where a part of the kit needs a package that is not installed; the message says of which extra it is."""

    def __init__(self, part: str, package: str) -> None:
        super().__init__(f"{part} needs {package}, of the extra 'testing' (hypothesis, pytest)", name=package)
