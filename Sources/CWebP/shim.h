#if !__has_include(<webp/demux.h>)
#error "libwebp is not installed: install libwebp-dev (Debian) or webp (Homebrew), or build with SEGUE_WEBP=0"
#endif
#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>
