"""Four rounds at a Massachusetts table, as the players see them: two areas of one player, shared banks, a tile seen.

Every round has the same woodpile, so that a cut and a style of delivery show in who receives which stack.
"""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.company import joined, open_for
from tests.browser.guests import Guest
from tests.browser.hands import middle
from tests.browser.pit import Pit
from tests.browser.serving import TOKEN, Server
from tests.browser.table import Table, box_of

pytestmark = pytest.mark.random_order(disabled=True)

DEAL: Final = 2
ANNS, SECOND, BOBS = 2, 3, 5
Stacks = list[list[str]]


class Evening:
    """Ann at a desk, Bob on a phone."""

    def __init__(self, desk: Guest, phone: Guest) -> None:
        self.ann = open_for(desk, "massachusetts", bots=0, several_boxes="two adjacent")
        self.bob = joined(phone, self.ann.id, is_phone=True)
        self.stacks: Stacks = []
        """The boxes of the first round, from the dealer's right."""

    def wager_both(self, first: int, second: int) -> None:
        """Ann wagers on two areas."""
        self.ann.wager(*[1000] * first)
        self.ann.guest.find("bet-box").select_option(str(SECOND))
        self.ann.lay(*[1000] * second)
        self.ann.hands.press("wager-place")
        expect(self.ann.guest.find("wager-take-back")).to_be_visible()


