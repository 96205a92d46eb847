#include "CSheafFiles.h"

// What `sheaf demo` plays, and the schema of what the command prints as JSON.
static const unsigned char
    compare_en_txt[] = {
#embed "../sheaf/Demos/compare.en.txt"
}, compare_ko_txt[] = {
#embed "../sheaf/Demos/compare.ko.txt"
}, demo_en_txt[] = {
#embed "../sheaf/Demos/demo.en.txt"
}, demo_ko_txt[] = {
#embed "../sheaf/Demos/demo.ko.txt"
}, sheaf_schema_json[] = {
#embed "../sheaf/sheaf.schema.json"
};

const struct sheaf_file *sheaf_command_files(void) {
    static const struct sheaf_file files[] = {
        FILE(compare_en_txt, "compare.en.txt"),
        FILE(compare_ko_txt, "compare.ko.txt"),
        FILE(demo_en_txt, "demo.en.txt"),
        FILE(demo_ko_txt, "demo.ko.txt"),
        FILE(sheaf_schema_json, "sheaf.schema.json"),
        {0},
    };
    return files;
}
