import SheafCore
import SheafGit
import SheafSystem

/// A file that is to lie beside an item.
public struct AttachedFile: Sendable {
    public var name: String
    public var bytes: [UInt8]

    public init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
}

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
        guard let item = try items(.handles([key], Naming(forms: .stable))).first else {
            throw StoreError.noSuchItem(key)
        }
        var place: TreePath?
        _ = try change(.edit) { _ throws -> PlannedChange in
            var taken = ReservedNames(layout)
            let (path, file) = try plan(bytes, named: name, beside: item, &taken)
            place = path
            return PlannedChange(
                [file].compactMap(\.self), subject: "Add \(Subject.quoted(path.string))")
        }
        return place?.string ?? ""
    }

    /// Puts files into the folder `attachments` beside an item, and links to them at its end, in one commit.
    ///
    /// - Throws: as ``attach(_:named:to:)``.
    public func attach(_ files: [AttachedFile], to targets: Targets) throws -> Change {
        try change(.append) { transaction throws -> PlannedChange in
            let found = try transaction.items(targets)
            guard found.count == 1, let item = found.first else {
                throw StoreError.ambiguous("", candidates: found.map(\.item))
            }
            try item.requireUTF8()
            var taken = ReservedNames(layout)
            var planned: [PlannedFile] = []
            var links: [String] = []
            for file in files {
                let (path, added) = try plan(file.bytes, named: file.name, beside: item, &taken)
                if let added { planned.append(added) }
                let name = String(decoding: path.name, as: UTF8.self)
                links.append(Self.link(toAttachment: name, labeled: name))
            }
            let document: Document
            do {
                document = try ItemEditor(configuration, at: environment.now).appending(
                    links.joined(separator: "\n"), to: item.document)
            } catch let error as EditError {
                throw StoreError.document(path: item.item.path, error)
            }
            planned.append(
                PlannedFile(item, becoming: document, reader))
            return PlannedChange(
                planned,
                subject: "Attach \(files.map(\.name).joined(separator: ", ")) to "
                    + Subject.quoted(item.item.title))
        }
    }

    /// The place for a file beside an item, and what has to be done for it to be there.
    private func plan(
        _ bytes: [UInt8], named name: String, beside item: StoredItem, _ taken: inout ReservedNames
    ) throws -> (TreePath, PlannedFile?) {
        guard bytes.count <= Self.uploadLimit else {
            throw StoreError.tooLarge(path: name, limit: Self.uploadLimit)
        }
        let folder = item.path.parent.map { $0.bytes + [UInt8(ascii: "/")] } ?? []
        let file = Self.attachmentName(name)
        guard let wanted = TreePath(bytes: folder + Array("attachments/\(file)".utf8)) else {
            throw StoreError.notAnItem(file)
        }
        if (try? attachment(at: wanted.string)) == bytes { return (wanted, nil) }
        guard try pool.ignored(among: [wanted]).isEmpty else {
            throw StoreError.leftOut(folder: wanted.string)
        }
        let path = try taken.free(wanted, id: nil)
        return (
            path,
            PlannedFile(making: path, bytes, nil)
        )
    }

    /// The Markdown by which a note shows a picture beside it, or links another file.
    ///
    /// - Parameters:
    ///   - name: the last part of the file's path; it lies in the folder `attachments` beside the note.
    ///   - label: the text of the link.
    public static func link(toAttachment name: String, labeled label: String) -> String {
        let place = String(
            decoding: LinkName.encoded("attachments/\(name)", letters: false), as: UTF8.self)
        return "\(isPicture(name) ? "!" : "")[\(label.filter { !"[]".contains($0) })](\(place))"
    }

    private static func isPicture(_ name: String) -> Bool {
        let kind = name.split(separator: ".").last?.lowercased() ?? ""
        return ["png", "jpg", "jpeg", "gif", "webp", "svg", "avif", "heic", "bmp"].contains(kind)
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
        if NoteName.endingLength(of: kept) != nil { kept += ".txt" }
        guard kept.utf8.count > 100 else { return kept }
        let end = kept.split(separator: ".").last.map { "." + $0.prefix(10) } ?? ""
        return kept.prefix(60) + end
    }

    /// The bytes of a file of the store that a page may show; `nil` where there is none: no folder or
    /// link, nothing in a dot folder, nothing that git ignores.
    ///
    /// - Throws: `StoreError.tooLarge` above 25 MB.
    public func attachment(at text: String) throws -> [UInt8]? {
        guard let path = TreePath(text),
            !text.split(separator: "/").contains(where: { $0.hasPrefix(".") })
        else { return nil }
        do {
            // Read first: git has no answer for what lies behind a link.
            let bytes = try layout.read(path, limit: Self.uploadLimit)?.bytes
            return try bytes == nil || !pool.ignored(among: [path]).isEmpty ? nil : bytes
        } catch let error as SystemError where error.code == .fileTooLarge {
            throw StoreError.tooLarge(path: text, limit: Self.uploadLimit)
        } catch is SystemError {
            return nil
        }
    }
}
