// System calls that SegueSystem needs and Swift cannot call, or that differ between systems.
#ifndef SEGUE_SYSTEM_CALLS_H
#define SEGUE_SYSTEM_CALLS_H

#include <stdint.h>

// Opens a path below a folder by openat2, with RESOLVE_BENEATH, RESOLVE_NO_SYMLINKS and
// RESOLVE_NO_MAGICLINKS: fails if the path contains a link or leads out of the folder. Returns a
// descriptor, or -1 with errno; ENOSYS before Linux 5.6 and on other systems.
int segue_open_beneath(int folder, const char *path, int flags);

// Exchanges two entries of a folder atomically, by renameat2 with RENAME_EXCHANGE, or by
// renameatx_np with RENAME_SWAP. Returns 0, or -1 with errno; EINVAL or ENOTSUP if the file system
// does not support it, ENOSYS before Linux 3.15.
int segue_exchange(int folder, const char *first, const char *second);

// Returns the bytes of address space that the process may map, or -1 without a limit.
int64_t segue_address_space_limit(void);

// Returns the bytes of address space that the process has mapped, or 0 if the system does not report it.
int64_t segue_address_space_mapped(void);

// Makes later threads map less memory: stacks of `stack_bytes`, and one heap for all.
void segue_use_small_threads(int64_t stack_bytes);

// Makes the allocator return free blocks of a megabyte or more to the system at once.
void segue_return_large_blocks(void);

// Raises the soft limit of open files up to `wanted`, as far as the hard limit allows. Returns the
// number of files that may be open, at most `wanted`; -1 if the system does not report it.
int64_t segue_allow_open_files(int64_t wanted);

// Starts a thread with a stack of `stack_bytes`. Returns 0, or an error code.
int segue_start_thread(void (*body)(void), int64_t stack_bytes);

// Returns whether the process ignores a signal.
int segue_is_ignored(int signal);

// Prevents this thread, and all threads and programs that it starts, from gaining privileges by
// set-user-ID files (PR_SET_NO_NEW_PRIVS). Returns 0, or -1 with errno; 0 on systems other than
// Linux.
int segue_refuse_new_privileges(void);

// Returns the version of the kernel's Landlock, >= 1; -1 with errno if it is not supported (ENOSYS,
// EOPNOTSUPP).
int segue_landlock_version(void);

// Creates a Landlock ruleset that denies rights on files (LANDLOCK_ACCESS_FS_*). Returns its
// descriptor, or -1 with errno.
int segue_landlock_ruleset(uint64_t rights);

// Allows rights on everything below a folder, or on a file those of them in `file_rights`; links
// are followed. Returns 0, or -1 with errno.
int segue_landlock_allow(int ruleset, const char *path, uint64_t rights, uint64_t file_rights);

// Enforces the ruleset irrevocably for this thread, and for the threads and programs that it starts
// from now on. Needs segue_refuse_new_privileges. Returns 0, or -1 with errno.
int segue_landlock_restrict(int ruleset);

// Describes the program and the libraries that the process has loaded, a line each: the identity that
// the linker wrote in hexadecimal, or `-` without one, a space, and the path. Writes at most `size`
// bytes, and returns the length of the whole text.
int64_t segue_describe_objects(void *bytes, int64_t size);

// Returns the path of the program, as the dynamic linker knows it; NULL on other systems than Darwin.
const char *segue_program_path(void);

// Returns the path of the program or the library that this function is in; NULL on other systems than Darwin,
// where it is the program.
const char *segue_code_path(void);

// Starts a shell that waits for an address and opens it in a browser; the process has no threads yet.
//
// Returns the descriptor to which the address and a line end are written, or -1. If it is closed
// instead, the shell ends.
int segue_start_browser_shell(void);

// Starts a program with an empty standard input; the process has no threads yet.
//
// `arguments` and `environment` end with a null pointer. `output` and `errors` become the descriptors from which
// its standard output and error are read. Returns its process id, or -1 with errno; a program that cannot be
// executed ends with status 127.
int segue_start_program(
  const char *path, char *const arguments[], char *const environment[], int *output, int *errors);

#endif
