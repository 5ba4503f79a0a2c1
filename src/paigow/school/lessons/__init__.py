"""Fifteen lessons, built from the chosen book: text of its rows, pictures of tiles, exercises, and questions."""
