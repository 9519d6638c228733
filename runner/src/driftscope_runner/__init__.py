"""Lists the cases of a suite, drives a schedule of them, and works one of them off in a fresh process."""

__version__ = "0.1.0"

# Raised only when the worker can change a result (design 5.2): every case hash holds it.
RESULT_VERSION = 1
