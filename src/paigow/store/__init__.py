"""Where events and coins are kept: an append-only store that knows bytes and numbers, not tiles."""

from paigow.store.classes import (
    AssignmentRow,
    CertificateRow,
    ClassRow,
    ClassShelf,
    PupilRow,
    new_id,
)
from paigow.store.errors import (
    ConflictError,
    DamagedError,
    DiskFullError,
    InsufficientFundsError,
    LockedError,
    SchemaError,
    StoreError,
)
from paigow.store.index import UNREAD, VOIDED, Index, RoundRow, Snapshot
from paigow.store.inspection import Fault, Inspection, Judge, Mark, backup, data_file, inspect
from paigow.store.people import Person, token_hash
from paigow.store.pupils import PupilShelf
from paigow.store.shelf import HOUSE, PAGE, Line, Record, Store, Stored

__all__ = [
    "HOUSE",
    "PAGE",
    "UNREAD",
    "VOIDED",
    "AssignmentRow",
    "CertificateRow",
    "ClassRow",
    "ClassShelf",
    "ConflictError",
    "DamagedError",
    "DiskFullError",
    "Fault",
    "Index",
    "Inspection",
    "InsufficientFundsError",
    "Judge",
    "Line",
    "LockedError",
    "Mark",
    "Person",
    "PupilRow",
    "PupilShelf",
    "Record",
    "RoundRow",
    "SchemaError",
    "Snapshot",
    "Store",
    "StoreError",
    "Stored",
    "backup",
    "data_file",
    "inspect",
    "new_id",
    "token_hash",
]
