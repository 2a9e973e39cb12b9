"""The migrations of the service's database."""
