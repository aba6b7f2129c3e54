/* What the kernels use of the C library, for targets whose headers are not installed. */
#ifndef STRING_H
#define STRING_H

#include <stddef.h>

void *memcpy(void *restrict, const void *restrict, size_t);
int strcmp(const char *a, const char *b);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);

#endif
