"""The measure of a bank that is told the secrets deals and matches as the table does."""

from fractions import Fraction

import numpy as np
import pytest

from bench.bank_told import BANKS_BOX, TOTALS, arrangements, gains_of
from bench.simulate import strengths
from paigow.books import load
from paigow.lab.policy_names import sides
from paigow.rules import ruleset
from paigow.table.deal.cuts import count, groups, order_from
from paigow.tiles import TILES, Tile

WORTH = {"win": -1, "push": 0, "lose": 1}


@pytest.mark.parametrize("book_id", ["nz", "massachusetts"])
def test_every_cut_and_total_gains_what_the_table_deals(book_id: str) -> None:
    book = load(book_id)
    rules, tile_of = ruleset(book), {tile.face: tile for tile in TILES}
    hands, policy, _ = sides(book, "house-way", "house-way", Fraction(0))
    pile = np.random.default_rng(7).permutation(len(TILES))
    gains = gains_of(
        pile[None], arrangements(book, with_moves=False), strengths(hands, policy), book
    )  # (1, cuts, 8)
    cuts = sorted(book.approved_cuts, key=lambda cut: cut != book.house_cut)
    for at, cut in enumerate(cuts):
        for total in range(3, 19):
            first = count(book.ring, BANKS_BOX, total)
            order = order_from(book.ring, first, book.word("delivery"))
            dealt = dict(zip(order, groups(tuple(TILES[place].face for place in pile), cut), strict=True))

            def tiles(position: int) -> list[Tile]:
                return [tile_of[face] for face in dealt[position]]  # noqa: B023 -- called in the same turn

            bank = rules.house_way(tiles(BANKS_BOX)).setting
            others = [box for box in book.boxes if box != BANKS_BOX]
            results = [rules.match(rules.house_way(tiles(box)).setting, bank).result for box in others]
            expected = sum(WORTH[result] for result in results) / len(others)
            assert gains[0, at, (total - 1) % 8] == pytest.approx(expected)


def test_chances_of_the_totals() -> None:
    assert TOTALS.sum() == pytest.approx(1)
    assert TOTALS[(3 - 1) % 8] == pytest.approx((1 + 27) / 216)  # totals 3 and 11
