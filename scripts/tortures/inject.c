// Loaded before the C library (LD_PRELOAD), counts the calls of a program that touch files below one
// folder, and injects a fault into one of them. scripts/torture faults compiles it and sets:
//
//   SEGUE_FAULT_ROOT    the folder, absolute and without links; calls elsewhere pass and are not counted
//   SEGUE_FAULT_LOG     the log of counted calls: number, name, mode of opening, path
//   SEGUE_FAULT_AT      the number of the call that fails, from 1; without it all pass
//   SEGUE_FAULT         the fault: an errno value, `kill` or `short`
//   SEGUE_FAULT_LASTS   if set, all later calls fail too
//
// Standard input and output are counted as well, whatever they are. `kill` ends the process by SIGKILL
// before the call, and in the middle of one that writes; `short` reads or writes half of the requested
// bytes. fsync does not wait for the disk, since power failures are not simulated.
//
// Calls that the C library makes itself, such as those within fopen or realpath, do not go through the
// symbol table: they are covered by the call that the program made.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum action { PASS, FAIL, HALF, DIE };

static char root[PATH_MAX];
static size_t rootLength;
static int logFile = -1;
static long count, fatal;
static int code, lasts, isShort, isKill;

// Returns the C library's own function of a name.
#define NEXT(name)                                                  \
  ({                                                                \
    static __typeof__(&name) next;                                  \
    if (!next) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name);   \
    next;                                                           \
  })

__attribute__((constructor)) static void begin(void) {
  const char *folder = getenv("SEGUE_FAULT_ROOT"), *log = getenv("SEGUE_FAULT_LOG");
  const char *at = getenv("SEGUE_FAULT_AT"), *fault = getenv("SEGUE_FAULT");
  if (log) {
    int number = NEXT(open)(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    // A number far from those of the program's descriptors.
    logFile = NEXT(fcntl)(number, F_DUPFD_CLOEXEC, 900);
    NEXT(close)(number);
  }
  if (at && fault) {
    isKill = strcmp(fault, "kill") == 0;
    isShort = strcmp(fault, "short") == 0;
    code = atoi(fault);
    lasts = getenv("SEGUE_FAULT_LASTS") != NULL;
    fatal = atol(at);
  }
  if (folder && strlen(folder) < sizeof root) {
    strcpy(root, folder);
    rootLength = strlen(root);
  }
}

// Appends a path to an absolute one, resolving `.` and `..` as text.
static void append(char *whole, const char *path) {
  while (*path) {
    size_t length = strcspn(path, "/");
    size_t end = strlen(whole);
    if (length == 2 && path[0] == '.' && path[1] == '.') {
      char *slash = strrchr(whole, '/');
      if (slash) *slash = 0;
    } else if (length > 0 && !(length == 1 && path[0] == '.') && end + length + 2 < PATH_MAX) {
      whole[end] = '/';
      memcpy(whole + end + 1, path, length);
      whole[end + 1 + length] = 0;
    }
    path += length;
    path += strspn(path, "/");
  }
}

// Returns the path of a descriptor; empty if it is closed.
static void opened(int number, char *whole) {
  char link[40];
  snprintf(link, sizeof link, "/proc/self/fd/%d", number);
  ssize_t length = NEXT(readlink)(link, whole, PATH_MAX - 1);
  whole[length > 0 ? length : 0] = 0;
}

// Counts and logs a call on an absolute path below the root, and returns its fault.
static enum action decide(const char *call, const char *how, const char *whole) {
  int isBelow = strncmp(whole, root, rootLength) == 0;
  if (!isBelow || (whole[rootLength] != '/' && whole[rootLength] != 0)) {
    if (whole[0] != '<') return PASS;
    isBelow = 0;
  }
  long number = __atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST);
  int isHit = fatal && (number == fatal || (lasts && number > fatal));
  char line[PATH_MAX + 100];
  const char *shown = !isBelow ? whole : whole[rootLength] ? whole + rootLength + 1 : ".";
  int length = snprintf(
    line, sizeof line, "%s%ld\t%s\t%s\t%s\n", isHit ? "*" : "", number, call, how, shown);
  NEXT(write)(logFile, line, length);
  if (!isHit) return PASS;
  if (isKill) return DIE;
  if (isShort) return HALF;
  errno = code;
  return FAIL;
}

static enum action die(enum action action) {
  if (action == DIE) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
  }
  return action;
}

