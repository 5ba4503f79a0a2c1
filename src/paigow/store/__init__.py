"""The store of events and coins: append-only, it knows bytes and numbers, not tiles."""

from paigow.store.accounts import AccountRow, AccountShelf, SessionRow, TokenRow
from paigow.store.classes import (
    AssignmentRow,
    CertificateRow,
    ClassRow,
    ClassShelf,
    PupilRow,
)
from paigow.store.copying import backup
from paigow.store.errors import (
    AwayError,
    ConflictError,
    DamagedError,
    DiskFullError,
    InsufficientFundsError,
    LockedError,
    LostError,
    PlaceError,
    SchemaError,
    StoreError,
)
from paigow.store.faults import Fault
from paigow.store.index import UNREAD, VOIDED, AtTable, Index, RoundRow, Snapshot
from paigow.store.inspection import Inspection, Judge, Mark, data_file, inspect
from paigow.store.names import FOR_GOOD
from paigow.store.past import HOUSE_BANKS, NOBODY, Key, PastRow, PastShelf, Wanted
from paigow.store.people import Person, new_token, token_hash
from paigow.store.postgres import place_of
from paigow.store.pupils import PupilShelf
from paigow.store.restoring import restore
from paigow.store.rows import new_id
from paigow.store.second_factors import SecondFactorRow
from paigow.store.shared import Census, Member, Place, Sharing
from paigow.store.shelf import HOUSE, PAGE, Line, Record, Store, Stored

__all__ = [
    "FOR_GOOD",
    "HOUSE",
    "HOUSE_BANKS",
    "NOBODY",
    "PAGE",
    "UNREAD",
    "VOIDED",
    "AccountRow",
    "AccountShelf",
    "AssignmentRow",
    "AtTable",
    "AwayError",
    "Census",
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
    "Key",
    "Line",
    "LockedError",
    "LostError",
    "Mark",
    "Member",
    "PastRow",
    "PastShelf",
    "Person",
    "Place",
    "PlaceError",
    "PupilRow",
    "PupilShelf",
    "Record",
    "RoundRow",
    "SchemaError",
    "SecondFactorRow",
    "SessionRow",
    "Sharing",
    "Snapshot",
    "Store",
    "StoreError",
    "Stored",
    "TokenRow",
    "Wanted",
    "backup",
    "data_file",
    "inspect",
    "new_id",
    "new_token",
    "place_of",
    "restore",
    "token_hash",
]
