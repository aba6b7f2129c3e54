/* What the kernels use of stdlib.h, so that they compile for systems whose headers are not installed. */
char *getenv(const char *name);
