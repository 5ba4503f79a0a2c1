"""What a house tells its listener, and what it asks it."""

import asyncio

from msgspec.structs import replace

from paigow.runtime import TableSummary, Update
from paigow.runtime.house_listener import NoListener
from paigow.runtime.table.house_policy import NoSupervisors
from tests.runtime.playing import a_house, a_table, sit


class Heard(NoListener):
    """Notes what it hears, and shows spectators another round."""

    def __init__(self) -> None:
        self.said: list[tuple[str, str]] = []

    def table_added(self, table: str) -> None:
        self.said.append(("added", table))

    def table_started(self, table: str) -> None:
        self.said.append(("started", table))

    def table_updated(self, table: str, update: Update) -> None:
        self.said.append(("updated", table))

    def seen_row(self, row: TableSummary) -> TableSummary:
        return replace(row, round=99)


def test_a_listener_hears_of_a_table_before_it_starts_and_of_every_update() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            heard = Heard()
            house.attach(heard, NoSupervisors())
            table = await a_table(house, bots=0)
            assert heard.said == [("updated", table), ("added", table), ("started", table)], (
                "its opening is stored"
            )
            await sit(house, table)
            assert set(heard.said[3:]) == {("updated", table)}

    asyncio.run(test())


def test_spectators_see_the_lobby_as_the_listener_shows_it() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house, bots=0)
            house.attach(Heard(), NoSupervisors())
            assert [row.round for row in house.directory.tables()] == [99]
            outline = await house.directory.outline(table)
            assert outline is not None
            assert outline.summary.round == 99
            assert house.summary(table).round == 0, "people at the table see it as it is"

    asyncio.run(test())


def test_supervisors_of_the_house_decide_whether_players_may_consent() -> None:
    class Strict(NoSupervisors):
        def can_players_consent(self) -> bool:
            return False

    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house, bots=0)
            for person in ("pann", "pbob"):
                await sit(house, table, person)
                house.go_on(table, person)
            proposers = house.proposers(table)
            house.attach(NoListener(), Strict())
            assert (proposers, house.proposers(table)) == (("pann", "pbob"), ())

    asyncio.run(test())
