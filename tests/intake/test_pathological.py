"""Certificates and house ways of pathological size, depth and content are refused briefly and with little memory.

The same files go through the command line and over HTTP.
"""

import json
import re
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from tests.cli.conftest import Run
from tests.web.inprocess import Client, Serving

MOST_MIB: Final = 40
"""Memory for the Python objects of a text of 256 KiB, and of the report on it, in MiB."""
MOST_LINES: Final = 60
LONGEST_LINE: Final = 2_100
UNSEEN: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")

HEAD: Final = 'format = "paigow-operator/1"\nbook = "massachusetts"\nname = "H"\n'
ROW: Final = '[[house_way.row]]\nclause = "MA 7(e)"\nkeep = ["pair together"]\nsays = "{says}"\n'
WAYS: Final[dict[str, bytes]] = {
    "too long": (HEAD + "# " + "x" * 300_000).encode(),
    "lists in lists": (HEAD + "x = " + "[" * 50_000 + "]" * 50_000).encode(),
    "tables in tables": (HEAD + "x = " + "{a=" * 20_000 + "1" + "}" * 20_000).encode(),
    "a key of many parts": (".".join("a" * 60_000) + " = 1").encode(),
    "a number of many digits": (HEAD + "minimum = " + "9" * 5_000).encode(),
    "a number of 99 digits": (HEAD + "minimum = " + "9" * 99).encode(),
    "a hexadecimal number of many digits": (HEAD + "minimum = 0x" + "f" * 200_000).encode(),
    "not a number": (HEAD + "minimum = nan").encode(),
    "infinity": (HEAD + "minimum = inf").encode(),
    "a key twice": (HEAD + 'name = "J"').encode(),
    "half a letter": HEAD.replace('"H"', '"\\ud800"').encode(),
    "a control character": (HEAD + 'x = "a\0b"').encode(),
    "UTF-16": HEAD.encode("utf-16"),
    "no UTF-8": HEAD.encode() + b'x = "\xff\xfe"',
    "nothing": b"",
    "many rows": (HEAD + "".join(ROW.format(says=each) for each in range(3_000))).encode(),
    "a condition of many parts": (
        HEAD + f'[[house_way.row]]\nclause = "MA 7(e)"\nwhen = ["pair gee beside {", ".join(["6 4"] * 30_000)}"]\n'
        'keep = ["pair split"]\nsays = "x"\n'
    ).encode(),
    "a long sentence": (HEAD + ROW.format(says="y" * 200_000)).encode(),
    "many unknown keys": (HEAD + "".join(f"k{each} = 1\n" for each in range(20_000))).encode(),
    "many coins": (HEAD + "chips = [" + "1," * 100_000 + "1]").encode(),
    "a name that writes on the terminal": (HEAD.replace('"H"', '"\\u001b]0;x\\u0007\\u001b[2J"') + ROW).encode(),
    "a name that turns the line around": (HEAD.replace('"H"', '"\\u202egnp.exe"') + ROW).encode(),
    "a sentence that forges a line": (HEAD + ROW.format(says="a\\rMA 7(e): proved")).encode(),
}  # fmt: skip

CERTIFICATE: Final[dict[str, Any]] = {
    "certificate": "c1", "name": "Ann", "class_name": "K", "teacher": "T", "title": "x", "covers": "part",
    "book": "nz@1", "by_hand": ["wash"], "rounds": 1, "rate": 1, "seed": "s", "right": 1, "wrong": 0, "score": "100",
    "pass_mark": 50, "day": "2026-11-23", "table": "t", "entries": 1, "hash": "0" * 64, "signature": "s",
}  # fmt: skip


def certificate(**changes: object) -> bytes:
    return json.dumps(CERTIFICATE | changes).encode()


def with_rounds(text: str) -> bytes:
    return certificate().replace(b'"rounds": 1', f'"rounds": {text}'.encode())


CERTIFICATES: Final[dict[str, bytes]] = {
    "lists in lists": b"[" * 60_000,
    "objects in objects": b'{"a":' * 40_000,
    "a field of lists in lists": certificate()[:-1] + b',"x":' + b"[" * 3_000 + b"]" * 3_000 + b"}",
    "a number of many digits": with_rounds("9" * 5_000),
    "a number of very many digits": with_rounds("9" * 50_000),
    "not a number": with_rounds("NaN"),
    "infinity": with_rounds("1e999"),
    "a key twice": certificate()[:-1] + b',"name":"Bob"}',
    "a key twice in another writing": certificate()[:-1] + b',"n\\u0061me":"Bob"}',
    "half a letter": certificate(name="\ud800"),
    "many duties": certificate(by_hand=["x"] * 10_000),
    "many duties that are numbers": certificate(by_hand=[1] * 15_000),
    "a long name": certificate(name="x" * 50_000),
    "a name that writes on the terminal": certificate(name="\x1b]0;x\x07\x1b[2J"),
    "a name that turns the line around": certificate(name="\u202egnp.exe"),
    "a duty that writes on the terminal": certificate(by_hand=["\x1b[2J"]),
    "many unknown keys": certificate(**{f"k{each}": 1 for each in range(5_000)}),
    "null": b"null",
    "a number": b"1",
    "no UTF-8": b'{"name": "\xff"}',
}  # fmt: skip


