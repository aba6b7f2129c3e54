#if !__has_include(<libheif/heif.h>)
#error "libheif is not installed: install libheif-dev (Debian), or build with SEGUE_HEIF=0"
#endif
#include <libheif/heif.h>
