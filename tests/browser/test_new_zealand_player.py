"""Two rounds in New Zealand as players meet them: alone against the house, and then with somebody else."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.company import hands_of, joined
from tests.browser.guests import Guest
from tests.browser.lobby import Lobby
from tests.browser.serving import Server
from tests.browser.table import Table, box_of, faces_in

pytestmark = pytest.mark.random_order(disabled=True)

BOBS, ANNS = 3, 6
DEAL: Final = 71
"""Bob's first two tiles against the other two lose; set the house way they win. Ann loses."""
LOOK_MS: Final = 3_500
"""Time that a lost wager lies there before it is taken, and a won one before it is paid."""
WAGERING: Final = ("wager-place", "wager-take-back", "wager-repeat")


class Two(NamedTuple):
    """Ann at a desk, and Bob on a phone."""

    ann: Table
    bob: Table


@pytest.fixture(scope="module")
def two(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    folder = tmp_path_factory.mktemp("players")
    with Server(folder, deal=DEAL, collect_losing=LOOK_MS, pay_box=LOOK_MS, next_round=7_000) as server:
        desk = Guest(browser, server)
        phone = Guest(browser, server, is_phone=True)
        ann = Lobby(desk, hands_of(desk, is_phone=False)).open_table("nz", bots=0, betting="8")
        bob = joined(phone, ann.id, is_phone=True)
        for table, box in ((ann, ANNS), (bob, BOBS)):
            table.sit(box)
            table.buy_in(500)
        yield Two(ann, bob)
        assert [*desk.unexpected(), *phone.unexpected()] == []
        for guest in (desk, phone):
            guest.context.close()


def lies(table: Table) -> None:
    """Check that nobody can change or take away a wager, and that its owner cannot go."""
    table.go_on()
    for wagering in WAGERING:
        expect(table.guest.find(wagering)).to_have_count(0)
    expect(table.guest.find("leave")).to_be_disabled()


@pytest.mark.clause("NZ 6.1 duty", check=0)
def test_who_has_made_no_wager_has_no_tiles_before_him(two: Two) -> None:
    two.bob.wager(1000, 1000)
    two.bob.until("hand-tile-3")
    expect(two.ann.guest.find("phase")).to_have_attribute("data-phase", "setting")
    expect(two.ann.guest.find("hand-tile-0")).to_have_count(0)
    assert two.ann.face_down(f"tiles-{BOBS}") == 4
    assert two.ann.face_down(f"tiles-{ANNS}") == 0
    two.ann.see_stack(50_000)


@pytest.mark.clause("NZ 10.14", check=0)
def test_who_plays_alone_against_the_house_lays_his_tiles_face_up(two: Two) -> None:
    faces = two.bob.faces()
    two.bob.hands.press("show-hand")
    expect(two.ann.guest.find(f"known-{BOBS}")).to_be_visible()
    assert sorted(faces_in(two.ann.guest.find(f"known-{BOBS}"))) == sorted(faces)
    expect(two.bob.guest.find("show-hand")).to_have_count(0)


@pytest.mark.clause("NZ 6.10", check=0)
def test_a_lost_wager_is_not_drawn_back(two: Two) -> None:
    two.bob.set_hand()
    two.ann.until(f"result-{BOBS}")
    expect(two.ann.guest.find(f"result-{BOBS}")).to_have_attribute("data-result", "lose")
    lies(two.bob)
    assert not box_of(two.bob.guest.view(), BOBS)["wagers"][0].get("is_settled"), "it still lies there"
    expect(two.ann.guest.find("unused-tiles")).to_have_count(0)
    two.ann.until("round-log", re.compile(rf"Box {BOBS}: \D*20 taken"))
    two.bob.see_stack(48_000)


@pytest.mark.clause("NZ 10.6", check=0)
@pytest.mark.clause("NZ 10.12", check=0)
def test_what_was_set_badly_is_lost_and_the_unused_tiles_are_looked_at(two: Two) -> None:
    two.bob.wait_for_phase("round_over")
    advice = two.bob.guest.see("advice-after", "The house way would set")
    hand = box_of(two.bob.guest.view(), BOBS)["hand"]
    assert sorted(faces_in(advice)[:2]) not in (sorted(hand["low"]), sorted(hand["high"]))
    two.bob.guest.see("own-result", re.compile("[Ll]ose"))
    two.bob.see_stack(48_000)

    unused = two.ann.guest.see("unused-tiles")
    unused.locator("summary").click()
    assert len(faces_in(unused)) == 32 - 2 * 4
    expect(unused.get_by_role("button")).to_have_count(0)


def both_play(two: Two) -> None:
    """Let Bob pass the offered bank, and both wager."""
    two.bob.guest.until("pass-bank")
    two.bob.hands.press("pass-bank")
    for table in two:
        table.wager(1000, 1000)
    for table in two:
        table.until("hand-tile-3")


@pytest.mark.clause("NZ 10.14", check=0)
@pytest.mark.clause("NZ 10.9(a)", check=0)
def test_where_two_play_no_tile_is_shown_nor_given_to_the_other(two: Two) -> None:
    both_play(two)
    for table in two:
        expect(table.guest.find("show-hand")).to_have_count(0)
    delivered = {ANNS: two.ann.faces(), BOBS: two.bob.faces()}
    lying = [two.ann.tray("low"), two.ann.tray("high")]
    asked = len(two.ann.guest.sent)
    two.ann.hands.drag("hand-tile-0", f"tiles-{BOBS}")  # type: ignore[attr-defined]  # a mouse
    assert two.ann.faces() == delivered[ANNS]
    assert [two.ann.tray("low"), two.ann.tray("high")] == lying
    assert len(two.ann.guest.sent) == asked
    two.ann.set_hand()
    two.bob.hands.press("house-way")
    two.bob.hands.press("confirm-set")
    for box, faces in delivered.items():
        two.ann.guest.until(f"result-{box}")
        assert sorted(faces_in(two.ann.guest.find(f"tiles-{box}"))) == sorted(faces)


@pytest.mark.clause("NZ 6.9(b)", check=0)
def test_a_wager_that_has_won_stays_where_it_lies_until_it_is_paid(two: Two) -> None:
    two.bob.wait_for_phase("matched")
    expect(two.ann.guest.find(f"result-{BOBS}")).to_have_attribute("data-result", "win")
    lies(two.bob)
    assert not box_of(two.bob.guest.view(), BOBS)["wagers"][0].get("is_settled"), "it is not paid yet"
    two.bob.see_stack(46_000)
    two.bob.wait_for_phase("round_over")
    two.bob.see_stack(46_000 + 2_000 + 1_900)
    expect(two.bob.guest.find("leave")).to_be_enabled()