@contextmanager
def little_memory() -> Iterator[None]:
    """Fail if more memory is in use than a text of the greatest length needs."""
    tracemalloc.start()
    try:
        yield
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < MOST_MIB * 2**20


def is_short(told: str) -> bool:
    """Return whether a refusal has few and short lines, and writes on no other line."""
    lines = told.splitlines()
    return 1 <= len(lines) <= MOST_LINES and max(map(len, lines)) <= LONGEST_LINE and not UNSEEN.search(told)


@pytest.mark.parametrize("what", WAYS)
def test_a_pathological_house_way_is_not_certified(run: Run, tmp_path: Path, what: str) -> None:
    file = tmp_path / "way.toml"
    file.write_bytes(WAYS[what])
    with little_memory():
        done = run("lab", "certify", str(file))
    assert (done.status, done.err) == (1, "")
    assert "no hand was tried" in done.out
    assert is_short(done.out)


@pytest.mark.parametrize("what", CERTIFICATES)
def test_a_pathological_certificate_is_refused(run: Run, tmp_path: Path, what: str) -> None:
    file = tmp_path / "certificate.json"
    file.write_bytes(CERTIFICATES[what])
    with little_memory():
        done = run("certificate", "verify", str(file), "--data", str(tmp_path / "nothing"))
    assert (done.status, done.out) == (2, "")
    assert "expected" in done.err
    assert "no data file" not in done.err, "it is refused before any data are read"
    assert ": : " not in done.err, "a fault names its field"
    assert is_short(done.err)


@pytest.mark.parametrize("command", [("lab", "certify"), ("certificate", "verify")])
def test_a_file_without_end_is_read_no_further_than_the_greatest_length(
    run: Run, command: tuple[str, str]
) -> None:
    with little_memory():
        done = run(*command, "/dev/zero")
    assert done.status in {1, 2}
    assert "at most 262144 bytes" in done.out + done.err


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with Serving() as serving, serving.client() as client:
        yield client


@pytest.mark.parametrize("what", CERTIFICATES)
def test_a_pathological_certificate_is_refused_over_http(client: Client, what: str) -> None:
    with little_memory():
        answer = client.post("/api/v1/school/certificate-check", content=CERTIFICATES[what])
    assert answer.status_code in {400, 413}
    assert len(answer.text) < 30_000
    assert not UNSEEN.search(answer.text)
    for fault in answer.json().get("faults", ()):
        assert fault["field"]
        assert fault["expected"]


@pytest.mark.parametrize("what", WAYS)
def test_a_pathological_house_way_is_not_certified_over_http(client: Client, what: str) -> None:
    text = WAYS[what].decode(errors="replace")
    with little_memory():
        answer = client.post("/api/v1/lab/certificate", json={"operator_file": text})
    assert answer.status_code in {200, 400, 413}
    assert len(answer.text) < 60_000
    assert not UNSEEN.search(answer.text)
    if answer.status_code == 200:
        assert answer.json()["verdict"] == "faulty"
        assert answer.json()["faults"]


FILED: Final = Path(__file__).parents[2] / "examples" / "massachusetts-filed-house-way.toml"
SCRIPT: Final = "<script>x()</script>\"'><svg onload=x()>[x](javascript:x())"


@pytest.mark.parametrize(
    ("form", "media"), [("html", "text/html"), ("markdown", "text/markdown"), ("json", "application/json")]
)
def test_scripts_in_a_house_way_are_text_in_its_certificate(client: Client, form: str, media: str) -> None:
    filed = FILED.read_text("utf-8").replace('"Harbour Casino"', json.dumps(SCRIPT))
    filed = re.sub(r'^says = ".*"$', lambda _: f"says = {json.dumps(SCRIPT)}", filed, flags=re.MULTILINE)
    answer = client.post("/api/v1/lab/certificate", json={"operator_file": filed, "format": form})
    assert answer.status_code == 200
    assert answer.headers["content-type"].partition(";")[0] == media
    assert answer.headers["content-disposition"].startswith("attachment"), (
        "no browser shows it at our address"
    )
    assert answer.headers["x-content-type-options"] == "nosniff"
    if form == "json":
        assert answer.json()["name"] == SCRIPT
    else:
        assert "x()" in answer.text
        assert not re.search(r"<script|<svg[^>]*onload", answer.text)
        assert not re.search(r"(?<!\\)\]\(javascript", answer.text) or form == "html"
