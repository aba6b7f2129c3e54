#if !__has_include(<yaml.h>)
#error "libyaml is not installed: install libyaml-dev (Debian) or libyaml (Homebrew)"
#endif
#include <yaml.h>
