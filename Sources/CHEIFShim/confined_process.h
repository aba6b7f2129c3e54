#ifndef SEGUE_CONFINED_PROCESS_H
#define SEGUE_CONFINED_PROCESS_H

#include <stddef.h>

/// Where a confined process sends bytes.
typedef struct segue_sink {
  void (*put)(void *target, const void *bytes, size_t count);
  void *target;
} segue_sink;

typedef enum segue_process_end_kind {
  /// By itself, or by its caller, which had all that it wanted.
  SEGUE_PROCESS_FINISHED,
  /// By a signal, the code.
  SEGUE_PROCESS_SIGNALED,
  /// By the filter of system calls.
  SEGUE_PROCESS_FORBIDDEN_CALL,
  /// By its caller, when its time was over.
  SEGUE_PROCESS_TIMED_OUT,
  /// It was not started; the code is an `errno` value.
  SEGUE_PROCESS_NOT_STARTED,
} segue_process_end_kind;

/// How a confined process ended.
typedef struct segue_process_end {
  segue_process_end_kind kind;
  int code;
} segue_process_end;

/// Runs a function in a process that can do nothing but calculate, and takes the bytes that it sends. For Linux only.
///
/// The process is a copy of this one (fork) and begins in the calling thread, with all signals blocked. It has no open
/// files. A filter (seccomp) lets it map memory without code, start threads and wait for them, and end; any other
/// system call fails if libraries make it and can do without, and ends the process if not. The one memory that it
/// shares with this process holds the bytes on their way. It ends with the calling thread.
///
/// There is no filter on Linux for other processors than x86-64 and 64-bit ARM, and on kernels without seccomp; only
/// limits keep the process from opening files then (RLIMIT_NOFILE).
///
/// @param run sends its result to a sink. It must take no lock that another thread may hold.
/// @param take receives the bytes in this process, in order; it returns 0 when it wants no more, which ends the other.
/// @param memory the bytes that `run` may map, besides 256 MB for heaps and stacks.
/// @param seconds the longest that it may run.
segue_process_end segue_run_confined(
    void (*run)(void *argument, segue_sink sink),
    int (*take)(void *argument, const void *bytes, size_t count), void *argument, size_t memory, int seconds);

#endif
