"""The school: questions to pupils and their marks, by the product's own rules. Pure functions."""
