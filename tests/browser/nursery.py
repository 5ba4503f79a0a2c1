"""Everything that a server needs, imported and compiled once, so that it forks a server in some hundredths of
a second.
"""

import gc

from paigow.books import EDITIONS, load
from paigow.rules import ruleset
from paigow.server import coach_work, lab_work
from paigow.server.workers import in_thread
from tests.browser import living
from tests.browser.serving import TOKEN
from tests.readymade import make_ready

__all__ = ["coach_work", "lab_work", "living"]

for book in EDITIONS:
    assert ruleset(load(book)).table
for token in (None, TOKEN):
    make_ready(living.ROOMY, token, in_thread)
gc.collect()
gc.freeze()  # a server that looked through all this would copy its pages
