// All code is libyaml's; SwiftPM only wants a source file in each target.
#include "CYAML.h"
