"""Several people at one box in New Zealand: who decides on its tiles, who is asked to bank, and a shared bank."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.company import hands_of, joined
from tests.browser.guests import Guest
from tests.browser.lobby import Lobby
from tests.browser.pit import called
from tests.browser.serving import Server
from tests.browser.table import Table

pytestmark = pytest.mark.random_order(disabled=True)

ANNS, FREE = 2, 5


class Three(NamedTuple):
    """Ann, who sits, and Bob and Dee, who stand."""

    ann: Table
    bob: Table
    dee: Table


@pytest.fixture(scope="module")
def three(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Three]:
    folder = tmp_path_factory.mktemp("shared")
    with Server(folder, choose_cut=300, take_cup=300, last_wager=1_500, next_round=1_000) as server:
        guests = [Guest(browser, server, is_phone=phone) for phone in (False, True, False)]
        desk, phone, other = guests
        ann = Lobby(desk, hands_of(desk, is_phone=False)).open_table(
            "nz", bots=0, options={"shared_bank": "yes"}, betting="60"
        )
        bob, dee = joined(phone, ann.id, is_phone=True), joined(other, ann.id)
        for table in (bob, dee):
            table.hands.press("stand")
            table.buy_in(500)
        ann.sit(ANNS)
        ann.buy_in(500)
        yield Three(ann, bob, dee)
        assert [said for guest in guests for said in guest.unexpected()] == []
        for guest in guests:
            guest.context.close()


def behind(table: Table, box: int, *chips: int) -> None:
    """Wager on a box where the player does not sit."""
    table.go_on()
    table.wait_for_phase("betting")
    table.guest.find("bet-box").select_option(str(box))
    table.lay(*chips)
    table.hands.press("wager-place")
    table.guest.until("wager-take-back")


def dealt(table: Table) -> None:
    table.until("hand-tile-3")


@pytest.mark.clause("NZ 7.1(a)(iii)", check=0)
def test_of_equal_wagers_where_nobody_sits_the_one_nearest_the_dealer_decides(three: Three) -> None:
    behind(three.bob, FREE, 1000)
    behind(three.dee, FREE, 1000)
    behind(three.dee, ANNS, 1000)  # so that she may share Ann's bank
    three.ann.wager(1000, 1000)
    for table in (three.ann, three.bob):
        dealt(table)
    expect(three.dee.guest.find("confirm-set")).to_have_count(0)
    assert three.dee.face_down(f"tiles-{FREE}") == 4
    three.dee.hands.press(f"own-box-{FREE}")
    expect(three.dee.guest.find("decider")).to_have_text(re.compile(rf"^{called(three.dee, three.bob)}\b"))
    three.bob.set_hand()
    expect(three.dee.guest.find("round-log")).to_contain_text(f"Box {FREE} is set")
    three.ann.set_hand()


@pytest.mark.clause("NZ 7.3", check=0)
def test_who_shares_a_bank_sees_its_tiles_and_sets_them(three: Three) -> None:
    three.ann.guest.until("take-bank")
    three.ann.hands.press("take-bank")
    shared(three)
    three.bob.set_hand()
    for table in (three.ann, three.dee):
        dealt(table)
    assert sorted(three.ann.faces()) == sorted(three.dee.faces())
    three.dee.set_hand()
    for table in (three.ann, three.dee):
        expect(table.guest.find("confirm-set")).to_have_count(0)
    expect(three.ann.guest.find("round-log")).to_contain_text(f"Box {ANNS} is set")
    three.ann.guest.until("reveal")


def shared(three: Three) -> None:
    """Let Bob wager 20 against Ann's bank; she puts up 10 of the cover, and Dee 10."""
    for table in three:
        table.go_on()
    share = three.dee.guest.find("join-bank")
    three.dee.guest.until_visible(share.or_(three.dee.guest.find("stake-amount")).first, "a share or a stake")
    if share.is_visible():  # else she has looked at her share since the last round
        three.dee.hands.press("join-bank")
    three.ann.cut_and_hold()
    for table in (three.dee, three.ann):
        table.hands.write("stake-amount", "10")
        table.hands.press("place-stake")
    behind(three.bob, FREE, 1000, 1000)
    dealt(three.bob)


@pytest.mark.clause("NZ 7.3", check=0)
def test_where_the_house_shares_too_the_dealer_sets_and_neither_of_them(three: Three) -> None:
    three.ann.guest.until("share-bank")
    three.ann.hands.press("share-bank")
    shared(three)
    for table in (three.ann, three.dee):
        assert table.face_down(f"tiles-{ANNS}") == 4
        expect(table.guest.find("confirm-set")).to_have_count(0)
    three.bob.set_hand()
    three.ann.guest.until("reveal")
    said = re.compile(rf"Box {ANNS}: the dealer sets it by the house way")
    expect(three.dee.guest.find("round-log")).to_contain_text(said)


@pytest.mark.clause("NZ 5.3(b)", check=0)
def test_who_controls_no_box_is_not_offered_the_bank(three: Three) -> None:
    """Ann has had it twice; Bob stands and decided on a box, Dee did not."""
    three.bob.guest.until("pass-bank")
    three.bob.hands.press("pass-bank")
    told = three.dee.guest.find("round-log")
    three.bob.until("round-log", "The house banks")
    names = re.findall(r"The bank is offered to (Guest \d+)", told.inner_text())
    assert names == [called(three.dee, three.bob)]
    assert not [
        view
        for view in three.dee.guest.heard()
        if view["type"] == "view" and any(right["do"] == "take_bank" for right in view.get("may", ()))
    ]
