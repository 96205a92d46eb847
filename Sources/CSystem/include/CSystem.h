#pragma once
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

// The calls that Swift's Glibc module lacks, with macOS twins of the same meaning.
// Each returns -1 and sets errno on failure, as the call it stands for.

/// Swaps two entries of open directories in one step. ENOSYS or EINVAL where the file system
/// cannot.
int sheaf_rename_exchange(int directory_a, const char *a, int directory_b, const char *b);

/// Renames, failing with EEXIST where `to` exists. ENOSYS or EINVAL where the file system cannot.
int sheaf_rename_exclusive(int from_directory, const char *from, int to_directory, const char *to);

/// One batch of directory entries: `d_type` and name of each, packed as
/// [type: 1 byte][name length: 2 bytes, little endian][name bytes]. Returns the bytes written,
/// 0 at the end. `.` and `..` are left out. `buffer` must hold at least 64 KiB.
long sheaf_read_directory(int fd, unsigned char *buffer, size_t size);

/// Flushes the file system that `fd` is on.
int sheaf_sync_file_system(int fd);

/// Whether the file system that `path` is on belongs to this machine: 1, or 0 for one that is reached over
/// a network or served by another process (NFS, SMB, 9p, FUSE and the like).
int sheaf_is_local(const char *path);

/// The process' environment, as `environ(7)`: a global variable, which Swift 6 does not let one read.
char **sheaf_environment(void);

/// Keeps memory that is let go of for what comes next, instead of giving it back to the system and
/// asking for it page by page again, up to 64 MiB; blocks of 32 MiB and more go back.
void sheaf_keep_memory(void);

/// Gives memory that is let go of back to the system soon: for a program that waits most of the time.
void sheaf_return_memory(void);

/// Gives all memory that is not used back to the system.
void sheaf_trim_memory(void);

/// Opens a pseudo terminal of so many rows and columns whose bytes pass through as they are:
/// `ends[0]` is read by whoever stands behind the terminal, `ends[1]` is a program's streams.
int sheaf_open_terminal(int rows, int columns, int ends[2]);

/// Starts a process that gives the terminal of standard input and output back where this one dies
/// without having done so, by SIGKILL for one: then it writes `bytes` and sets `settings`.
///
/// Returns a descriptor by which it is told, a byte each time, whether there is something to give back
/// (1) or not (0); it ends when that is closed. -1 where none can be started.
int sheaf_guard_terminal(const struct termios *settings, const void *bytes, size_t count);

/// Takes `count` blocks of 64 bytes into a SHA-1 state by the processor's own instructions (Intel SHA
/// extensions). Returns 0, and leaves the state, where it has none.
int sheaf_sha1(uint32_t state[5], const unsigned char *bytes, size_t count);
