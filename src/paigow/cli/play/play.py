"""``paigow play``: the table in the terminal, or with piped input."""

import asyncio
import sys
from dataclasses import fields, replace
from typing import Final

from paigow.books import APPROVAL, LESS_COMMISSION, Book
from paigow.cli.options import BookName, Choices, Language, chosen_book
from paigow.cli.output import UsageError

MOST_BOTS: Final = 6
_PATIENCE_MS: Final = 400
"""Thinking time before the dealer continues; time stands still while the person types."""
_BRISK: Final = 4
"""The dealer's speed on a terminal, as a multiple of that in the browser; without a terminal the dealer does
not wait."""


def play(
    *,
    book: BookName = None,
    choices: Choices = (),
    bots: int = 3,
    language: Language = "en",
    approved: str | None = None,
) -> int:
    """Play at a table in the terminal with play coins.

    The coins have no value, and nothing is stored. Type ? for help and q to leave.

    Args:
        book: Rule book, such as rws (see `paigow books`). Default: PAIGOW_BOOK, or nz.
        choices: NAME=VALUE: set an option or a reading of the book.
        bots: Number of bots at the table, from 0 to 6.
        language: Language of the table.
        approved: Who approved a choice, and when. Needed only if the rule document requires approval.
    """
    chosen = chosen_book(book, choices)
    _see_approval(chosen, approved)
    if not 0 <= bots <= MOST_BOTS:
        raise UsageError(f"--bots: {bots}: expected a number from 0 to {MOST_BOTS}")
    try:
        from paigow.cli.play.game import Game
        from paigow.runtime import OrderRefusedError, Pace, TableOrder
    except ModuleNotFoundError as error:
        raise UsageError(f"play needs {error.name}; pip install 'paigow[server]'") from error
    order = TableOrder(
        book=chosen.id,
        options=chosen.choices,
        bots=bots,
        betting_s=None,
        setting_s=None,
        offer_s=None,
        cover_s=None,
        commission_approved=approved if chosen.commission_needs_approval else None,
        house_wager_approved=approved if chosen.needs_approval else None,
    )
    normal = Pace.normal()
    brisk = Pace(**{each.name: getattr(normal, each.name) // _BRISK for each in fields(normal)})
    pace = replace(
        brisk if sys.stdin.isatty() else Pace.instant(),
        choose_cut=_PATIENCE_MS,
        take_cup=_PATIENCE_MS,
        thought=_PATIENCE_MS,
        seeds=normal.seeds,
    )
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")  # such input is not a wager either, and is answered as such
    with asyncio.Runner() as runner:
        try:
            game = Game(runner, order, pace, language)
        except OrderRefusedError as error:
            raise UsageError(str(error)) from error
        try:
            game.play()
        finally:
            game.close()
    return 0


def _see_approval(book: Book, approved: str | None) -> None:
    """Check that approval is given exactly where it is needed (CAN 12.9, MA 8(h)).

    Raises:
        UsageError: it is missing, or there is nothing to approve.
    """
    needs = {LESS_COMMISSION: book.commission_needs_approval, APPROVAL: book.needs_approval}
    wanted = next((each for each, is_needed in needs.items() if is_needed), None)
    if wanted is not None and not (approved or "").strip():
        raise UsageError(f"--approved: missing; expected {wanted}")
    if wanted is None and approved is not None:
        raise UsageError(f"--approved: {approved!r}: expected no approval, because no choice requires one")
