"""The report of a book: results with certificates, as HTML and PDF, with data files and their checker."""
