"""Pages to print: laid out once in millimetres, then written as SVG or PDF."""
