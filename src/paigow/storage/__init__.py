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
    NameTakenError,
    PlaceError,
    SchemaError,
    StillPlaysError,
    StoreError,
)
from paigow.storage.event_store import HOUSE, PAGE, NewEntry, PostingLine, Store, StoredEntry
from paigow.storage.inspection.audit import Inspection, Judge, VerifiedHead, data_file, inspect
from paigow.storage.inspection.faults import DataFault
from paigow.storage.processes.registry import Census, ServerProcess, SharingSettings, TableHost
from paigow.storage.repositories.accounts import AccountRepository, AccountRow, SessionRow, TokenRow
from paigow.storage.repositories.classes import (
    AssignmentRow,
    CertificateRow,
    ClassRepository,
    ClassRow,
    PupilRow,
)
from paigow.storage.repositories.coached_rounds import (
    CoachedRoundRepository,
    CoachedRoundRow,
    PlayedRoundRow,
    RatedRoundRow,
)
from paigow.storage.repositories.daily_answers import DailyAnswerRow, DailyRepository
from paigow.storage.repositories.friends import (
    FriendRepository,
    FriendRow,
    FriendSettingsRow,
    FriendStatus,
    InvitationRow,
    MetRow,
)
from paigow.storage.repositories.names import FOR_GOOD, NAMES_STREAM, NameClaim, Newcomer
from paigow.storage.repositories.people import PersonRow, new_person_id, new_token, token_hash
from paigow.storage.repositories.personal_data import (
    KeptKey,
    Leaving,
    Owner,
    PersonalDataRepository,
    PurseMovement,
)
from paigow.storage.repositories.profiles import ProfileRepository, ProfileRow
from paigow.storage.repositories.pupils import CourseChange, PupilRepository
from paigow.storage.repositories.round_index import (
    HOUSE_BANKS,
    NOBODY,
    RoundIndexRepository,
    RoundIndexRow,
    RoundKey,
    RoundQuery,
)
from paigow.storage.repositories.second_factors import SecondFactorRow
from paigow.storage.repositories.sessions import EndedSession
from paigow.storage.repositories.shared_rounds import SharedRoundRepository, SharedRoundRow
from paigow.storage.repositories.stream_index import (
    UNREAD,
    VOIDED,
    IndexUpdate,
    RoundRow,
    Snapshot,
    TableMember,
)

__all__ = [
    "FOR_GOOD",
    "HOUSE",
    "HOUSE_BANKS",
    "NAMES_STREAM",
    "NOBODY",
    "PAGE",
    "UNREAD",
    "VOIDED",
    "AccountRepository",
    "AccountRow",
    "AssignmentRow",
    "AwayError",
    "Census",
    "CertificateRow",
    "ClassRepository",
    "ClassRow",
    "CoachedRoundRepository",
    "CoachedRoundRow",
    "ConflictError",
    "CourseChange",
    "DailyAnswerRow",
    "DailyRepository",
    "DamagedError",
    "DataFault",
    "DiskFullError",
    "EndedSession",
    "FriendRepository",
    "FriendRow",
    "FriendSettingsRow",
    "FriendStatus",
    "IndexUpdate",
    "Inspection",
    "InsufficientFundsError",
    "InvitationRow",
    "Judge",
    "KeptKey",
    "Leaving",
    "LockedError",
    "LostError",
    "MetRow",
    "NameClaim",
    "NameTakenError",
    "NewEntry",
    "Newcomer",
    "Owner",
    "PersonRow",
    "PersonalDataRepository",
    "PlaceError",
    "PlayedRoundRow",
    "PostingLine",
    "ProfileRepository",
    "ProfileRow",
    "PupilRepository",
    "PupilRow",
    "PurseMovement",
    "RatedRoundRow",
    "RoundIndexRepository",
    "RoundIndexRow",
    "RoundKey",
    "RoundQuery",
    "RoundRow",
    "SchemaError",
    "SecondFactorRow",
    "ServerProcess",
    "SessionRow",
    "SharedRoundRepository",
    "SharedRoundRow",
    "SharingSettings",
    "Snapshot",
    "StillPlaysError",
    "Store",
    "StoreError",
    "StoredEntry",
    "TableHost",
    "TableMember",
    "TokenRow",
    "VerifiedHead",
    "backup",
    "data_file",
    "inspect",
    "new_id",
    "new_person_id",
    "new_token",
    "place_of",
    "restore",
    "token_hash",
]
