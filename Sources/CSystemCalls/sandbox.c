#define _GNU_SOURCE
#include "segue_system_calls.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>

// The kernel's structures and numbers (linux/landlock.h), which older headers lack.
struct ruleset {
  uint64_t handled_access_fs;
};
struct __attribute__((packed)) path_beneath {
  uint64_t allowed_access;
  int32_t parent_fd;
};
#define CREATE_RULESET 444
#define ADD_RULE 445
#define RESTRICT_SELF 446
#define CREATE_RULESET_VERSION 1
#define RULE_PATH_BENEATH 1
#endif

int segue_refuse_new_privileges(void) {
#ifdef __linux__
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
#else
  return 0;
#endif
}

int segue_landlock_version(void) {
#ifdef __linux__
  return (int)syscall(CREATE_RULESET, NULL, 0, CREATE_RULESET_VERSION);
#else
  errno = ENOSYS;
  return -1;
#endif
}

int segue_landlock_ruleset(uint64_t rights) {
#ifdef __linux__
  struct ruleset ruleset = {rights};
  return (int)syscall(CREATE_RULESET, &ruleset, sizeof ruleset, 0);
#else
  (void)rights;
  errno = ENOSYS;
  return -1;
#endif
}

int segue_landlock_allow(int ruleset, const char *path, uint64_t rights, uint64_t file_rights) {
#ifdef __linux__
  // O_PATH does not wait at a named pipe, and needs no rights.
  int place = open(path, O_PATH | O_CLOEXEC);
  if (place < 0) return -1;
  struct stat status;
  int result = fstat(place, &status);
  if (result == 0) {
    struct path_beneath rule = {S_ISDIR(status.st_mode) ? rights : rights & file_rights, place};
    result = (int)syscall(ADD_RULE, ruleset, RULE_PATH_BENEATH, &rule, 0);
  }
  int code = errno;
  close(place);
  errno = code;
  return result;
#else
  (void)ruleset, (void)path, (void)rights, (void)file_rights;
  errno = ENOSYS;
  return -1;
#endif
}

int segue_landlock_restrict(int ruleset) {
#ifdef __linux__
  return (int)syscall(RESTRICT_SELF, ruleset, 0);
#else
  (void)ruleset;
  errno = ENOSYS;
  return -1;
#endif
}
