"""A player who sits out keeps the place, the others see and hear it, and bets close without that player."""

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.lobby import Lobby, join

ANN, BOB = 5, 6


def test_one_sits_out_and_the_round_goes_on_without_him(come: Come) -> None:
    ann, bob = come(), come()
    lobby = Lobby(ann)
    lobby.take_name("Ann")
    near = lobby.open_table(bots=0)
    Lobby(bob).take_name("Bob")
    far = join(bob, near.id)
    bob.page.set_viewport_size({"width": 390, "height": 664})
    near.sit(ANN)
    far.sit(BOB)
    far.buy_in(500)
    far.wait_for_phase("betting")  # the page has more on it then, and what stands below moves down
    bob.press("sit-out")
    expect(ann.find(f"sits-out-{BOB}")).to_have_text("Sits out")
    expect(ann.find("announcer-out")).to_have_text("Bob sits out")
    near.buy_in(500)
    near.wager(1000, 1000)
    near.wait_for_phase("setting")
    expect(ann.find(f"box-{BOB}")).to_contain_text("Bob")
    bob.press("sit-in")
    expect(ann.find(f"sits-out-{BOB}")).to_have_count(0)
    expect(bob.find("sit-in")).to_have_count(0)
