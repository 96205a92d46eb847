import SheafCore
import SheafGit

/// Rewrites links where files move or get other names, so that each leads where it led before. Only the bytes of
/// the targets change: form, alias, anchor, ending and encoding stay. Where a file's name is one that no `[[…]]`
/// can hold, such as `C# notes.md`, the link gets the form `[text](C%23%20notes.md)`.
struct LinkRewriting {
    private let before: LinkIndex
    private let after: LinkIndex
    /// The items whose paths change.
    private let moved: Set<Int>
    private let renamed: Set<Int>
    private let onlyMoved: Bool
    private let isLenient: Bool

    /// - Parameters:
    ///   - moved: the files that lie elsewhere after the change.
    ///   - renamed: the items that have other titles or aliases then.
    ///   - onlyMoved: whether only links to all these and in moved ones are rewritten, and those that would
    ///     lead to one of these instead.
    ///   - isLenient: whether a link that cannot follow stays as it is: it is too late to refuse the change.
    init(
        from before: LinkIndex, to after: LinkIndex, moved: Set<Int>, renamed: Set<Int> = [],
        onlyMoved: Bool = false, isLenient: Bool = false
    ) {
        (self.before, self.after, self.moved, self.renamed) = (before, after, moved, renamed)
        (self.onlyMoved, self.isLenient) = (onlyMoved, isLenient)
    }

    /// The items of which links may have to be rewritten.
    ///
    /// - Parameter changed: those that move or get other names.
    func sources(in snapshot: Snapshot, changed: some Sequence<Int>) -> [Int] {
        let keys = changed.reduce(into: Set<LinkKey>()) { keys, file in
            keys.formUnion(before.keys(of: file))
            keys.formUnion(after.keys(of: file))
        }
        return snapshot.items.indices.filter { place in
            let targets = snapshot.items[place].item?.links.targets ?? []
            return moved.contains(place) && !targets.isEmpty
                || targets.contains(where: keys.contains)
        }
    }

    /// Returns a note with its links rewritten.
    ///
    /// Throws `StoreError.linkLost` where nothing that can be typed there would lead where a link led.
    func rewriting(_ document: Document, of source: Int) throws(StoreError) -> Document {
        let links = document.links
        var bytes = document.bytes
        var ends: [Int?] = []
        for link in links.reversed() {
            let goal = goal(of: link, from: source)
            // What led nowhere may lead somewhere now: it names what has got that name.
            ends.append(goal?.file)
            guard let goal, !leads(link, to: goal, from: source) else { continue }
            do {
                let typed = try typed(link, to: goal, in: document, links, source)
                bytes.replaceSubrange(typed.place, with: typed.bytes)
            } catch {
                guard isLenient else { throw error }
                ends[ends.endIndex - 1] = nil
            }
        }
        guard bytes != document.bytes else { return document }
        let rewritten = Document(bytes)
        // All is read again as it would stand there.
        let now = rewritten.links
        for (index, (link, end)) in zip(now, ends.reversed()).enumerated()
        where end != nil && after.destination(of: link, from: source)?.file != end {
            throw .linkLost(
                path: after.path(of: source), line: link.line, name: links[index].name)
        }
        guard now.count == links.count else {
            throw .linkLost(path: after.path(of: source), line: 1, name: "")
        }
        return rewritten
    }

    /// Returns where a link leads, if it may have to be rewritten.
    private func goal(of link: NoteLink, from source: Int) -> LinkIndex.Destination? {
        guard let goal = before.destination(of: link, from: source), onlyMoved,
            !isConcerned(goal.file), !moved.contains(source)
        else { return before.destination(of: link, from: source) }
        // Unless another one has got its name.
        let now = after.destination(of: link, from: source)?.file
        return now.map { $0 != goal.file && isConcerned($0) } == true ? goal : nil
    }

    private func isConcerned(_ file: Int) -> Bool {
        moved.contains(file) || renamed.contains(file)
    }

    /// Returns whether a link leads, or led, to its goal by a title or an alias that may be another item's
    /// as well.
    func mayGoByTitle(_ links: [NoteLink], from source: Int) -> Bool {
        links.contains { link in
            guard let goal = before.destination(of: link, from: source) else {
                return after.destination(of: link, from: source).map { isConcerned($0.file) }
                    ?? false
            }
            return [.title, .alias].contains(goal.rule) && isConcerned(goal.file)
        }
    }

