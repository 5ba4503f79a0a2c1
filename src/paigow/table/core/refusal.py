"""A refusal is a value: the table names the clause and the facts, and changes nothing."""

from msgspec import Struct

from paigow.words.codes import RefusalCode


class Refusal(Struct, frozen=True, kw_only=True, tag_field="type", tag="refusal"):
    """Why a command was refused.

    Attributes:
        code: Has a sentence in every language.
        clause: The clause behind the refusal. ``None`` if no rule document covers it.
        facts: What the sentence needs.
    """

    code: RefusalCode
    clause: str | None = None
    facts: dict[str, str | int] = {}
