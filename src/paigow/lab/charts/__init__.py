"""Charts of the lab's answers, as Vega-Lite: one function for each, from the commands' JSON.

A chart is a plain dict with its data and colours, so that a page, or any program that supports Vega-Lite,
draws the same one. ``save`` writes it as SVG or PNG; only that needs vl-convert (the extra ``plot``).
"""

from paigow.lab.charts.bets import pays, readings
from paigow.lab.charts.boxes import bankrolls, below, distribution, spread
from paigow.lab.charts.drawing import ENDINGS, ChartError, as_png, as_svg, check_file, save
from paigow.lab.charts.game import changes, exploitability, mixes
from paigow.lab.charts.hands import compared, heat_map, knowledge, mistakes, settings, two_tiles
from paigow.lab.charts.odds import classes, edges, pair_name, results, strategy_costs
from paigow.lab.charts.parts import DARK, LIGHT, SCHEMA, Answer, Palette, Spec

__all__ = [
    "DARK",
    "ENDINGS",
    "LIGHT",
    "SCHEMA",
    "Answer",
    "ChartError",
    "Palette",
    "Spec",
    "as_png",
    "as_svg",
    "bankrolls",
    "below",
    "changes",
    "check_file",
    "classes",
    "compared",
    "distribution",
    "edges",
    "exploitability",
    "heat_map",
    "knowledge",
    "mistakes",
    "mixes",
    "pair_name",
    "pays",
    "readings",
    "results",
    "save",
    "settings",
    "spread",
    "strategy_costs",
    "two_tiles",
]