// Returns the fault of a call on a path relative to a folder's descriptor.
static enum action onPath(const char *call, const char *how, int folder, const char *path) {
  if (!rootLength || !path) return PASS;
  int before = errno;
  char whole[PATH_MAX] = "";
  if (strcmp(path, "/dev/stdin") == 0 || strcmp(path, "/dev/fd/0") == 0) {
    strcpy(whole, "<stdin>");
  } else {
    if (path[0] != '/') {
      if (folder != AT_FDCWD) opened(folder, whole);
      else if (syscall(SYS_getcwd, whole, sizeof whole) < 0) whole[0] = 0;
    }
    append(whole, path);
  }
  errno = before;
  return die(decide(call, how, whole));
}

// Returns the fault of a call on an open file.
static enum action onFile(const char *call, int number) {
  if (!rootLength || number == logFile || number == STDERR_FILENO) return PASS;
  int before = errno;
  char whole[PATH_MAX] = "";
  if (number == STDIN_FILENO) strcpy(whole, "<stdin>");
  else if (number == STDOUT_FILENO) strcpy(whole, "<stdout>");
  else opened(number, whole);
  errno = before;
  return decide(call, "", whole);
}

#define PATH(folder, path) \
  do { if (onPath(__func__, "", folder, path) == FAIL) return -1; } while (0)
#define FILE_(number) \
  do { if (die(onFile(__func__, number)) == FAIL) return -1; } while (0)

// MARK: Opening

static const char *way(int flags) {
  if (flags & O_CREAT) return "create";
  if (flags & O_PATH) return "path";
  if (flags & O_DIRECTORY) return "folder";
  return (flags & O_ACCMODE) == O_RDONLY ? "read" : "write";
}

#define OPEN(name)                                                                      \
  int name(const char *path, int flags, ...) {                                          \
    mode_t mode = 0;                                                                    \
    va_list rest;                                                                       \
    va_start(rest, flags);                                                              \
    if (flags & (O_CREAT | O_TMPFILE)) mode = va_arg(rest, mode_t);                      \
    va_end(rest);                                                                       \
    if (onPath("open", way(flags), AT_FDCWD, path) == FAIL) return -1;                   \
    return NEXT(name)(path, flags, mode);                                               \
  }
#define OPENAT(name)                                                                    \
  int name(int folder, const char *path, int flags, ...) {                              \
    mode_t mode = 0;                                                                    \
    va_list rest;                                                                       \
    va_start(rest, flags);                                                              \
    if (flags & (O_CREAT | O_TMPFILE)) mode = va_arg(rest, mode_t);                      \
    va_end(rest);                                                                       \
    if (onPath("openat", way(flags), folder, path) == FAIL) return -1;                   \
    return NEXT(name)(folder, path, flags, mode);                                       \
  }
OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)

// The checked variants of the same calls (_FORTIFY_SOURCE).
int __open_2(const char *path, int flags) { return open(path, flags); }
int __open64_2(const char *path, int flags) { return open(path, flags); }
int __openat_2(int folder, const char *path, int flags) { return openat(folder, path, flags); }
int __openat64_2(int folder, const char *path, int flags) { return openat(folder, path, flags); }

FILE *fopen(const char *path, const char *mode) {
  const char *how = mode[0] == 'r' && !strchr(mode, '+') ? "read" : "create";
  return onPath("fopen", how, AT_FDCWD, path) == FAIL ? NULL : NEXT(fopen)(path, mode);
}
FILE *fopen64(const char *path, const char *mode) { return fopen(path, mode); }

DIR *opendir(const char *path) {
  return onPath("opendir", "folder", AT_FDCWD, path) == FAIL ? NULL : NEXT(opendir)(path);
}
struct dirent *readdir(DIR *folder) {
  return die(onFile("readdir", dirfd(folder))) == FAIL ? NULL : NEXT(readdir)(folder);
}
struct dirent64 *readdir64(DIR *folder) {
  return die(onFile("readdir", dirfd(folder))) == FAIL ? NULL : NEXT(readdir64)(folder);
}

int dup(int number) {
  FILE_(number);
  return NEXT(dup)(number);
}
int fcntl(int number, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  // Flags of descriptors touch no file.
  int counts = command == F_DUPFD || command == F_DUPFD_CLOEXEC || command == F_SETLK
    || command == F_SETLKW || command == F_OFD_SETLK || command == F_OFD_SETLKW;
  if (counts && die(onFile("fcntl", number)) == FAIL) return -1;
  return NEXT(fcntl)(number, command, argument);
}
int fcntl64(int number, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  return fcntl(number, command, argument);
}

