#include "segue_png.h"
