"""The action bar is there in every phase, also while the code of a panel is loading."""

from tests.browser.conftest import Come
from tests.browser.lobby import new_table

BOX = 5
WATCH = """
window.withoutBar = [];
new MutationObserver(() => {
  const dock = document.querySelector('[data-testid="dock"]');
  if (dock && !dock.querySelector('[data-testid="action-bar"]')) window.withoutBar.push(dock.innerText);
}).observe(document, { childList: true, subtree: true });
"""


def test_a_player_never_loses_the_bar_in_a_round(come: Come) -> None:
    guest = come(is_phone=True)
    guest.context.add_init_script(WATCH)
    table = new_table(guest, "nz")
    table.sit(BOX)
    table.buy_in(500)
    table.wait_for_phase("betting")
    table.wager(1000, 1000)
    table.wait_for_phase("setting")
    table.set_by_mouse()
    table.see_result(BOX)
    assert guest.page.evaluate("window.withoutBar") == []
