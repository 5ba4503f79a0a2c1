"""What a book does not give is a fault, in the product as in the second reading."""

from random import Random
from typing import Final

import pytest

from paigow.record.round_file import RoundFileError
from paigow.record.ruling import rule_text
from tests.oracles.files import toml
from tests.oracles.random_faults import CHANGES, random_fault

EACH: Final = 12
"""Rounds of every kind."""
KINDS: Final = [(book, name) for book, changes in CHANGES.items() for name in changes]


@pytest.mark.parametrize(("book", "name"), KINDS)
def test_what_a_book_does_not_give_is_a_fault_that_names_the_clause(book: str, name: str) -> None:
    for seed in range(EACH):
        written, clause = random_fault(Random(f"{name} {seed}"), book, name)
        with pytest.raises(RoundFileError) as faulty:
            rule_text(toml(written))
        told = [str(fault) for fault in faulty.value.faults]
        assert any(clause in each or "the house banks" in each for each in told), (seed, clause, told)
