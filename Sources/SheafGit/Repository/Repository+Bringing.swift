extension Repository {
    /// Returns the reasons why what another commit has, and HEAD has not, cannot be brought here: git would
    /// convert notes, or a filter lacks its program. Nothing is asked where nothing speaks of conversions.
    ///
    /// - Throws: `RepositoryError`; `TransportError`; `SystemError`.
    public func refusals(ofBringing target: ObjectID) throws -> [Refusal] {
        guard let head = try head().commit else { return [] }
        let base = try mergeBases(head, target).first
        let differences = try differences(
            from: base.map { try commit($0).tree } ?? .emptyTree, to: commit(target).tree)
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
