// Functions that the archives in the program take from a glibc newer than 2.31, for an older one
// (scripts/packaging/old-glibc). They are hidden, so that libraries loaded later have those of their own glibc.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define HIDDEN __attribute__((visibility("hidden")))

// The first version of names on each architecture.
#ifdef __x86_64__
#define FIRST "GLIBC_2.2.5"
#else
#define FIRST "GLIBC_2.17"
#endif

// 2.32, of libstdc++: false only makes it use atomic instructions always.
HIDDEN char __libc_single_threaded = 0;

// 2.33: these were inline before. The structure is the kernel's own on 64-bit machines.
HIDDEN int stat(const char *path, struct stat *status) {
  return (int)syscall(SYS_newfstatat, AT_FDCWD, path, status, 0);
}

HIDDEN int lstat(const char *path, struct stat *status) {
  return (int)syscall(SYS_newfstatat, AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW);
}

HIDDEN int fstat(int file, struct stat *status) { return (int)syscall(SYS_fstat, file, status); }

HIDDEN int fstatat(int folder, const char *path, struct stat *status, int flags) {
  return (int)syscall(SYS_newfstatat, folder, path, status, flags);
}

HIDDEN int fstat64(int file, struct stat64 *status) { return (int)syscall(SYS_fstat, file, status); }

// 2.36, of libexpat and libstdc++.
HIDDEN void arc4random_buf(void *bytes, size_t count) {
  for (size_t done = 0; done < count;) {
    ssize_t got = getrandom((char *)bytes + done, count - done, 0);
    if (got < 0 && errno != EINTR) abort();
    if (got > 0) done += (size_t)got;
  }
}

HIDDEN uint32_t arc4random(void) {
  uint32_t word;
  arc4random_buf(&word, sizeof word);
  return word;
}

// 2.35, of the unwinder: finds the object that an address belongs to, and its table of frames.
struct search {
  uintptr_t address;
  struct dl_find_object *found;
};

static int match(struct dl_phdr_info *object, size_t size, void *context) {
  struct search *search = context;
  uintptr_t start = 0, end = 0, frames = 0;
  int holds = 0;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[i];
    uintptr_t first = object->dlpi_addr + part->p_vaddr, last = first + part->p_memsz;
    if (part->p_type == PT_GNU_EH_FRAME) frames = first;
    if (part->p_type != PT_LOAD) continue;
    if (end == 0 || first < start) start = first;
    if (last > end) end = last;
    holds |= search->address >= first && search->address < last;
  }
  if (!holds || frames == 0) return 0;
  *search->found = (struct dl_find_object){
      .dlfo_map_start = (void *)start, .dlfo_map_end = (void *)end, .dlfo_eh_frame = (void *)frames};
  return 1;
}

HIDDEN int _dl_find_object(void *address, struct dl_find_object *found) {
  struct search search = {(uintptr_t)address, found};
  return dl_iterate_phdr(match, &search) == 1 ? 0 : -1;
}

// 2.35 only changed how it sets errno.
float first_hypotf(float x, float y);
__asm__(".symver first_hypotf,hypotf@" FIRST);

HIDDEN float hypotf(float x, float y) { return first_hypotf(x, y); }

// Before 2.34 a program called its constructors by itself, and passed their function to __libc_start_main.
typedef int main_function(int, char **, char **);
int first_start(main_function *main, int count, char **arguments, main_function *constructors,
    void (*destructors)(void), void (*unload)(void), void *stack);
__asm__(".symver first_start,__libc_start_main@" FIRST);

extern void _init(void);
extern HIDDEN main_function *__init_array_start[], *__init_array_end[];

static int construct(int count, char **arguments, char **environment) {
  _init();
  for (main_function **function = __init_array_start; function < __init_array_end; function++) {
    (*function)(count, arguments, environment);
  }
  return 0;
}

HIDDEN int __libc_start_main(main_function *main, int count, char **arguments, main_function *constructors,
    void (*destructors)(void), void (*unload)(void), void *stack) {
  (void)constructors;
  return first_start(main, count, arguments, construct, destructors, unload, stack);
}
