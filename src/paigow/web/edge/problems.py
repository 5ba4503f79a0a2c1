"""Error answers: one shape for every HTTP error, and a list of faults for an invalid order."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from msgspec import Struct

from paigow.citing import with_reading
from paigow.storage import AwayError, LostError
from paigow.table import Refusal
from paigow.web.edge.errors import ErrorAnswer, FaultsFound, Problem
from paigow.web.edge.fault_json import FaultsBody, faults_body
from paigow.web.edge.language import language_of, sentence
from paigow.web.edge.parameters import parameter_faults

log = structlog.get_logger("paigow.server")


class RefusalProblem(Problem):
    """Ends a request with a refusal of the table or the floor."""

    words = "refusal"

    def __init__(self, refusal: Refusal) -> None:
        ErrorAnswer.__init__(self, refusal.code)
        self.status, self.code, self.facts = HTTPStatus.CONFLICT, refusal.code, refusal.facts
        self.clause = refusal.clause


class ProblemBody(Struct, frozen=True, kw_only=True):
    """The JSON of a ``Problem``."""

    code: str
    facts: Mapping[str, object]
    text: str
    clause: str | None = None
    """Clause of the table's document, or the named reading, by which the table refused."""


def answer_problem(request: Request[Any, Any, Any], problem: Problem) -> Response[ProblemBody]:
    """Return a ``Problem`` as JSON."""
    words, clause = problem.words, problem.clause
    return _body(request, problem.status, problem.code, problem.facts, words=words, clause=clause)


def answer_faults(request: Request[Any, Any, Any], found: FaultsFound) -> Response[FaultsBody]:
    """Return ``FaultsFound`` as JSON, status 400."""
    return Response(faults_body(found, language_of(request)), status_code=HTTPStatus.BAD_REQUEST)


def answer_invalid(request: Request[Any, Any, Any], error: ValidationException) -> Response[FaultsBody]:
    """Return invalid query parameters as ``FaultsFound``."""
    return answer_faults(request, FaultsFound("", parameter_faults(request, error)))


def answer_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[ProblemBody]:
    """Return the framework's errors: an unknown address, a wrong method, a body too large."""
    code = HTTPStatus(error.status_code).name.lower()
    facts = {"path": str(request.scope["path"]), "method": request.method}
    return _body(request, error.status_code, code, facts, error.headers)


def answer_unstored(request: Request[Any, Any, Any], error: Exception) -> Response[ProblemBody]:
    """Answer that the request cannot be stored."""
    code = "store_away" if isinstance(error, AwayError | LostError) else "disk_full"
    log.error(code, path=request.url.path, why=str(error))
    return _body(request, HTTPStatus.SERVICE_UNAVAILABLE, code, {})


def answer_broken_log(request: Request[Any, Any, Any], error: Exception) -> Response[ProblemBody]:
    """Answer that the log is unreadable; the audit of the data names it."""
    log.error("log_is_broken", path=request.url.path, why=str(error))
    return _body(request, HTTPStatus.SERVICE_UNAVAILABLE, "log_is_broken", {})


def answer_bug(request: Request[Any, Any, Any], error: Exception) -> Response[ProblemBody]:
    """Answer a bug: logged in full, reported without detail."""
    log.error("request_failed", path=request.url.path, method=request.method, exc_info=error)
    return _body(request, HTTPStatus.INTERNAL_SERVER_ERROR, "internal_server_error", {})


def _body(
    request: Request[Any, Any, Any],
    status: int,
    code: str,
    facts: Mapping[str, object],
    headers: Mapping[str, str] | None = None,
    *,
    words: str = Problem.words,
    clause: str | None = None,
) -> Response[ProblemBody]:
    language = language_of(request)
    text = with_reading(sentence(f"{words}.{code}", facts, language), clause, language)
    return Response(
        ProblemBody(code=code, facts=facts, text=text, clause=clause),
        status_code=status,
        headers=dict(headers or {}),
        media_type="application/json",
    )


__all__ = [
    "FaultsFound",
    "Problem",
    "ProblemBody",
    "RefusalProblem",
    "answer_broken_log",
    "answer_bug",
    "answer_faults",
    "answer_http",
    "answer_invalid",
    "answer_problem",
    "answer_unstored",
]
