"""Strategies: files and functions that choose a setting for every hand, and their exact price."""
