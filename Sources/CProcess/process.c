#define _GNU_SOURCE
#include "segue_process.h"

#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

int64_t segue_address_space_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return -1;
  return limit.rlim_cur > INT64_MAX ? -1 : (int64_t)limit.rlim_cur;
}

// The first number of statm is the size in pages; nothing is allocated to read it.
int64_t segue_address_space_mapped(void) {
  char text[32];
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text);
  close(file);
  int64_t pages = 0;
  for (ssize_t i = 0; i < count && text[i] >= '0' && text[i] <= '9'; i++)
    pages = pages * 10 + (text[i] - '0');
  return pages * sysconf(_SC_PAGESIZE);
}

void segue_use_small_threads(int64_t stack_bytes) {
  // A heap of its own maps 64 MB for every thread.
  mallopt(M_ARENA_MAX, 1);
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return;
  if (pthread_attr_setstacksize(&attributes, (size_t)stack_bytes) == 0)
    pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
}
