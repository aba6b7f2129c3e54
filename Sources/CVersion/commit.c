#include "segue_version.h"

// `git archive` writes the commit and its date here (.gitattributes, export-subst), in archives of sources.
#define ARCHIVED "$Format:%H, %cs$"

const char *segue_commit(void) {
#ifdef SEGUE_COMMIT
  // The environment of the build, as the manifest passes it.
  return SEGUE_COMMIT;
#else
  return ARCHIVED[0] == '$' ? "" : ARCHIVED;
#endif
}
