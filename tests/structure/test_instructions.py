"""A round may not cost many more instructions than the stored count. See bench/instructions.py."""

import pytest

from bench.instructions import VERSION, counted, risen, stored


def test_ten_rounds_cost_no_more_instructions_than_stored() -> None:
    """If this fails on purpose, run `python bench/instructions.py --store`, and let the commit say why."""
    before = stored()
    if not before:
        pytest.skip(f"no counts are stored for Python {VERSION}")
    assert risen(counted(), before) == []


def test_a_count_may_rise_by_five_percent_and_a_new_one_must_be_stored() -> None:
    before = {"nz house": 1_000, "nz player": 2_000}
    assert risen({"nz house": 1_050, "nz player": 1_000}, before) == []
    (fault,) = risen({"nz house": 1_051, "nz player": 2_000}, before)
    assert fault.startswith("nz house: 1,051 instructions, +5.1%")
    assert len(risen({"macau house": 1}, before)) == 1
