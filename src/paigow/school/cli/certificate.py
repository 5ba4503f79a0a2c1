"""``paigow certificate``: checks whether a server signed an exam's certificate."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import to_builtins

from paigow.cli.data_location import with_store
from paigow.cli.files import CLEAN, FOUND
from paigow.cli.options import Language
from paigow.cli.output import UsageError, report
from paigow.school.certificates import Certificate
from paigow.school.cli.exam import read_certificate
from paigow.words import say

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from paigow.storage import Store

CHECK: Final = "/api/v1/school/certificate-check"
TIMEOUT_S: Final = 30.0


def verify(
    file: Path,
    /,
    *,
    server: str | None = None,
    data: str | None = None,
    language: Language = "en",
    json: bool = False,
) -> int:
    """Check that a server signed a certificate and that nobody changed it.

    Only the server has the key. Name the running server with --server, or read its data with --data.

    Exit status 0: the server signed the certificate. 1: it did not. 2: the file is not a certificate, the
    server does not answer, or there are no data.

    Args:
        file: Certificate file; "-" reads standard input.
        server: URL of the server, such as https://paigow.example.
        data: Data of a server that is not running: a folder, or postgresql://USER@HOST/DATABASE. Default:
            PAIGOW_DATA, or your own data folder.
        language: Language of the output.
        json: Print JSON.
    """
    if server is not None and data is not None:
        raise UsageError("--server and --data: expected only one of them")
    told = read_certificate(file)
    is_signed = _asked_of(server, told) if server is not None else with_store(data, _signed_with(told))
    facts: dict[str, str | int] = {
        "name": told.name,
        "certificate": told.certificate,
        "rounds": told.rounds,
        "duties": ", ".join(say(f"duty.{each}", {}, language) for each in told.by_hand),
    }
    lines = [say("exam.signed" if is_signed else "exam.not_signed", facts, language)]
    if is_signed:
        lines.append(say(f"exam.covers_{told.covers}", facts, language))
    report({"is_signed": is_signed, "certificate": to_builtins(told)}, *lines, json=json)
    return CLEAN if is_signed else FOUND


def _asked_of(server: str, told: Certificate) -> bool:
    try:
        import httpx
        import msgspec
    except ModuleNotFoundError as error:
        raise UsageError(f"this needs {error.name}; pip install 'paigow[client]'") from error
    try:
        answer = httpx.post(
            server.rstrip("/") + CHECK, content=msgspec.json.encode(told), timeout=TIMEOUT_S
        ).raise_for_status()
        return bool(answer.json()["is_signed"])
    except (httpx.HTTPError, httpx.InvalidURL, ValueError, KeyError, TypeError) as error:
        raise UsageError(f"--server: {server!r}: expected the URL of a Paigow server: {error}") from error


def _signed_with(told: Certificate) -> "Callable[[Store], Awaitable[bool]]":
    from paigow.school.signing_key import SchoolKey

    async def has_signed(store: "Store") -> bool:
        return await SchoolKey(store).has_signed(told)

    return has_signed
