"""A match play coupon at a Massachusetts table: handed out on the panel, laid beside a wager on a phone (MA 5(a))."""

from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.company import open_for
from tests.browser.guests import Guest
from tests.browser.pit import Pit
from tests.browser.serving import TOKEN, Server

BOX: Final = 3
WON: Final = 2
"""Tiles by which the player there wins."""


@pytest.mark.clause("MA 5(a) chips", check=0)
def test_a_player_is_handed_a_coupon_lays_it_beside_his_wager_and_reads_what_came_of_it(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with Server(tmp_path_factory.mktemp("coupons"), token=TOKEN, deal=WON, next_round=3_000) as server:
        phone = Guest(browser, server, is_phone=True)
        ann = open_for(phone, "massachusetts", bots=0, is_phone=True, match_play="2500")
        ann.sit(BOX)
        ann.buy_in(500)
        with Pit(browser, ann) as pit:
            pit.hold_at_bets(ann)
            phone.see("sign", "Match play coupons up to US$25; one that wins is taken")
            pit.order("orders", "give_coupon", person=phone.view()["you"], value="10")
            phone.see("coupons", "10")
            expect(phone.find("coupon-1000")).to_have_count(0)  # beside a wager alone
            ann.wager(1000, 1000)
            ann.hands.press("coupon-1000")
            lying = phone.find(f"coupon-on-{BOX}").first
            expect(lying).to_be_visible()
            expect(lying).to_have_attribute("aria-label", "with a match play coupon of US$10")
            phone.assert_fits()
            phone.assert_axe_clean()
            ann.hands.press("coupon-0")
            expect(lying).to_have_count(0)
            ann.hands.press("coupon-1000")
            expect(lying).to_be_visible()
            pit.let_go()
        ann.until("hand-tile-3")
        ann.set_hand()
        shown = ann.see_result(BOX)
        wager = shown["wagers"][0]
        assert wager["coupon"] == 1000
        assert (shown["result"], wager["won"], wager["is_coupon_taken"]) == ("win", 3000, True)
        expect(phone.find("round-log")).to_contain_text("US$10 by the coupon")
        phone.see("own-coins", "Won US$30 · US$10 by the coupon · Commission US$1.50")
        assert phone.unexpected() == []
        phone.context.close()
