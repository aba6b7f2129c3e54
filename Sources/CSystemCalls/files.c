#define _GNU_SOURCE
#include "segue_system_calls.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>

// The kernel's struct open_how and flags, which older headers lack.
struct how {
  uint64_t flags;
  uint64_t mode;
  uint64_t resolve;
};
#define NO_MAGICLINKS 0x02
#define NO_SYMLINKS 0x04
#define BENEATH 0x08
#define EXCHANGE 0x02
#endif

int segue_open_beneath(int folder, const char *path, int flags) {
#ifdef SYS_openat2
  struct how how = {(uint64_t)(unsigned)flags, 0, BENEATH | NO_SYMLINKS | NO_MAGICLINKS};
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
#else
  (void)folder, (void)path, (void)flags;
  errno = ENOSYS;
  return -1;
#endif
}

int segue_exchange(int folder, const char *first, const char *second) {
#if defined(__APPLE__)
  return renameatx_np(folder, first, folder, second, RENAME_SWAP);
#elif defined(SYS_renameat2)
  return (int)syscall(SYS_renameat2, folder, first, folder, second, EXCHANGE);
#else
  (void)folder, (void)first, (void)second;
  errno = ENOSYS;
  return -1;
#endif
}
