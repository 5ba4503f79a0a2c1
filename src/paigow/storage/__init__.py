"""The store of events and coins: append-only, it knows bytes and numbers, not tiles."""

from paigow.storage.backup.copying import backup
from paigow.storage.backup.restoring import restore
from paigow.storage.database.postgres import place_of
from paigow.storage.database.transactions import new_id
from paigow.storage.errors import (
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
from paigow.storage.event_store import HOUSE, PAGE, Line, Record, Store, Stored
from paigow.storage.inspection.audit import Inspection, Judge, Mark, data_file, inspect
from paigow.storage.inspection.faults import Fault
from paigow.storage.processes.registry import Census, Member, Place, Sharing
from paigow.storage.repositories.accounts import AccountRow, AccountShelf, SessionRow, TokenRow
from paigow.storage.repositories.classes import AssignmentRow, CertificateRow, ClassRow, ClassShelf, PupilRow
from paigow.storage.repositories.names import FOR_GOOD
from paigow.storage.repositories.people import Person, new_token, token_hash
from paigow.storage.repositories.pupils import PupilShelf
from paigow.storage.repositories.round_index import HOUSE_BANKS, NOBODY, Key, PastRow, PastShelf, Wanted
from paigow.storage.repositories.second_factors import SecondFactorRow
from paigow.storage.repositories.stream_index import UNREAD, VOIDED, AtTable, Index, RoundRow, Snapshot

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
