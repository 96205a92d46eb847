#pragma once
#include <git2.h>
#include <git2/sys/odb_backend.h>
#include <git2/sys/repository.h>

// `git_libgit2_opts` is variadic, which Swift cannot call: one function for each option we set.

static inline int sheaf_git_enable_fsync(int enabled) {
    return git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, enabled);
}

static inline int sheaf_git_set_owner_validation(int enabled) {
    return git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, enabled);
}

static inline int sheaf_git_set_search_path(int level, const char *path) {
    return git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, level, path);
}

static inline int sheaf_git_set_extensions(const char **names, size_t count) {
    return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, names, count);
}
