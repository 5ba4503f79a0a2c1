"""Shows the examples of docstrings as code (an extension of Griffe, which reads the docstrings for the site)."""

import re
from typing import Any, Final

import griffe

HEADING: Final = re.compile(r"^Example:$", re.MULTILINE)


class Examples(griffe.Extension):
    """Renames the section ``Example:`` to ``Examples:``, the only name under which Griffe expects code."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Rename the section in the docstring of an object."""
        if obj.docstring is not None:
            obj.docstring.value = HEADING.sub("Examples:", obj.docstring.value)
