// System calls of Linux for which the C library has no function, or only a new one has.
#ifndef SEGUE_SYSTEM_CALLS_H
#define SEGUE_SYSTEM_CALLS_H

#include <sys/types.h>

// Opens a path below a folder by openat2, with RESOLVE_BENEATH, RESOLVE_NO_SYMLINKS and
// RESOLVE_NO_MAGICLINKS: it fails where the path has a link on it or leads out of the folder.
// Returns a descriptor, or -1 with errno; ENOSYS before Linux 5.6.
int segue_open_beneath(int folder, const char *path, int flags, mode_t mode);

// Exchanges two entries of a folder in one step, by renameat2 with RENAME_EXCHANGE.
// Returns 0, or -1 with errno; EINVAL where the file system cannot, ENOSYS before Linux 3.15.
int segue_exchange(int folder, const char *first, const char *second);

#endif
