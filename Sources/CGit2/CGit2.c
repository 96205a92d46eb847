#include "CGit2.h"

#include <dlfcn.h>

// libgit2 is opened when it is first needed, not linked: it draws in a dozen libraries, and loading
// them takes longer than all that a command like `sheaf list` does. So each function that is called
// anywhere stands here once, under its own name, and calls the one in the library.

#define FUNCTIONS(X) \
    X(void, git_buf_dispose, (git_buf *buffer), (buffer)) \
    X(int, git_config_add_file_ondisk, \
      (git_config *cfg, const char *path, git_config_level_t level, \
       const git_repository *repo, int force), \
      (cfg, path, level, repo, force)) \
    X(int, git_config_delete_entry, (git_config *cfg, const char *name), (cfg, name)) \
    X(void, git_config_free, (git_config *cfg), (cfg)) \
    X(int, git_config_get_bool, \
      (int *out, const git_config *cfg, const char *name), (out, cfg, name)) \
    X(int, git_config_get_int64, \
      (int64_t *out, const git_config *cfg, const char *name), (out, cfg, name)) \
    X(int, git_config_get_string_buf, \
      (git_buf *out, const git_config *cfg, const char *name), (out, cfg, name)) \
    X(void, git_config_iterator_free, (git_config_iterator *iter), (iter)) \
    X(int, git_config_iterator_new, \
      (git_config_iterator **out, const git_config *cfg), (out, cfg)) \
    X(int, git_config_new, (git_config **out), (out)) \
    X(int, git_config_next, (git_config_entry **entry, git_config_iterator *iter), (entry, iter)) \
    X(int, git_config_open_ondisk, (git_config **out, const char *path), (out, path)) \
    X(int, git_config_set_string, \
      (git_config *cfg, const char *name, const char *value), (cfg, name, value)) \
    X(const git_error *, git_error_last, (void), ()) \
    X(int, git_libgit2_init, (void), ()) \
    X(int, git_mempack_new, (git_odb_backend **out), (out)) \
    X(void, git_object_free, (git_object *object), (object)) \
    X(const git_oid *, git_object_id, (const git_object *obj), (obj)) \
    X(int, git_object_peel, \
      (git_object **peeled, const git_object *object, git_object_t target_type), \
      (peeled, object, target_type)) \
    X(int, git_odb_add_backend, \
      (git_odb *odb, git_odb_backend *backend, int priority), (odb, backend, priority)) \
    X(int, git_odb_backend_loose, \
      (git_odb_backend **out, const char *objects_dir, int compression_level, int do_fsync, \
       unsigned int dir_mode, unsigned int file_mode), \
      (out, objects_dir, compression_level, do_fsync, dir_mode, file_mode)) \
    X(int, git_odb_exists, (git_odb *db, const git_oid *id), (db, id)) \
    X(int, git_odb_exists_ext, \
      (git_odb *db, const git_oid *id, unsigned int flags), (db, id, flags)) \
    X(void, git_odb_free, (git_odb *db), (db)) \
    X(int, git_odb_new, (git_odb **out), (out)) \
    X(const void *, git_odb_object_data, (git_odb_object *object), (object)) \
    X(void, git_odb_object_free, (git_odb_object *object), (object)) \
    X(size_t, git_odb_object_size, (git_odb_object *object), (object)) \
    X(git_object_t, git_odb_object_type, (git_odb_object *object), (object)) \
    X(int, git_odb_read, (git_odb_object **out, git_odb *db, const git_oid *id), (out, db, id)) \
    X(int, git_odb_read_header, \
      (size_t *size, git_object_t *type, git_odb *db, const git_oid *id), (size, type, db, id)) \
    X(int, git_odb_write, \
      (git_oid *out, git_odb *odb, const void *data, size_t len, git_object_t type), \
      (out, odb, data, len, type)) \
    X(void, git_packbuilder_free, (git_packbuilder *pb), (pb)) \
    X(int, git_packbuilder_insert, \
      (git_packbuilder *pb, const git_oid *id, const char *name), (pb, id, name)) \
    X(int, git_packbuilder_new, (git_packbuilder **out, git_repository *repo), (out, repo)) \
    X(unsigned int, git_packbuilder_set_threads, (git_packbuilder *pb, unsigned int n), (pb, n)) \
    X(int, git_packbuilder_write, \
      (git_packbuilder *pb, const char *path, unsigned int mode, \
       git_indexer_progress_cb progress_cb, void *progress_cb_payload), \
      (pb, path, mode, progress_cb, progress_cb_payload)) \
    X(int, git_reference_create, \
      (git_reference **out, git_repository *repo, const char *name, const git_oid *id, \
       int force, const char *log_message), \
      (out, repo, name, id, force, log_message)) \
    X(void, git_reference_free, (git_reference *ref), (ref)) \
    X(int, git_reference_lookup, \
      (git_reference **out, git_repository *repo, const char *name), (out, repo, name)) \
    X(int, git_reference_name_to_id, \
      (git_oid *out, git_repository *repo, const char *name), (out, repo, name)) \
    X(int, git_reference_remove, (git_repository *repo, const char *name), (repo, name)) \
    X(const char *, git_reference_symbolic_target, (const git_reference *ref), (ref)) \
    X(const git_oid *, git_reference_target, (const git_reference *ref), (ref)) \
    X(git_reference_t, git_reference_type, (const git_reference *ref), (ref)) \
    X(int, git_repository_config, (git_config **out, git_repository *repo), (out, repo)) \
    X(void, git_repository_free, (git_repository *repo), (repo)) \
    X(int, git_repository_init_ext, \
      (git_repository **out, const char *repo_path, git_repository_init_options *opts), \
      (out, repo_path, opts)) \
    X(int, git_repository_init_options_init, \
      (git_repository_init_options *opts, unsigned int version), (opts, version)) \
    X(int, git_repository_odb, (git_odb **out, git_repository *repo), (out, repo)) \
    X(int, git_repository_open_ext, \
      (git_repository **out, const char *path, unsigned int flags, const char *ceiling_dirs), \
      (out, path, flags, ceiling_dirs)) \
    X(int, git_repository_set_config, (git_repository *repo, git_config *config), (repo, config)) \
    X(int, git_revparse_single, \
      (git_object **out, git_repository *repo, const char *spec), (out, repo, spec))

