#if !__has_include(<yaml.h>)
#error "libyaml is not installed: install libyaml-dev (Debian)"
#endif
#include <yaml.h>
