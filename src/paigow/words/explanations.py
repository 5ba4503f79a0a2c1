"""Sentences of rule book rows in other languages, and the explanation of a house setting."""

from paigow.words.catalogue import clauses, rows
from paigow.words.languages import WRITTEN
from paigow.words.languages import language as spoken
from paigow.words.sentences import say


def in_language(says: str, language: str = "en") -> str:
    """Return the English sentence of a row or a clause in another language.

    A sentence without a translation stays in English, as in an operator's own house way.

    Raises:
        LookupError: if there is no such language.
    """
    return str(rows(language)["says"].get(says) or clauses(language).get(says, says))


def explain_house_way(
    *, low: str, high: str, says: str, clause: str, overruled: str | None = None, language: str = "en"
) -> str:
    """Return one sentence that says how the house sets a hand, by which clause, and what the clause means.

    Args:
        low: Name code of the low hand.
        high: Name code of the high hand.
        says: English sentence of the row that decides.
        clause: Clause of that row, as it stands after "by".
        overruled: Clause of a row that was passed over, because it would have dropped a setting at least as good in both
            hands. ``None`` if there is no such row.
        language: Language of the sentence.

    Raises:
        LookupError: if there is no such language or no such name code.
    """
    facts = {
        "low": low,
        "high": high,
        "clause": clause,
        "because": _because(says, language),
        "overruled": overruled,
    }
    return say("explain.house_way" if overruled is None else "explain.house_way_overruled", facts, language)


def passed_over(says: str, language: str = "en") -> str:
    """Return the sentence for a row that was passed over, because it would have dropped a setting at least as good."""
    return say("explain.passed_over", {"says": in_language(says, language)}, language)


def _because(says: str, language: str) -> str:
    """Return the sentence of a row as a clause that stands alone."""
    alone = rows(language)["because"].get(says)
    if alone is not None:
        return alone
    own = spoken(language)
    clause = in_language(says, language).rstrip(own.stop + spoken(WRITTEN).stop)
    return clause if clause.startswith(own.capitals) else clause[:1].lower() + clause[1:]
