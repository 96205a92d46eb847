import SheafCore
import SystemPackage
import TestSupport

@testable import SheafIndex

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An index in a folder of its own, and files that need not exist.
final class IndexWorld {
    let folder: FilePath
    private let top: FilePath?
    /// Whether the index can be written at all.
    var mayKeep = true

    init(folder: FilePath) throws {
        self.folder = folder
        top = nil
    }

    init() throws {
        var template = Array("/tmp/sheaf-index-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
        let path = FilePath(
            String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
        top = path
        // The folder that it is in is missing too, as where nothing was ever written but by git.
        folder = path.appending("sheaf/index")
    }

    deinit {
        guard let top else { return }
        for name in [
            "items", "text", "ids", "items.new", "text.new", "ids.new", "times", "lock",
        ] {
            unlink(folder.appending(name).string)
        }
        rmdir(folder.string)
        rmdir(folder.removingLastComponent().string)
        rmdir(top.string)
    }

    func file(
        _ path: String, _ title: String, _ body: String, changed: Int64 = 5
    ) -> IndexedFile {
        let item = Item(path: path, title: title)
        return file(
            path, ItemFacts(item: item, preview: body, findings: []), title: title, body: body,
            changed: changed)
    }

    func file(
        _ path: String, _ facts: ItemFacts, title: String, body: String, changed: Int64 = 5
    ) -> IndexedFile {
        file(Array(path.utf8), facts, title: title, body: body, changed: changed)
    }

    func file(
        _ path: [UInt8], _ facts: ItemFacts, title: String, body: String, changed: Int64 = 5
    ) -> IndexedFile {
        IndexedFile(
            path: path, stamp: FileStamp(size: 1, modified: changed, changed: changed, inode: 1),
            readAt: 1 << 40, blob: UInt64(changed),
            contents: .item(
                facts, title: Array(title.utf8), body: Array(body.lowercased().utf8),
                written: body))
    }

    /// One use of the index; says which files it asked for.
    func update(_ files: [IndexedFile], settings: String = "") -> [String] {
        use(files, settings).asked
    }

    func snapshot(_ files: [IndexedFile]) -> IndexSnapshot { use(files, "").snapshot }

    private func use(
        _ files: [IndexedFile], _ settings: String
    ) -> (asked: [String], snapshot: IndexSnapshot) {
        while true {
            var index = ItemIndex(at: folder, settings: Array(settings.utf8))
            let stale = index.stale(
                files.map { FoundFile(path: $0.path, stamp: $0.stamp) }
            ).map(\.place)
            index.add(stale.map { ($0, PreparedFile(files[$0])) })
            // A child that another test starts holds a copy of the lock for a moment.
            if mayKeep, !stale.isEmpty, !index.isKeeping {
                usleep(500)
                continue
            }
            let asked = stale.map { String(decoding: files[$0].path, as: UTF8.self) }
            return (asked, index.finish())
        }
    }

    /// Title and body of each file; `nil` where the index does not have them.
    func texts(_ snapshot: IndexSnapshot) -> [String?] {
        var texts: [String?] = []
        snapshot.withTexts(of: Array(0..<snapshot.count)) { _, found in
            texts.append(
                found.map {
                    String(decoding: $0.title, as: UTF8.self) + "|"
                        + ($0.searchedBody?.written ?? "?")
                })
        }
        return texts
    }

    func size(of name: String) throws -> Int {
        let file = try FileDescriptor.open(folder.appending(name), .readOnly)
        defer { try? file.close() }
        return Int(try file.seek(offset: 0, from: .end))
    }

    /// Overwrites a byte of a file.
    func spoil(_ name: String, at offset: Int64, with byte: UInt8 = 0x78) throws {
        let file = try FileDescriptor.open(folder.appending(name), .writeOnly)
        try file.closeAfter { _ = try file.writeAll(toAbsoluteOffset: offset, [byte]) }
    }

    /// Spoils a byte, cuts a file or empties it.
    func damage(using random: inout SplitMix64) throws {
        let name = Bool.random(using: &random) ? "items" : "text"
        let file = try FileDescriptor.open(folder.appending(name), .readWrite)
        defer { try? file.close() }
        let size = Int(try file.seek(offset: 0, from: .end))
        let place = Int.random(in: 0..<size, using: &random)
        if Int.random(in: 0..<3, using: &random) == 0 {
            try file.resize(to: Int64(place))
        } else {
            let byte = UInt8.random(in: 0...255, using: &random)
            _ = try file.writeAll(toAbsoluteOffset: Int64(place), [byte])
        }
    }
}
