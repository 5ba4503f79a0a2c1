"""No code asks a rule for a word that it cannot have."""

import ast
from collections.abc import Iterator
from pathlib import Path

from paigow.books.vocabulary import WORDS

SOURCE = Path(__file__).parents[2] / "src/paigow"


def asked(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Rule and word of every comparison of ``book.word(rule)``: with one word, with several, or case by case."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            for rule in rules_in(node.left):
                for other in node.comparators:
                    yield from ((rule, word) for word in words_in(other))
        if isinstance(node, ast.Match):
            for rule in rules_in(node.subject):
                for case in node.cases:
                    yield from ((rule, word) for word in words_in(case.pattern))


def rules_in(node: ast.expr) -> list[str]:
    match node:
        case ast.Call(func=ast.Attribute(attr="word"), args=[ast.Constant(value=str(rule))]):
            return [rule]
        case _:
            return []


def words_in(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


def test_every_word_that_is_asked_for_is_one_of_the_rules() -> None:
    found = [
        (file.relative_to(SOURCE).as_posix(), rule, word)
        for file in SOURCE.rglob("*.py")
        for rule, word in asked(ast.parse(file.read_text(encoding="utf-8")))
    ]
    assert len(found) > 40
    assert [each for each in found if each[1] in WORDS and each[2] not in WORDS[each[1]]] == []