    /// Returns whether a link leads there as it is. A path from the note stays one: other programs know no
    /// other rule for it.
    private func leads(
        _ link: NoteLink, to goal: LinkIndex.Destination, from source: Int
    ) -> Bool {
        guard let now = after.destination(of: link, from: source), now.file == goal.file else {
            return false
        }
        return goal.rule != .relative || now.rule == .relative
    }

    /// Returns a note with some links leading to other files; those of which no form could be typed there stay.
    func retargeting(
        _ document: Document, of source: Int, _ targets: [(link: NoteLink, file: Int)]
    ) -> Document {
        var bytes = document.bytes
        let links = document.links
        for (link, file) in targets.reversed() where links.contains(link) {
            let rule: LinkIndex.Rule =
                link.form == .wiki && !link.name.hasPrefix(".") || link.name.hasPrefix("/")
                ? .path : .relative
            let goal = LinkIndex.Destination(file: file, rule: rule)
            guard let typed = try? typed(link, to: goal, in: document, links, source) else {
                continue
            }
            bytes.replaceSubrange(typed.place, with: typed.bytes)
        }
        return Document(bytes)
    }

    /// The link as it has to be typed: the first name, in its own manner, that leads to its goal, in the place of
    /// its target; else the whole link in the form `[text](path)`.
    private func typed(
        _ link: NoteLink, to goal: LinkIndex.Destination, in document: Document,
        _ links: [NoteLink], _ source: Int
    ) throws(StoreError) -> (place: Range<Int>, bytes: [UInt8]) {
        func leads(_ name: String, _ isPath: Bool) -> Bool {
            after.destination(of: name, isPath: isPath, from: source)?.file == goal.file
        }
        let name = candidates(for: goal, link, from: source).first { leads($0, link.form != .wiki) }
        if let name { return (link.target, self.typed(name, as: link, in: document)) }
        let path = after.path(of: goal.file)
        let relative = Self.relative(path, to: after.folder(of: source))
        // Front matter holds no other form, and links within the link would stand in its text.
        guard link.form == .wiki, !path.utf8.contains(0), leads(relative, true),
            link.range.lowerBound >= document.bodyRange.lowerBound,
            !links.contains(where: { $0 != link && link.range.overlaps($0.target) })
        else {
            throw .linkLost(path: after.path(of: source), line: link.line, name: link.name)
        }
        return (link.range, Self.markdown(link, to: relative))
    }

    /// The form `[text](path#anchor)` of a link.
    private static func markdown(_ link: NoteLink, to path: String) -> [UInt8] {
        let anchor = link.anchor.map { "#" + $0 } ?? ""
        let text = (link.text ?? link.name + anchor).reduce(into: "") { text, character in
            if "\\[]|`<".contains(character) { text.append("\\") }
            text.append(character)
        }
        // A colon in the first part would make it a scheme.
        let isScheme = path.prefix { $0 != "/" }.contains(":")
        return Array("[\(text)](\(isScheme ? "./" : "")".utf8)
            + LinkName.encoded(path, letters: false)
            + (link.anchor.map { Array("#".utf8) + LinkName.encoded($0, letters: false) } ?? [])
            + Array(")".utf8)
    }

    private func candidates(
        for goal: LinkIndex.Destination, _ link: NoteLink, from source: Int
    ) -> [String] {
        let hasEnding = NoteName.endingLength(of: link.name) != nil
        func shown(_ path: String) -> String {
            guard goal.file < after.itemCount, !hasEnding,
                let ending = NoteName.endingLength(of: path)
            else { return path }
            return String(path.dropLast(ending))
        }
        let path = after.path(of: goal.file)
        let root = shown(path)
        let parts = root.split(separator: "/").map(String.init)
        let relative = shown(Self.relative(path, to: after.folder(of: source)))
        let count = link.name.split(separator: "/").count
        let end = parts.suffix(max(1, count)).joined(separator: "/")
        var names: [String]
        switch goal.rule {
        case .relative where link.name.hasPrefix("./"):
            names = [relative.hasPrefix("../") ? relative : "./" + relative]
        case .relative: names = [relative]
        case .title, .alias: names = [after.title(of: goal.file), parts.last ?? root]
        case .path where link.name.hasPrefix("/"): names = ["/" + root]
        case .path where before.path(of: goal.file).utf8.count <= link.name.utf8.count + 3:
            names = count > 1 ? [root, end] : [end]
        case .path, .id: names = [end]
        }
        names += [root, relative, parts.last ?? root]
        return names.filter { Self.canBeTyped($0, as: link) }
    }

