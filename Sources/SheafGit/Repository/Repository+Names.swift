import CGit2

extension Repository {
    /// The one commit that `name` means to git: an id or the beginning of one, `HEAD~2`, a branch, a
    /// tag (gitrevisions(7)). `nil` where it means none, or could be several.
    public func commit(named name: String) throws(RepositoryError) -> Commit? {
        guard !name.isEmpty, !name.utf8.contains(0) else { return nil }
        var object: OpaquePointer?
        guard git_revparse_single(&object, pointer, name) == 0, let object else { return nil }
        defer { git_object_free(object) }
        var peeled: OpaquePointer?
        guard git_object_peel(&peeled, object, GIT_OBJECT_COMMIT) == 0, let peeled else {
            return nil
        }
        defer { git_object_free(peeled) }
        guard let id = git_object_id(peeled) else { return nil }
        return try commit(ObjectID(id.pointee))
    }
}
