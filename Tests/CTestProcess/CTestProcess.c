#define _GNU_SOURCE
#include "CTestProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

int sheaf_test_spawn(
    const char *program, char *const arguments[], char *const environment[],
    const char *directory, const int streams[3])
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addchdir_np(&actions, directory);
    for (int target = 0; target < 3; target++)
        posix_spawn_file_actions_adddup2(&actions, streams[target], target);

    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    // The test runner ignores SIGPIPE; a child must begin as a shell would begin it.
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    sigaddset(&defaults, SIGINT);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    // Swift's threads block signals, and a child that inherits that does not end when it is told to.
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID);

    pid_t pid = 0;
    int code = posix_spawn(&pid, program, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return code == 0 ? pid : -code;
}

int sheaf_test_terminal(int rows, int columns, int ends[2])
{
    int mine = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (mine < 0) return -errno;
    int theirs = -1;
    char name[128];
    if (grantpt(mine) == 0 && unlockpt(mine) == 0 && ptsname_r(mine, name, sizeof name) == 0)
        theirs = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (theirs < 0) {
        int code = errno;
        close(mine);
        return -code;
    }
    struct winsize size = {.ws_row = rows, .ws_col = columns};
    ioctl(mine, TIOCSWINSZ, &size);
    /* What is typed is typed before anyone asks: its echo would stand in the wrong place. */
    struct termios settings;
    if (tcgetattr(theirs, &settings) == 0) {
        settings.c_lflag &= ~(tcflag_t)ECHO;
        tcsetattr(theirs, TCSANOW, &settings);
    }
    ends[0] = mine;
    ends[1] = theirs;
    return 0;
}