@pytest.fixture(scope="module")
def evening(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    folder = tmp_path_factory.mktemp("massachusetts")
    with Server(folder, token=TOKEN, deal=DEAL) as server:
        desk, phone = (
            Guest(browser, server),
            Guest(browser, server, is_phone=True),
        )
        yield Evening(desk, phone)
        assert [*desk.unexpected(), *phone.unexpected()] == []
        for guest in (desk, phone):
            guest.context.close()


def served(table: Table) -> Stacks:
    """Return the stacks of a round that is over, in the order of their delivery."""
    view = table.see_the_round_out()
    hands = {box["number"]: box["hand"] for box in view["boxes"] if "hand" in box}
    hands[0] = view.get("house_hand")
    unused = view["unused_tiles"]
    return [
        sorted(unused.get(str(place)) or hands[place]["low"] + hands[place]["high"])
        for place in view["delivered"]
    ]


def main_words(table: Table) -> Locator:
    return table.guest.find("main-button").last


@pytest.mark.clause("MA 5(b) seated", check=0)
def test_who_looks_on_cannot_wager_before_he_sits(evening: Evening) -> None:
    ann, bob = evening.ann, evening.bob
    ann.sit(ANNS)
    ann.buy_in(5000)
    bob.wait_for_phase("betting")
    bob.guest.see("dock", "Choose a box to play. Until then you look on.")
    for handle in ("stand", "wager-place", "bet-box"):
        expect(bob.guest.find(handle)).to_have_count(0)
    bob.sit(BOBS)
    bob.buy_in(5000)
    expect(bob.guest.find("wager-place")).to_be_visible()
    offered = bob.guest.find("bet-box").locator("option").all_inner_texts()
    assert offered[1:] == ["Box 4", "Box 6"]  # beside this player's own, and nobody sits there: not Ann's


@pytest.mark.clause("MA 10(b) unequal", check=0)
@pytest.mark.clause("MA 10(b) separate", check=0)
@pytest.mark.clause("MA 10(b) final", check=0)
def test_the_area_with_the_larger_wager_is_set_first_and_stays_as_it_was_laid_down(evening: Evening) -> None:
    ann, bob = evening.ann, evening.bob
    evening.wager_both(1, 2)
    bob.wager(1000, 1000)
    ann.until("hand-tile-3")
    expect(ann.guest.find(f"own-box-{SECOND}")).to_have_attribute("aria-selected", "true")
    second = sorted(ann.faces())

    ann.hands.press(f"own-box-{ANNS}")
    expect(main_words(ann)).to_have_text(f"Set box {SECOND} first")
    expect(ann.guest.find("confirm-set")).to_have_count(0)

    ann.hands.press(f"own-box-{SECOND}")
    ann.lay_low(0, 2)
    laid = [ann.tray("low"), ann.tray("high")]
    for box in (ANNS, SECOND):
        ann.hands.press(f"own-box-{box}")
    assert [ann.tray("low"), ann.tray("high")] == laid
    place = middle(ann.guest.find("confirm-set"))
    for _ in range(2):  # the second press would set the other hand
        ann.page.mouse.click(*place)
        ann.guest.settle()
    assert ann.guest.commands().count("set_hand") == 1
    expect(ann.guest.find(f"own-box-{ANNS}")).to_have_attribute("aria-selected", "true")
    first = sorted(ann.faces())
    ann.hands.press(f"own-box-{SECOND}")
    ann.guest.see("dock", "Set by you")
    for handle in ("confirm-set", "hand-tile-0"):
        expect(ann.guest.find(handle)).to_have_count(0)

    ann.hands.press(f"own-box-{ANNS}")
    ann.set_hand()
    bob.set_hand()
    hands = [box_of(ann.see_the_round_out(), box)["hand"] for box in (ANNS, SECOND)]
    assert [sorted(hand["low"] + hand["high"]) for hand in hands] == [first, second]
    assert [sorted(hands[1][part]) for part in ("low", "high")] == laid
    evening.stacks = served(ann)


@pytest.mark.clause("MA 7(c) dealer", check=0)
def test_the_dealers_high_hand_lies_to_his_right_and_the_low_hand_to_his_left(evening: Evening) -> None:
    """This viewer sits across: the right of one side is the left of the other."""
    hand = evening.ann.guest.see("house-hand")
    low, high = (hand.get_by_role("group", name=name).bounding_box() for name in ("Low hand", "High hand"))
    assert low is not None
    assert high is not None
    assert high["x"] + high["width"] <= low["x"]
    expect(hand).to_contain_text(re.compile(r"High hand.*Low hand", re.DOTALL))


@pytest.mark.clause("MA 8(e) request", check=0)
@pytest.mark.clause("MA 8(e) marker", check=0)
@pytest.mark.clause("MA 8(f)", check=0)
def test_the_bank_asks_the_house_to_share_it_and_has_a_marker_and_no_area_to_wager_on(
    evening: Evening,
) -> None:
    ann, bob = evening.ann, evening.bob
    ann.go_on()
    ann.guest.until("share-bank")
    expect(ann.guest.find("take-bank")).to_be_visible()  # without asking for it she would bank alone
    expect(ann.guest.find("share-bank")).to_have_text("Bank with the house")
    ann.hands.press("share-bank")
    ann.guest.see("bank-hold", "You bank with the house")
    bob.go_on()
    for table in (ann, bob):
        marker = table.guest.find(f"box-{ANNS}").get_by_test_id("chung")
        expect(marker).to_have_attribute("data-kind", "co-bank")
        expect(marker).to_have_attribute("aria-label", re.compile("banks? with the house"))
    bob.wait_for_phase("betting")
    expect(bob.guest.find("bet-box")).to_be_visible()  # the player may use two areas
    for handle in ("bet-box", "wager-place", f"own-box-{SECOND}"):
        expect(ann.guest.find(handle)).to_have_count(0)


@pytest.mark.clause("MA 8(g)(1)", check=0)
@pytest.mark.clause("MA 8(i) style", check=0)
def test_the_bank_moves_stacks_to_one_end_and_says_after_the_call_how_they_are_delivered(
    evening: Evening,
) -> None:
    ann, bob = evening.ann, evening.bob
    ann.hands.press("move-stacks")
    for stack in (5, 7):
        ann.hands.press(f"stack-{stack}")
    expect(ann.guest.find("stacks-move")).to_be_disabled()  # they do not lie side by side
    for stack in (7, 7, 6):
        ann.hands.press(f"stack-{stack}")
    ann.hands.press("stacks-move")
    expect(ann.guest.find("round-log")).to_contain_text("to the left 5 6, to the right –")
    expect(ann.guest.find("move-stacks")).to_have_count(0)  # once

    expect(ann.guest.find("cut-list")).to_have_count(0)
    bob.wager(1000, 1000)
    ann.guest.until("cut-list")
    expect(ann.guest.find("phase")).to_have_attribute("data-phase", "bets_closed")
    ann.hands.press("cut-list")
    expect(ann.page.locator("[data-testid^=take-cut-]")).to_have_count(10)
    ann.hands.press("take-cut-house way-left")
    bob.until("hand-tile-3")
    bob.set_hand()
    cut = [evening.stacks[stack - 1] for stack in (1, 2, 3, 4, 7, 8, 5, 6)]
    assert served(ann) == cut[::-1]


@pytest.mark.clause("MA 8(g)(2)", check=0)
@pytest.mark.clause("MA 8(i) shake", check=0)
def test_the_bank_divides_stacks_between_the_ends_and_shakes(evening: Evening) -> None:
    ann, bob = evening.ann, evening.bob
    bob.go_on()
    bob.guest.until("share-bank")
    bob.hands.press("share-bank")
    bob.until("move-stacks")
    bob.hands.press("move-stacks")
    for stack in (3, 3, 4, 5):  # 3 goes right, 4 and 5 left
        bob.hands.press(f"stack-{stack}")
    bob.hands.press("stacks-move")
    expect(ann.guest.find("round-log")).to_contain_text("to the left 4 5, to the right 3")
    ann.wager(1000, 1000)
    bob.guest.until("take-cup")
    expect(ann.guest.find("round-log")).not_to_contain_text("shakes the cup")
    expect(ann.guest.find("take-cup")).to_have_count(0)
    bob.hands.press("take-cup")
    ann.until("round-log", "shakes the cup (3 times)")
    ann.until("hand-tile-3")
    ann.set_hand()
    assert served(ann) == [evening.stacks[stack - 1] for stack in (3, 1, 2, 6, 7, 8, 4, 5)]


@pytest.mark.clause("MA 9(d)", check=0)
def test_who_is_told_that_a_tile_of_his_was_seen_voids_his_hand_before_he_looks(
    evening: Evening, browser: Browser
) -> None:
    ann, bob = evening.ann, evening.bob
    with Pit(browser, ann) as pit:
        for table in (ann, bob):
            table.go_on()
        bob.wait_for_phase("betting")
        pit.hold()
        before = bob.guest.find("stack").inner_text()
        evening.wager_both(1, 1)
        bob.wager(1000, 1000)
        pit.deal()
        expect(bob.guest.find("look")).to_be_visible()
        pit.report("report_exposed", at="box", exposed_by="dealer", box=str(BOBS), count="1")
        choice = bob.guest.see("choice", "Once you look at your tiles the choice is gone.")
        expect(choice.get_by_test_id("clause-link").first).to_have_text("MA 9(d)")
        expect(bob.guest.find("hand-tile-0")).to_have_count(0)
        bob.hands.press("choose-void")
        bob.guest.until(f"void-{BOBS}")
        expect(bob.guest.find("stack")).to_have_text(before)
        pit.let_go()


@pytest.mark.clause("MA 10(b) equal", check=0)
@pytest.mark.clause("MA 5(b) stay", check=0)
def test_equal_areas_are_set_counter_clockwise_and_their_player_stays_until_the_round_is_over(
    evening: Evening,
) -> None:
    ann, bob = evening.ann, evening.bob
    ann.until("hand-tile-3")
    expect(ann.guest.find(f"own-box-{ANNS}")).to_have_attribute("aria-selected", "true")
    ann.hands.press(f"own-box-{SECOND}")
    expect(main_words(ann)).to_have_text(f"Set box {ANNS} first")
    leave, bobs = ann.guest.find("leave"), bob.guest.find("leave")
    expect(leave).to_be_disabled()
    expect(leave).to_have_attribute("title", re.compile("keep your place until the round is over"))
    expect(bobs).to_be_disabled()  # this wager went back, and its owner had tiles
    ann.hands.press(f"own-box-{ANNS}")
    ann.set_hand()
    expect(ann.guest.find(f"own-box-{SECOND}")).to_have_attribute("aria-selected", "true")
    ann.set_hand()
    expect(leave).to_be_disabled()
    ann.see_the_round_out()
    for button in (leave, bobs):
        expect(button).to_be_enabled()
