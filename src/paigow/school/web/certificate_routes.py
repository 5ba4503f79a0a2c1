"""Certificates over HTTP: shown, checked and deleted."""

from http import HTTPStatus
from typing import Annotated, Final

import msgspec
from litestar import Response, delete, get, post
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from paigow.intake.texts import distinct_json_tree
from paigow.school.certificates import Certificate, Covers
from paigow.school.web.class_access import visitor
from paigow.web.edge.errors import read_body
from paigow.web.edge.problems import Problem
from paigow.web.handlers import AnyRequest, TheServices, body_of


@get("/api/v1/school/certificate/{key:str}")
async def certificate(
    key: FromPath[str],
    request: AnyRequest,
    services: TheServices,
    download: Annotated[bool, QueryParameter()] = False,  # noqa: FBT002 - part of the address
) -> Response[Certificate]:
    """Return a certificate, for its holder and the teacher. ``download`` returns a file for ``paigow exam``."""
    person = await visitor(request, services)
    row = await services.classes.certificate(key)
    of_class = None if row is None else await services.classes.class_of(row.class_id)
    is_teacher = of_class is not None and of_class.teacher == person
    if row is not None and is_teacher and await services.classes.pupil_in(row.class_id, row.person) is None:
        is_teacher = False  # the pupil has left the class
    if row is None or not (row.person == person or is_teacher):
        raise Problem(HTTPStatus.NOT_FOUND, "no_certificate")
    headers = {"Content-Disposition": f'attachment; filename="certificate-{key}.json"'} if download else {}
    return Response(msgspec.json.decode(row.value, type=Certificate), headers=headers)


class CertificateChecked(Struct, frozen=True, kw_only=True):
    """Result of the check of a certificate."""

    is_signed: bool
    """This server signed exactly this certificate."""
    covers: Covers
    """"dealing": all duties for at least five rounds; "part": the duties and rounds that the certificate names."""


@post("/api/v1/school/certificate-check", status_code=HTTPStatus.OK, body=Certificate)
async def check_certificate(request: AnyRequest, services: TheServices) -> CertificateChecked:
    """Check whether this server signed a certificate (the body: its file). Open to everybody."""
    services.rates.readings.count(request)
    found: Certificate = read_body(await body_of(request, read=distinct_json_tree), Certificate)
    return CertificateChecked(is_signed=await services.school_key.has_signed(found), covers=found.covers)


@delete("/api/v1/school/certificate/{key:str}")
async def delete_certificate(key: FromPath[str], request: AnyRequest, services: TheServices) -> None:
    """Delete one of the visitor's own certificates."""
    person = await visitor(request, services)
    row = await services.classes.certificate(key)
    if row is not None and row.person == person:
        await services.classes.delete_certificate(key)


HANDLERS: Final = (certificate, check_certificate, delete_certificate)
