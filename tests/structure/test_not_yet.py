"""The mutants of ``bench/not_yet/`` fit the code: each changes one place, and names a test that is there."""

import ast
import tomllib
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
LISTS: Final = sorted((ROOT / "bench" / "not_yet").glob("*.toml"))


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_each_mutant_changes_one_place_and_names_a_test(path: Path) -> None:
    for mutant in tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]:
        assert (ROOT / mutant["file"]).read_text(encoding="utf-8").count(mutant["old"]) == 1, mutant
        file, *_, name = mutant["test"].partition("[")[0].split("::")
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        names = {
            node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        }
        assert name in names, mutant["test"]
