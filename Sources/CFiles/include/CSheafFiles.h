#pragma once
#pragma clang diagnostic ignored "-Wc23-extensions" // `#embed`

/// A file that is part of the program. As an array in Swift it would take the compiler a minute.
struct sheaf_file {
    const char *name;
    const unsigned char *bytes;
    unsigned long count;
};

#define FILE(bytes, name) {name, bytes, sizeof bytes}

/// The files of the browser's pages, and a row of zeros behind them.
const struct sheaf_file *sheaf_web_files(void);

/// The same for the command line.
const struct sheaf_file *sheaf_command_files(void);

/// The catalogues of sentences, by their languages' codes.
const struct sheaf_file *sheaf_catalogues(void);

/// A page of help in Markdown, ended by a zero byte; its name is the language and what it is about.
struct sheaf_page {
    const char *name;
    const char *text;
};

/// The pages of help, and a row of zeros behind them.
const struct sheaf_page *sheaf_help_pages(void);
