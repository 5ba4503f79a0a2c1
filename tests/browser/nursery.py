"""What a server needs, imported and compiled once: a server forked from here takes some hundredths of a second."""

from paigow.books import BOOK_IDS, load
from paigow.rules import ruleset
from tests.browser import living

__all__ = ["living"]

for book in BOOK_IDS:
    assert ruleset(load(book)).table
