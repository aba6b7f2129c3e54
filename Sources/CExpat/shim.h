#if !__has_include(<expat.h>)
#error "libexpat is not installed: install libexpat1-dev (Debian)"
#endif
#include <expat.h>
