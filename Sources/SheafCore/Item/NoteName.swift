/// The names of files that are items.
public enum NoteName {
    /// Returns the number of bytes of the ending of a note's file, `.md` or `.markdown` in any letter case;
    /// `nil` for other files.
    public static func endingLength(of path: ArraySlice<UInt8>) -> Int? {
        // Asked for every file there is: nothing is allocated.
        if hasEnding(path, ".md") { return 3 }
        return hasEnding(path, ".markdown") ? 9 : nil
    }

    public static func endingLength(of path: String) -> Int? {
        endingLength(of: Array(path.utf8.suffix(9))[...])
    }

    /// The endings with which a name may have been typed without.
    public static let endings = [".md", ".markdown"]

    /// - Parameter ending: a dot and small letters.
    private static func hasEnding(_ path: ArraySlice<UInt8>, _ ending: StaticString) -> Bool {
        let count = ending.utf8CodeUnitCount
        guard path.count >= count, path[path.endIndex - count] == UInt8(ascii: ".") else {
            return false
        }
        return ending.withUTF8Buffer { ending in
            (1..<count).allSatisfy { path[path.endIndex - count + $0] | 0x20 == ending[$0] }
        }
    }
}
