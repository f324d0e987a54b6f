"""What a missing extra is told as."""

from __future__ import annotations


class MissingExtraError(ImportError):
    """Raised where a part of the kit needs a package that is not installed; the message says how to get it."""

    def __init__(self, part: str, package: str) -> None:
        super().__init__(
            f"{part} needs {package}; get it with: pip install 'petz_engine[testing]'", name=package
        )
