#if !__has_include(<jpeglib.h>)
#error "libjpeg-turbo is not installed: install libjpeg62-turbo-dev (Debian), or build without the trait JPEG"
#endif
#include <stdio.h>
#include <jpeglib.h>
