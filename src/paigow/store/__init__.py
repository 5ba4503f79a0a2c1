"""Where events and coins are kept: an append-only store that knows bytes and numbers, not tiles."""

from paigow.store.errors import ConflictError, InsufficientFundsError, LockedError, SchemaError, StoreError
from paigow.store.people import Person, token_hash
from paigow.store.shelf import HOUSE, Line, Record, Store, Stored

__all__ = [
    "HOUSE",
    "ConflictError",
    "InsufficientFundsError",
    "Line",
    "LockedError",
    "Person",
    "Record",
    "SchemaError",
    "Store",
    "StoreError",
    "Stored",
    "token_hash",
]
