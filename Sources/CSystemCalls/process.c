#define _GNU_SOURCE
#include "segue_system_calls.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __APPLE__
#include <mach/mach.h>
#else
#include <malloc.h>
#endif

int64_t segue_address_space_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return -1;
  return limit.rlim_cur > INT64_MAX ? -1 : (int64_t)limit.rlim_cur;
}

int64_t segue_address_space_mapped(void) {
#ifdef __APPLE__
  struct mach_task_basic_info info;
  mach_msg_type_number_t count = MACH_TASK_BASIC_INFO_COUNT;
  kern_return_t result =
    task_info(mach_task_self(), MACH_TASK_BASIC_INFO, (task_info_t)&info, &count);
  return result == KERN_SUCCESS ? (int64_t)info.virtual_size : 0;
#else
  // The first number of statm is the size in pages; reading it allocates nothing.
  char text[32];
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text);
  close(file);
  int64_t pages = 0;
  for (ssize_t i = 0; i < count && text[i] >= '0' && text[i] <= '9'; i++)
    pages = pages * 10 + (text[i] - '0');
  return pages * sysconf(_SC_PAGESIZE);
#endif
}

void segue_use_small_threads(int64_t stack_bytes) {
#ifdef __APPLE__
  // Threads have small stacks there, and share the heaps.
  (void)stack_bytes;
#else
  // Separate heaps would map 64 MB for every thread.
  mallopt(M_ARENA_MAX, 1);
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return;
  if (pthread_attr_setstacksize(&attributes, (size_t)stack_bytes) == 0)
    pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
#endif
}

void segue_return_large_blocks(void) {
#ifndef __APPLE__
  // Without a fixed threshold, the allocator raises it to the largest block that was freed, up to 32 MB.
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}

int64_t segue_allow_open_files(int64_t wanted) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return -1;
  rlim_t most = limit.rlim_max < (rlim_t)wanted ? limit.rlim_max : (rlim_t)wanted;
  if (limit.rlim_cur < most) {
    struct rlimit raised = {most, limit.rlim_max};
    if (setrlimit(RLIMIT_NOFILE, &raised) == 0) return (int64_t)most;
  }
  return (int64_t)(limit.rlim_cur < (rlim_t)wanted ? limit.rlim_cur : (rlim_t)wanted);
}

static void *run(void *body) {
  ((void (*)(void))body)();
  return NULL;
}

int segue_start_thread(void (*body)(void), int64_t stack_bytes) {
  pthread_t thread;
  pthread_attr_t attributes;
  int code = pthread_attr_init(&attributes);
  if (code != 0) return code;
  pthread_attr_setstacksize(&attributes, (size_t)stack_bytes);
  code = pthread_create(&thread, &attributes, run, (void *)body);
  pthread_attr_destroy(&attributes);
  return code;
}

int segue_is_ignored(int signal) {
  struct sigaction action;
  return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}
