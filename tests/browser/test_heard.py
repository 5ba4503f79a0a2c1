"""What a screen reader hears during a round: every phase, once, and the result by itself."""

from playwright.sync_api import expect

from paigow.words.languages import file
from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.lobby import new_table

BOX = 5
LISTEN = """
() => {
  window.heard = {};
  for (const one of document.querySelectorAll('[aria-live][data-testid^="announcer"]')) {
    const lines = (window.heard[one.dataset.testid] = [one.textContent]);
    new MutationObserver(() => {
      if (one.textContent !== lines.at(-1)) lines.push(one.textContent);
    }).observe(one, { childList: true, characterData: true, subtree: true });
  }
}
"""
QUIET = {"setting": "setting.own"}
"""Phases in which a player with a hand hears what to do."""


def phases_shown(guest: Guest) -> list[str]:
    """Return every phase that the server has shown, in order."""
    phases = [message["phase"] for message in guest.heard() if message["type"] == "view"]
    return [phase for at, phase in enumerate(phases) if at == 0 or phase != phases[at - 1]]


def test_every_phase_of_a_round_is_announced_and_the_result_apart_from_it(come: Come) -> None:
    guest = come()
    table = new_table(guest, "nz")
    table.sit(BOX)
    table.buy_in(500)
    table.wait_for_phase("betting")
    guest.page.evaluate(LISTEN)
    before = len(phases_shown(guest)) - 1
    table.wager(1000)
    table.wait_for_phase("setting")
    table.set_hand()
    table.see_result(BOX)
    table.wait_for_phase("round_over")
    said = file("en", "page")["phase"]
    expect(guest.find("announcer")).to_have_text(said["round_over"])
    heard = guest.page.evaluate("window.heard")
    went_by = phases_shown(guest)[before:]
    assert {"delivered", "setting", "players_set", "house_set", "matching", "paid"} <= {*went_by}
    wanted = [said[QUIET.get(phase, phase)] for phase in went_by]
    assert [line for line in wanted if line not in heard["announcer"]] == []
    (result,) = [line for line in heard["announcer-result"] if line]
    assert result.startswith(f"Box {BOX}")
    assert not any(result in line for line in heard["announcer"]), "told again with each phase"
