import SheafCore

extension Store {
    /// Returns the items that have a tag, or one that is nested in it.
    public func items(tagged tag: String) throws -> [Item] {
        let folded = FoldedText(tag).bytes
        return try items(withUpdated: false).results.filter { item in
            item.allTags.contains { Tag.folded(withOuter: $0).contains(folded) }
        }
    }

    /// Gives a tag another name, in one commit: in front matter and text, and with it what is nested in it.
    public func renameTag(_ old: String, to new: String) throws -> Change {
        try edit(.items(items(tagged: old)), as: .set) { editor, stored, _ in
            try editor.renamingTag(old, to: new, in: stored.document)
        }
    }
}
