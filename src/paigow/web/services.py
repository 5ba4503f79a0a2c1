"""The services of one server process. ``paigow.server.composition`` builds them; handlers use the ones they need."""

import asyncio

from msgspec import Struct

from paigow.runtime import Guard, House, Roles
from paigow.school.leaderboards import Leaderboards
from paigow.school.signing_key import SchoolKey
from paigow.storage import (
    AccountRepository,
    ClassRepository,
    CoachedRoundRepository,
    DailyRepository,
    FriendRepository,
    PersonalDataRepository,
    ProfileRepository,
    PupilRepository,
    SharedRoundRepository,
)
from paigow.web.edge.rate_limits import ConcurrencyLimits, Limits
from paigow.web.edge.request_rates import RequestRates
from paigow.web.edge.site import Site
from paigow.web.friends.friend_list import FriendList
from paigow.web.friends.invitations import Invitations
from paigow.web.identity.departures import Departures
from paigow.web.identity.guests import Guests
from paigow.web.identity.passwords import Passwords
from paigow.web.identity.second_factors.staff_factors import StaffFactors
from paigow.web.identity.sign_out import SignOut
from paigow.web.live.chat import Chat
from paigow.web.live.delayed_views import DelayedViews
from paigow.web.live.idempotency import IdempotencyCache
from paigow.web.live.notices import Notices
from paigow.web.live.presence import Presence
from paigow.web.live.spectators import Spectators
from paigow.web.live.table_channels import TableChannels
from paigow.web.live.table_info import TableInfoSource
from paigow.web.oversight.house_supervisors import HouseSupervisors
from paigow.web.oversight.metrics import Metrics
from paigow.web.oversight.oversight_records import OversightRecords
from paigow.web.oversight.reports import Reports
from paigow.web.oversight.significant_events import HouseEvents
from paigow.web.oversight.table_supervisors import TableSupervisors
from paigow.web.process_messages import ProcessMessages
from paigow.web.records.read_queue import ReadQueue
from paigow.web.reference.books_check import BooksCheck
from paigow.web.tables.capacity import Capacity
from paigow.web.tables.halted_tables import HaltedTables
from paigow.web.tables.lobby import Lobby
from paigow.web.tables.private_links import PrivateLinks
from paigow.web.tables.seed_bars import SeedBars
from paigow.web.tables.table_access import TableAccess
from paigow.web.tables.table_books import TableBooks
from paigow.web.tables.table_commands import TableCommands
from paigow.web.tables.table_opening import TableOpening
from paigow.web.workers.calculations import Calculations
from paigow.web.workers.pool import Workers


class Services(Struct, frozen=True, kw_only=True, eq=False):
    """All services of one server process. It only holds them."""

    house: House
    limits: Limits
    root_path: str
    """Path of a proxy under which visitors find the server; may be empty."""

    # edge
    site: Site
    docs: Site | None
    """The documentation site; ``None`` if the server has none."""
    rates: RequestRates
    connections: ConcurrencyLimits
    """Live connections that each person holds; for onlookers, each address."""

    # identity
    guests: Guests
    accounts: AccountRepository
    profiles: ProfileRepository
    personal_data: PersonalDataRepository
    departures: Departures
    passwords: Passwords
    roles: Roles
    staff_factors: StaffFactors
    own_limits: Guard
    sign_out: SignOut

    # friends
    friends: FriendRepository
    friend_list: FriendList
    invitations: Invitations

    # live
    presence: Presence
    notices: Notices
    chat: Chat
    channels: TableChannels
    table_info: TableInfoSource
    delayed_views: DelayedViews
    spectators: Spectators
    idempotency: IdempotencyCache

    # oversight
    house_supervisors: HouseSupervisors
    table_supervisors: TableSupervisors
    oversight: OversightRecords
    house_events: HouseEvents
    reports: Reports
    metrics: Metrics
    process_messages: ProcessMessages

    # tables
    lobby: Lobby
    capacity: Capacity
    table_opening: TableOpening
    table_access: TableAccess
    table_books: TableBooks
    table_commands: TableCommands
    halted_tables: HaltedTables
    private_links: PrivateLinks
    seed_bars: SeedBars
    books_check: BooksCheck

    # reading and calculating
    read_queue: ReadQueue
    """Turns at reading stored rounds."""
    download_queue: ReadQueue
    """Turns at reading pages of logs."""
    workers: Workers
    calculations: Calculations
    leaderboards: Leaderboards
    coached_rounds: CoachedRoundRepository
    shared_rounds: SharedRoundRepository

    # school
    courses: PupilRepository
    classes: ClassRepository
    daily: DailyRepository
    school_key: SchoolKey
    exam_lock: asyncio.Lock
    """Held while an exam is opened, so that none is opened twice."""
