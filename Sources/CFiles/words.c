#include "CSheafFiles.h"

// The sentences of the program, a catalogue a language.
static const unsigned char
    en_ftl[] = {
#embed "../SheafWords/Words/en.ftl"
}, ko_ftl[] = {
#embed "../SheafWords/Words/ko.ftl"
};

const struct sheaf_file *sheaf_catalogues(void) {
    static const struct sheaf_file files[] = {
        FILE(en_ftl, "en"),
        FILE(ko_ftl, "ko"),
        {0},
    };
    return files;
}