    /// The path from a folder.
    private static func relative(_ path: String, to folder: String) -> String {
        var from = folder.split(separator: "/")[...]
        var to = path.split(separator: "/")[...]
        while let first = from.first, to.count > 1, first == to.first {
            from = from.dropFirst()
            to = to.dropFirst()
        }
        return (from.map { _ in ".." } + to.map(String.init)).joined(separator: "/")
    }

    private static func canBeTyped(_ name: String, as link: NoteLink) -> Bool {
        let marks: Set<Character> =
            switch link.form {
            case .wiki: ["[", "]", "|", "#", "^", "\n"]
            case .angled: ["<", ">", "\n"]
            case .markdown: ["\n"]
            }
        // What is gone after a merge has a path with a NUL, see MergeLinks.
        return !name.isEmpty && !name.utf8.contains(0) && !name.contains(where: marks.contains)
    }

    /// A name as the link has it typed.
    private func typed(_ name: String, as link: NoteLink, in document: Document) -> [UInt8] {
        let old = document.bytes[link.target]
        switch link.form {
        case .wiki: return Array(name.utf8)
        case .angled where old.contains(UInt8(ascii: "%")), .markdown:
            let encodesLetters = old.indices.contains { index in
                old[index] == UInt8(ascii: "%") && index + 1 < old.endIndex
                    && (0x38...0x66).contains(old[index + 1])
            }
            return LinkName.encoded(name, letters: encodesLetters)
        case .angled:
            // A `#` would begin an anchor, `%` an encoding, and `&amp;` is another character.
            return Array(
                name.replacing("%", with: "%25").replacing("#", with: "%23")
                    .replacing("&", with: "%26").utf8)
        }
    }
}

/// Lets links follow where one side of a merge moved files, or gave them other titles, while the other one wrote
/// links to them: in a second commit, which is the same on every device. What both sides wrote at was merged with
/// links that follow.
///
/// Part of merge format 3.
struct LinkRepair: ~Copyable {
    private let commit: Commit
    private let id: ObjectID
    private let merge: HistoryMerge<RepositoryMergeGraph>
    private let repository: Repository

    /// - Parameter id: the commit of the merge, which was written just now.
    init(
        of merge: HistoryMerge<RepositoryMergeGraph>, _ id: ObjectID,
        _ repository: consuming Repository
    ) throws {
        commit = try repository.commit(id)
        self.id = id
        self.merge = merge
        self.repository = repository
    }

    static let message = "Let links follow what was moved on the other side\n"

    /// Writes the commit; `nil` where no link has to follow.
    ///
    /// - Parameter ours: the parent that the merge has as `x`.
    func write(x ours: ObjectID) throws -> ObjectID? {
        let trees = try commit.parents.map { try repository.commit($0).tree }
        let names: [FileVersions.Version] = commit.parents.map { $0 == ours ? .x : .y }
        guard let follow = merge.trees.links, let base = merge.bases.first, trees.count == 2
        else { return nil }
        let from = try repository.commit(base).tree
        var edited: [MergePath: [UInt8]] = [:]
        for (name, tree) in zip(names, trees) where try follow.concerns(name) {
            let written = try repository.differences(from: from, to: tree)
                .filter { $0.new != nil }.reduce(into: Set()) { $0.insert($1.path.bytes) }
            for (path, file) in merge.trees.files
            where path.isItemPath || CanvasPaths.isCanvas(path) {
                guard let origin = merge.trees.places.after[path]?[name], written.contains(origin),
                    let text = try edited[path] ?? self.text(of: file, at: path)
                else { continue }
                let followed = try follow.following(text, path, name)
                if followed != text { edited[path] = followed }
            }
        }
        return try edited.isEmpty ? nil : write(edited)
    }

    /// `nil` where there is none, or the merge let its links follow.
    private func text(
        of file: MergeOutcome<ObjectID>, at path: MergePath
    ) throws -> [UInt8]? {
        switch file {
        case .kept(let file) where file.kind == .regular || file.kind == .executable:
            try repository.blob(file.content)
        case .written(_, let bytes) where CanvasPaths.isCanvas(path): bytes
        default: nil
        }
    }

    private func write(_ edited: [MergePath: [UInt8]]) throws -> ObjectID {
        var contents: [TreePath: Repository.TreeContent?] = [:]
        for (path, bytes) in edited {
            guard let path = TreePath(bytes: path),
                let entry = try repository.entry(at: path, in: commit.tree)
            else { continue }
            contents[path] = .file(TreeFile(mode: entry.mode, bytes: bytes))
        }
        return try repository.writeCommit(
            tree: repository.writeTree(commit.tree, with: contents), parents: [id],
            author: commit.author, committer: commit.committer, message: Self.message)
    }
}
