"""The exit statuses that a fault may cause, by the failed call and the role of its file.

A run that succeeds in spite of a fault is checked by its outputs: they must be complete, and no input
may be unread.
"""

import errno
import re

# The faults, and their values for the injector.
FAULTS = {
    "ENOSPC": str(errno.ENOSPC), "EIO": str(errno.EIO), "EMFILE": str(errno.EMFILE),
    "EINTR": str(errno.EINTR), "EACCES": str(errno.EACCES), "short": "short", "kill": "kill",
}
# Faults that are retried: the run continues as if nothing had happened.
HARMLESS = {"EINTR", "short"}
KILLED = -9

READING = {"open", "openat", "openat2", "fopen", "opendir", "readdir", "getdents64",
           "read", "pread", "readv", "mmap"}
OPENING = {"open", "openat", "openat2", "fopen", "opendir", "fcntl", "dup", "realpath"}
NAMING = {"rename", "renameat", "renameat2", "link", "linkat", "symlink", "symlinkat", "unlink",
          "unlinkat", "remove", "mkdir", "mkdirat", "rmdir"}
LOOKING = {"stat", "lstat", "fstatat", "statx", "access", "faccessat", "readlink", "readlinkat",
           "realpath", "chmod", "fchmodat"}
WRITING = {"write", "pwrite", "writev", "fsync", "fdatasync", "ftruncate", "fallocate", "close"}
REMOVING = {"unlink", "unlinkat", "remove", "rmdir"}

# The calls for which the kernel reports an error; the others fail with it only here, and any status
# of a failure is allowed.
POSSIBLE = {
    "EMFILE": OPENING, "EACCES": OPENING | NAMING | LOOKING, "ENOSPC": NAMING | WRITING,
}
UNREADABLE, NOT_CREATED, BROKEN_OFF = 66, 73, 74
ANY = {UNREADABLE, NOT_CREATED, BROKEN_OFF}
# The statuses for an error that the kernel can report, by the role of the file: read, written, a folder
# on the way, or looked up and missing.
EXPECTED = {
    "EMFILE": {"input": {BROKEN_OFF}, "output": {BROKEN_OFF}, "folder": {BROKEN_OFF},
               "nothing": {BROKEN_OFF}},
    "EACCES": {"input": {UNREADABLE}, "output": {NOT_CREATED},
               "folder": {UNREADABLE, NOT_CREATED}, "nothing": {UNREADABLE, NOT_CREATED}},
    "ENOSPC": {"input": ANY, "output": {NOT_CREATED, BROKEN_OFF},
               "folder": {NOT_CREATED, BROKEN_OFF}, "nothing": {NOT_CREATED, BROKEN_OFF}},
}


def failures(fault, call, role, lasts):
    """Returns the statuses with which a run may fail."""
    if fault in HARMLESS:
        return set()
    if fault == "kill":
        return {KILLED}
    if fault == "EIO":
        return {BROKEN_OFF}
    is_creating = fault == "ENOSPC" and call.how in ("create", "write")
    if call.name not in POSSIBLE[fault] and not is_creating:
        return ANY
    allowed = EXPECTED[fault][role]
    # Outputs that are read before they are replaced, or removed and not made.
    if fault == "EACCES" and role == "output":
        allowed = allowed | ({UNREADABLE} if call.name in READING | LOOKING else set())
        allowed = allowed | ({BROKEN_OFF} if call.name in REMOVING else set())
    return allowed | (ANY if lasts and fault != "EMFILE" else set())


def role(call, before, after, own):
    """Returns the role of a call's file, for a command that turns the files `before` into `after`.

    `own` are the command's outputs, including those that do not change."""
    path = call.path
    if path == "<stdin>":
        return "input"
    if path == "<stdout>" or is_leftover(path):
        return "output"
    old, new = before.get(path), after.get(path)
    if path == "." or "folder" in (old, new):
        return "folder"
    if (old != new or call.name in NAMING or call.how in ("create", "write")
            or any(is_below(path, folder) for folder in own)):
        return "output"
    return "input" if old is not None else "nothing"


def is_leftover(path):
    """Returns whether a path is a hidden temporary file of an output."""
    return any(part.startswith(".segue-") for part in path.split("/"))


def is_removal(call):
    """Returns whether a call may be part of the removal of a hidden file, or of a folder and its files."""
    if call.name == "fstatat":
        return is_leftover(call.path.rpartition("/")[0])
    is_listing = call.name == "readdir" or call.how == "folder"
    return call.name in REMOVING or is_listing and is_leftover(call.path)


def is_below(path, folder):
    """Returns whether a path is a folder, or below it."""
    return path == folder or path.startswith(folder + "/")


def plain(path):
    """Replaces the random part of a hidden name."""
    return re.sub(r"\.segue-[^/]*", ".segue-*", path)
