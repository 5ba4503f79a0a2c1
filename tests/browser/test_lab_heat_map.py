"""The heat map of the lab in the browser: its figures are the library's, by mouse, by keyboard and by link."""

from fractions import Fraction

from playwright.sync_api import expect

from paigow.books import load
from paigow.lab.heat_map import HeatCell, HeatMap, heat_map
from tests.browser.conftest import Come
from tests.browser.guests import Guest


def cell_at(found: HeatMap, row: int, column: int) -> HeatCell:
    return next(cell for cell in found.cells if (cell.row, cell.column) == (row, column))


def see_cell(guest: Guest, cell: HeatCell, opposing: int) -> None:
    """The figures beside the map are those of a cell."""
    shown = guest.find("heat-cell")
    for name in ("gain", "best_gain", "cost"):
        figure = shown.get_by_test_id(f"heat-{name}")
        exact = f"{getattr(cell, name).numerator}/{getattr(cell, name).denominator}"
        expect(figure).to_have_attribute("data-fraction", exact)
    for name in ("win", "push", "lose"):
        expect(guest.find("heat-results").get_by_test_id(f"lab-{name}")).to_have_attribute(
            "data-count", str(getattr(cell, name))
        )
    assert cell.win + cell.push + cell.lose == cell.hands * opposing


def test_the_map_has_the_figures_of_the_library_by_mouse_and_keyboard(come: Come) -> None:
    guest = come()
    guest.go("/lab")
    guest.press("lab-group-hands")
    guest.press("lab-heat-map")
    found = heat_map(load("nz"))
    expect(guest.find("heat-scope")).to_have_attribute("data-hands", "35960")
    grid = guest.find("heat-grid")
    expect(grid.locator("[role=gridcell]")).to_have_count(16 * 16)
    see_cell(guest, cell_at(found, 0, 0), found.opposing)

    grid.locator("[data-place='2 11']").click()
    see_cell(guest, cell_at(found, 2, 11), found.opposing)
    grid.locator("[data-place='11 2']").click()  # the same two tiles
    see_cell(guest, cell_at(found, 2, 11), found.opposing)
    guest.page.keyboard.press("ArrowRight")
    guest.page.keyboard.press("ArrowUp")
    expect(grid.locator("[data-place='10 3']")).to_be_focused()
    see_cell(guest, cell_at(found, 3, 10), found.opposing)
    for key in ("ArrowUp",) * 12 + ("ArrowLeft",) * 5:  # the map ends at its edges
        guest.page.keyboard.press(key)
    expect(grid.locator("[data-place='0 0']")).to_be_focused()

    guest.find("heat-measure").select_option("cost")
    value = grid.locator("[data-place='2 11']").get_attribute("data-value")
    assert float(value or "nan") == 100 * float(cell_at(found, 2, 11).cost)


def test_the_chosen_cell_is_in_the_link_and_its_card_leaves_a_phone_most_of_the_map(come: Come) -> None:
    guest, friend = come(), come(is_phone=True)
    found = heat_map(load("nz"))
    guest.go("/lab/heat-map")
    guest.find("heat-grid").locator("[data-place='2 11']").click()
    friend.go(guest.page.url.replace(guest.page.url.split("/lab")[0], ""))
    see_cell(friend, cell_at(found, 2, 11), found.opposing)
    friend.find("heat-grid").locator("[data-place='0 0']").scroll_into_view_if_needed()
    card = friend.see("heat-cell").bounding_box()
    assert card is not None
    assert card["height"] <= 664 / 4
    for nonsense in ("99,2", "-1,x", "1.5", ","):
        friend.go(f"/lab/heat-map?cell={nonsense}")
        see_cell(friend, cell_at(found, 0, 2 if nonsense == "99,2" else 0), found.opposing)


def test_filters_are_in_the_link(come: Come) -> None:
    guest, friend = come(), come()
    guest.go("/lab/heat-map")
    guest.find("lab-book").select_option("massachusetts")
    guest.find("lab-policy").select_option("card-a")
    guest.find("lab-role").select_option("banker")
    guest.find("heat-only").select_option("mistakes")
    guest.find("heat-holding-0").select_option("6-6")
    guest.find("heat-holding-1").select_option("1-1")
    found = heat_map(load("massachusetts"), "card-a", role="banker", only="mistakes", holding="6-6 1-1")
    assert 0 < found.hands < 1_625
    expect(guest.find("heat-scope")).to_have_attribute("data-hands", str(found.hands))
    friend.go(guest.page.url.replace(guest.page.url.split("/lab")[0], ""))
    expect(friend.find("heat-scope")).to_have_attribute("data-hands", str(found.hands))
    expect(friend.find("heat-holding-1")).to_have_value("1-1")
    empty = friend.find("heat-grid").locator("[role=gridcell]:not([data-value])")
    kinds = len(found.kinds)
    off_diagonal = sum(2 - (cell.row == cell.column) for cell in found.cells)
    expect(empty).to_have_count(kinds * kinds - off_diagonal)
    empty.first.click()
    expect(friend.find("heat-cell")).to_contain_text("No hand that counts")


def test_a_best_answer_costs_nothing_anywhere(come: Come) -> None:
    guest = come()
    guest.go("/lab/heat-map?policy=optimal&measure=cost")
    expect(guest.find("heat-grid").locator("[role=gridcell]")).to_have_count(16 * 16)
    values = guest.page.eval_on_selector_all(
        "[role=gridcell]", "found => found.map((one) => one.dataset.value)"
    )
    assert {Fraction(value) for value in values} == {Fraction(0)}
