#ifndef SEGUE_PROCESS_H
#define SEGUE_PROCESS_H

#include <stdint.h>

// What the C library says of this process and Swift's overlay of it does not.

/// The bytes of address space that the process may map, or -1 when that is not limited.
int64_t segue_address_space_limit(void);

/// The bytes of address space that the process has mapped, or 0 when the system does not say it.
int64_t segue_address_space_mapped(void);

/// Lets threads that are made from now on map little: stacks of so many bytes, and one heap for all.
void segue_use_small_threads(int64_t stack_bytes);

#endif
