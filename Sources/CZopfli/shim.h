#if !__has_include(<zopfli/zopfli.h>)
#error "zopfli is not installed: install libzopfli-dev (Debian), or build without the trait Zopfli"
#endif
#include <zopfli/zopfli.h>
