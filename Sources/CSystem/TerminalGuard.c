#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

// What the guard does. It is a copy of a process with threads: only calls that are allowed in a
// signal handler (signal-safety(7)).
static void stand_guard(
    int told, const struct termios *settings, const void *bytes, size_t count
) {
    // Of a group of its own, so that what ends its program's job does not end it, and told by no
    // terminal to stop.
    setpgid(0, 0);
    for (int number = 1; number < 32; number++) signal(number, SIG_IGN);
    // Held open here, pipes of the program and of those it starts would never end.
    dup2(told, 2);
#ifdef __linux__
    // `killall -9 sheaf` means the program.
    prctl(PR_SET_NAME, "terminal-guard");
    close_range(3, ~0U, 0);
#else
    for (int file = 3; file < 4096; file++) close(file);
#endif
    char state = 0, byte;
    for (;;) {
        ssize_t got = read(2, &byte, 1);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        state = byte;
    }
    if (state != 0) {
        if (write(1, bytes, count) < 0) _exit(1);
        tcsetattr(0, TCSANOW, settings);
    }
    _exit(0);
}

int sheaf_guard_terminal(const struct termios *settings, const void *bytes, size_t count) {
    int ends[2];
    if (pipe(ends) != 0) return -1;
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    pid_t between = fork();
    if (between == 0) {
        // The guard is nobody's child, so that nobody has to wait for it.
        close(ends[1]);
        pid_t guard = fork();
        if (guard == 0) stand_guard(ends[0], settings, bytes, count);
        _exit(guard < 0);
    }
    close(ends[0]);
    int status = 0;
    while (between > 0 && waitpid(between, &status, 0) < 0 && errno == EINTR) {}
    if (between < 0 || status != 0) {
        close(ends[1]);
        return -1;
    }
    return ends[1];
}
