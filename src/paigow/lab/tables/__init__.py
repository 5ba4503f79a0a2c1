"""Answers of the lab as tables: rows with typed columns and units, for CSV and Parquet files."""
