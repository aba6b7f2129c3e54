// What SegueSystem asks of the system and Swift cannot say, or says otherwise on every system.
#ifndef SEGUE_SYSTEM_CALLS_H
#define SEGUE_SYSTEM_CALLS_H

#include <stdint.h>

// Opens a path below a folder by openat2, with RESOLVE_BENEATH, RESOLVE_NO_SYMLINKS and
// RESOLVE_NO_MAGICLINKS: it fails where the path has a link on it or leads out of the folder.
// Returns a descriptor, or -1 with errno; ENOSYS before Linux 5.6 and on other systems.
int segue_open_beneath(int folder, const char *path, int flags);

// Exchanges two entries of a folder in one step, by renameat2 with RENAME_EXCHANGE, or by renameatx_np
// with RENAME_SWAP. Returns 0, or -1 with errno; EINVAL or ENOTSUP where the file system cannot, ENOSYS
// before Linux 3.15.
int segue_exchange(int folder, const char *first, const char *second);

// The bytes of address space that the process may map, or -1 when that is not limited.
int64_t segue_address_space_limit(void);

// The bytes of address space that the process has mapped, or 0 when the system does not say it.
int64_t segue_address_space_mapped(void);

// Lets threads that are made from now on map little: stacks of so many bytes, and one heap for all.
void segue_use_small_threads(int64_t stack_bytes);

// Gives blocks of memory of a megabyte and more back to the system as soon as they are free.
void segue_return_large_blocks(void);

// Raises the limit of open files as far as is allowed, up to a number. Returns how many files may be
// open then, at most that number; -1 when the system does not say it.
int64_t segue_allow_open_files(int64_t wanted);

// Starts a thread with a stack of so many bytes. Returns 0, or the code of an error.
int segue_start_thread(void (*body)(void), int64_t stack_bytes);

// Whether the process ignores a signal.
int segue_is_ignored(int signal);

// Keeps this thread, and all threads and programs that it starts, from gaining privileges by set-user-ID files
// (PR_SET_NO_NEW_PRIVS). Returns 0, or -1 with errno; 0 on other systems than Linux.
int segue_refuse_new_privileges(void);

// The version of the kernel's Landlock, >= 1; -1 with errno where there is none (ENOSYS, EOPNOTSUPP).
int segue_landlock_version(void);

// Makes a set of rules that denies rights on files (LANDLOCK_ACCESS_FS_*). Returns its descriptor, or -1 with errno.
int segue_landlock_ruleset(uint64_t rights);

// Allows rights on all that is below a folder, or those of them that files have on a file; links are followed.
// Returns 0, or -1 with errno.
int segue_landlock_allow(int ruleset, const char *path, uint64_t rights, uint64_t file_rights);

// Puts the rules into force for this thread, and for the threads and programs that it starts from now on, for good.
// Needs segue_refuse_new_privileges. Returns 0, or -1 with errno.
int segue_landlock_restrict(int ruleset);

#endif
