"""Friends over HTTP: requests and links, blocks, who is here, invitations to tables, and rematches."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.web.inprocess import Serving
from tests.web.visitors import Player, Visitor, play_together

FRIENDS = "/api/v1/friends"
ORDER = {"book": "nz", "bots": 0, "minimum": 1000, "maximum": 50_000, "betting_s": 45}


def friends_of(who: Visitor) -> Any:
    answer = who.http.get(FRIENDS)
    assert answer.status_code == 200, answer.text
    return answer.json()


def post(who: Visitor, path: str, **body: Any) -> tuple[int, Any]:
    """Return the status of the answer, and the code of the refusal or the body."""
    answer = who.http.post(FRIENDS + path, json=body)
    found = answer.json() if answer.content else {}
    return answer.status_code, found.get("code", found) if answer.status_code >= 400 else found


def delete(who: Visitor, path: str) -> int:
    return who.http.delete(FRIENDS + path).status_code


def people(rows: list[dict[str, Any]]) -> list[str]:
    return [row["person"] for row in rows]


class Company:
    """Ann and Bob have played a round at Ann's table and left it; Eve has played with nobody."""

    def __init__(self, serving: Serving, stack: ExitStack) -> None:
        self.ann, self.bob, self.eve = (stack.enter_context(serving.visitor()) for _ in range(3))
        for who in (self.ann, self.bob, self.eve):
            who.come_in()
        self.table = self.ann.open_table(**ORDER)
        with self.ann.live(self.table) as near, self.bob.live(self.table) as far:
            players = [Player(near, self.ann.person, 4), Player(far, self.bob.person, 5)]
            play_together(players, lambda: all(player.over for player in players))
            for player in players:
                player.live.send({"do": "leave"})
            near.view(lambda view: not view.get("people"))

    def become_friends(self) -> None:
        """Let Ann ask and Bob accept."""
        for who, other in ((self.ann, self.bob), (self.bob, self.ann)):
            assert post(who, "", person=other.person) == (204, {})


@pytest.fixture
def company() -> Iterator[Company]:
    with Serving() as serving, ExitStack() as stack:
        yield Company(serving, stack)


def test_people_who_have_played_together_ask_and_accept(company: Company) -> None:
    ann, bob = company.ann, company.bob
    assert people(friends_of(ann)["met"]) == [bob.person]
    assert post(ann, "", person=bob.person) == (204, {})
    assert people(friends_of(ann)["asked"]) == [bob.person]
    assert friends_of(ann)["friends"] == []
    assert people(friends_of(bob)["requests"]) == [ann.person]
    assert bob.http.get(f"{FRIENDS}/news").json() == {"invitations": [], "requests": 1}
    assert post(bob, "", person=ann.person) == (204, {})
    for who, other in ((ann, bob), (bob, ann)):
        found = friends_of(who)
        assert people(found["friends"]) == [other.person]
        assert [found["met"], found["asked"], found["requests"]] == [[], [], []]
    assert delete(bob, f"/{ann.person}") == 204
    assert friends_of(ann)["friends"] == []


def test_nobody_asks_a_person_with_whom_they_have_not_played(company: Company) -> None:
    assert post(company.eve, "", person=company.ann.person) == (404, "not_met")
    assert post(company.ann, "", person=company.ann.person) == (404, "not_met")
    assert post(company.eve, "", person="pnobody") == (404, "not_met")


def test_a_friend_link_makes_friends_until_it_ends(company: Company) -> None:
    ann, eve = company.ann, company.eve
    _, made = post(ann, "/link")
    assert friends_of(ann)["code"] == made["code"]
    assert post(ann, "/link/follow", code=made["code"]) == (404, "no_friend_link")
    status, owner = post(eve, "/link/follow", code=made["code"])
    assert (status, owner["person"]) == (200, ann.person)
    assert people(friends_of(ann)["friends"]) == [eve.person]
    _, renewed = post(ann, "/link")
    assert post(company.bob, "/link/follow", code=made["code"]) == (404, "no_friend_link")
    assert delete(ann, "/link") == 204
    assert post(company.bob, "/link/follow", code=renewed["code"]) == (404, "no_friend_link")


def test_a_blocked_person_neither_sees_nor_invites_nor_asks_with_effect(company: Company) -> None:
    ann, bob = company.ann, company.bob
    company.become_friends()
    own = bob.open_table(**ORDER)
    assert post(bob, "/invitations", person=ann.person, table=own) == (204, {})
    _, link = post(ann, "/link")
    assert post(ann, "/blocked", person=bob.person) == (204, {})
    found = friends_of(ann)
    assert people(found["blocked"]) == [bob.person]
    assert [found["friends"], found["invitations"]] == [[], []]
    assert friends_of(bob)["friends"] == []
    assert post(bob, "/invitations", person=ann.person, table=own) == (404, "no_friend")
    assert post(bob, "/link/follow", code=link["code"]) == (404, "no_friend_link")
    assert post(bob, "", person=ann.person) == (204, {})  # Bob does not learn of the block
    assert friends_of(ann)["requests"] == []
    assert "blocked" not in str(bob.http.get("/api/v1/account/data").json()["tables"]["friendships"])
    assert delete(ann, f"/blocked/{bob.person}") == 204
    assert people(friends_of(ann)["requests"]) == [bob.person]


