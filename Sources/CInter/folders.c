#include "segue_inter.h"

#include <stddef.h>

static const char *const folders[] = {
#ifdef __APPLE__
  "segue_CInter.bundle/Inter",
  // A bundle that Xcode builds.
  "segue_CInter.bundle/Contents/Resources/Inter",
#else
  "segue_CInter.resources/Inter",
#endif
};

const char *segue_inter_folder(int index) {
  return index >= 0 && (size_t)index < sizeof folders / sizeof folders[0] ? folders[index] : NULL;
}
