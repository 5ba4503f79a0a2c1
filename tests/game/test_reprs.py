"""What a prompt and a notebook show: short texts, and drawings that are well-formed."""

from xml.etree import ElementTree as ET

import pytest

import paigow
from paigow import Game
from tests.game.test_game import until

HAND = paigow.parse_hand("6-6 3-6 2-6 2-2")
RULES = paigow.ruleset(paigow.load("nz"))
SHORTEST = 200


def faces_drawn(svg: str) -> list[str]:
    return [each for group in ET.fromstring(svg).iter() if (each := group.get("data-face")) is not None]


def test_a_book_is_named_by_edition_and_choices() -> None:
    book = paigow.load("nz")
    assert repr(book) == f"Book('nz@{book.edition}')"
    other = paigow.with_choices(book, {"delivery": "clockwise"})
    assert repr(other) == f"Book('nz@{book.edition}', choices={{'delivery': 'clockwise'}})"


@pytest.mark.parametrize(
    "shown",
    [
        *(paigow.load(book) for book in paigow.BOOK_IDS),
        RULES,
        HAND,
        HAND[0],
        RULES.house_way(HAND),
        RULES.house_way(HAND).setting,
        Game("nz", seed=1),
        Game("nz", seed=1).round,
        Game("nz", seed=1).player(1),
    ],
    ids=lambda shown: type(shown).__name__,
)
def test_a_repr_is_short(shown: object) -> None:
    assert len(repr(shown)) < SHORTEST


def test_tiles_hands_and_settings_are_drawn() -> None:
    assert faces_drawn(HAND[0]._repr_svg_()) == ["6-6"]
    assert faces_drawn(HAND._repr_svg_()) == ["6-6", "3-6", "2-6", "2-2"]
    house = RULES.house_way(HAND)
    low_high = [tile.face for tile in (*house.setting.low, *house.setting.high)]
    assert faces_drawn(house.setting._repr_svg_()) == faces_drawn(house._repr_svg_()) == low_high


def test_a_hand_is_a_tuple_of_tiles() -> None:
    assert tuple(HAND) == HAND
    assert HAND[:2] == (HAND[0], HAND[1])
    assert eval(repr(HAND).replace("Hand", "paigow.parse_hand")) == HAND


def test_a_round_is_drawn_with_its_exposed_hands_only() -> None:
    game = Game("nz", players=["<Mei>", "Tom"], seed=1)
    assert "data-face" not in until(game, "setting").round._repr_html_()
    game.play()
    html = game.round._repr_html_()
    found = ET.fromstring(f"<div>{html}</div>")
    assert len([each for each in found.iter() if each.get("data-face")]) == 12
    assert "&lt;Mei&gt;: 10 " in html
    results = game.round.results
    cells = [cell.text for cell in ET.fromstring(results._repr_html_()).iter("td")]
    assert cells[0] == "<Mei>"
    assert cells.count(results[1].outcome) >= 1
