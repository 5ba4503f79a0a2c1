"""What the dealer calls a result: each document has its own words, and the player is told win, lose or push."""

from typing import Final

import pytest

from paigow.books import load

CALLS: Final = {
    "nz": ("NZ 10.11 verdict", {"win": "Jung", "lose": "Che", "push": "Jowl"}),
    "canberra": ("CAN 12.2", {"win": "win", "lose": "lose", "push": "stand off"}),
    "massachusetts": ("MA 7(g) compare", {"win": "win", "lose": "lose", "push": "push"}),
    "rws": ("RWS 3.14.3", {"win": "win", "lose": "lose", "push": "Tie"}),
}


@pytest.mark.clause("NZ 10.11 verdict", check=1)
@pytest.mark.parametrize("book", CALLS)
def test_the_dealer_calls_the_result_in_the_words_of_the_document(book: str) -> None:
    found = load(book)
    assert (found.clause_of("calls"), found.calls) == CALLS[book]


def test_an_edition_that_has_no_words_of_its_own_has_the_plain_ones(old_edition: str) -> None:
    assert load(old_edition).calls == {"win": "win", "lose": "lose", "push": "push"}
