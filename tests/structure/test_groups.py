"""Tests that share a server or a long count have one worker."""

import os

import pytest


@pytest.mark.xdist_group("together")
def test_workers_know_the_groups(request: pytest.FixtureRequest) -> None:
    """Under pytest 9.2 xdist 3.8 forgets them in silence, and every worker starts what a group shares."""
    is_shared_out = "PYTEST_XDIST_WORKER" in os.environ
    assert request.node.nodeid.endswith("@together") == is_shared_out
