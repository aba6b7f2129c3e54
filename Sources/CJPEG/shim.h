#if !__has_include(<jpeglib.h>)
#error "libjpeg-turbo is not installed: install libjpeg62-turbo-dev (Debian) or jpeg-turbo (Homebrew), or build with SEGUE_JPEG=0"
#endif
#include <stdio.h>
#include <jpeglib.h>
