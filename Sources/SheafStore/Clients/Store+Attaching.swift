import SheafCore
import SheafGit

extension Store {
    /// Puts a file into the folder `attachments` beside an item, in one commit, under a name that is
    /// free there. The same bytes under the same name once more, as where an answer was lost, are the
    /// file that is there.
    ///
    /// - Parameters:
    ///   - key: the item's id, or its path where it has none.
    ///   - name: as the device called the file; what no file system takes is left out of it.
    /// - Returns: its path in the store.
    /// - Throws: `StoreError.noSuchItem`, `.leftOut` where git ignores such a file, `.tooLarge`.
    public func attach(_ bytes: [UInt8], named name: String, to key: String) throws -> String {
        guard bytes.count <= Self.uploadLimit else {
            throw StoreError.tooLarge(path: name, limit: Self.uploadLimit)
        }
        guard let item = try items(.handles([key], Naming(forms: .stable))).first else {
            throw StoreError.noSuchItem(key)
        }
        let folder = item.path.parent.map { $0.bytes + [UInt8(ascii: "/")] } ?? []
        let file = Self.attachmentName(name)
        var place: TreePath?
        _ = try change(.edit) { _ throws -> PlannedChange in
            guard
                let wanted = TreePath(bytes: folder + Array("attachments/\(file)".utf8))
            else { throw StoreError.notAnItem(file) }
            if (try? attachment(at: wanted.string)) == bytes {
                place = wanted
                return PlannedChange([], subject: "")
            }
            guard try pool.ignored(among: [wanted]).isEmpty else {
                throw StoreError.leftOut(folder: wanted.string)
            }
            var taken = ReservedNames(layout)
            let path = try taken.free(wanted, id: nil)
            place = path
            let added = PlannedFile(
                path: path, before: nil, after: bytes,
                edit: ItemEdit(before: nil, after: nil, isChanged: true))
            return PlannedChange([added], subject: "Add \(Subject.quoted(path.string))")
        }
        return place?.string ?? ""
    }

    /// In bytes.
    public static let uploadLimit = 25 << 20

    /// The last part of a name, with letters, digits, blanks and `-_.()` in it, no dot at its beginning,
    /// and not an item's.
    static func attachmentName(_ name: String) -> String {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? "file"
        var kept = last.filter { $0.isLetter || $0.isNumber || " -_.()".contains($0) }
        while let first = kept.first, first == "." || first == " " { kept.removeFirst() }
        while let end = kept.last, end == "." || end == " " { kept.removeLast() }
        if kept.isEmpty { kept = "file" }
        // A Markdown file would be a note.
        if kept.lowercased().hasSuffix(".md") { kept += ".txt" }
        guard kept.utf8.count > 100 else { return kept }
        let end = kept.split(separator: ".").last.map { "." + $0.prefix(10) } ?? ""
        return kept.prefix(60) + end
    }
}
