#if !__has_include(<libheif/heif.h>)
#error "libheif is not installed: install libheif-dev (Debian), or build without the trait HEIF"
#endif
#include <libheif/heif.h>
