"""What pupils have done, as it is stored."""

import asyncio

from paigow.storage import CourseChange, Store


def test_a_course_is_changed_whole_and_kept_apart(where: str) -> None:
    async def scenario() -> None:
        store = await Store.open(where)
        try:
            assert await store.course("p1", "name/nz") is None
            await store.change_course(
                CourseChange(person="p1", course="name/nz", change=lambda kept: (kept or b"") + b"a")
            )
            await store.change_course(
                CourseChange(person="p1", course="name/nz", change=lambda kept: (kept or b"") + b"b")
            )
            await store.change_course(CourseChange(person="p1", course="set/rws", change=lambda kept: b"s"))
            await store.change_course(
                CourseChange(person="p2", course="name/nz", change=lambda kept: b"other")
            )
            assert await store.course("p1", "name/nz") == b"ab"
            assert await store.courses("p1") == {"name/nz": b"ab", "set/rws": b"s"}
            await store.forget_courses("p1")
            assert await store.courses("p1") == {}
            assert await store.courses("p2") == {"name/nz": b"other"}
        finally:
            await store.close()

    asyncio.run(scenario())


def test_answers_at_once_are_all_counted(where: str) -> None:
    async def scenario() -> None:
        store = await Store.open(where)
        try:
            changes = (
                store.change_course(
                    CourseChange(
                        person="p1", course="name/nz", change=lambda kept: str(int(kept or b"0") + 1).encode()
                    )
                )
                for _ in range(50)
            )
            await asyncio.gather(*changes)
            assert await store.course("p1", "name/nz") == b"50"
        finally:
            await store.close()

    asyncio.run(scenario())
