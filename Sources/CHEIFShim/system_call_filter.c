#define _GNU_SOURCE
#include "system_call_filter.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__)) && defined(__LP64__)

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// Missing from older headers.
#ifndef SECCOMP_RET_KILL_PROCESS
#define SECCOMP_RET_KILL_PROCESS 0x80000000U
#endif
#ifndef SECCOMP_FILTER_FLAG_SPEC_ALLOW
#define SECCOMP_FILTER_FLAG_SPEC_ALLOW (1UL << 2)
#endif
#define RSEQ_X86_64 334
#define RSEQ_AARCH64 293
#define CLONE3 435
#define FACCESSAT2 439

// What a thread of pthread_create has, and what it may have.
#define THREAD (CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD)
#define THREAD_OR (CLONE_SYSVSEM | CLONE_SETTLS | CLONE_PARENT_SETTID | CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID | \
                   CLONE_DETACHED)

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
// The lower half of an argument; both processors have it first.
#define LOAD_ARGUMENT(index) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) + 8 * (index))
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, (action))
#define UNLESS_EQUAL(value, skipped) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, (skipped))
#define ALLOW RETURN(SECCOMP_RET_ALLOW)
#define KILL RETURN(SECCOMP_RET_KILL_PROCESS)
#define FAIL(code) RETURN(SECCOMP_RET_ERRNO | (code))

#define ALLOWED(call) UNLESS_EQUAL((call), 1), ALLOW
// What libraries try and can do without; all of it would fail anyway.
#define FAILING(call, code) UNLESS_EQUAL((call), 1), FAIL(code)

int segue_filter_system_calls(void) {
  struct sock_filter filter[] = {
    LOAD(arch), UNLESS_EQUAL(ARCHITECTURE, 1), BPF_STMT(BPF_JMP | BPF_JA, 1), KILL,
    LOAD(nr),

    // Threads that wait for each other.
    ALLOWED(SYS_futex), ALLOWED(SYS_sched_yield), ALLOWED(SYS_sched_getaffinity),
    ALLOWED(SYS_set_robust_list), ALLOWED(SYS_rt_sigprocmask), ALLOWED(SYS_rt_sigreturn),
#ifdef __x86_64__
    ALLOWED(RSEQ_X86_64),
#else
    ALLOWED(RSEQ_AARCH64),
#endif
    // Threads, not processes. What clone3 is asked for cannot be seen here, and glibc uses clone where there is none.
    UNLESS_EQUAL(SYS_clone, 5), LOAD_ARGUMENT(0),
    BPF_STMT(BPF_ALU | BPF_AND | BPF_K, ~(unsigned)THREAD_OR), UNLESS_EQUAL(THREAD, 1), ALLOW, KILL,
    FAILING(CLONE3, ENOSYS),

    // Memory, none of which can be run.
    UNLESS_EQUAL(SYS_mmap, 4), LOAD_ARGUMENT(2), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 1, 0), ALLOW, KILL,
    UNLESS_EQUAL(SYS_mprotect, 4), LOAD_ARGUMENT(2), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 1, 0), ALLOW,
    KILL,
    ALLOWED(SYS_munmap), ALLOWED(SYS_mremap), ALLOWED(SYS_madvise), ALLOWED(SYS_brk),

    // Time, chance, numbers of this process.
    ALLOWED(SYS_clock_gettime), ALLOWED(SYS_gettimeofday), ALLOWED(SYS_clock_nanosleep), ALLOWED(SYS_nanosleep),
    ALLOWED(SYS_restart_syscall), ALLOWED(SYS_getrandom), ALLOWED(SYS_getpid), ALLOWED(SYS_gettid),
    ALLOWED(SYS_getcpu), ALLOWED(SYS_sysinfo),

    // Its end: abort() sends it a signal.
    ALLOWED(SYS_exit), ALLOWED(SYS_exit_group),
    UNLESS_EQUAL(SYS_tgkill, 4), LOAD_ARGUMENT(0), UNLESS_EQUAL((unsigned)getpid(), 1), ALLOW, KILL,

    // Files, of which none is open: the words of a library that is about to fail, or what it looks up on its way.
    FAILING(SYS_write, EBADF), FAILING(SYS_writev, EBADF), FAILING(SYS_read, EBADF), FAILING(SYS_close, EBADF),
    FAILING(SYS_fstat, EBADF), FAILING(SYS_lseek, EBADF), FAILING(SYS_ioctl, EBADF), FAILING(SYS_fcntl, EBADF),
    FAILING(SYS_openat, EACCES), FAILING(SYS_newfstatat, EACCES), FAILING(SYS_statx, EACCES),
    FAILING(SYS_readlinkat, EACCES), FAILING(SYS_faccessat, EACCES), FAILING(FACCESSAT2, EACCES),
#ifdef __x86_64__
    FAILING(SYS_open, EACCES), FAILING(SYS_stat, EACCES), FAILING(SYS_readlink, EACCES),
    FAILING(SYS_access, EACCES),
#endif
    // Names of threads and of memory, stacks for signals, priorities.
    FAILING(SYS_prctl, EPERM), FAILING(SYS_prlimit64, EPERM), FAILING(SYS_rt_sigaction, EPERM),
    FAILING(SYS_sigaltstack, EPERM), FAILING(SYS_sched_setaffinity, EPERM), FAILING(SYS_setpriority, EPERM),
    FAILING(SYS_membarrier, ENOSYS), FAILING(SYS_get_mempolicy, ENOSYS), FAILING(SYS_set_mempolicy, ENOSYS),
    FAILING(SYS_mbind, ENOSYS),
    KILL,
  };
  struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
  // Without the flag, kernels before 5.16 slow down all of a filtered process.
  if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program) == 0) return 0;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

#else
int segue_filter_system_calls(void) { return -1; }
#endif
