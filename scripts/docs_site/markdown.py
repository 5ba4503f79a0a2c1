"""Adapts the Markdown of the repository to the parser of the documentation site.

The files are written for CommonMark, where the text of a list item is indented by the width of its marker. The
site's parser, Python-Markdown, expects four spaces for each level, and a blank line before a list.
"""

import re
from typing import Final

ITEM: Final = re.compile(r" {0,3}(?:[-*+]|\d{1,9}[.)])(?: +|$)")
FENCE: Final = re.compile(r"(`{3,}|~{3,}) *([\w+-]*)(?: (title=\"[^\"]*\"))?")
LANGUAGES: Final = {"live": "json"}
"""Names of our own for code blocks, each with the language by which it is highlighted."""


def adapted(text: str) -> str:
    """Return the text with lists and code blocks as Python-Markdown expects them.

    >>> adapted("Two:\\n- one\\n  - inner")
    'Two:\\n\\n- one\\n    - inner'
    """
    columns: list[int] = []  # where the text of each open list item starts
    lines: list[str] = []
    fence = ""
    for line in text.split("\n"):
        if not line.strip():
            lines.append("")
            continue
        indent = len(line) - len(line.lstrip(" "))
        had_list = bool(columns)
        while not fence and columns and indent < columns[-1]:
            columns.pop()
        depth, rest = len(columns), line[min(indent, columns[-1]) if columns else 0 :]
        opened = FENCE.match(rest)
        if fence:
            fence = "" if rest.strip() == fence else fence
        elif opened:
            fence = opened[1]
            rest = fence + LANGUAGES.get(opened[2], opened[2]) + (f" {opened[3]}" if opened[3] else "")
        elif item := ITEM.match(rest):
            columns.append(indent + len(item[0].lstrip()) if rest.strip() != item[0].strip() else indent + 2)
            rest = rest.lstrip()
            if not had_list and lines and lines[-1]:
                lines.append("")
        lines.append("    " * depth + rest)
    return "\n".join(lines)
