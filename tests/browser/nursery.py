"""Everything that a server needs, imported and compiled once, so that it forks a server in some hundredths of
a second.
"""

import gc

from paigow.books import EDITIONS, load
from paigow.lab.web import worker
from paigow.rules import ruleset
from paigow.school.web import coach_worker
from paigow.web.workers.pool import in_thread
from tests.browser import living
from tests.browser.serving import TOKEN
from tests.readymade import make_ready

__all__ = ["coach_worker", "living", "worker"]

for book in EDITIONS:
    assert ruleset(load(book)).table
for token in (None, TOKEN):
    make_ready(living.ROOMY, token, in_thread)
gc.collect()
gc.freeze()  # a server that looked through all this would copy its pages
