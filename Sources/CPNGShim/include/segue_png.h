#ifndef SEGUE_PNG_H
#define SEGUE_PNG_H
#endif
