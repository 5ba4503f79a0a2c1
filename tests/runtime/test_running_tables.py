"""A question to the floor for each message costs the same for any number of tables."""

import asyncio

import pytest

from paigow.runtime.tables import directory, reads
from tests.runtime.playing import a_house, a_table


def test_whether_a_table_runs_is_told_without_a_look_at_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table, other = await a_table(house), await a_table(house)

            def summary(found: object) -> None:
                raise AssertionError("the lobby was asked for")

            monkeypatch.setattr(reads, "summary_of", summary)
            monkeypatch.setattr(directory, "summary_of", summary)
            assert house.runs(table)
            assert not house.runs("tnowhere")
            assert house.running() == [table, other]
            assert await house.close_table(other) is None
            assert not house.runs(other)

    asyncio.run(test())
