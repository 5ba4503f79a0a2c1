"""What a rule book's row says in another language, and why a hand is set as it is."""

from paigow.words.catalogue import clauses, rows
from paigow.words.languages import WRITTEN
from paigow.words.languages import language as spoken
from paigow.words.sentences import say


def in_language(says: str, language: str = "en") -> str:
    """A row's or a clause's English sentence in another language.

    It stays as it is where it has not been translated (in an operator's own house way).

    Raises:
        LookupError: a language that is not spoken here.
    """
    return str(rows(language)["says"].get(says) or clauses(language).get(says, says))


def explain_house_way(
    *, low: str, high: str, says: str, clause: str, overruled: str | None = None, language: str = "en"
) -> str:
    """One sentence: how the house sets a hand, by which clause, and what the clause means.

    Args:
        low: Name code of the low hand.
        high: Name code of the high hand.
        says: The deciding row's English sentence.
        clause: The deciding row's clause, as it stands after "by".
        overruled: Clause of a row that was passed over because it would have given up a setting at least as good in
            both hands, if any.
        language: Language of the sentence.

    Raises:
        LookupError: a language that is not spoken here, or a name code that is none.
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
    """The sentence of a row that was passed over because it would have given up a setting at least as good."""
    return say("explain.passed_over", {"says": in_language(says, language)}, language)


def _because(says: str, language: str) -> str:
    """A row's sentence as a clause that stands alone."""
    alone = rows(language)["because"].get(says)
    if alone is not None:
        return alone
    own = spoken(language)
    clause = in_language(says, language).rstrip(own.stop + spoken(WRITTEN).stop)
    return clause if clause.startswith(own.capitals) else clause[:1].lower() + clause[1:]
