#if !__has_include(<cmark.h>)
#error "libcmark is not installed: install libcmark-dev (Debian) or cmark (Homebrew)"
#endif
#include <cmark.h>
