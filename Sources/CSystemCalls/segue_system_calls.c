#define _GNU_SOURCE
#include "segue_system_calls.h"

#include <errno.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

// The kernel's struct open_how and flags, which older headers have not.
struct how {
  uint64_t flags;
  uint64_t mode;
  uint64_t resolve;
};
#define NO_MAGICLINKS 0x02
#define NO_SYMLINKS 0x04
#define BENEATH 0x08
#define EXCHANGE 0x02

int segue_open_beneath(int folder, const char *path, int flags, mode_t mode) {
#ifdef SYS_openat2
  struct how how = {(uint64_t)(unsigned)flags, mode, BENEATH | NO_SYMLINKS | NO_MAGICLINKS};
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
#else
  (void)folder, (void)path, (void)flags, (void)mode;
  errno = ENOSYS;
  return -1;
#endif
}

int segue_exchange(int folder, const char *first, const char *second) {
#ifdef SYS_renameat2
  return (int)syscall(SYS_renameat2, folder, first, folder, second, EXCHANGE);
#else
  (void)folder, (void)first, (void)second;
  errno = ENOSYS;
  return -1;
#endif
}
