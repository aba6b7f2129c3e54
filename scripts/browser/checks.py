"""What the checks of pages share: a line for each, and whether one failed."""

failed = []


def check(what, found, expected=True):
    """Prints whether something is as expected, and remembers a failure."""
    if found == expected:
        print(f"ok: {what}")
    else:
        failed.append(what)
        print(f"FAILED: {what}: found {found!r}, expected {expected!r}")
