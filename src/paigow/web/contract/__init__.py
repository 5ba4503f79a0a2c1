"""The contract of the interface: shapes and examples for OpenAPI."""
