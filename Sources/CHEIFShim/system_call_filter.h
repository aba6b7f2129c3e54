#ifndef SEGUE_SYSTEM_CALL_FILTER_H
#define SEGUE_SYSTEM_CALL_FILTER_H

/// Leaves this process, which must have one thread, the system calls that calculating needs, for good.
///
/// To be called after PR_SET_NO_NEW_PRIVS and when all files are closed. Returns 0; -1 where the kernel or the
/// processor has no filter.
int segue_filter_system_calls(void);

#endif
