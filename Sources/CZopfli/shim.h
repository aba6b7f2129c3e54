#if !__has_include(<zopfli/zopfli.h>)
#error "zopfli is not installed: install libzopfli-dev (Debian) or zopfli (Homebrew), or build with SEGUE_ZOPFLI=0"
#endif
#include <zopfli/zopfli.h>
