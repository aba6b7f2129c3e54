#if !__has_include(<hb.h>)
#error "HarfBuzz is not installed: install libharfbuzz-dev (Debian) or harfbuzz (Homebrew), or build with SEGUE_TEXT=0"
#endif
#include <hb-ot.h>
#include <hb.h>
