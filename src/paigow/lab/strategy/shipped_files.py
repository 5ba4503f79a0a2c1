"""The shipped strategy files. Needs no numpy."""

from importlib import resources
from typing import Final

_FOLDER: Final = resources.files("paigow.lab.strategy") / "shipped"
SHIPPED: Final = tuple(
    sorted(file.name.removesuffix(".toml") for file in _FOLDER.iterdir() if file.name.endswith(".toml"))
)
"""Names of the shipped strategies."""


def shipped_file(name: str) -> bytes:
    """Return the text of a shipped strategy.

    Example:
        >>> shipped_file("best-low").splitlines()[1]
        b'name = "best-low"'
    """
    return _FOLDER.joinpath(f"{name}.toml").read_bytes()
