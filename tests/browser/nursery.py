"""What a server needs, imported and compiled once: a server forked from here takes some hundredths of a second."""

import gc

from paigow.books import EDITIONS, load
from paigow.rules import ruleset
from paigow.server import coach_work, lab_work
from tests.browser import living

__all__ = ["coach_work", "lab_work", "living"]

for book in EDITIONS:
    assert ruleset(load(book)).table
gc.collect()
gc.freeze()  # a server that looked through all this would copy its pages
