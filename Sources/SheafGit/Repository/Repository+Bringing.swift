extension Repository {
    /// Returns the reasons why what another commit has, and HEAD has not, cannot be brought here: git would
    /// convert notes, or a filter lacks its program. Nothing is asked where nothing speaks of conversions.
    ///
    /// - Throws: `RepositoryError`; `TransportError`; `SystemError`.
    public func refusals(ofBringing target: ObjectID) throws -> [Refusal] {
        guard let head = try head().commit else { return [] }
        let base = try mergeBases(head, target).first.map { try commit($0).tree }
        let tree = try commit(target).tree
        // One beyond the limits is refused by a sync, and not looked into.
        do { try check(tree, since: base, TreeLimits(of: self)) } catch is TreeExcess { return [] }
        let differences = try differences(from: base ?? .emptyTree, to: tree)
        var draft = CommitDraft(
            differences.compactMap { difference in
                difference.new.map { .bring(difference.path, difference.old, to: $0) }
            }, message: "")
        draft.existing = target
        do {
            _ = try ConvertedFiles(
                of: [draft], attributesFiles: pool.index().file.cautions.attributesFiles, in: self)
            return []
        } catch ChangeError.refused(let refusals) {
            return refusals
        }
    }
}
