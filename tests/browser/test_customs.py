"""The customs that differ between houses, as the page shows them."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.hands import Touch
from tests.browser.lobby import Lobby, join, new_table
from tests.browser.serving import Server
from tests.browser.table import box_of

BOX, OTHER = 5, 6
LEAP_PX = 24
"""Half a chip: a moving finger still meets its target."""
SCROLLED = "document.querySelector('.seats').scrollLeft"


def test_nz_refuses_a_wager_that_could_not_be_paid_exactly(come: Come) -> None:
    guest = come()
    table = new_table(guest, "nz")
    table.sit(BOX)
    table.buy_in(500)
    table.wager(1000, 500)
    table.see_toast("15", clause="NZ 6.12")
    guest.see("wager-state", "Not yet placed")  # it can be corrected right there
    table.see_stack(50_000)

    guest.find("toast").get_by_test_id("clause-link").click()
    guest.see("clause-says", "exactly")
    guest.press("clause-close")
    expect(guest.find("clause-dialog")).to_be_hidden()
    table.lay(500)
    table.hands.press("wager-place")
    table.see_stack(48_000)


def test_a_notice_on_a_phone_leaves_the_chips_where_they_are(come: Come) -> None:
    """The notice lies over the seats, which keep their scroll position."""
    guest = come(is_phone=True)
    guest.page.set_viewport_size({"width": 390, "height": 664})
    table = Lobby(guest, Touch(guest)).open_table("nz")
    table.sit(BOX)
    table.buy_in(500)
    table.wait_for_phase("betting")
    table.lay(1000, 500)
    before, scrolled = guest.find("chip-500").bounding_box(), guest.page.evaluate(SCROLLED)
    assert before is not None
    assert scrolled > 0
    table.hands.press("wager-place")
    table.see_toast("15", clause="NZ 6.12")
    guest.assert_in_one_view("toast", "chip-500", "wager-place")
    beside = guest.find("chip-500").bounding_box()
    assert beside is not None
    assert abs(beside["y"] - before["y"]) <= LEAP_PX
    table.hands.press("toast-close")
    expect(guest.find(f"box-{BOX}")).to_be_in_viewport(ratio=1)
    assert guest.page.evaluate(SCROLLED) == scrolled


def test_a_wager_may_be_changed_and_taken_back_until_bets_close(come: Come) -> None:
    guest, slow = come(), come()
    table = new_table(guest, "nz", bots=0)
    table.sit(BOX)
    table.buy_in(500)
    waits = join(slow, table.id)  # bets stay open for somebody who has not wagered yet
    waits.sit(OTHER)
    waits.buy_in(100)
    table.wager(1000, 1000)
    table.see_stack(48_000)
    table.lay(1000, 1000)
    table.hands.press("wager-place")
    table.see_stack(46_000)
    table.hands.press("wager-take-back")
    table.see_stack(50_000)
    guest.see("wager-state", "No wager yet")
    table.hands.press("cash-out")
    table.see_stack(0)
    table.hands.press("leave")
    guest.see(f"dock-sit-{BOX}")


def test_a_wager_below_the_limits_is_refused_and_no_chip_leads_above_them(come: Come) -> None:
    guest = come()
    table = new_table(guest, "massachusetts")
    table.sit(BOX)
    table.buy_in(2000)
    table.wager(500)
    table.see_toast(re.compile(r"\b10(\.00)?\b"))
    table.see_stack(200_000)
    expect(guest.find("chip-50")).to_have_count(0)  # neither one nor two such chips make a wager
    table.lay(500, 10_000)
    expect(guest.find("chip-50000")).to_be_enabled()
    table.lay(50_000)
    expect(guest.find("chip-50000")).to_be_disabled()
    expect(guest.find("wager-double")).to_be_disabled()
    table.hands.press("wager-undo")
    expect(guest.find("amount-main")).to_have_text(re.compile(r"\D110$"))


def test_the_same_wager_is_made_again_in_the_next_round(
    come_to: Callable[[Server], Come], tmp_path: Path
) -> None:
    with Server(tmp_path) as server:
        guest = come_to(server)()
        table = new_table(guest, "nz")
        table.play_to_setting(BOX, 1000, 1000)
        table.set_hand()
        table.wait_for_phase("betting")
        assert guest.view()["round"] == 2
        gain = next(person["stack"] for person in guest.view()["people"] if person["box"] == BOX) - 50_000
        units = f"{abs(gain) / 100:.2f}".removesuffix(".00")
        expect(guest.find("session-net")).to_have_text(re.compile(rf"(?<![\d.]){units}$"))
        table.go_on()
        table.hands.press("wager-repeat")
        table.see_stack(48_000 + gain)
        table.wait_for_phase("setting")
        guest.page.close()


@pytest.mark.clause("NZ 7.2 limit", check=0)
def test_nz_one_of_two_boxes_is_controlled(come: Come) -> None:
    guest, slow = come(), come()
    table = new_table(guest, "nz", bots=0)
    table.sit(BOX)
    table.buy_in(500)
    waits = join(slow, table.id)
    waits.sit(2)
    waits.buy_in(100)
    table.wager(1000, 1000)
    guest.find("bet-box").select_option(str(OTHER))
    table.lay(1000)
    table.hands.press("wager-place")
    table.see_stack(47_000)
    waits.wager(1000)

    table.wait_for_phase("setting")
    expect(guest.page.get_by_role("tab", name=re.compile(r"^Box \d"))).to_have_count(2)
    view = guest.view()
    assert box_of(view, BOX)["controller"] == view["you"]
    assert "controller" not in box_of(view, OTHER)
    table.set_hand()
    waits.wait_for_phase("setting")
    waits.set_hand()
    view = table.see_the_round_out()
    assert box_of(view, BOX)["hand"]["set_by"] == "player"
    assert box_of(view, OTHER)["hand"]["set_by"] != "player"
    table.hands.press(f"own-box-{OTHER}")
    expect(guest.find("own-result-badge")).to_have_attribute("data-result", box_of(view, OTHER)["result"])
    table.wait_for_bets(of_round=2)
    guest.see("own-result", f"Box {OTHER}")  # as the player has chosen
    for box in (BOX, OTHER):
        table.hands.press(f"reveal-{box}")
    table.go_on()
    expect(guest.find("foot")).to_contain_text(f"Box {BOX}")  # the wagers are on the player's place


def test_canberra_names_hands_only_when_asked(come: Come) -> None:
    guest = come()
    table = new_table(guest, "canberra")
    table.play_to_setting(BOX)
    guest.see("set-lead", "Names are given on request")
    expect(guest.find("way-0").get_by_role("img")).to_have_count(4)
    for hand in ("name-low", "name-high"):
        expect(guest.find(hand)).to_have_text(re.compile(r"^\s*$"))
    table.hands.press("ask-names")
    for hand in ("name-low", "name-high"):
        expect(guest.find(hand)).to_have_text(re.compile(r"\w"))
    expect(guest.find("ask-names")).to_have_count(0)
    expect(guest.find("way-0").get_by_role("img")).to_have_count(0)
    table.hands.press("confirm-set")
    table.see_result(BOX)


def test_massachusetts_advises_and_sets_nothing(come: Come) -> None:
    guest = come()
    table = new_table(guest, "massachusetts")
    table.play_to_setting(BOX)
    before = table.tray("low")
    table.hands.press("house-way")
    expect(guest.see("proposal").get_by_test_id("clause-link")).to_have_text(re.compile(r"^(MA |R-)"))
    (own,) = guest.view()["own"]
    assert table.tray("low") == sorted(own["advice"]["low"])
    table.hands.press("mine-again")
    assert table.tray("low") == before
    table.hands.press("house-way")
    table.hands.press("confirm-set")
    assert table.see_result(BOX)["hand"]["set_by"] == "player"
    table.hands.press("reveal-smaller")
    guest.see("advice-after", "You set as the house way would")


def test_elsewhere_the_dealer_sets_the_house_way_when_asked(come: Come) -> None:
    guest = come()
    table = new_table(guest, "nz")
    table.play_to_setting(BOX)
    table.hands.press("house-way")
    expect(guest.see("proposal").get_by_test_id("clause-link")).to_have_text(re.compile(r"^NZ "))
    assert not box_of(guest.view(), BOX).get("requested")  # a proposal asks for nothing
    table.hands.press("confirm-set")
    assert table.see_result(BOX)["hand"]["set_by"] == "request"
    table.hands.press("reveal-smaller")
    expect(guest.see("explanation").get_by_test_id("clause-link")).to_have_text(re.compile(r"^NZ "))


@pytest.mark.clause("RWS 2.1.4 Tie", check=0)
@pytest.mark.clause("RWS 2.1.4 Bonus", check=0)
@pytest.mark.clause("RWS 3.4 side bets", check=0)
def test_rws_has_bonus_and_tie_wagers(come: Come) -> None:
    guest = come()
    table = new_table(guest, "rws")
    table.sit(BOX)
    table.buy_in(500)
    table.wait_for_phase("betting")
    for bet in ("main", "bonus", "tie"):
        table.lay(1000, spot=bet)
    table.hands.press("wager-place")
    table.wait_for_phase("setting")
    table.see_stack(47_000)
    table.set_hand()
    box = table.see_result(BOX)
    assert {wager["bet"] for wager in box["wagers"]} == {"main", "bonus", "tie"}
    for bet in ("Main", "Bonus", "Tie"):
        guest.see("own-coins", re.compile(rf"{bet}: (Won|Lost|The stake)"))
    gains = sum(
        {"win": wager.get("won", 0) - wager.get("commission", 0), "lose": -wager["coins"]}.get(
            wager["outcome"], 0
        )
        for wager in box["wagers"]
    )
    table.see_stack(50_000 + gains)


def test_time_that_runs_out_sets_the_hand_by_the_house_way(come: Come) -> None:
    guest = come()
    table = new_table(guest, "nz", setting_s=10)
    table.play_to_setting(BOX)
    guest.see("countdown")
    assert table.see_result(BOX)["hand"]["set_by"] == "time"
