#pragma once

// What the tests need of the system and Swift's Glibc module does not show: GNU's additions to
// `posix_spawn`, and pseudo terminals.

/// Starts `program` in a session of its own, in `directory`, with the three descriptors as its
/// standard streams and the signals a shell would leave it. Returns its process id, or the
/// negative error number.
int sheaf_test_spawn(
    const char *program, char *const arguments[], char *const environment[],
    const char *directory, const int streams[3]);

/// Opens a pseudo terminal of so many rows and columns: `ends[0]` is read and typed into by the
/// test, `ends[1]` is the program's. Returns 0, or the negative error number.
int sheaf_test_terminal(int rows, int columns, int ends[2]);
