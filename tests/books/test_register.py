"""The clause register."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.books import clause, clauses_like, find_clause, register
from paigow.books.register import is_clause
from paigow.errors import PaigowError

IDS = tuple(register())


def test_there_are_666_clauses() -> None:
    assert len(IDS) == 666
    assert Counter(clause_id.split()[0] for clause_id in IDS) == {
        "NZ": 239,
        "CAN": 165,
        "MA": 152,
        "RWS": 110,
    }


def test_a_behaviour_or_configuration_clause_says_how_it_is_checked() -> None:
    for found in register().values():
        assert found.says
        if found.kind in {"behaviour", "configuration"}:
            assert found.checks, found.id
        if found.kind in {"procedure", "physical"}:
            assert not found.checks, found.id


@given(st.sampled_from(IDS), st.data())
def test_a_clause_is_found_whatever_its_capitals_and_spaces(clause_id: str, data: st.DataObject) -> None:
    letters = [
        data.draw(st.sampled_from([letter.upper(), letter.lower()])) for letter in clause_id.replace(" ", "")
    ]
    gaps = [data.draw(st.sampled_from(["", " ", "  "])) for _ in letters]
    typed = "".join(gap + letter for gap, letter in zip(gaps, letters, strict=True))
    found = find_clause(typed)
    assert found is not None
    assert found.id == clause_id


def test_ids_differ_by_more_than_capitals_and_spaces() -> None:
    assert len({"".join(clause_id.split()).lower() for clause_id in IDS}) == 666


def test_a_clause_by_its_exact_id() -> None:
    assert register()["NZ 6.12"].topic == "commission"
    assert clause("nz6.12") is clause("NZ 6.12")
    assert is_clause("NZ 6.12")
    assert not is_clause("nz6.12")
    with pytest.raises(PaigowError) as refused:
        clause("NZ 99")
    assert (refused.value.field, refused.value.value) == ("clause_id", "NZ 99")
    assert find_clause("") is None


def test_clauses_that_begin_alike() -> None:
    assert clauses_like("NZ 6.1") == [
        "NZ 6.1 duty",
        "NZ 6.1(a)(i)",
        "NZ 6.1(a)(ii)",
        "NZ 6.1(b)(i)",
        "NZ 6.1(b)(ii)",
    ]
    assert clauses_like("ma 7(k) ronding", most=2) == ["MA 7(k) rounding"]
    assert clauses_like("XYZ") == []
