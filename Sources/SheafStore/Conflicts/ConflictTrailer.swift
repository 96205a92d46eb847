import SheafCore
import SheafGit

/// A trailer of a commit that saved an edit with conflict blocks: what a block's text stands against. Of a merge
/// commit the merge tells it.
///
///     Sheaf-Conflict: 1f2e3d4c 5 7
///
/// The block's digest, then the first of the body's lines, conflict blocks left out and counted from 0, and the
/// one behind the last.
enum ConflictTrailer {
    static let key = "Sheaf-Conflict"

    static func trailers(of conflicts: [ItemMerge.Conflict]) -> [(key: String, value: String)] {
        conflicts.prefix(CommitMessage.namedItems).compactMap { conflict in
            conflict.against.map { lines in
                (key, "\(conflict.digest) \(lines.lowerBound) \(lines.upperBound)")
            }
        }
    }

    /// The lines by the blocks' digests. What is none of these is passed over.
    static func lines(in message: String) -> [String: Range<Int>] {
        var lines: [String: Range<Int>] = [:]
        for value in CommitTrailers(message).all(key) {
            let words = value.split(separator: " ")
            guard words.count == 3, let start = Int(words[1]), let end = Int(words[2]),
                0 <= start, start <= end
            else { continue }
            lines[String(words[0])] = start..<end
        }
        return lines
    }
}
