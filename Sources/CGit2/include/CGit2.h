#pragma once
#include <git2.h>
#include <git2/sys/mempack.h>
#include <git2/sys/odb_backend.h>
#include <git2/sys/repository.h>

/// Opens libgit2. Only afterwards may any of its functions be called.
///
/// @return NULL, or what the system says was in the way.
const char *sheaf_git_load(void);

// `git_libgit2_opts` is variadic, which Swift cannot call: one function for each option we set.

int sheaf_git_enable_fsync(int enabled);
int sheaf_git_set_owner_validation(int enabled);
int sheaf_git_set_search_path(int level, const char *path);
int sheaf_git_set_extensions(const char **names, size_t count);
