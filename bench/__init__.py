"""Benchmarks: what is measured, not hoped for. Run with ``make bench-core``; no test runs them."""
