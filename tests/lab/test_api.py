"""``from paigow import lab``: the stable names."""

import subprocess
import sys
from fractions import Fraction
from types import ModuleType

import pytest

import paigow
import paigow.lab.mistakes  # a module that bears the name of a function
from paigow import lab
from paigow.lab.odds import odds
from paigow.lab.policy_names import sides


def test_every_stable_name_is_there() -> None:
    for name in lab.__all__:
        assert name == "charts" or not isinstance(getattr(lab, name), ModuleType)


def test_a_function_stays_what_it_is_when_its_module_is_loaded() -> None:
    assert callable(lab.mistakes)
    assert sys.modules["paigow.lab.mistakes"].mistakes is lab.mistakes


def test_the_lab_loads_nothing_before_it_is_asked() -> None:
    script = "import sys; from paigow import lab; print('numpy' in sys.modules, 'numpy' in dir(lab))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_an_unknown_name_is_said_to_be_so() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'edges'"):
        lab.edges  # type: ignore[attr-defined]  # noqa: B018


def test_an_edge_is_that_of_the_two_policies() -> None:
    book = paigow.load("nz")
    rate = Fraction(1, 25)
    both = sides(book, "best-low", "house-way", rate)
    assert lab.edge(book, "best-low", commission=rate, role="banker") == odds(*both, rate, role="banker")


def test_without_a_commission_the_books_own_is_taken() -> None:
    assert lab.edge(paigow.load("rws")).commission == Fraction(1, 20)
