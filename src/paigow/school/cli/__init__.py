"""Drills, lessons and exams in the terminal."""