def test_friends_see_who_is_here_and_at_which_table(company: Company) -> None:
    ann, bob = company.ann, company.bob
    company.become_friends()
    (friend,) = friends_of(ann)["friends"]
    assert (friend["is_here"], friend["tables"]) == (False, [])
    table = bob.open_table(**ORDER)
    with bob.live(table) as live:
        live.send({"do": "sit_down", "box": 4})
        live.view(lambda view: bool(view.get("people")))
        (friend,) = friends_of(ann)["friends"]
        (at,) = friend["tables"]
        assert friend["is_here"]
        assert (at["table"], at["minimum"], at["maximum"], at["free"]) == (table, 1000, 50_000, 6)
        assert post(bob, "/shown", is_shown=False) == (204, {})
        (friend,) = friends_of(ann)["friends"]
        assert (friend["is_here"], friend["tables"]) == (False, [])
        assert friends_of(bob)["is_shown"] is False


def test_a_private_table_is_shown_and_entered_by_invitation_only(company: Company) -> None:
    ann, bob = company.ann, company.bob
    company.become_friends()
    table = bob.open_table(**ORDER, private=True)
    with bob.live(table) as live:
        live.send({"do": "sit_down", "box": 4})
        live.view(lambda view: bool(view.get("people")))
        (friend,) = friends_of(ann)["friends"]
        assert (friend["is_here"], friend["tables"]) == (True, [])
        assert post(ann, f"/invitations/{table}/accept") == (404, "no_invitation")
        assert post(bob, "/invitations", person=ann.person, table=table) == (204, {})
        (invitation,) = ann.http.get(f"{FRIENDS}/news").json()["invitations"]
        assert (invitation["table"], invitation["person"]) == (table, bob.person)
        assert ann.http.get(f"/api/v1/tables/{table}/rounds").status_code == 404
        assert post(ann, f"/invitations/{table}/accept") == (204, {})
        assert ann.http.get(f"/api/v1/tables/{table}/rounds").status_code == 200
        (friend,) = friends_of(ann)["friends"]
        assert [at["table"] for at in friend["tables"]] == [table]
        assert friends_of(ann)["invitations"] == []
        assert post(ann, "/invitations", person=bob.person, table=table) == (409, "opener_invites")


def test_an_invitation_is_told_at_the_friend_s_table_and_can_be_declined(company: Company) -> None:
    ann, bob = company.ann, company.bob
    company.become_friends()
    table = bob.open_table(**ORDER)
    with ann.live(company.table) as live:
        live.view()
        assert post(bob, "/invitations", person=ann.person, table=table) == (204, {})
        told = live.until(lambda message: message["type"] == "invited")
        assert told["table"] == table
        assert told["name"] == bob.http.get("/api/v1/session").json()["name"]
    assert delete(ann, f"/invitations/{table}") == 204
    assert friends_of(ann)["invitations"] == []


def test_only_friends_are_invited_to_tables_that_are_there(company: Company) -> None:
    company.become_friends()
    ann, bob, eve = company.ann, company.bob, company.eve
    assert post(ann, "/invitations", person=eve.person, table=company.table) == (404, "no_friend")
    assert post(ann, "/invitations", person=bob.person, table="tnowhere") == (404, "no_table")


def test_a_rematch_opens_the_same_table_again_and_invites_the_same_friends(company: Company) -> None:
    ann, bob = company.ann, company.bob
    assert post(bob, "/rematch", table=company.table) == (404, "no_evening")
    company.become_friends()
    (evening,) = friends_of(bob)["evenings"]
    assert (evening["table"], evening["book"], people(evening["people"])) == (
        company.table,
        "nz",
        [ann.person],
    )
    status, opened = post(bob, "/rematch", table=company.table)
    assert (status, opened["invited"]) == (201, 1)
    rows = {each["table"]: each for each in bob.http.get("/api/v1/tables").json()}
    assert {name: rows[opened["table"]][name] for name in ORDER} == ORDER
    (own,) = bob.http.get("/api/v1/session").json()["tables"]
    assert (own["table"], own["is_opener"]) == (opened["table"], True)
    assert [each["table"] for each in friends_of(ann)["invitations"]] == [opened["table"]]
    assert post(company.eve, "/rematch", table=company.table) == (404, "no_evening")


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("", {"person": 5}, "person"),
        ("", {}, "person"),
        ("/blocked", {"person": "p" * 500}, "person"),
        ("/link/follow", {"code": None}, "code"),
        ("/shown", {"is_shown": "yes"}, "is_shown"),
        ("/invitations", {"person": "pabc"}, "table"),
        ("/rematch", {"table": 1}, "table"),
    ],
)
def test_a_body_that_does_not_fit_is_refused_by_its_field(
    company: Company, path: str, body: dict[str, Any], field: str
) -> None:
    answer = company.ann.http.post(FRIENDS + path, json=body)
    assert answer.status_code == 400
    assert [fault["field"] for fault in answer.json()["faults"]] == [field]


def test_without_a_session_there_are_no_friends() -> None:
    with Serving() as serving, serving.visitor() as nobody:
        assert nobody.http.get(FRIENDS).status_code == 401
        assert post(nobody, "", person="pabc") == (401, "no_session")
