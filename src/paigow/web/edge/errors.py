"""Error answers as exceptions, raised in the server or in a worker process."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from paigow.intake.faults import BodyFaults, FaultsError, echo, shorten
from paigow.intake.struct_reader import declared_fields, read_struct
from paigow.words.codes import ProblemCode, RefusalCode

S = TypeVar("S", bound=Struct)


class ErrorAnswer(Exception):
    """An error answer: raised where the work is done, and again where it was requested."""


class Problem(ErrorAnswer):
    """Ends a request with a status, a stable code and facts."""

    words = "problem"
    """Prefix of its sentence in the catalogue."""

    code: ProblemCode | RefusalCode
    clause: str | None = None
    """Clause by which a table refused."""
    facts: Mapping[str, object]

    def __init__(self, status: int, code: ProblemCode, **facts: object) -> None:
        super().__init__(code)
        self.status, self.code, self.facts = status, code, facts

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the exception, so that a worker's reaches this process."""
        return partial(type(self), self.status, cast("ProblemCode", self.code), **self.facts), ()


class FaultsFound(FaultsError, ErrorAnswer):
    """Ends a request with all faults in its data."""

    @classmethod
    def within(cls, field: str, error: FaultsError) -> "FaultsFound":
        """Return the faults of a text that came in a field."""
        named = (
            replace(
                each,
                field=shorten(f"{field}.{each.field}"),
                expected=each.expected.removeprefix("expected "),  # the key of the answer says it
            )
            for each in error.faults
        )
        return cls("", tuple(named), error.more)


class Body(BodyFaults):
    """The faults of a JSON body. A field that is null takes its default, like an omitted one."""

    error = FaultsFound
    is_null_nothing = True

    def read(self, data: object, kind: type[S]) -> S:
        """Read a decoded body as a ``kind``, with empty values for faulty fields.

        Raises:
            FaultsFound: it is not a JSON object.
            UnboundedError: a field of ``kind`` does not declare its bounds.
        """
        fields = declared_fields(kind)
        if not isinstance(data, dict):
            raise FaultsFound.of("body", no_object(fields), echo(data))
        found = read_struct(data, kind, self)
        assert found is not None  # a JSON object is a table
        return found


def read_body(data: object, kind: type[S]) -> S:
    """Return the JSON body of a request as a ``kind``.

    Raises:
        FaultsFound: with every fault in the body.
    """
    faults = Body()
    found = faults.read(data, kind)
    faults.raise_found()
    return found


def no_object(fields: Iterable[str]) -> str:
    """Return the expected-value text for a body that is not an object."""
    return "a JSON object with " + ", ".join(fields)
