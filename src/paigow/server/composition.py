"""Builds the services of one server process, and runs them."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from paigow.runtime import Guard, House, Roles
from paigow.school.leaderboards import Leaderboards
from paigow.school.signing_key import SchoolKey
from paigow.school.web.background_coach import BackgroundCoach
from paigow.storage import Store
from paigow.web.edge.asgi_app import RequestPolicy
from paigow.web.edge.rate_limits import ConcurrencyLimits, Limits
from paigow.web.edge.request_rates import RequestRates
from paigow.web.edge.site import Site, lifetime_in_docs
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
from paigow.web.live.watch_delay import WatchDelay
from paigow.web.oversight.house_supervisors import HouseSupervisors
from paigow.web.oversight.metrics import CurrentCounts, Metrics
from paigow.web.oversight.oversight_records import OversightRecords
from paigow.web.oversight.reports import Reports
from paigow.web.oversight.significant_events import HouseEvents
from paigow.web.oversight.table_monitor import TableMonitor
from paigow.web.oversight.table_supervisors import TableSupervisors
from paigow.web.process_messages import ProcessMessages
from paigow.web.records.read_queue import ReadQueue
from paigow.web.reference.books_check import check_books
from paigow.web.services import Services
from paigow.web.tables.capacity import Capacity
from paigow.web.tables.halted_tables import HaltedTables
from paigow.web.tables.lobby import Lobby
from paigow.web.tables.private_links import PrivateLinks
from paigow.web.tables.seed_bars import SeedBars
from paigow.web.tables.server_listener import ServerListener
from paigow.web.tables.table_access import TableAccess
from paigow.web.tables.table_books import TableBooks
from paigow.web.tables.table_commands import TableCommands
from paigow.web.tables.table_opening import TableOpening
from paigow.web.tables.table_viewers import TableViewers
from paigow.web.workers.background import BackgroundTasks
from paigow.web.workers.calculations import Calculations
from paigow.web.workers.pool import Run, Workers, in_process


def build_services(
    house: House,
    store: Store,
    *,
    limits: Limits,
    static: Path,
    supervisor_token: str | None = None,
    run: Run = in_process,
    policy: RequestPolicy,
) -> Services:
    """Build the services over an open house, and have the house call them.

    Args:
        house: The open house.
        store: The store that the house was opened with.
        limits: Limits on what visitors may request.
        static: Folder of the built page.
        supervisor_token: Grants supervision of every table.
        run: Runs CPU-bound work.
        policy: Where visitors find the server, and what it serves beside its page.
    """
    clock = house.clock
    background, house_events = BackgroundTasks(), HouseEvents(clock)

    # identity
    guests, presence, own_limits = (
        Guests(store, house, house_events),
        Presence(store.tell),
        Guard(store, house),
    )
    staff_factors = StaffFactors(store, are_required=limits.staff_second_factor)
    roles = Roles(store, lambda: 1000 * house.now_ms(), staff_factors.is_enough)

    # supervision
    house_supervisors = HouseSupervisors(
        store,
        supervisor_token,
        remote_tables=house.remote_tables,
        roles=roles,
        presence=presence,
        house_events=house_events,
    )
    delay = WatchDelay(house, limits.watch_delay_s)
    table_supervisors = TableSupervisors(house, house_supervisors, roles, delay, limits.table_supervision)

    # live connections
    chat = Chat(house, limits, house_events, house_supervisors.include, house_supervisors.why_not)
    departures = Departures(
        store,
        guests=guests,
        own_limits=own_limits,
        chat=chat,
        presence=presence,
        house_supervisors=house_supervisors,
    )
    table_info = TableInfoSource(house, chat, table_supervisors, delay)
    delayed_views = DelayedViews(house, delay, chat, table_info, background, kept_events=limits.kept_events)
    connections, viewers = ConcurrencyLimits(limits.connections_per_person), TableViewers(clock.elapsed_s)

    # tables
    books_check = check_books(house)
    halted_tables, private_links = HaltedTables(house, books_check), PrivateLinks(store, house)
    capacity, seed_bars = Capacity(house, limits, viewers), SeedBars(house.now_ms)
    table_access = TableAccess(
        house,
        halted_tables,
        guests=guests,
        house_supervisors=house_supervisors,
        classes=store,
        private_links=private_links,
        chat=chat,
    )

    # friends
    notices = Notices(store.tell)
    invitations = Invitations(
        store, house, guests=guests, notices=notices, table_access=table_access, private_links=private_links
    )

    # oversight
    metrics = Metrics(lambda: _current_counts(house, halted_tables, connections, presence))
    table_monitor = TableMonitor(limits.large_win_coins, metrics.count_update)

    # reading and calculating
    read_queue = ReadQueue(
        clock,
        at_once=limits.reading_at_once,
        waiting=limits.reading_waiting,
        wait_s=limits.reading_wait_s,
    )
    download_queue = ReadQueue(
        clock,
        at_once=limits.downloads_at_once,
        waiting=limits.downloads_waiting,
        wait_s=limits.downloads_wait_s,
    )
    workers = Workers(
        clock,
        at_once=limits.work_at_once,
        waiting=limits.work_waiting,
        limit_s=limits.work_limit_s,
        run=run,
    )
    calculators = Workers(
        clock, at_once=limits.lab_at_once, waiting=limits.lab_waiting, limit_s=limits.lab_limit_s, run=run
    )

    store.tell_commits(metrics.count_commit)
    house.policy.standing_per_table = limits.standing_per_table
    listener = ServerListener(
        house,
        viewers=viewers,
        table_monitor=table_monitor,
        chat=chat,
        delayed_views=delayed_views,
        seed_bars=seed_bars,
    )
    house.attach(listener, table_supervisors)
    return Services(
        house=house,
        limits=limits,
        root_path=policy.root_path,
        site=Site(static, policy.root_path, has_docs=policy.docs is not None),
        docs=None if policy.docs is None else Site(policy.docs, lifetime=lifetime_in_docs),
        rates=RequestRates.of(limits, clock.elapsed_s),
        connections=connections,
        guests=guests,
        accounts=store,
        leaderboards=Leaderboards(store, house.now_ms),
        profiles=store,
        personal_data=store,
        departures=departures,
        passwords=Passwords(),
        roles=roles,
        staff_factors=staff_factors,
        own_limits=own_limits,
        sign_out=SignOut(guests, presence, house_supervisors, store),
        presence=presence,
        notices=notices,
        friends=store,
        friend_list=FriendList(
            store, house, guests=guests, notices=notices, table_access=table_access, invitations=invitations
        ),
        invitations=invitations,
        chat=chat,
        channels=TableChannels(house, viewers),
        table_info=table_info,
        delayed_views=delayed_views,
        spectators=Spectators(house, store, delay, roles, table_supervisors),
        idempotency=IdempotencyCache(),
        house_supervisors=house_supervisors,
        table_supervisors=table_supervisors,
        oversight=OversightRecords(
            house, roles, house_events, read_queue, large_win_coins=limits.large_win_coins
        ),
        house_events=house_events,
        reports=Reports(store, clock),
        metrics=metrics,
        process_messages=ProcessMessages(
            background,
            guests=guests,
            roles=roles,
            staff_factors=staff_factors,
            house_supervisors=house_supervisors,
            presence=presence,
            chat=chat,
            notices=notices,
        ),
        lobby=Lobby(house, clock.elapsed_s),
        capacity=capacity,
        table_opening=TableOpening(
            capacity,
            own_limits=own_limits,
            roles=roles,
            private_links=private_links,
            dealers=limits.dealers,
        ),
        table_access=table_access,
        table_books=TableBooks(house, store),
        table_commands=TableCommands(
            house,
            house_supervisors=house_supervisors,
            supervisors=table_supervisors,
            own_limits=own_limits,
            seed_bars=seed_bars,
        ),
        halted_tables=halted_tables,
        private_links=private_links,
        seed_bars=seed_bars,
        books_check=books_check,
        read_queue=read_queue,
        download_queue=download_queue,
        workers=workers,
        calculations=Calculations(calculators, kept_bytes=limits.lab_kept_bytes),
        coached_rounds=store,
        shared_rounds=store,
        courses=store,
        classes=store,
        daily=store,
        school_key=SchoolKey(store),
        exam_lock=asyncio.Lock(),
    )


def _current_counts(
    house: House, halted: HaltedTables, connections: ConcurrencyLimits, presence: Presence
) -> CurrentCounts:
    return CurrentCounts(
        tables=Counter(house.book(table).id for table in house.running()),
        halted=len(halted.reasons()),
        connections=connections.total,
        people=presence.people,
    )


@asynccontextmanager
async def running(services: Services, store: Store) -> AsyncIterator[None]:
    """Watch the tables while the context is open; data that were there before are inspected in the background."""
    house = services.house
    await services.staff_factors.load()
    await services.roles.load()
    await services.house_supervisors.begin()
    store.tell_heard(services.process_messages.receive)
    tasks = [
        asyncio.create_task(services.capacity.close_abandoned(), name="abandoned tables"),
        asyncio.create_task(house.round_index.keep_up(), name="rounds that are over"),
        asyncio.create_task(BackgroundCoach(services).keep_up(), name="background coach"),
    ]
    if store.had_data:
        tasks.append(asyncio.create_task(house.integrity.inspect(), name="inspection of the data"))
    if house.remote_tables is not None:
        tasks.append(asyncio.create_task(house.remote_tables.keep_up(), name="other processes"))
    for table in house.running():
        house.registry.listener.table_added(table)
    try:
        yield
    finally:
        services.delayed_views.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await services.calculations.close()
