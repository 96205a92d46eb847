import SheafSystem
import SystemPackage

/// The patterns of an ignore or attributes file with which git may take very long. Git up to 2.39
/// tries every way in which the parts between the asterisks can stand in a name: `a*a*a*a*b` against a
/// name of fifty times `a` does not end.
struct SlowPatterns: Sendable {
    /// Of those in the directory at `prefix`, which is empty or ends in a slash.
    let prefix: [UInt8]
    let patterns: [[UInt8]]

    /// Fewer asterisks cost little with any name.
    private static let leastAsterisks = 4
    /// The most ways that git may try for one name.
    private static let mostWays: UInt64 = 1_000_000

    /// - Parameter onlyFirstWord: as in an attributes file, where others follow.
    init(in bytes: [UInt8], prefix: [UInt8] = [], onlyFirstWord: Bool = false) {
        self.prefix = prefix
        patterns = bytes.split { $0 == Ascii.lineFeed || $0 == Ascii.carriageReturn }.compactMap {
            line in
            guard line.first != Ascii.hash else { return nil }
            let pattern = onlyFirstWord ? line.prefix { $0 > Ascii.space } : line
            let asterisks = pattern.indices.count {
                pattern[$0] == Ascii.asterisk
                    && ($0 == pattern.startIndex || pattern[$0 - 1] != Ascii.asterisk)
            }
            return asterisks < Self.leastAsterisks ? nil : Array(pattern)
        }
    }

    /// Returns the first pattern that takes too long with one of the paths; `nil` where none does.
    func excessive(with paths: some Sequence<[UInt8]>) -> [UInt8]? {
        guard !patterns.isEmpty else { return nil }
        let patterns = patterns.map { (text: $0, parts: Self.parts(of: $0)) }
        var seen: Set<ArraySlice<UInt8>> = []
        for path in paths where path.starts(with: prefix) {
            let path = path[prefix.count...]
            // A pattern without a slash is held against each name, others against each path.
            var ends = path.indices.filter { path[$0] == Ascii.slash }
            ends.append(path.endIndex)
            var start = path.startIndex
            for end in ends {
                for text in [path[start..<end], path[..<end]] where seen.insert(text).inserted {
                    if let slow = patterns.first(where: {
                        Self.ways($0.parts, in: text) > Self.mostWays
                    }) {
                        return slow.text
                    }
                }
                start = end + 1
            }
        }
        return nil
    }

    /// A byte of a pattern, `nil` for what stands for any.
    private typealias Part = [UInt8?]

    /// The parts between the asterisks, in lower case.
    private static func parts(of pattern: [UInt8]) -> [Part] {
        var parts: [Part] = [[]]
        var pattern = pattern[...]
        // What only says how the rest is meant.
        if pattern.first == UInt8(ascii: "!") { pattern.removeFirst() }
        if pattern.first == Ascii.slash { pattern.removeFirst() }
        var index = pattern.startIndex
        while index < pattern.endIndex {
            let byte = pattern[index]
            switch byte {
            case Ascii.asterisk:
                if index == pattern.startIndex || pattern[index - 1] != byte { parts.append([]) }
            case Ascii.question: parts[parts.count - 1].append(nil)
            case Ascii.open:
                parts[parts.count - 1].append(nil)
                index = pattern[index...].dropFirst(2).firstIndex(of: Ascii.close) ?? index
            case Ascii.backslash where index + 1 < pattern.endIndex:
                index += 1
                parts[parts.count - 1].append(Ascii.lower(pattern[index]))
            default: parts[parts.count - 1].append(Ascii.lower(byte))
            }
            index += 1
        }
        return parts
    }

    /// Returns in how many ways the beginnings of a pattern match beginnings of the text.
    private static func ways(_ parts: [Part], in text: ArraySlice<UInt8>) -> UInt64 {
        let text = text.map(Ascii.lower)
        var total: UInt64 = 0
        // By where the parts so far may end.
        var ways = [UInt64](repeating: 0, count: text.count + 1)
        ways[0] = 1
        for (number, part) in parts.enumerated() {
            var next = [UInt64](repeating: 0, count: text.count + 1)
            var before: UInt64 = 0
            for start in 0...text.count {
                before = number == 0 ? ways[start] : min(before + ways[start], mostWays + 1)
                guard before > 0, start + part.count <= text.count else { continue }
                let matches = part.indices.allSatisfy {
                    part[$0] == nil || part[$0] == text[start + $0]
                }
                if matches {
                    next[start + part.count] = before
                    total += before
                }
            }
            if total > mostWays { return total }
            ways = next
        }
        return total
    }
}

extension RepositoryPool {
    /// Makes sure that git answers in time what it ignores.
    ///
    /// - Parameters:
    ///   - files: those with patterns that may be slow.
    ///   - paths: what they are held against; `nil` for the whole working tree.
    /// - Throws: `SystemError` with the defect `slowPattern`.
    func requireQuick(
        _ files: [SlowPatterns], named name: String, with paths: [TreePath]? = nil
    ) throws(SystemError) {
        guard !files.isEmpty else { return }
        var known = paths
        if known == nil {
            var walk = WorkingTreeWalk(root: layout.root)
            walk.entersHiddenFolders = true
            known = try walk.run().files.map(\.path)
        }
        for file in files {
            guard let pattern = file.excessive(with: (known ?? []).map(\.bytes)) else { continue }
            let place = String(decoding: file.prefix + name.utf8, as: UTF8.self)
            throw SystemError(
                "read", layout.root.appending(place), .fileTooLarge,
                .slowPattern(String(decoding: pattern, as: UTF8.self)))
        }
    }

    /// Makes sure that git answers in time what attributes some paths have.
    ///
    /// - Parameter paths: `nil` for the whole working tree.
    /// - Throws: `SystemError` with the defect `slowPattern`.
    func requireQuickAttributes(of paths: [TreePath]? = nil) throws {
        let tracked = (try? index().file.cautions.attributesFiles) ?? []
        let name = ".gitattributes"
        let files = Set(tracked + [TreePath(name)].compactMap { $0 }).compactMap { file in
            (try? layout.read(file, limit: 1 << 20)?.bytes).map {
                SlowPatterns(
                    in: $0, prefix: Array(file.bytes.dropLast(name.utf8.count)),
                    onlyFirstWord: true)
            }
        }
        try requireQuick(files.filter { !$0.patterns.isEmpty }, named: name, with: paths)
    }
}
