"""The lab: frequencies and their cost. Every deal is counted; sampling is used only where stated.

Needs the extra ``analysis`` (numpy). The stable names for programs::

    import paigow
    from paigow import lab

    book = paigow.load("nz")                                  # or "canberra", "massachusetts", "rws"
    odds = lab.edge(book, player="optimal", banker="house-way")
    odds.win, odds.push, odds.lose                            # of 736,281,000 deals
    odds.edge                                                 # an exact Fraction of each unit wagered
    hand = lab.one_hand(book, "6-6 3-6 2-6 2-2", seen="1-1")
    hand.best.low, hand.house_way.cost                        # what the house way loses with it
    solved = lab.equilibrium(book)
    solved.value                                              # to the player, a Fraction
    odds.as_json()                                            # what `paigow lab edge --json` prints

Most functions take a book, ``role`` ("player": the side that does not bank, or "banker"), policies by the words of
``paigow lab edge`` and ``commission`` (a Fraction; by default the book's). A wrong question raises ``LabError``.
Everything else under ``paigow.lab`` may change between versions.
"""

import sys
from importlib import import_module
from types import ModuleType

from paigow.lazy_names import homes_of

_EXTRA = frozenset({"numpy", "scipy"})
"""The modules that the extra ``analysis`` installs."""


def __getattr__(name: str) -> object:
    """Import a name's module on first access, so that ``import paigow.lab`` costs nothing.

    Raises:
        AttributeError: if there is no such name.
        ModuleNotFoundError: if the extra is not installed. The message says how to install it.
    """
    homes = homes_of(__name__)
    if name == "__all__":
        return sorted(homes)
    if name == "charts":
        return import_module("paigow.lab.charts")
    if name not in homes:
        raise AttributeError(f"module 'paigow.lab' has no attribute {name!r}")
    try:
        return getattr(import_module(homes[name]), name)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in _EXTRA:
            raise
        raise ModuleNotFoundError(
            f"paigow.lab needs {error.name}; pip install 'paigow[analysis]'", name=error.name
        ) from error


class _Lab(ModuleType):
    """This package: where a function has the name of its module, the name means the function."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in homes_of(__name__) and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Lab
