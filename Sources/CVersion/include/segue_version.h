// The commit that the program was built from. It alone is compiled again when a build is of another commit.
#ifndef SEGUE_VERSION_H
#define SEGUE_VERSION_H

// Returns the commit and its date, such as "3874d5a6, 2026-11-28", as scripts/commit writes them; or an empty
// text if the build does not know them.
const char *segue_commit(void);

#endif
