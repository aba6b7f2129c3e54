#define _GNU_SOURCE
#include "confined_process.h"

#ifdef __linux__
#include "system_call_filter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Since Linux 5.9, with the same number on all processors.
#define CLOSE_RANGE 436

// MARK: - The memory that both processes share

// A strip of bytes on their way. It stays in the caches, and its pages are mapped once, unlike those of a picture.
enum { STRIP_SIZE = 1 << 20 };
typedef struct {
  uint32_t is_full;  // a futex
  uint32_t count;
  uint8_t bytes[STRIP_SIZE];
} strip;

static uint32_t load(uint32_t *word) { return __atomic_load_n(word, __ATOMIC_SEQ_CST); }

static void store_and_wake(uint32_t *word, uint32_t value) {
  __atomic_store_n(word, value, __ATOMIC_SEQ_CST);
  syscall(SYS_futex, word, FUTEX_WAKE, 1, NULL, NULL, 0);
}

// Waits while a word has a value; returns -1 when the time is over. May return early.
static int wait_while(uint32_t *word, uint32_t value, const struct timespec *time) {
  long result = syscall(SYS_futex, word, FUTEX_WAIT, value, time, NULL, 0);
  return result < 0 && errno == ETIMEDOUT ? -1 : 0;
}

// MARK: - The confined process

typedef struct {
  strip *strip;
  size_t filled;
} sender;

static void flush(sender *sender) {
  if (sender->filled == 0) return;
  sender->strip->count = (uint32_t)sender->filled;
  sender->filled = 0;
  store_and_wake(&sender->strip->is_full, 1);
}

static void put(void *target, const void *bytes, size_t count) {
  sender *sender = target;
  strip *strip = sender->strip;
  const uint8_t *source = bytes;
  while (count > 0) {
    if (sender->filled == 0)
      while (load(&strip->is_full)) wait_while(&strip->is_full, 1, NULL);
    size_t room = STRIP_SIZE - sender->filled, part = count < room ? count : room;
    memcpy(strip->bytes + sender->filled, source, part);
    sender->filled += part;
    source += part, count -= part;
    if (sender->filled == STRIP_SIZE) flush(sender);
  }
}

// The bytes of address space that this process has mapped, or 0 where the system does not tell.
static size_t mapped_memory(void) {
  char text[32];
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text);
  close(file);
  size_t pages = 0;
  for (ssize_t i = 0; i < count && text[i] >= '0' && text[i] <= '9'; i++)
    pages = pages * 10 + (size_t)(text[i] - '0');
  return pages * (size_t)sysconf(_SC_PAGESIZE);
}

static void close_all_files(void) {
  if (syscall(CLOSE_RANGE, 0U, ~0U, 0U) == 0) return;
  struct rlimit files;
  int count = getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < 65536 ? (int)files.rlim_cur : 65536;
  for (int file = 0; file < count; file++) close(file);
}

// Lowers a limit for good.
static void lower(int resource, rlim_t most) {
  struct rlimit limits;
  if (getrlimit(resource, &limits) != 0) return;
  if (most > limits.rlim_cur) most = limits.rlim_cur;
  limits.rlim_cur = limits.rlim_max = most;
  setrlimit(resource, &limits);
}

// Gives up all rights. All signals are blocked: those from outside wait for ever, and those of faults end the process
// without a handler, except for abort(), which unblocks its own.
static void confine(pid_t parent, size_t memory, int seconds) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  signal(SIGABRT, SIG_DFL);
  size_t mapped = mapped_memory(), besides = (size_t)256 << 20;
  close_all_files();
  if (mapped > 0) lower(RLIMIT_AS, mapped + besides + memory);
  // The caller's time is over first, and it knows what to report; this holds when the caller is stopped.
  lower(RLIMIT_CPU, 4 * (rlim_t)seconds);
  lower(RLIMIT_CORE, 0);
  lower(RLIMIT_FSIZE, 0);
  lower(RLIMIT_NOFILE, 0);
  prctl(PR_SET_DUMPABLE, 0);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  segue_filter_system_calls();
#ifdef __GLIBC__
  // Tile after tile is decoded in the same memory, not in new pages of the system. Whole pictures are given back.
  mallopt(M_MMAP_THRESHOLD, 4 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}

// MARK: - The calling process

typedef struct {
  pid_t process;
  strip *strip;
  int is_over;
  int status;
  // The waits that are left until the time is over. A time for which this process is stopped counts as one.
  int waits;
} receiver;

static const struct timespec one_wait = {0, 50000000};
enum { WAITS_A_SECOND = 20 };

// Finds out whether the process is over, or waits for that.
static void look(receiver *receiver, int options) {
  if (receiver->is_over) return;
  pid_t result;
  do result = waitpid(receiver->process, &receiver->status, options);
  while (result < 0 && errno == EINTR);
  // Where SIGCHLD is ignored the system forgets how a process ended.
  if (result < 0) receiver->status = 0;
  receiver->is_over = result != 0;
}

// Waits for the next strip; returns 0 when none will come.
static int has_strip(receiver *receiver) {
  while (!load(&receiver->strip->is_full)) {
    if (receiver->is_over || receiver->waits == 0) return 0;
    if (wait_while(&receiver->strip->is_full, 0, &one_wait) == 0) continue;
    receiver->waits--;
    look(receiver, WNOHANG);
  }
  return 1;
}

static segue_process_end receive(
    receiver *receiver, int (*take)(void *argument, const void *bytes, size_t count), void *argument) {
  int wants_more = 1;
  while (wants_more && has_strip(receiver)) {
    strip *strip = receiver->strip;
    uint32_t count = load(&strip->count);
    wants_more = count > 0 && count <= STRIP_SIZE && take(argument, strip->bytes, count);
    store_and_wake(&strip->is_full, 0);
  }
  int is_late = wants_more && !receiver->is_over;
  look(receiver, WNOHANG);
  if (!receiver->is_over) kill(receiver->process, SIGKILL);
  look(receiver, 0);
  if (is_late) return (segue_process_end){SEGUE_PROCESS_TIMED_OUT, 0};
  if (!wants_more || !WIFSIGNALED(receiver->status)) return (segue_process_end){SEGUE_PROCESS_FINISHED, 0};
  int code = WTERMSIG(receiver->status);
  return (segue_process_end){code == SIGSYS ? SEGUE_PROCESS_FORBIDDEN_CALL : SEGUE_PROCESS_SIGNALED, code};
}

segue_process_end segue_run_confined(
    void (*run)(void *argument, segue_sink sink),
    int (*take)(void *argument, const void *bytes, size_t count), void *argument, size_t memory, int seconds) {
  strip *shared = mmap(NULL, sizeof(strip), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) return (segue_process_end){SEGUE_PROCESS_NOT_STARTED, errno};
  pid_t parent = getpid();
  sigset_t all, before;
  sigfillset(&all);
  // A handler of this process must not run in the new one.
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t process = fork();
  int code = errno;
  if (process == 0) {
    confine(parent, memory, seconds);
    sender sender = {shared, 0};
    run(argument, (segue_sink){put, &sender});
    flush(&sender);
    _exit(0);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  segue_process_end end = {SEGUE_PROCESS_NOT_STARTED, code};
  if (process > 0) {
    receiver receiver = {process, shared, 0, 0, seconds * WAITS_A_SECOND};
    end = receive(&receiver, take, argument);
  }
  munmap(shared, sizeof(strip));
  return end;
}

#endif
