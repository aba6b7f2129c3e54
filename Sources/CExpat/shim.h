#if !__has_include(<expat.h>)
#error "libexpat is not installed: install libexpat1-dev (Debian) or expat (Homebrew)"
#endif
#include <expat.h>
