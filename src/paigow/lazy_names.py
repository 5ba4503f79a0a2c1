"""The names that a package offers but imports only when they are asked for. Its stub lists them."""

import ast
import pkgutil
from functools import cache


@cache
def homes_of(package: str) -> dict[str, str]:
    """Return the module of each name, from the imports in ``__init__.pyi`` of the package."""
    stub = pkgutil.get_data(package, "__init__.pyi")
    assert stub is not None
    lines = [line for line in ast.parse(stub).body if isinstance(line, ast.ImportFrom)]
    return {found.name: line.module or "" for line in lines for found in line.names}
