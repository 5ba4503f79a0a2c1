"""Classes, as they are stored: what a pupil did outlasts leaving, and nobody joins by a link that is dead."""

import asyncio

from paigow.storage import AssignmentRow, CertificateRow, ClassRow, PupilRow, Store


def row(key: str, teacher: str = "t1", link: str | None = None) -> ClassRow:
    return ClassRow(
        id=key, teacher=teacher, name=key, teacher_name="Ms Ma", link=link or f"link-{key}", created_us=1
    )


def pupil(person: str, class_id: str = "c1") -> PupilRow:
    return PupilRow(id=f"u-{class_id}-{person}", class_id=class_id, person=person, name=person, joined_us=2)


async def joined(
    store: Store, person: str, class_id: str = "c1", *, pupils: int = 9, classes: int = 9
) -> str:
    return await store.join(
        pupil(person, class_id), f"link-{class_id}", most_pupils=pupils, most_classes=classes
    )


def test_classes_are_kept_apart_and_leave_nothing(where: str) -> None:
    async def scenario() -> None:
        store = await Store.open(where)
        try:
            assert await store.add_class(row("c1"), most=1)
            assert not await store.add_class(row("c2"), most=1)
            assert await store.add_class(row("c3", "t2"), most=1)
            assert await joined(store, "p1") == await joined(store, "p2") == "joined"
            assert await joined(store, "p1") == "joined", "twice is once"
            assert await joined(store, "p3", pupils=2) == "full"
            assert await joined(store, "p1", "c3", classes=1) == "too_many"
            task = AssignmentRow(id="a1", class_id="c1", task=b"{}", created_us=3)
            assert await store.add_assignment(task, most=1)
            assert not await store.add_assignment(task, most=1)
            assert await store.teaches("t1", "a1", "p1")
            assert not await store.teaches("t2", "a1", "p1")
            assert await store.change_work("a1", "p1", lambda kept: (kept or b"") + b"x") == b"x"
            assert await store.change_work("a1", "p9", lambda kept: b"y") is None, "no pupil"
            assert await store.change_work("a9", "p1", lambda kept: b"y") is None, "no assignment"
            told = CertificateRow(id="k1", class_id="c1", person="p1", value=b"v")
            await store.add_certificate(told)
            await store.add_certificate(CertificateRow(id="k1", class_id="c1", person="p2", value=b"w"))
            assert await store.certificate("k1") == told
            await store.leave("c1", "p1")
            assert await store.pupil_in("c1", "p1") is None
            assert await store.change_work("a1", "p1", lambda kept: b"z") is None, "no pupil any more"
            assert not await store.teaches("t1", "a1", "p1")
            assert await joined(store, "p1") == "joined"
            assert await store.works(["a1"]) == {("a1", "p1"): b"x"}, "nobody begins anew by leaving"
            await store.leave("c1", "p1")
            await store.set_link("c1", "other")
            assert await joined(store, "p1") == "closed"
            await store.set_link("c1", None, closed_us=5)
            await store.set_link("c1", "again")
            assert await store.class_by_link("again") is None, "closed for good"
            await store.delete_class("c1")
            assert await store.class_of("c1") is None
            assert await store.pupils("c1") == []
            assert await store.assignments("c1") == []
            assert await store.works(["a1"]) == {}
            assert [each.class_id for each in await store.certificates_of("p1")] == [""]
            assert [each.id for each in await store.taught_by("t2")] == ["c3"]
        finally:
            await store.close()

    asyncio.run(scenario())
