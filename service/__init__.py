"""The Spider service: stored games over HTTP, judged by :mod:`spider_core`."""

__version__ = "0.1.0"
