/* What the C files use of the headers of macOS, as its manual pages declare it; for scripts/neon, which makes every
   header of that system include this file. A call that is not here is not known to be on a Mac. */
#ifndef SEGUE_APPLE_H
#define SEGUE_APPLE_H

#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

typedef int32_t dev_t, pid_t;
typedef uint16_t mode_t, nlink_t;
typedef uint32_t uid_t, gid_t, sigset_t;
typedef uint64_t ino_t, rlim_t;
typedef int64_t off_t;
typedef long ssize_t, time_t, clock_t;

/* errno.h */
extern int *__error(void);
#define errno (*__error())
#define EINTR 4
#define ENOSYS 78

/* fcntl.h */
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_CLOEXEC 0x1000000
#define F_SETFD 2
#define FD_CLOEXEC 1
int open(const char *path, int flags, ...);
int fcntl(int file, int command, ...);

/* unistd.h */
#define _SC_PAGESIZE 29
ssize_t read(int file, void *bytes, size_t count);
ssize_t write(int file, const void *bytes, size_t count);
int close(int file);
int dup2(int file, int number);
int pipe(int ends[2]);
pid_t fork(void);
pid_t getpid(void);
pid_t getppid(void);
pid_t setsid(void);
long sysconf(int name);
int execl(const char *path, const char *first, ...);
int execve(const char *path, char *const arguments[], char *const environment[]);
void _exit(int status) __attribute__((noreturn));

/* sys/resource.h */
#define RLIMIT_AS 5
#define RLIMIT_NOFILE 8
#define RLIM_INFINITY (((uint64_t)1 << 63) - 1)
struct rlimit {
  rlim_t rlim_cur, rlim_max;
};
int getrlimit(int resource, struct rlimit *limit);
int setrlimit(int resource, const struct rlimit *limit);

/* signal.h */
#define SIG_DFL ((void (*)(int))0)
#define SIG_IGN ((void (*)(int))1)
struct sigaction {
  union {
    void (*__sa_handler)(int);
  } __sigaction_u;
  sigset_t sa_mask;
  int sa_flags;
};
#define sa_handler __sigaction_u.__sa_handler
int sigaction(int signal, const struct sigaction *action, struct sigaction *old);

/* pthread.h */
typedef struct _opaque_pthread_t *pthread_t;
typedef struct {
  long signature;
  char opaque[56];
} pthread_attr_t;
typedef struct {
  long signature;
  char opaque[8];
} pthread_once_t;
#define PTHREAD_ONCE_INIT {0x30B1BCBA, {0}}
int pthread_once(pthread_once_t *once, void (*body)(void));
int pthread_attr_init(pthread_attr_t *attributes);
int pthread_attr_destroy(pthread_attr_t *attributes);
int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size);
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument);

/* stdio.h, stdlib.h, string.h */
typedef struct __sFILE FILE;
#define RENAME_SWAP 0x00000002
int renameatx_np(int folder, const char *old, int new_folder, const char *new, unsigned flags);
int snprintf(char *text, size_t size, const char *format, ...);
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);
void abort(void) __attribute__((noreturn));
char *getenv(const char *name);
void *memcpy(void *restrict target, const void *restrict source, size_t count);
void *memmove(void *target, const void *source, size_t count);
void *memset(void *target, int byte, size_t count);
int memcmp(const void *a, const void *b, size_t count);
void *memchr(const void *bytes, int byte, size_t count);
size_t strlen(const char *text);
char *strcpy(char *target, const char *source);
char *strncpy(char *target, const char *source, size_t count);
size_t strcspn(const char *text, const char *others);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t count);
char *strdup(const char *text);

/* setjmp.h */
typedef int jmp_buf[48];
int setjmp(jmp_buf place) __attribute__((returns_twice));
void longjmp(jmp_buf place, int value) __attribute__((noreturn));

/* time.h, which libpng names */
struct tm;

/* dlfcn.h */
#define RTLD_NOW 0x2
#define RTLD_GLOBAL 0x8
#define RTLD_DEFAULT ((void *)-2)
typedef struct dl_info {
  const char *dli_fname;
  void *dli_fbase;
  const char *dli_sname;
  void *dli_saddr;
} Dl_info;
void *dlopen(const char *path, int mode);
char *dlerror(void);
void *dlsym(void *library, const char *name);
int dladdr(const void *address, Dl_info *info);

/* mach-o/loader.h, mach-o/dyld.h, mach/mach.h */
#define MH_MAGIC_64 0xfeedfacf
#define LC_UUID 0x1b
struct mach_header {
  uint32_t magic;
  int32_t cputype, cpusubtype;
  uint32_t filetype, ncmds, sizeofcmds, flags;
};
struct mach_header_64 {
  uint32_t magic;
  int32_t cputype, cpusubtype;
  uint32_t filetype, ncmds, sizeofcmds, flags, reserved;
};
struct load_command {
  uint32_t cmd, cmdsize;
};
struct uuid_command {
  uint32_t cmd, cmdsize;
  uint8_t uuid[16];
};
uint32_t _dyld_image_count(void);
const struct mach_header *_dyld_get_image_header(uint32_t index);
const char *_dyld_get_image_name(uint32_t index);
typedef int kern_return_t;
typedef uint32_t mach_port_t, mach_msg_type_number_t;
typedef int *task_info_t;
#define KERN_SUCCESS 0
#define MACH_TASK_BASIC_INFO 20
struct mach_task_basic_info {
  uint64_t virtual_size, resident_size, resident_size_max;
  int32_t user_time[2], system_time[2], policy, suspend_count;
};
#define MACH_TASK_BASIC_INFO_COUNT (sizeof(struct mach_task_basic_info) / sizeof(int))
extern mach_port_t mach_task_self_;
#define mach_task_self() mach_task_self_
kern_return_t task_info(mach_port_t task, uint32_t flavour, task_info_t info, mach_msg_type_number_t *count);

#endif
