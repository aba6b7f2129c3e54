// The built-in font Inter, whose files SwiftPM copies beside the program or the tests that are built.
#ifndef SEGUE_INTER_H
#define SEGUE_INTER_H

// Returns the name of the folder of fonts below a folder with a program, in the order of `index` from 0; NULL after
// the last one. The bundle's name and form are SwiftPM's, for the package `segue` and the target `CInter`.
const char *segue_inter_folder(int index);

#endif
