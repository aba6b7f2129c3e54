#if !__has_include(<webp/mux.h>)
#error "libwebp is not installed: install libwebp-dev (Debian), or build without the trait WebP"
#endif
#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>
#include <webp/mux.h>
