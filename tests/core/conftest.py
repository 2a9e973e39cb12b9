"""How Hypothesis runs here: without a clock, and the same for everyone where CI asks for it."""

import os

from hypothesis import settings

settings.register_profile("spider", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "spider")
