"""For people who see colours differently, or none: pips stand out from their tile, and a result has a word
and a shape.
"""

import base64
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.lobby import new_table

BOX: Final = 5
SIGHTS: Final = ("none", "protanopia", "deuteranopia", "tritanopia", "achromatopsia")
LEAST: Final = 3.0
"""The least contrast between parts of a picture that have to be told apart (WCAG 1.4.11)."""
BRIGHTEST: Final = """
async (png) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const at = canvas.getContext("2d");
  at.drawImage(picture, 0, 0);
  const { data } = at.getImageData(0, 0, picture.width, picture.height);
  const linear = (part) => ((part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const lights = [];
  for (let n = 0; n < data.length; n += 4)
    lights.push(0.2126 * linear(data[n]) + 0.7152 * linear(data[n + 1]) + 0.0722 * linear(data[n + 2]));
  lights.sort((a, b) => a - b);
  return [lights[Math.floor(lights.length / 2)], lights[Math.floor(lights.length * 0.97)]];
}
"""
"""Computes how light the ground of a picture of a tile is, and how light its pips are."""


def contrast(guest: Guest, at: int, sight: str) -> float:
    """Return the contrast of a tile's pips to the tile, as a person sees them."""
    wire = guest.context.new_cdp_session(guest.page)
    wire.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
    tile = guest.find("hand-chosen").locator(".tile svg").nth(at)
    shot = base64.b64encode(tile.screenshot()).decode()
    blank = guest.context.new_page()  # the page's own policy lets no picture be looked into
    ground, pips = blank.evaluate(BRIGHTEST, shot)
    blank.close()
    return float((pips + 0.05) / (ground + 0.05))


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_red_and_white_pips_stand_out_from_their_tile_in_every_sight(theme: str, come: Come) -> None:
    guest = come(theme=theme, is_painted=True)
    guest.go("/hand?tiles=1-1,4-4,5-5,3-3")  # two red, two white
    guest.see("hand-chosen")
    found = {(at, sight): contrast(guest, at, sight) for at in range(4) for sight in SIGHTS}
    assert {each: ratio for each, ratio in found.items() if ratio < LEAST} == {}


def test_a_result_has_a_word_and_a_shape_of_its_own(come: Come) -> None:
    guest = come()
    table = new_table(guest, "nz")
    table.play_to_setting(BOX)
    table.set_hand()
    table.see_result(BOX)
    shapes: dict[str, set[str]] = {}
    for badge in guest.page.locator("[data-result]:visible").all():
        result = str(badge.get_attribute("data-result"))
        for shape in badge.locator("svg path").all():
            shapes.setdefault(result, set()).add(str(shape.get_attribute("d")))
        if badge.locator("svg").count():
            expect(badge).to_contain_text(result, ignore_case=True)
    assert shapes
    assert all(len(each) == 1 for each in shapes.values())
    assert len(set().union(*shapes.values())) == len(shapes)
