"""Words that stand in two places are the same words."""

import ast
from collections.abc import Iterator
from pathlib import Path

import paigow
from paigow.books import BOOK_IDS, EDITIONS, load, read_phrase
from paigow.books.phrases import KEEP, PAYS_WHEN, WHEN
from paigow.books.releases import releases
from paigow.books.vocabulary import BANK_CITES, CITES, FURTHER, RULES, WORDS
from paigow.rules import side_bets
from paigow.rules.terms import _CHOICES, _CONDITIONS

SOURCE = Path(paigow.__file__).parent


def test_every_phrase_has_a_meaning_and_every_meaning_a_phrase() -> None:
    assert set(WHEN) == _CONDITIONS.keys()
    assert set(KEEP) == _CHOICES.keys()


def test_every_phrase_of_a_pay_table_has_a_meaning() -> None:
    tree = ast.parse(Path(side_bets.__file__).read_text(encoding="utf-8"))
    compared = {
        node.value
        for compare in ast.walk(tree)
        if isinstance(compare, ast.Compare)
        for node in ast.walk(compare)
        if isinstance(node, ast.Constant)
    }
    assert set(PAYS_WHEN) - compared == {"has <groups>"}  # what is left


def test_every_phrase_is_used_by_a_published_book() -> None:
    used: set[str] = set()
    for book in map(load, EDITIONS):
        for row in book.house_way.row:
            conditions = [*row.when, *(phrase for amendment in row.also for phrase in amendment.when)]
            used |= {read_phrase(text, WHEN).word for text in conditions}
            used |= {read_phrase(text, KEEP).word for text in row.keep}
        for side in book.side_bets:
            used |= {read_phrase(text, PAYS_WHEN).word for line in side.line for text in line.when}
    assert used == {*WHEN, *KEEP, *PAYS_WHEN}


def test_every_book_gives_every_rule_and_decision() -> None:
    for book in map(load, BOOK_IDS):
        assert book.rules.keys() - FURTHER == RULES.keys()
        assert book.cites.keys() - BANK_CITES == CITES
    assert {name for book in map(load, BOOK_IDS) for name in book.cites} == CITES | BANK_CITES
    assert {name for book in map(load, EDITIONS) for name in book.rules} == RULES.keys() | FURTHER


def test_every_word_of_a_rule_is_a_value_that_some_book_offers_or_the_code_knows() -> None:
    """A word that no edition has or offers is unused, earlier editions included."""
    offered = {
        (name, value)
        for book in map(load, [each.name for each in releases()])
        for name, row in book.rules.items()
        for value in (row.value, *row.values)
        if isinstance(value, str)
    }
    unused = {(name, word) for name, words in WORDS.items() for word in words} - offered
    assert not unused


ASKS = {"cite": CITES, "clause_of": RULES.keys() | FURTHER, "value": RULES.keys() | FURTHER}
ASKS |= dict.fromkeys(("number", "word", "words", "flag"), RULES.keys() | FURTHER)


def asked() -> Iterator[tuple[str, str, str]]:
    """Place, method and name of every question put to a book by a name that stands in the code."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in ASKS
                and ast.unparse(node.func.value).split(".")[-1] in {"book", "_book"}
                and node.args
                and isinstance(node.args[0], ast.Constant)
            ):
                yield f"{path.relative_to(SOURCE)}:{node.lineno}", node.func.attr, str(node.args[0].value)


def test_code_asks_a_book_only_for_what_every_loader_has_checked() -> None:
    questions = list(asked())
    assert len(questions) > 20
    assert not [(place, method, name) for place, method, name in questions if name not in ASKS[method]]
