"""What a book does not give is a fault, in the product as in the second reading."""

import re
from random import Random
from typing import Final

import pytest

from paigow.rulings.round_file.reader import RoundFileError, read_tree
from paigow.rulings.ruling import rule, rule_text
from paigow.words import LANGUAGES, WRITTEN, expected_in
from tests.oracles.files import toml
from tests.oracles.random_faults import CHANGES, random_fault
from tests.oracles.random_rounds import random_round
from tests.oracles.test_rulings import broken

EACH: Final = 12
"""Rounds of every kind."""
BROKEN: Final = 100
ENGLISH: Final = re.compile(r"\b(?:expected|missing|unknown|the|of|or|and|is|at|not|none)\b")
"""Words of a sentence that nobody has translated. What is to be typed as it stands has none of them."""
TYPED: Final = re.compile(
    r"'[^']*'|\[[^\]]*\]|[\w-]*=|Girl on the Right and Left|dragon head and phoenix tail"
)
KINDS: Final = [(book, name) for book, changes in CHANGES.items() for name in changes]


@pytest.mark.parametrize(("book", "name"), KINDS)
def test_what_a_book_does_not_give_is_a_fault_that_names_the_clause(book: str, name: str) -> None:
    for seed in range(EACH):
        written, clause = random_fault(Random(f"{name} {seed}"), book, name)
        with pytest.raises(RoundFileError) as faulty:
            rule_text(toml(written))
        told = [str(fault) for fault in faulty.value.faults]
        assert any(clause in each or "the house banks" in each for each in told), (seed, clause, told)


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != WRITTEN])
@pytest.mark.parametrize("book", CHANGES)
def test_every_fault_is_told_whole_in_each_language(book: str, language: str) -> None:
    told = set[str]()
    for seed in range(BROKEN):
        rng = Random(seed)
        trees = [broken(random_round(rng, book), rng)]
        trees += [random_fault(Random(f"{name} {seed}"), book, name)[0] for name in CHANGES[book] if seed < 2]
        for tree in trees:
            try:
                rule(read_tree(tree), language=language)
            except RoundFileError as error:
                told |= {expected_in(fault.expected, language) for fault in error.faults}
    assert [each for each in sorted(told) if ENGLISH.search(TYPED.sub("", each))] == []
