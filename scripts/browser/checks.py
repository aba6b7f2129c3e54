"""Helpers for the checks of pages: prints a line for each, and remembers failures."""

failed = []


def check(what, found, expected=True):
    """Prints the result of a check and remembers a failure."""
    if found == expected:
        print(f"ok: {what}")
    else:
        failed.append(what)
        print(f"FAILED: {what}: found {found!r}, expected {expected!r}")
