// The check behind the promise that an edit is lossless: the result is read again and compared.
extension Document {
    /// The value that the edited key has to read as.
    enum Expectation: Equatable {
        case text(String)
        case list([String])
        /// Whatever was typed elsewhere: the caller compares it as typed.
        case anything

        fileprivate func isMet(by value: Value) -> Bool {
            switch (self, value) {
            case (.anything, _): true
            case (.text(let text), .text(let found)): text.utf8.elementsEqual(found.utf8)
            case (.list(let list), .list(let found)): list == found
            case (.list(let list), .text(let found)): list == Document.members(ofText: found)
            case (.list(let list), .empty): list.isEmpty
            default: false
            }
        }

        fileprivate func isMet(by reading: YAMLReader.Reading) -> Bool {
            if self == .anything { return true }
            return switch reading {
            case .scalar(let text): isMet(by: text.map(Value.text) ?? .empty)
            case .list(let members): isMet(by: Value.list(members))
            case .nested: true
            case .invalid, .tooComplex: false
            }
        }
    }

    /// The change of an edit to the entries.
    enum EntryEdit {
        case added(key: String, Expectation)
        case changed(FrontMatterEntry, Expectation)
        case removed(FrontMatterEntry)
    }

    /// Throws unless `edited` is this document with nothing but `edit` done to it: all other
    /// entries, comments, fences and the body byte-equal, the edited value as asked; by a YAML
    /// parser too, where the front matter was valid as a whole before.
    func verify(_ edited: Document, _ edit: EntryEdit) throws(EditError) {
        guard edited.bytes[edited.bodyRange] == bytes[bodyRange] else { throw .notVerified(.body) }
        let isKept =
            switch edited.frontMatter {
            case .block(let after): fencesAgree(edited, after) && othersAgree(edited, after, edit)
            case .flow: flowAgrees(edited, edit)
            case .absent, .toml, .unreadable: false
            }
        guard isKept else { throw .notVerified(.otherEntries) }
        let key: String
        let expected: Expectation?
        switch edit {
        case .added(let name, let expectation): (key, expected) = (name, expectation)
        case .changed(let entry, let expectation): (key, expected) = (entry.key, expectation)
        case .removed(let entry): (key, expected) = (entry.key, nil)
        }
        if let expected {
            guard let entry = edited.entry(key), edited.reads(entry, as: expected) else {
                throw .notVerified(.value(key: key))
            }
        } else if edited.entry(key) != nil {
            throw .notVerified(.value(key: key))
        }
        try verifyYAML(edited, edit, key: key, expected)
    }

    private func reads(_ entry: FrontMatterEntry, as expected: Expectation) -> Bool {
        if expected.isMet(by: value(of: entry)) { return true }
        // A list with a member that is no YAML reads member by member.
        guard case .list(let members) = expected else { return false }
        return list(of: entry) == members
    }

    private func fencesAgree(_ edited: Document, _ after: FrontMatter.Block) -> Bool {
        guard hasByteOrderMark == edited.hasByteOrderMark else { return false }
        guard case .block(let before) = frontMatter else { return true }
        return bytes[before.openingFence] == edited.bytes[after.openingFence]
            && bytes[before.closingFence] == edited.bytes[after.closingFence]
    }

    /// Returns whether all entries but the edited one, and all that trails them, have the same bytes.
    private func othersAgree(_ edited: Document, _ after: FrontMatter.Block, _ edit: EntryEdit)
        -> Bool
    {
        var old = frontMatter.entries
        var new = after.entries
        // Comments kept of a removed entry stand above what follows it.
        var removal: Int?
        switch edit {
        case .added(let key, _):
            guard let place = new.lastIndex(where: { $0.key == key }), new[place].leading.isEmpty
            else { return false }
            new.remove(at: place)
        case .changed(let entry, _):
            guard let place = frontMatter.index(of: entry), place < new.count,
                new[place].key == entry.key,
                bytes[entry.leading] == edited.bytes[new[place].leading]
            else { return false }
            old.remove(at: place)
            new.remove(at: place)
        case .removed(let entry):
            guard let place = frontMatter.index(of: entry) else { return false }
            old.remove(at: place)
            removal = place
        }
        func agrees(_ mine: Range<Int>, _ theirs: Range<Int>, at place: Int) -> Bool {
            bytes[mine] == edited.bytes[place == removal ? theirs.suffix(mine.count) : theirs]
        }
        guard old.count == new.count else { return false }
        for (place, (mine, theirs)) in zip(old, new).enumerated() {
            guard mine.key == theirs.key, bytes[mine.content] == edited.bytes[theirs.content],
                agrees(mine.leading, theirs.leading, at: place)
            else { return false }
        }
        guard case .block(let before) = frontMatter else { return after.trailing.isEmpty }
        return agrees(before.trailing, after.trailing, at: old.count)
    }

    private func verifyYAML(
        _ edited: Document, _ edit: EntryEdit, key: String, _ expected: Expectation?
    ) throws(EditError) {
        guard let before = YAMLReader(document: self).whole() else {
            // Without the whole there is no telling what the aliases would read.
            switch edit {
            case .changed(let entry, _), .removed(let entry):
                if YAMLReader(document: self).isReferred(to: entry) {
                    throw .valueNotEditable(key: key, line: entry.line)
                }
            case .added: break
            }
            return
        }
        guard let after = YAMLReader(document: edited).whole() else {
            // An empty block is no mapping, and nothing is left to compare.
            if case .removed = edit, edited.frontMatter.entries.isEmpty { return }
            throw .notVerified(.validity)
        }
        guard after.agrees(with: before, exceptFor: key) else { throw .notVerified(.validity) }
        if let expected {
            guard after.readings(of: key).contains(where: expected.isMet(by:)) else {
                throw .notVerified(.value(key: key))
            }
        }
    }
}
