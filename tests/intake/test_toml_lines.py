"""The line of each field of a TOML text."""

from paigow.intake.toml_lines import field_lines, line_of

TEXT = '''name = "A" # a comment with [brackets] and = signs
[score]
low = [1,
  2, 3.5,
]
inline.key = {x = 1, y = [ "p", 'q' ]}

[[rule]]
keep = ["best low"]
[[rule]]
"when so" = """
two
lines"""
date = 1979-05-27T07:32:00Z
[rule.table]
key = 1
[[rule.row]]
value = 2
[[rule.row]]
value = 3
'''


def test_every_field_has_its_line() -> None:
    assert field_lines(TEXT) == {
        "name": 1,
        "score": 2,
        "score.low": 3,
        "score.low[1]": 3,
        "score.low[2]": 4,
        "score.low[3]": 4,
        "score.inline.key": 6,
        "score.inline.key.x": 6,
        "score.inline.key.y": 6,
        "score.inline.key.y[1]": 6,
        "score.inline.key.y[2]": 6,
        "rule[1]": 8,
        "rule[1].keep": 9,
        "rule[1].keep[1]": 9,
        "rule[2]": 10,
        'rule[2]."when so"': 11,
        "rule[2].date": 14,
        "rule[2].table": 15,
        "rule[2].table.key": 16,
        "rule[2].row[1]": 17,
        "rule[2].row[1].value": 18,
        "rule[2].row[2]": 19,
        "rule[2].row[2].value": 20,
    }


def test_a_missing_field_has_the_line_of_its_table() -> None:
    lines = field_lines(TEXT)
    assert line_of("rule[2].row[2].other", lines) == 19
    assert line_of("rule[1].when[3]", lines) == 8
    assert line_of("format", lines) is None
