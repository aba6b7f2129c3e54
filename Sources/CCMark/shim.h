#if !__has_include(<cmark.h>)
#error "libcmark is not installed: install libcmark-dev (Debian)"
#endif
#include <cmark.h>
