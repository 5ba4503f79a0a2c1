"""The opener of a table who watches may know a player, or be one: the opener's orders there, and the opener's
view.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from paigow.table import commands as c
from paigow.table.core.command import SupervisorCommand
from paigow.web.tables.opener_rights import ALONE, needs_consent
from tests.web.inprocess import Serving
from tests.web.visitors import Live, Message, Visitor

Visit = Callable[[], Visitor]
TOKEN = "a token of the house's own"
BOUGHT, WAGER = 50_000, 1000
FIRE: dict[str, Any] = {"do": "invalidate", "cause": "fire", "reason": "smoke"}


@pytest.fixture
def visit() -> Iterator[Visit]:
    """Visitors of a server with supervisors of its own, where the opener of a table may supervise it too."""
    with Serving(supervisor_token=TOKEN) as serving, ExitStack() as stack:
        yield lambda: stack.enter_context(serving.visitor())


def stacks(view: Message) -> set[int]:
    return {each["stack"] for each in view["people"]}


def ended(live: Live) -> Message:
    """Return how the next order that waits is decided."""
    found: list[Message] = []

    def has_it(message: Message) -> bool:
        found.extend(each for each in message.get("events", []) if each["event"] == "proposal_ended")
        return bool(found)

    live.until(has_it)
    return found[0]


def is_seated(box: int) -> Callable[[Message], bool]:
    """Return whether bets are open and somebody has the place at a box."""
    return lambda view: view["phase"] == "betting" and bool(view["boxes"][box - 1].get("seated"))


class Round:
    """Ann opened the table and looks on; Bob (2) and Xia (3) have wagered there and are to set.

    ``is_dealt``: False: Xia has not wagered yet, and no tile has been seen.
    """

    def __init__(self, visit: Visit, stack: ExitStack, *, is_dealt: bool = True) -> None:
        self.ann, self.bob, self.xia = visit(), visit(), visit()
        for each, name in ((self.ann, "Ann"), (self.bob, "Bob"), (self.xia, "Xia")):
            each.come_in(name)
        self.table = self.ann.open_table(bots=0, betting_s=600, setting_s=600)
        for each in (self.ann, self.bob, self.xia):
            each.at = stack.enter_context(each.live(self.table))
        for each, box in ((self.bob, 2), (self.xia, 3)):
            each.at.send({"do": "buy_in", "coins": BOUGHT})
            each.at.send({"do": "sit_down", "box": box})
            each.at.view(is_seated(box))
        for each, box in ((self.bob, 2), (self.xia, 3)) if is_dealt else ((self.bob, 2),):
            each.at.send({"do": "place_wager", "box": box, "coins": WAGER})
        self.dealt = self.bob.at.view(
            lambda view: view["phase"] == "setting" if is_dealt else BOUGHT - WAGER in stacks(view)
        )

    def conceded(self, visitor: Visitor) -> tuple[int, Message]:
        """What somebody is answered who asks for the tiles that Xia gave up."""
        answer = visitor.http.get(f"/api/v1/tables/{self.table}/conceded/3")
        return answer.status_code, answer.json()


def test_he_sees_a_hand_that_was_given_up_once_nobody_has_to_set_any_more(visit: Visit) -> None:
    with ExitStack() as stack:
        at = Round(visit, stack)
        hugo = visit()
        hugo.come_in("Hugo")
        assert hugo.http.post("/api/v1/supervisor", json={"token": TOKEN}).status_code == 200
        at.xia.at.send({"do": "concede", "box": 3})
        at.ann.at.view(lambda view: view["boxes"][2].get("is_conceded", False))
        status, refused = at.conceded(at.ann)
        assert (status, refused["code"]) == (409, "round_is_on")
        assert "when the round is over" in refused["text"]
        status, shown = at.conceded(hugo)
        assert (status, len(shown["tiles"])) == (200, 4)
        address = f"/api/v1/tables/{at.table}"
        assert at.ann.http.post(f"{address}/hold", json={"held": True}).status_code == 200
        own = at.dealt["own"][0]["settings"][0]
        at.bob.at.send({"do": "set_hand", "box": 2, "low": own["low"], "high": own["high"]})
        at.bob.at.view(lambda view: view["phase"] == "players_set")
        for _ in range(12):
            assert at.conceded(at.ann)[0] == 409
            due = at.ann.http.post(f"{address}/step").json()["due"]
            if due == "reveal_secrets":
                break
        assert at.conceded(at.ann) == (200, shown)


def test_he_undoes_no_round_without_the_consent_of_all_who_play(visit: Visit) -> None:
    with ExitStack() as stack:
        at = Round(visit, stack, is_dealt=False)
        at.ann.at.send(FIRE)
        seen = at.xia.at.view(lambda view: bool(view.get("proposals")))
        (proposal,) = seen["proposals"]
        assert (proposal["by"], proposal["way"]) == (at.ann.person, "consent")
        assert set(proposal["asked"]) == {at.bob.person, at.xia.person}
        assert (seen["phase"], stacks(seen)) == ("betting", {BOUGHT - WAGER, BOUGHT})
        at.bob.at.send({"do": "answer_proposal", "number": 1, "consents": True})
        seen = at.xia.at.view(lambda view: bool(view["proposals"][0].get("consented")))
        assert seen["phase"] == "betting"
        at.xia.at.send({"do": "answer_proposal", "number": 1, "consents": False})
        assert ended(at.xia.at)["cause"] == "declined"
        at.ann.at.send(FIRE)
        at.xia.at.view(lambda view: bool(view.get("proposals")))
        for each in (at.bob, at.xia):
            each.at.send({"do": "answer_proposal", "number": 2, "consents": True})
        seen = at.xia.at.view(lambda view: view["phase"] == "round_over")
        assert (seen["is_void"], stacks(seen)) == (True, {BOUGHT})


def test_his_word_does_not_stand_in_for_the_consent_of_those_who_play(visit: Visit) -> None:
    with ExitStack() as stack:
        at = Round(visit, stack)
        at.bob.at.send({"do": "propose", "order": FIRE})
        at.ann.at.view(lambda view: bool(view.get("proposals")))
        refused = at.ann.at.ask(do="answer_proposal", number=1, consents=True)
        assert refused["code"] == "not_asked_to_consent"


def test_a_supervisor_of_the_house_orders_by_himself_even_at_a_table_that_he_opened(visit: Visit) -> None:
    with ExitStack() as stack:
        at = Round(visit, stack)
        assert at.ann.http.post("/api/v1/supervisor", json={"token": TOKEN}).status_code == 200
        at.ann.at.view(lambda view: not view["supervision"]["by_consent"])  # her page has connected again
        at.ann.at.send(FIRE)
        seen = at.xia.at.view(lambda view: view["phase"] == "round_over")
        assert (seen["is_void"], stacks(seen)) == (True, {BOUGHT})
        assert seen["supervision"] == {"kind": "friends", "by": [at.ann.person], "by_consent": False}


def test_what_moves_nothing_he_orders_by_himself(visit: Visit) -> None:
    with ExitStack() as stack:
        at = Round(visit, stack)
        at.ann.at.send({"do": "change_limits", "minimum": 2000, "maximum": 20_000, "reason": "late"})
        seen = at.xia.at.view(lambda view: bool(view.get("announced")))
        assert "proposals" not in seen


def test_where_nobody_takes_part_he_orders_by_himself(visit: Visit) -> None:
    ann = visit()
    ann.come_in("Ann")
    table = ann.open_table(bots=6)
    with ann.live(table) as live:
        live.view(lambda view: len(view.get("people", [])) == 6)
        live.send({"do": "report_tile", "fault": "damaged", "reason": "chipped"})
        assert "proposals" not in live.view(lambda view: view.get("is_set_faulty", False))


@pytest.mark.parametrize(
    "kind",
    [
        c.Invalidate,
        c.Sanction,
        c.RemovePerson,
        c.RemoveByDice,
        c.VacateSeat,
        c.BarTogether,
        c.OrderReshuffle,
        c.ReportExposed,
        c.ReportDice,
        c.ReportMisdelivery,
        c.ReportMixed,
        c.ReportKnockedDown,
        c.ReportMisSet,
        c.ReportAbsent,
        c.ReportMiscounted,
        c.ReportLateBet,
        c.ReportWithdrawnBet,
        c.ReportTile,
    ],
)
def test_whatever_undoes_or_moves_something_needs_consent(kind: type[SupervisorCommand]) -> None:
    assert kind not in ALONE


def test_who_plays_needs_nobody_s_consent_to_play() -> None:
    assert not needs_consent(c.PlaceWager)


def waits(view: Message, order: str) -> list[str | None]:
    """Return whose consent each right to an order needs. An empty list means that the order is not offered."""
    return [right.get("waits") for right in view.get("orders", []) if right["do"] == order]


def test_whoever_has_the_panel_open_is_told_what_he_may_order_now(visit: Visit) -> None:
    with ExitStack() as stack:
        at = Round(visit, stack)
        hugo = visit()
        hugo.come_in("Hugo")
        assert "orders" not in stack.enter_context(hugo.panel(at.table)).view()  # Hugo is a spectator
        assert hugo.http.post("/api/v1/supervisor", json={"token": TOKEN}).status_code == 200
        judged = stack.enter_context(hugo.panel(at.table)).view()
        assert (waits(judged, "report_misdelivery"), waits(judged, "report_dice")) == ([None], [])
        (absent,) = [right for right in judged["orders"] if right["do"] == "report_absent"]
        assert absent["one_of"] == {"box": [2, 3]}
        opened = stack.enter_context(at.ann.panel(at.table)).view()
        assert (waits(opened, "report_misdelivery"), {*waits(opened, "change_limits")}) == (
            ["consent"],
            {None},
        )
        assert [each["needs_house"] for each in opened["orders"] if each["do"] == "report_misdelivery"] == [
            True
        ]
        proposed = stack.enter_context(at.bob.panel(at.table)).view()
        assert (waits(proposed, "report_misdelivery"), {*waits(proposed, "change_limits")}) == (
            ["consent"],
            {"consent"},
        )
        assert "orders" not in at.dealt  # this person had not asked for them


def test_who_plays_with_others_is_told_that_he_may_put_an_order_before_them(visit: Visit) -> None:
    with ExitStack() as stack:
        at = Round(visit, stack)
        alone, looks_on = visit(), visit()
        for each, name in ((alone, "Alo"), (looks_on, "Loo")):
            each.come_in(name)
        assert at.dealt["may_propose"] is True
        assert "may_propose" not in stack.enter_context(at.ann.live(at.table)).view()  # she supervises
        assert "may_propose" not in stack.enter_context(looks_on.live(at.table)).view()
        table = alone.open_table(bots=1)
        alone.at = stack.enter_context(alone.live(table))
        alone.at.send({"do": "sit_down", "box": 5})
        seated = alone.at.view(lambda view: view["boxes"][4].get("seated") == view["you"])
        assert "may_propose" not in seated


def test_who_has_proposed_an_order_is_offered_none_before_it_is_decided(visit: Visit) -> None:
    with ExitStack() as stack:
        at = Round(visit, stack)
        panel = stack.enter_context(at.bob.panel(at.table))
        panel.view(lambda view: bool(view.get("orders")))
        panel.send({"do": "propose", "order": {"do": "report_misdelivery"}})
        panel.view(lambda view: bool(view.get("proposals")) and "orders" not in view)
        at.xia.at.send({"do": "answer_proposal", "number": 1, "consents": False})
        panel.view(lambda view: bool(view.get("orders")))


def test_a_supervisor_is_told_which_orders_wait_for_his_word(visit: Visit) -> None:
    with ExitStack() as stack:
        at = Round(visit, stack)
        hugo = visit()
        hugo.come_in("Hugo")
        assert hugo.http.post("/api/v1/supervisor", json={"token": TOKEN}).status_code == 200
        judge = stack.enter_context(hugo.live(at.table))
        assert "answers" not in judge.view()
        at.bob.at.send({"do": "propose", "order": {"do": "report_misdelivery"}})
        told = judge.view(lambda view: bool(view.get("answers")))
        assert told["answers"] == [
            {"do": "answer_proposal", "one_of": {"number": [1], "consents": [True, False]}}
        ]
