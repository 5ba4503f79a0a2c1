"""House ways as licensees could file them, odd ones."""

GEES_APART = """
format = "paigow-operator/1"
book = "massachusetts"
name = "Two Gees"

[[house_way.row]]
clause = "MA 7(e)"
when = ["has gee6"]
keep = ["best high"]
says = "With the 2-4 the high hand is made as good as it can be."

[[house_way.row]]
clause = "MA 7(e)"
keep = ["best low"]
says = "Every other hand has the best low hand."

[[house_way.row]]
clause = "MA 7(e)"
keep = ["best high"]
says = "Of equal low hands the one with the best high hand."
"""