// Linux closes the descriptor whatever close returns, so a failed one must not be closed again.
int close(int number) {
  enum action action = die(onFile("close", number));
  int fault = errno;
  int result = NEXT(close)(number);
  if (result < 0 && errno == EBADF && rootLength) {
    char line[60];
    int length = snprintf(line, sizeof line, "!\tclose\t\ttwice: %d\n", number);
    NEXT(write)(logFile, line, length);
    errno = EBADF;
  }
  if (action != FAIL) return result;
  errno = fault;
  return -1;
}

// MARK: Reading and writing

#define READ(name, type, offset, ...)                                          \
  ssize_t name(int number, void *bytes, size_t size __VA_ARGS__) {             \
    enum action action = die(onFile(#type, number));                           \
    if (action == FAIL) return -1;                                             \
    if (action == HALF) size = (size + 1) / 2;                                 \
    return NEXT(name)(number, bytes, size offset);                             \
  }
#define WRITE(name, type, offset, ...)                                         \
  ssize_t name(int number, const void *bytes, size_t size __VA_ARGS__) {       \
    enum action action = onFile(#type, number);                                \
    if (action == FAIL) return -1;                                             \
    if (action == HALF) size = (size + 1) / 2;                                 \
    if (action == DIE) NEXT(name)(number, bytes, size / 2 offset);             \
    die(action);                                                               \
    return NEXT(name)(number, bytes, size offset);                             \
  }
#define COMMA ,
READ(read, read, )
READ(pread, pread, COMMA at, COMMA off_t at)
READ(pread64, pread, COMMA at, COMMA off64_t at)
WRITE(write, write, )
WRITE(pwrite, pwrite, COMMA at, COMMA off_t at)
WRITE(pwrite64, pwrite, COMMA at, COMMA off64_t at)

ssize_t readv(int number, const struct iovec *parts, int size) {
  FILE_(number);
  return NEXT(readv)(number, parts, size);
}
ssize_t writev(int number, const struct iovec *parts, int size) {
  FILE_(number);
  return NEXT(writev)(number, parts, size);
}
void *mmap(void *place, size_t size, int protection, int flags, int number, off_t at) {
  if (number >= 0 && die(onFile("mmap", number)) == FAIL) return MAP_FAILED;
  return NEXT(mmap)(place, size, protection, flags, number, at);
}
void *mmap64(void *place, size_t size, int protection, int flags, int number, off64_t at) {
  return mmap(place, size, protection, flags, number, at);
}
int fsync(int number) {
  FILE_(number);
  return 0;
}
int fdatasync(int number) {
  FILE_(number);
  return 0;
}
int ftruncate(int number, off_t size) {
  FILE_(number);
  return NEXT(ftruncate)(number, size);
}
int ftruncate64(int number, off64_t size) { return ftruncate(number, size); }
int fallocate(int number, int mode, off_t at, off_t size) {
  FILE_(number);
  return NEXT(fallocate)(number, mode, at, size);
}
int flock(int number, int operation) {
  FILE_(number);
  return NEXT(flock)(number, operation);
}

// MARK: Names

int rename(const char *old, const char *new) {
  PATH(AT_FDCWD, new);
  return NEXT(rename)(old, new);
}
int renameat(int oldFolder, const char *old, int newFolder, const char *new) {
  PATH(newFolder, new);
  return NEXT(renameat)(oldFolder, old, newFolder, new);
}
int renameat2(int oldFolder, const char *old, int newFolder, const char *new, unsigned flags) {
  PATH(newFolder, new);
  return NEXT(renameat2)(oldFolder, old, newFolder, new, flags);
}
int link(const char *old, const char *new) {
  PATH(AT_FDCWD, new);
  return NEXT(link)(old, new);
}
int linkat(int oldFolder, const char *old, int newFolder, const char *new, int flags) {
  PATH(newFolder, new);
  return NEXT(linkat)(oldFolder, old, newFolder, new, flags);
}
int symlink(const char *target, const char *new) {
  PATH(AT_FDCWD, new);
  return NEXT(symlink)(target, new);
}
int symlinkat(const char *target, int folder, const char *new) {
  PATH(folder, new);
  return NEXT(symlinkat)(target, folder, new);
}
int unlink(const char *path) {
  PATH(AT_FDCWD, path);
  return NEXT(unlink)(path);
}
int unlinkat(int folder, const char *path, int flags) {
  PATH(folder, path);
  return NEXT(unlinkat)(folder, path, flags);
}
int remove(const char *path) {
  PATH(AT_FDCWD, path);
  return NEXT(remove)(path);
}
int mkdir(const char *path, mode_t mode) {
  PATH(AT_FDCWD, path);
  return NEXT(mkdir)(path, mode);
}
int mkdirat(int folder, const char *path, mode_t mode) {
  PATH(folder, path);
  return NEXT(mkdirat)(folder, path, mode);
}
int rmdir(const char *path) {
  PATH(AT_FDCWD, path);
  return NEXT(rmdir)(path);
}
ssize_t readlink(const char *path, char *text, size_t size) {
  PATH(AT_FDCWD, path);
  return NEXT(readlink)(path, text, size);
}
ssize_t readlinkat(int folder, const char *path, char *text, size_t size) {
  PATH(folder, path);
  return NEXT(readlinkat)(folder, path, text, size);
}
char *realpath(const char *path, char *real) {
  return onPath("realpath", "", AT_FDCWD, path) == FAIL ? NULL : NEXT(realpath)(path, real);
}

// MARK: File status

#define STAT(name, type, kind)                       \
  int name(const char *path, struct type *status) {  \
    if (onPath(kind, "", AT_FDCWD, path) == FAIL) return -1; \
    return NEXT(name)(path, status);                 \
  }
STAT(stat, stat, "stat")
STAT(stat64, stat64, "stat")
STAT(lstat, stat, "lstat")
STAT(lstat64, stat64, "lstat")
int fstat(int number, struct stat *status) {
  FILE_(number);
  return NEXT(fstat)(number, status);
}
int fstat64(int number, struct stat64 *status) {
  return fstat(number, (struct stat *)status);
}

static enum action onStatus(const char *call, int folder, const char *path, int flags) {
  if (path && !path[0] && flags & AT_EMPTY_PATH) return die(onFile(call, folder));
  return onPath(call, "", folder, path);
}
int fstatat(int folder, const char *path, struct stat *status, int flags) {
  if (onStatus("fstatat", folder, path, flags) == FAIL) return -1;
  return NEXT(fstatat)(folder, path, status, flags);
}
int fstatat64(int folder, const char *path, struct stat64 *status, int flags) {
  return fstatat(folder, path, (struct stat *)status, flags);
}
int statx(int folder, const char *path, int flags, unsigned mask, struct statx *status) {
  if (onStatus("statx", folder, path, flags) == FAIL) return -1;
  return NEXT(statx)(folder, path, flags, mask, status);
}
int access(const char *path, int mode) {
  PATH(AT_FDCWD, path);
  return NEXT(access)(path, mode);
}
int faccessat(int folder, const char *path, int mode, int flags) {
  PATH(folder, path);
  return NEXT(faccessat)(folder, path, mode, flags);
}
int chmod(const char *path, mode_t mode) {
  PATH(AT_FDCWD, path);
  return NEXT(chmod)(path, mode);
}
int fchmod(int number, mode_t mode) {
  FILE_(number);
  return NEXT(fchmod)(number, mode);
}
int fchmodat(int folder, const char *path, mode_t mode, int flags) {
  PATH(folder, path);
  return NEXT(fchmodat)(folder, path, mode, flags);
}

// MARK: System calls without a wrapper in the C library

long syscall(long number, ...) {
  va_list rest;
  va_start(rest, number);
  long a[6];
  for (int index = 0; index < 6; index++) a[index] = va_arg(rest, long);
  va_end(rest);
  enum action action = PASS;
  switch (number) {
    case SYS_openat2: {
      const struct open_how *how = (const void *)a[2];
      action = onPath("openat2", way(how ? how->flags : 0), a[0], (const char *)a[1]);
      break;
    }
    case SYS_openat: action = onPath("openat", way(a[2]), a[0], (const char *)a[1]); break;
    case SYS_renameat2: action = onPath("renameat2", "", a[2], (const char *)a[3]); break;
    case SYS_faccessat2: action = onPath("faccessat", "", a[0], (const char *)a[1]); break;
    case SYS_statx: action = onStatus("statx", a[0], (const char *)a[1], a[2]); break;
    case SYS_copy_file_range: action = die(onFile("copy_file_range", a[2])); break;
    case SYS_getdents64: action = die(onFile("getdents64", a[0])); break;
    default: break;
  }
  if (action == FAIL) return -1;
  return NEXT(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
