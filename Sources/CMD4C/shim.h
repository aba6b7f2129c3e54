#if !__has_include(<md4c.h>)
#error "md4c is not installed: install libmd4c-dev (Debian) or md4c (Homebrew)"
#endif
#include <md4c.h>
