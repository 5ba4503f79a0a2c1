"""A refusal is a value: the table says no, names the clause and the facts, and nothing has changed."""

from msgspec import Struct

from paigow.words.codes import RefusalCode


class Refusal(Struct, frozen=True, kw_only=True, tag_field="type", tag="refusal"):
    """Why a command was refused.

    Attributes:
        code: Has a sentence in every language.
        clause: The clause behind it, or None where no rule document speaks of it.
        facts: What a sentence about it needs.
    """

    code: RefusalCode
    clause: str | None = None
    facts: dict[str, str | int] = {}
