"""The tables of a house: found, read and asked by id; opened, resumed and moved between processes."""