#define INDEX(result, name, parameters, arguments) at_##name,
#define NAME(result, name, parameters, arguments) #name,
#define FORWARD(result, name, parameters, arguments) \
    result name parameters { return ((__typeof__(&name))functions[at_##name]) arguments; }

enum { FUNCTIONS(INDEX) at_options, count };
static const char *const names[] = { FUNCTIONS(NAME) "git_libgit2_opts" };
static void *functions[count];

FUNCTIONS(FORWARD)

#define SET(...) ((__typeof__(&git_libgit2_opts))functions[at_options])(__VA_ARGS__)

int sheaf_git_enable_fsync(int enabled) { return SET(GIT_OPT_ENABLE_FSYNC_GITDIR, enabled); }

int sheaf_git_set_owner_validation(int enabled) {
    return SET(GIT_OPT_SET_OWNER_VALIDATION, enabled);
}

int sheaf_git_set_search_path(int level, const char *path) {
    return SET(GIT_OPT_SET_SEARCH_PATH, level, path);
}

int sheaf_git_set_extensions(const char **list, size_t length) {
    return SET(GIT_OPT_SET_EXTENSIONS, list, length);
}

const char *sheaf_git_load(void) {
    // The version whose headers this was compiled with: others differ in the layout of structures.
#ifdef __APPLE__
    const char *library = "libgit2." LIBGIT2_SOVERSION ".dylib";
#else
    const char *library = "libgit2.so." LIBGIT2_SOVERSION;
#endif
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return dlerror();
    for (int index = 0; index < count; index++) {
        functions[index] = dlsym(handle, names[index]);
        if (functions[index] == NULL) return dlerror();
    }
    return NULL;
}
