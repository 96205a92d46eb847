#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

extern char **environ;

char **sheaf_environment(void) { return environ; }

void sheaf_keep_memory(void) {
#ifdef __GLIBC__
    // More than this is not allowed.
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    // Memory of threads grows by as much at a time, not page by page, each by a system call that
    // stops all the others. What is not used costs nothing.
    mallopt(M_TOP_PAD, 32 << 20);
#endif
}

void sheaf_return_memory(void) {
#ifdef __GLIBC__
    // Threads share memory, rather than each keeping some for itself.
    mallopt(M_ARENA_MAX, 2);
    mallopt(M_TRIM_THRESHOLD, 128 << 10);
    mallopt(M_MMAP_THRESHOLD, 64 << 10);
#endif
}

void sheaf_trim_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

static int close_on_exec(int fd) { return fcntl(fd, F_SETFD, FD_CLOEXEC); }

int sheaf_open_terminal(int rows, int columns, int ends[2]) {
    int behind = posix_openpt(O_RDWR | O_NOCTTY);
    if (behind < 0) return -1;
    int front = -1;
    // The name stands in memory that the next call reuses; nobody else opens one meanwhile.
    if (grantpt(behind) == 0 && unlockpt(behind) == 0)
        front = open(ptsname(behind), O_RDWR | O_NOCTTY);
    if (front < 0) {
        int code = errno;
        close(behind);
        errno = code;
        return -1;
    }
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    ioctl(front, TIOCSWINSZ, &size);
    struct termios settings;
    if (tcgetattr(front, &settings) == 0) {
        cfmakeraw(&settings);
        tcsetattr(front, TCSANOW, &settings);
    }
    close_on_exec(behind);
    close_on_exec(front);
    ends[0] = behind;
    ends[1] = front;
    return 0;
}

#if defined(__linux__)

#include <sys/syscall.h>
#include <sys/vfs.h>

// The numbers of linux/magic.h, and of those that it leaves out (statfs(2)).
int sheaf_is_local(const char *path) {
    struct statfs status;
    if (statfs(path, &status) != 0) return 0;
    switch ((unsigned)status.f_type) {
    case 0x6969:      // NFS
    case 0x517B:      // SMB
    case 0xFF534D42:  // CIFS
    case 0xFE534D42:  // SMB 2
    case 0x01021997:  // 9p
    case 0x65735546:  // FUSE
    case 0x5346414F:  // AFS
    case 0x73757245:  // Coda
    case 0x00C36400:  // Ceph
    case 0x786F4256:  // VirtualBox shared folders
        return 0;
    default: return 1;
    }
}

#ifndef RENAME_NOREPLACE
#define RENAME_NOREPLACE 1
#define RENAME_EXCHANGE 2
#endif

int sheaf_rename_exchange(int directory_a, const char *a, int directory_b, const char *b) {
    return (int)syscall(SYS_renameat2, directory_a, a, directory_b, b, RENAME_EXCHANGE);
}

int sheaf_rename_exclusive(int from_directory, const char *from, int to_directory, const char *to) {
    return (int)syscall(SYS_renameat2, from_directory, from, to_directory, to, RENAME_NOREPLACE);
}

struct linux_dirent64 {
    unsigned long long d_ino;
    long long d_off;
    unsigned short d_reclen;
    unsigned char d_type;
    char d_name[];
};

static size_t pack(unsigned char *out, unsigned char type, const char *name) {
    size_t length = strlen(name);
    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0) return 0;
    out[0] = type;
    out[1] = (unsigned char)(length & 0xff);
    out[2] = (unsigned char)(length >> 8);
    memcpy(out + 3, name, length);
    return 3 + length;
}

long sheaf_read_directory(int fd, unsigned char *buffer, size_t size) {
    // A packed entry is shorter than the kernel's (19 bytes of header), so a batch of the same
    // size always fits.
    _Alignas(8) char raw[32 * 1024];
    if (size < sizeof raw) {
        errno = EINVAL;
        return -1;
    }
    for (;;) {
        long got = syscall(SYS_getdents64, fd, raw, sizeof raw);
        if (got <= 0) return got;
        size_t used = 0;
        for (long at = 0; at < got;) {
            struct linux_dirent64 *entry = (struct linux_dirent64 *)(raw + at);
            used += pack(buffer + used, entry->d_type, entry->d_name);
            at += entry->d_reclen;
        }
        // A batch that held only the two dots is not the end.
        if (used > 0) return (long)used;
    }
}

int sheaf_sync_file_system(int fd) { return syncfs(fd); }

#elif defined(__APPLE__)

#include <dirent.h>
#include <sys/mount.h>
#include <sys/param.h>

int sheaf_is_local(const char *path) {
    struct statfs status;
    return statfs(path, &status) == 0 && (status.f_flags & MNT_LOCAL) != 0;
}

int sheaf_rename_exchange(int directory_a, const char *a, int directory_b, const char *b) {
    return renameatx_np(directory_a, a, directory_b, b, RENAME_SWAP);
}

int sheaf_rename_exclusive(int from_directory, const char *from, int to_directory, const char *to) {
    return renameatx_np(from_directory, from, to_directory, to, RENAME_EXCL);
}

long sheaf_read_directory(int fd, unsigned char *buffer, size_t size) {
    // Darwin has no public getdents: a stream on a duplicate, whose position the two share.
    int copy = dup(fd);
    if (copy < 0) return -1;
    DIR *stream = fdopendir(copy);
    if (!stream) {
        close(copy);
        return -1;
    }
    size_t used = 0;
    struct dirent *entry;
    long position = telldir(stream);
    while ((entry = readdir(stream))) {
        if (used + 3 + entry->d_namlen > size) {
            seekdir(stream, position);
            break;
        }
        position = telldir(stream);
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        buffer[used] = entry->d_type;
        buffer[used + 1] = (unsigned char)(entry->d_namlen & 0xff);
        buffer[used + 2] = (unsigned char)(entry->d_namlen >> 8);
        memcpy(buffer + used + 3, entry->d_name, entry->d_namlen);
        used += 3 + entry->d_namlen;
    }
    closedir(stream);
    return (long)used;
}

int sheaf_sync_file_system(int fd) {
    sync();
    return fsync(fd);
}

#endif
