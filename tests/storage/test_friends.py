"""Friends, as they are stored: requests, friendships, blocks, links, invitations, and the people somebody has met."""

from collections.abc import Awaitable, Callable

from paigow.storage import FriendSettingsRow, InvitationRow, RoundIndexRow, Store
from tests.storage.test_shared_rounds import with_store


def stored(where: str, work: Callable[[Store], Awaitable[None]]) -> None:
    with_store(where, work)


async def status(store: Store, person: str, other: str) -> str | None:
    found = [
        row.status for row in await store.friend_rows(person) if (row.person, row.other) == (person, other)
    ]
    return found[0] if found else None


def test_a_request_that_the_other_returns_makes_both_friends(where: str) -> None:
    async def look(store: Store) -> None:
        assert await store.ask_friend("a", "b", 1) == "asked"
        assert await store.ask_friend("a", "b", 2) == "asked"
        assert not await store.are_friends("a", "b")
        assert await store.ask_friend("b", "a", 3) == "friends"
        assert await store.are_friends("a", "b")
        assert await store.are_friends("b", "a")
        await store.end_friendship("b", "a")
        assert await store.friend_rows("a") == []

    stored(where, look)


def test_a_block_ends_everything_between_two_and_only_its_owner_lifts_it(where: str) -> None:
    async def look(store: Store) -> None:
        await store.make_friends("a", "b", 1)
        await store.invite(InvitationRow(person="a", stream="t1", inviter="b", at_us=2))
        await store.block("a", "b", 3)
        assert (await status(store, "a", "b"), await status(store, "b", "a")) == ("blocked", None)
        assert await store.invitations("a") == []
        assert not await store.make_friends("b", "a", 4)
        await store.ask_friend("b", "a", 5)
        assert await store.ask_friend("a", "b", 6) == "blocked"
        await store.end_friendship("b", "a")
        await store.unblock("b", "a")
        assert await status(store, "a", "b") == "blocked"
        await store.unblock("a", "b")
        assert await store.friend_rows("a") == []

    stored(where, look)


def test_a_friend_link_has_one_code_and_settings_keep_each_other(where: str) -> None:
    async def look(store: Store) -> None:
        assert await store.friend_settings("a") == FriendSettingsRow(person="a")
        await store.set_shown("a", is_shown=False)
        await store.set_friend_code("a", "first")
        await store.set_friend_code("a", "second")
        assert await store.friend_settings("a") == FriendSettingsRow(
            person="a", code="second", is_shown=False
        )
        assert await store.person_of_friend_code("first") is None
        assert await store.person_of_friend_code("second") == "a"
        assert await store.hidden(["a", "b"]) == {"a"}

    stored(where, look)


def test_an_invitation_is_stored_once_for_each_table(where: str) -> None:
    async def look(store: Store) -> None:
        first = InvitationRow(person="a", stream="t1", inviter="b", at_us=1)
        assert await store.invite(first)
        assert not await store.invite(InvitationRow(person="a", stream="t1", inviter="c", at_us=2))
        assert await store.invite(InvitationRow(person="a", stream="t2", inviter="b", at_us=3))
        assert [row.stream for row in await store.invitations("a")] == ["t2", "t1"]
        assert await store.count_invitations_by("b") == 2
        await store.end_invitations("a", ["t2"])
        assert await store.invitations("a") == [first]

    stored(where, look)


def test_people_have_met_who_finished_a_round_together(where: str) -> None:
    async def look(store: Store) -> None:
        people = {name: (await store.create_person(name))[0].person for name in ("Ann", "Bob", "Eve")}
        rounds = [("t1", 1, "Ann"), ("t1", 1, "Bob"), ("t1", 9, "Ann"), ("t1", 9, "Bob"), ("t2", 1, "Eve")]
        await store.write_past([played(stream, first, people[name]) for stream, first, name in rounds])
        (met,) = await store.met(people["Ann"])
        assert (met.other, met.stream, met.at_us, met.rounds) == (people["Bob"], "t1", 9, 2)
        assert await store.have_met(people["Bob"], people["Ann"])
        assert not await store.have_met(people["Ann"], people["Eve"])

    stored(where, look)


def played(stream: str, first_seq: int, who: str) -> RoundIndexRow:
    return RoundIndexRow(
        stream=stream,
        first_seq=first_seq,
        who=who,
        at_us=first_seq,
        number=first_seq,
        book="nz",
        banker="",
        gain=0,
        largest=0,
        is_void=False,
        mishaps=0,
    )
