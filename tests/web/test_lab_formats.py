"""Every question to the lab over HTTP in every format. ``python -m scripts.answers`` records examples from these."""

import csv
import io

import pytest

from paigow.lab.web.questions import FORMATS, QUESTIONS
from paigow.web.contract.body_examples import BODIES
from tests.web.inprocess import Client


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_is_answered_in_every_format(client: Client, name: str) -> None:
    body = {key: value for key, value in BODIES[f"/api/v1/lab/{name}"].items() if key != "format"}
    found = {form: client.post(f"/api/v1/lab/{name}", json=body | {"format": form}) for form in FORMATS}
    assert {form: answer.status_code for form, answer in found.items()} == dict.fromkeys(FORMATS, 200)
    kinds = {form: answer.headers["content-type"].partition(";")[0] for form, answer in found.items()}
    assert kinds == dict(FORMATS)
    header, *rows = csv.reader(io.StringIO(found["csv"].content.decode("utf-8-sig")))
    assert {len(row) for row in rows} <= {len(header)}
    parquet = pytest.importorskip("pyarrow.parquet")
    table = parquet.read_table(io.BytesIO(found["parquet"].content))
    assert table.num_rows == len(rows)
    assert set(header) <= set(table.column_names)
    assert table.schema.metadata[b"command"].decode() == found["command"].text
    assert found["command"].text.startswith("paigow lab ")
    compile(found["python"].text, "snippet", "exec")
