"""Which exit status a fault may come to, by what failed and where.

A run that succeeds in spite of a fault is held to its product instead: that is whole, and no input
remained unread.
"""

import errno
import re

# What is injected, and what the injector calls it.
FAULTS = {
    "ENOSPC": str(errno.ENOSPC), "EIO": str(errno.EIO), "EMFILE": str(errno.EMFILE),
    "EINTR": str(errno.EINTR), "EACCES": str(errno.EACCES), "short": "short", "kill": "kill",
}
# What is waited out or taken up again: the run goes on as if nothing had been.
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

# What the kernel says of which calls; the others fail with it here alone, and may be taken for either
# kind of failure.
POSSIBLE = {
    "EMFILE": OPENING, "EACCES": OPENING | NAMING | LOOKING, "ENOSPC": NAMING | WRITING,
}
UNREADABLE, NOT_CREATED, BROKEN_OFF = 66, 73, 74
ANY = {UNREADABLE, NOT_CREATED, BROKEN_OFF}
# What becomes of a fault that the kernel can report, by what the file is to the command: read,
# written, a folder on the way, or looked for and not there.
EXPECTED = {
    "EMFILE": {"input": {BROKEN_OFF}, "output": {BROKEN_OFF}, "folder": {BROKEN_OFF},
               "nothing": {BROKEN_OFF}},
    "EACCES": {"input": {UNREADABLE}, "output": {NOT_CREATED},
               "folder": {UNREADABLE, NOT_CREATED}, "nothing": {UNREADABLE, NOT_CREATED}},
    "ENOSPC": {"input": ANY, "output": {NOT_CREATED, BROKEN_OFF},
               "folder": {NOT_CREATED, BROKEN_OFF}, "nothing": {NOT_CREATED, BROKEN_OFF}},
}


def failures(fault, call, role, lasts):
    """The statuses that a run may fail with."""
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
    # What is read before it is replaced, or removed and not made.
    if fault == "EACCES" and role == "output":
        allowed = allowed | ({UNREADABLE} if call.name in READING | LOOKING else set())
        allowed = allowed | ({BROKEN_OFF} if call.name in REMOVING else set())
    return allowed | (ANY if lasts and fault != "EMFILE" else set())


def role(call, before, after, own):
    """What a call's file is to a command that takes the files `before` to those `after`.

    `own` are the command's outputs, also where they do not change."""
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
    """Whether a path is one of the hidden files that are made on the way to an output."""
    return any(part.startswith(".segue-") for part in path.split("/"))


def is_removal(call):
    """Whether a call is, or may be, part of the removal of a hidden file, or of a folder and its files."""
    if call.name == "fstatat":
        return is_leftover(call.path.rpartition("/")[0])
    is_listing = call.name == "readdir" or call.how == "folder"
    return call.name in REMOVING or is_listing and is_leftover(call.path)


def is_below(path, folder):
    """Whether a path is a folder's, or lies in it."""
    return path == folder or path.startswith(folder + "/")


def plain(path):
    """A path without the random part of a hidden name."""
    return re.sub(r"\.segue-[^/]*", ".segue-*", path)
