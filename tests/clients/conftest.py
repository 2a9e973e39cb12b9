"""Programs of the tests that cannot be imported: they need what is generated first."""

collect_ignore = ["play.py"]
