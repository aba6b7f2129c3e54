#if !__has_include(<md4c.h>)
#error "md4c is not installed: install libmd4c-dev (Debian)"
#endif
#include <md4c.h>
