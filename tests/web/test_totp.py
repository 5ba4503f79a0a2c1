"""Codes of authenticator apps, as RFC 6238 defines them."""

from base64 import b32decode, b32encode
from urllib.parse import parse_qs, unquote, urlsplit
from xml.etree import ElementTree as ET

import pytest

from paigow.web.identity.second_factors.totp import STEP_S, address, grouped, is_code, new_secret, step_of
from paigow.web.qr_codes import qr_image

SECRET = b32encode(b"12345678901234567890").decode()
"""The key of RFC 6238, appendix B, for SHA-1."""
VECTORS = {
    59: "94287082",
    1111111109: "07081804",
    1111111111: "14050471",
    1234567890: "89005924",
    2000000000: "69279037",
    20000000000: "65353130",
}
"""Appendix B: seconds since 1970, and the code of eight digits. A code of six digits is its end (RFC 4226, 5.3)."""


def step_at(now_s: int, typed: str, used_step: int = -1) -> int | None:
    return step_of(SECRET, typed, now_ms=1000 * now_s, used_step=used_step)


@pytest.mark.parametrize("now_s", VECTORS)
def test_the_vectors_of_the_standard(now_s: int) -> None:
    code = VECTORS[now_s][-6:]
    assert step_at(now_s, code) == now_s // STEP_S
    assert step_at(now_s, f"{(int(code) + 1) % 1_000_000:06}") is None


@pytest.mark.parametrize(
    ("late_s", "is_accepted"),
    [(-60, False), (-59, False), (-31, False), (-30, True), (0, True), (29, True), (59, True), (60, False)],
)
def test_a_code_is_accepted_one_step_early_or_late(late_s: int, *, is_accepted: bool) -> None:
    """The code of the step from 1111111110 s on: until 30 s before it begins and 30 s after it ends."""
    found = step_at(1111111110 + late_s, VECTORS[1111111111][-6:])
    assert found == (1111111110 // STEP_S if is_accepted else None)


def test_no_code_of_a_used_step_or_an_earlier_one_is_accepted() -> None:
    code, step = VECTORS[1111111109][-6:], 1111111109 // STEP_S
    assert step_at(1111111109, code, used_step=step - 1) == step
    assert step_at(1111111109, code, used_step=step) is None
    assert step_at(1111111109, code, used_step=step + 1) is None


@pytest.mark.parametrize("typed", ["287082", " 287 082\n", "２８７０８２"])
def test_a_code_is_read_however_it_is_typed(typed: str) -> None:
    assert is_code(typed)
    assert step_at(59, typed) == 1


@pytest.mark.parametrize(
    "typed", ["", "28708", "2870820", "28708a", "k4tq-2mzc-o7ra", "२८७०८२", "28708½", "\ud800"]
)
def test_anything_else_is_no_code(typed: str) -> None:
    assert not is_code(typed)


def test_the_first_seconds_of_1970_have_codes_too() -> None:
    assert step_at(0, "755224") == 0, "RFC 4226, appendix D: counter 0"
    assert step_at(0, "287082") == 1


def test_a_secret_has_160_bits_and_is_shown_in_groups() -> None:
    secrets = {new_secret() for _ in range(20)}
    assert len(secrets) == 20
    assert {len(b32decode(each)) for each in secrets} == {20}
    assert grouped(SECRET) == "GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ"


def test_the_address_tells_an_app_whose_secret_it_is() -> None:
    at = urlsplit(address(SECRET, "Ann & 安"))
    assert (at.scheme, at.netloc, unquote(at.path)) == ("otpauth", "totp", "/Paigow:Ann & 安")
    assert parse_qs(at.query) == {"secret": [SECRET], "issuer": ["Paigow"]}


def test_the_qr_code_is_an_image_without_anything_else() -> None:
    image = qr_image(address(SECRET, "Ann"))
    kind, _, text = image.partition(",")
    assert kind == "data:image/svg+xml;charset=utf-8"
    tree = ET.fromstring(unquote(text))
    assert {each.tag.rpartition("}")[2] for each in tree.iter()} == {"svg", "path"}
