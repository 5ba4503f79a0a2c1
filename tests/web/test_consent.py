"""Acts that a judge may not do alone: seen over sockets, each person with a separate session."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from paigow.runtime.table import supervisor_orders
from paigow.server import Limits
from tests.web.inprocess import Serving
from tests.web.visitors import Live, Message, Visitor

Visit = Callable[[], Visitor]
TOKEN = "a token of the house's own"
FIRE = {"do": "propose", "order": {"do": "invalidate", "cause": "fire", "reason": "smoke"}}
BOUGHT, WAGER = 50_000, 1000


@pytest.fixture
def visit() -> Iterator[Visit]:
    """Visitors of a server with supervisors of its own, where the opener of a table may supervise it too."""
    with Serving(supervisor_token=TOKEN) as serving, ExitStack() as stack:
        yield lambda: stack.enter_context(serving.visitor())


def sits(live: Live, person: str, box: int) -> None:
    live.send({"do": "buy_in", "coins": BOUGHT})
    live.send({"do": "sit_down", "box": box})
    live.view(lambda view: view["phase"] == "betting" and of(view, person).get("box") == box)


def of(view: Message, person: str) -> dict[str, Any]:
    """Return a person as the view shows that person."""
    return next((each for each in view.get("people", []) if each["person"] == person), {})


def has_proposal(view: Message) -> bool:
    return bool(view.get("proposals"))


def has_none(view: Message) -> bool:
    return not view.get("proposals")


def has(person: str, coins: int) -> Callable[[Message], bool]:
    """Return whether somebody has so many coins in front."""
    return lambda view: of(view, person).get("stack") == coins


def told(live: Live, event: str) -> Message:
    """The next event of this name."""
    found: list[Message] = []

    def has_it(message: Message) -> bool:
        found.extend(each for each in message.get("events", []) if each["event"] == event)
        return bool(found)

    live.until(has_it)
    return found[0]


def two_play(visit: Visit, stack: ExitStack, *more: Visitor) -> tuple[Live, Live, str, str]:
    """Ann, who opened the table, and Bob have places and bets are open: no tile has been seen.

    ``more`` have a coin there each.
    """
    ann, bob = visit(), visit()
    people = ann.come_in("Ann"), bob.come_in("Bob")
    table = ann.open_table(book="canberra", bots=0, betting_s=600, setting_s=600)
    for each in more:
        person = each.come_in()
        each.at = stack.enter_context(each.live(table))
        each.at.send({"do": "buy_in", "coins": 1})
        each.at.view(has(person, 1))
    near, far = stack.enter_context(ann.live(table)), stack.enter_context(bob.live(table))
    sits(near, people[0], 2)
    sits(far, people[1], 3)
    near.send({"do": "place_wager", "box": 2, "coins": WAGER})
    far.view(has(people[0], BOUGHT - WAGER))
    return near, far, *people


def they_are_to_set(near: Live, far: Live) -> None:
    """Bob wagers too, and both look at their tiles."""
    far.send({"do": "place_wager", "box": 3, "coins": WAGER})
    for live in (near, far):
        live.view(lambda view: view["phase"] == "setting")


def test_a_correction_is_paid_once_a_second_supervisor_approves_it_from_his_own_session(visit: Visit) -> None:
    sue, tom, bob = visit(), visit(), visit()
    opener, second, player = sue.come_in("Sue"), tom.come_in("Tom"), bob.come_in("Bob")
    table = sue.open_table(bots=0, betting_s=600, setting_s=600)
    assert tom.http.post("/api/v1/supervisor", json={"token": TOKEN}).status_code == 200
    with sue.live(table) as panel, tom.live(table) as other, bob.live(table) as live:
        sits(live, player, 2)
        live.send({"do": "place_wager", "box": 2, "coins": WAGER})
        live.view(lambda view: view["phase"] == "setting")
        live.send({"do": "concede", "box": 2})  # the player gives the wager up
        live.view(lambda view: view["round"] == 2)
        panel.send({"do": "correct_payment", "person": player, "coins": 600, "reason": "miscounted"})

        waiting = live.view(has_proposal)
        (proposal,) = waiting["proposals"]
        assert (proposal["by"], proposal["way"], proposal["number"]) == (opener, "approval", 1)
        assert (proposal["order"]["person"], proposal["order"]["coins"]) == (player, 600)
        assert of(waiting, player)["stack"] == BOUGHT - WAGER  # nothing has moved
        yes = {"do": "answer_proposal", "number": 1, "consents": True}
        assert panel.ask(**yes)["code"] == "not_asked_to_consent"  # not who asked for it
        assert live.ask(**yes)["code"] == "not_asked_to_consent"  # nor who is paid by it

        other.send(yes)
        corrected = told(live, "payment_corrected")
        assert (corrected["by"], corrected["approved_by"]) == (opener, second)
        paid = live.latest(has_none)
        assert of(paid, player)["stack"] == BOUGHT - WAGER + 600


def test_an_order_proposed_by_one_of_two_who_play_goes_through_by_the_other_s_consent(visit: Visit) -> None:
    with ExitStack() as stack:
        near, far, ann, bob = two_play(visit, stack)
        near.send(FIRE)
        (proposal,) = far.view(has_proposal)["proposals"]
        assert (proposal["by"], proposal["asked"]) == (ann, [bob])
        assert near.ask(do="answer_proposal", number=1, consents=True)["code"] == "not_asked_to_consent"
        far.send({"do": "answer_proposal", "number": 1, "consents": True})
        voided = told(near, "round_voided")
        assert (voided["by"], voided["cause"]) == (ann, "fire")
        for live, person in ((near, ann), (far, bob)):
            live.view(has(person, BOUGHT))


def test_one_who_declines_ends_it(visit: Visit) -> None:
    with ExitStack() as stack:
        near, far, *_ = two_play(visit, stack)
        near.send(FIRE)
        far.view(has_proposal)
        far.send({"do": "answer_proposal", "number": 1, "consents": False})
        assert told(near, "proposal_ended")["cause"] == "declined"
        assert near.latest(has_none)["phase"] == "betting"


def test_silence_declines(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor_orders, "CONSENT_MS", 300)
    with ExitStack() as stack:
        near, *_ = two_play(visit, stack)
        near.send(FIRE)
        assert told(near, "proposal_ended")["cause"] == "time"
        assert near.latest(has_none)["phase"] == "betting"


def test_who_plays_alone_is_told_that_there_is_nobody_to_consent(visit: Visit) -> None:
    ann = visit()
    person = ann.come_in("Ann")
    table = ann.open_table(book="canberra", betting_s=600, setting_s=600)
    with ann.live(table) as live:
        sits(live, person, 2)
        refused = live.ask(**FIRE)
        assert refused["code"] == "nobody_to_consent"
        assert "Nobody else who could consent plays here" in refused["text"]


def test_at_a_house_s_table_players_can_have_no_order_given() -> None:
    limits = Limits(table_supervision="house")
    with Serving(limits=limits, supervisor_token=TOKEN) as serving, ExitStack() as stack:
        near, *_ = two_play(lambda: stack.enter_context(serving.visitor()), stack)
        assert near.ask(**FIRE)["code"] == "house_judges"
        assert not any("may_propose" in said for said in near.heard)


def test_who_only_has_coins_there_proposes_nothing_and_is_asked_nothing(visit: Visit) -> None:
    """Guests with one coin each neither hold a round up nor veto what those who play agree on."""
    with ExitStack() as stack:
        eve, dan = visit(), visit()
        near, far, ann, bob = two_play(visit, stack, eve, dan)
        for each in (eve, dan):
            refused = each.at.ask(**FIRE)
            assert refused["code"] == "takes_no_part"
            assert "no say" in refused["text"]
        near.send(FIRE)
        (proposal,) = far.view(has_proposal)["proposals"]
        assert proposal["asked"] == [bob]
        assert eve.at.ask(do="answer_proposal", number=1, consents=False)["code"] == "not_asked_to_consent"
        far.send({"do": "answer_proposal", "number": 1, "consents": True})
        assert told(near, "round_voided")["by"] == ann


def test_who_joins_after_an_order_was_proposed_is_asked_before_it_is_given(visit: Visit) -> None:
    ann, bob, xia = visit(), visit(), visit()
    people = [each.come_in(name) for each, name in ((ann, "Ann"), (bob, "Bob"), (xia, "Xia"))]
    table = ann.open_table(book="canberra", bots=0, betting_s=600, setting_s=600)
    with ann.live(table) as near, bob.live(table) as far, xia.live(table) as late:
        sits(near, people[0], 2)
        sits(far, people[1], 3)
        near.send(FIRE)
        far.view(has_proposal)
        sits(late, people[2], 4)
        late.send({"do": "place_wager", "box": 4, "coins": WAGER})
        (proposal,) = late.view(lambda view: of(view, people[2]).get("stack") == BOUGHT - WAGER)["proposals"]
        assert set(proposal["asked"]) == {people[1], people[2]}
        far.send({"do": "answer_proposal", "number": 1, "consents": True})
        seen = late.view(lambda view: view["proposals"][0].get("consented"))
        assert seen["phase"] == "betting"
        late.send({"do": "answer_proposal", "number": 1, "consents": False})
        assert told(near, "proposal_ended")["cause"] == "declined"


def test_two_browsers_of_one_person_undo_no_round_against_the_house() -> None:
    """One opens the table, the other plays and loses: nobody else is there, and the house has no supervisors."""
    with Serving() as serving, serving.visitor() as opener, serving.visitor() as player:
        opener.come_in("Eve")
        person = player.come_in("Eve2")
        table = opener.open_table(bots=0, betting_s=600, setting_s=600)
        with opener.live(table) as panel, player.live(table) as live:
            sits(live, person, 2)
            live.send({"do": "place_wager", "box": 2, "coins": WAGER})
            live.view(lambda view: view["phase"] == "setting")
            refused = panel.ask(do="invalidate", cause="fire", reason="smoke")
            assert refused["code"] == "needs_house_supervisor"
            assert "a supervisor of the house" in refused["text"]
            for order in (
                {"do": "report_misdelivery"},
                {"do": "sanction", "person": person, "order": "void"},
            ):
                assert panel.ask(**order)["code"] == "needs_house_supervisor"
            assert "proposals" not in live.latest(lambda view: True)
            live.send({"do": "concede", "box": 2})
            live.view(lambda view: view["round"] == 2)
            correction = {"do": "correct_payment", "person": person, "coins": WAGER, "reason": "miscounted"}
            assert panel.ask(**correction)["code"] == "needs_house_supervisor"
            assert of(live.latest(lambda view: True), person)["stack"] == BOUGHT - WAGER


def test_what_costs_the_house_something_waits_for_its_supervisor(visit: Visit) -> None:
    with ExitStack() as stack:
        near, far, ann, bob = two_play(visit, stack)
        they_are_to_set(near, far)
        hugo = visit()
        hugo.come_in("Hugo")
        assert hugo.http.post("/api/v1/supervisor", json={"token": TOKEN}).status_code == 200
        judge = stack.enter_context(hugo.live(near.latest(lambda view: True)["table"]))
        near.send(FIRE)
        (proposal,) = far.view(has_proposal)["proposals"]
        assert (proposal["by"], proposal["needs_house"], proposal["is_waited_for"]) == (ann, True, True)
        assert far.ask(do="answer_proposal", number=1, consents=True)["code"] == "not_asked_to_consent"
        judge.view(has_proposal)
        judge.send({"do": "answer_proposal", "number": 1, "consents": True})
        assert told(near, "round_voided")["by"] == ann
        for live, person in ((near, ann), (far, bob)):
            live.view(has(person, BOUGHT))
