"""Pai gow with tiles, played by the book.

The stable names for programs::

    import paigow

    book = paigow.load("nz")                      # or "canberra", "massachusetts", "rws"
    rules = paigow.ruleset(book)
    hand = paigow.parse_hand("5-6 2-2 3-4 1-4")
    house = rules.house_way(hand)                 # .setting.low, .setting.high, .clause
    paigow.clause(house.clause).says              # the clause in our words

A whole round in this process, without a server::

    game = paigow.Game("nz", players=7, seed=1)
    while not game.is_over:
        game.act(game.legal_actions()[0])         # or game.player(2).set_hand("6-6 3-6", "2-6 2-2")
    print(game.round.results)

Rounds of a server, from a log or an export::

    history = paigow.read_history("log.jsonl")
    history.to_arrow().to_pandas()                # a line for each wager

Bad input raises a ``PaigowError`` with ``field``, ``value`` and ``expected``.

Everything else under ``paigow`` may change between versions.
"""

from importlib import import_module

__version__ = "1.0.0"


def __getattr__(name: str) -> object:
    """Load a name's module when it is first asked for, so that ``import paigow`` costs nothing.

    ``__init__.pyi`` lists the names.
    """
    from paigow.lazy_names import homes_of  # noqa: PLC0415 - late, as it takes longer than the rest of this module

    homes = homes_of(__name__)
    if name == "__all__":
        return sorted([*homes, "__version__"])
    if name not in homes:
        raise AttributeError(f"module 'paigow' has no attribute {name!r}")
    return getattr(import_module(homes[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__getattr__("__all__")})
