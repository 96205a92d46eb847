import Glibc
import SheafCore
import SystemPackage
import TestSupport

@testable import SheafIndex

/// A cache in a folder of its own, and files that need not exist.
final class CacheWorld {
    let top: FilePath
    /// The private folder, which is missing too, as where nothing was ever written but by git.
    let folder: FilePath
    /// Whether the folder is said to be on a file system of this machine.
    var isLocal = true

    init() throws {
        var template = Array("/tmp/sheaf-index-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
        top = FilePath(
            String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
        folder = top.appending("sheaf")
    }

    deinit {
        for name in [".cache/sheaf", ".cache", "sheaf", "elsewhere"] {
            let folder = top.appending(name)
            for name in names(in: folder.string) { unlink(folder.appending(name).string) }
            if unlink(folder.string) != 0 { rmdir(folder.string) }
        }
        rmdir(top.string)
    }

    var file: CacheFile? {
        let (top, isLocal) = (top, isLocal)
        return CacheFile(in: folder, variables: ["HOME": top.string]) {
            isLocal || $0.starts(with: top.appending(".cache"))
        }
    }

    var path: FilePath { folder.appending("cache.sqlite") }

    func cache(_ settings: String = "") -> Cache { Cache(file, settings: Array(settings.utf8)) }

    func file(
        _ path: String, _ title: String, _ body: String, changed: Int64 = 5
    ) -> ReadFile {
        file(
            Array(path.utf8),
            ItemFacts(item: Item(path: path, title: title), preview: body, findings: []), body,
            changed: changed)
    }

    func file(
        _ path: [UInt8], _ facts: ItemFacts, _ body: String, changed: Int64 = 5,
        links: LinkKeys = LinkKeys(), linked: [LinkedName] = []
    ) -> ReadFile {
        ReadFile(
            path: path, stamp: FileStamp(size: 1, modified: changed, changed: changed, inode: 1),
            readAt: 1 << 40, blob: UInt64(changed),
            item: ReadItem(facts: facts, body: body, links: links, linked: linked))
    }

    /// One use of the cache; says which files it asked for, and what is known then.
    func use(
        _ files: [ReadFile], settings: String = "", _ cache: Cache? = nil
    ) -> (asked: [String], known: [CachedFile], cache: Cache) {
        let cache = cache ?? self.cache(settings)
        var comparison = cache.rows().compare(
            files.map { FoundFile(path: $0.path, stamp: $0.stamp) })
        cache.remove(outdatedIn: comparison)
        let asked = comparison.stale
        for (place, file) in zip(asked, cache.add(asked.map { files[$0] })) {
            comparison.known[place] = file
        }
        return (
            asked.map { String(decoding: files[$0].path, as: UTF8.self) },
            comparison.known.compactMap(\.self), cache
        )
    }

    func asked(_ files: [ReadFile], settings: String = "") -> [String] {
        use(files, settings: settings).asked
    }

    /// Title and body of each file; `nil` where the cache does not have them.
    func texts(_ files: [CachedFile], _ cache: Cache) -> [String?] {
        var texts = [String?](repeating: nil, count: files.count)
        cache.withTexts(of: files) { index, text in
            texts[index] = text.map {
                String(decoding: $0.title.folded, as: UTF8.self) + "|" + $0.body.written
            }
        }
        return texts
    }

    /// Runs statements on the cache as another process might.
    func run(_ sql: String) throws {
        let database = try Database(path: path.string)
        try database.run(CacheSchema.connection)
        try database.run(sql)
    }

    /// Spoils a byte, or cuts the file.
    func damage(using random: inout SplitMix64) throws {
        let file = try FileDescriptor.open(path, .readWrite)
        defer { try? file.close() }
        let size = Int(try file.seek(offset: 0, from: .end))
        let place = Int.random(in: 0..<size, using: &random)
        if Int.random(in: 0..<4, using: &random) == 0 {
            try file.resize(to: Int64(place))
        } else {
            for place in place..<min(size, place + Int.random(in: 1...40, using: &random)) {
                let byte = UInt8.random(in: 0...255, using: &random)
                _ = try file.writeAll(toAbsoluteOffset: Int64(place), [byte])
            }
        }
    }
}
