"""Log-ins of accounts: how long they are kept."""

import asyncio

from paigow.storage import SessionRow, Store
from paigow.storage.repositories.accounts import UNUSED_US


def test_a_log_in_that_was_not_used_for_a_year_is_deleted_at_the_next_one(where: str) -> None:
    async def kept() -> list[str]:
        store = await Store.open(where)
        try:
            ann, bob = [(await store.create_person(name))[0].person for name in ("Ann", "Bob")]
            for name, person, seen_us in (
                ("old", ann, 0),
                ("just", ann, 1),
                ("new", bob, UNUSED_US + 1),
            ):
                await store.begin_session(
                    SessionRow(
                        id=name,
                        person=person,
                        token_hash=name.encode(),
                        browser="",
                        created_us=0,
                        seen_us=seen_us,
                    )
                )
            return [row.id for person in (ann, bob) for row in await store.sessions(person)]
        finally:
            await store.close()

    assert asyncio.run(kept()) == ["just", "new"]
