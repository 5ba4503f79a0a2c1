"""The daily hand: the same four tiles and book for everybody on each date."""
