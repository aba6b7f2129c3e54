#define _GNU_SOURCE
#include "segue_system_calls.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

static void close_both(int ends[2]) {
  int code = errno;
  close(ends[0]);
  close(ends[1]);
  errno = code;
}

int segue_start_program(
  const char *path, char *const arguments[], char *const environment[], int *output, int *errors) {
  int out[2], err[2];
  if (pipe(out) != 0) return -1;
  if (pipe(err) != 0) {
    close_both(out);
    return -1;
  }
  for (int end = 0; end < 2; end++) {
    fcntl(out[end], F_SETFD, FD_CLOEXEC);
    fcntl(err[end], F_SETFD, FD_CLOEXEC);
  }
  pid_t process = fork();
  if (process < 0) {
    close_both(out);
    close_both(err);
    return -1;
  }
  if (process == 0) {
    int nothing = open("/dev/null", O_RDONLY);
    if (nothing < 0 || dup2(nothing, 0) < 0 || dup2(out[1], 1) < 0 || dup2(err[1], 2) < 0) _exit(127);
    execve(path, arguments, environment);
    _exit(127);
  }
  close(out[1]);
  close(err[1]);
  *output = out[0];
  *errors = err[0];
  return process;
}
