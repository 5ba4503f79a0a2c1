"""``paigow certificate verify``: the server that signed a certificate is asked, or its data are read."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from paigow.school.certificates import LEAST_ROUNDS, Certificate, covers
from paigow.school.signing_key import SchoolKey
from paigow.storage import Store
from paigow.table.oversight.course import DUTIES
from tests.cli.conftest import Run

TOLD = Certificate(
    certificate="ctabcdefgh",
    name="Ann",
    class_name="Evening class",
    teacher="Ms Ma",
    title="Final",
    covers="part",
    book="nz@2026.4",
    by_hand=("end",),
    rounds=1,
    rate=0,
    seed="june",
    right=1,
    wrong=0,
    score="100",
    pass_mark=50,
    day="2026-11-23",
    table="tabcdefgh",
    entries=40,
    hash="0" * 64,
)


async def signed(data: Path) -> Certificate:
    """The certificate as a server with these data signs it."""
    store = await Store.open(data)
    try:
        return await SchoolKey(store).signed(TOLD)
    finally:
        await store.close()


def written(folder: Path, told: Certificate) -> str:
    file = folder / "certificate.json"
    file.write_bytes(msgspec.json.encode(told))
    return str(file)


def test_the_data_tell_whether_their_server_signed_it(run: Run, tmp_path: Path) -> None:
    told = asyncio.run(signed(tmp_path / "data"))
    assert asyncio.run(signed(tmp_path / "data")) == told, "the key is made once"
    data = ("--data", str(tmp_path / "data"))
    done = run("certificate", "verify", written(tmp_path, told), *data)
    assert done.status == 0
    assert "this server signed the certificate" in done.out
    assert "a part of dealing" in done.out
    forged = run("certificate", "verify", written(tmp_path, replace(told, name="Eve")), *data)
    assert forged.status == 1
    assert "did not sign" in forged.out
    asyncio.run(signed(tmp_path / "other"))
    other = ("--data", str(tmp_path / "other"))
    assert run("certificate", "verify", written(tmp_path, told), *other).status == 1, "another server's key"


def test_the_server_is_asked(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, Any]] = []

    def post(url: str, *, content: bytes, timeout: float) -> httpx.Response:
        assert url == "https://paigow.example/at/api/v1/school/certificate-check"
        asked.append(json.loads(content))
        body = {"is_signed": len(asked) == 1, "covers": "part"} if len(asked) < 3 else {"what": 1}
        return httpx.Response(200, json=body, request=httpx.Request("POST", url))

    monkeypatch.setattr(httpx, "post", post)
    command = ("certificate", "verify", written(tmp_path, TOLD), "--server", "https://paigow.example/at/")
    assert [run(*command).status for _ in range(3)] == [0, 1, 2]
    assert asked[0] == json.loads(msgspec.json.encode(TOLD))


def test_what_is_no_certificate_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "certificate.json").write_text('{"name": "Ann"}')
    refused = run("certificate", "verify", str(tmp_path / "certificate.json"), "--data", str(tmp_path))
    assert refused.status == 2
    assert "hash" in refused.err
    both = ("--data", str(tmp_path), "--server", "https://paigow.example")
    assert run("certificate", "verify", written(tmp_path, TOLD), *both).status == 2


def test_a_certificate_of_dealing_needs_all_duties_and_some_rounds() -> None:
    assert covers(DUTIES, LEAST_ROUNDS) == "dealing"
    assert covers(DUTIES, LEAST_ROUNDS - 1) == "part"
    assert {covers([each for each in DUTIES if each != left], 200) for left in DUTIES} == {"part"}
