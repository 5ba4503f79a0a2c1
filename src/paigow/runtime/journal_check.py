"""Checks the store's journal against the entries of its streams: only events move coins."""

from collections import Counter
from collections.abc import Sequence

from paigow.log import CodecError, EntryBytes, open_entry
from paigow.runtime import cage, voiding
from paigow.runtime.account_names import at_table, posted_lines
from paigow.runtime.people import roles
from paigow.storage import PostingLine


def check_postings(stream: str, entry: bytes, sealed: bytes | None, posted: Sequence[PostingLine]) -> str:
    """Return what is wrong with the postings of an entry; empty if nothing. See ``store.inspect``."""
    try:
        if stream == voiding.STREAM:
            return _of_voided(entry, posted)
        called_for: list[PostingLine] = []
        if stream == cage.STREAM:
            called_for = [*cage.cage_lines(cage.CODEC.decode(entry))]
        elif stream == roles.STREAM:
            roles.CODEC.decode(entry)  # it moves no coins
        else:
            called_for = [*posted_lines(stream, open_entry(EntryBytes.of(entry, sealed)).event)]
    except CodecError as fault:
        return f"it cannot be read ({fault})"
    return (
        "" if [*posted] == called_for else f"its postings are {_said(posted)}: expected {_said(called_for)}"
    )


def _of_voided(entry: bytes, posted: Sequence[PostingLine]) -> str:
    """Check the payments to accounts outside the table against the entry."""
    event, moved = voiding.CODEC.decode(entry), Counter[str]()
    for line in posted:
        moved[line.credit] += line.coins
        moved[line.debit] -= line.coins
    own = at_table(event.table, "")
    paid = {name: coins for name, coins in sorted(moved.items()) if coins and not name.startswith(own)}
    return "" if paid == event.paid else f"its postings pay {paid}: expected {event.paid}"


def _said(posted: Sequence[PostingLine]) -> str:
    return ", ".join(f"{each.coins} from {each.debit} to {each.credit}" for each in posted) or "none"
