/// A shell pattern for paths, with the meaning git's wildmatch gives it when slashes count
/// (`WM_PATHNAME`, the reference is gitignore(5)):
///
/// - `?` is one byte and `*` any run of bytes, neither of them a slash;
/// - `**/` at the start or after a slash is any number of whole directories, none included;
///   `**` after a slash at the end is everything below; elsewhere `**` means `*`;
/// - `[a-z]`, `[!a-z]`, `[^a-z]`, `[[:alpha:]]` are one byte of a set, never a slash;
/// - a backslash takes the next byte literally.
///
/// Works on bytes, not characters: `?` needs three for one Hangul syllable. A malformed pattern
/// (an unclosed bracket, an unknown class, a backslash at the end) matches nothing. Matching
/// takes time in proportion to pattern × path at worst, times the path's depth if there is a
/// `**`: only the last star, and the last `**`, are ever tried again.
public struct Glob: Hashable, Sendable {
    let shape: Shape
    let ignoresCase: Bool

    /// What the pattern comes down to: most need no general matching.
    enum Shape: Hashable, Sendable {
        case nothing
        /// These bytes and no others.
        case literal([UInt8])
        /// `*` and these bytes.
        case suffix([UInt8])
        case tokens([Token])
    }

    enum Token: Hashable, Sendable {
        case byte(UInt8)
        case anyByte
        case set(ByteSet)
        /// Any run of bytes but slashes.
        case star
        /// `**/`: nothing, or anything up to and with a slash.
        case directories
        /// `**`: any run of bytes.
        case everything
    }

    /// - Parameter ignoringCase: ASCII letters match in either case (`core.ignoreCase`).
    public init(_ pattern: some Sequence<UInt8>, ignoringCase: Bool = false) {
        self.init(Array(pattern)[...], start: 0, ignoringCase: ignoringCase)
    }

    /// - Parameter ignoringCase: ASCII letters match in either case (`core.ignoreCase`).
    public init(_ pattern: String, ignoringCase: Bool = false) {
        self.init(pattern.utf8, ignoringCase: ignoringCase)
    }

    /// `start`: the offset where `**` counts as standing at the pattern's start. The ignore rules
    /// set it behind the literal prefix, because git compares that prefix on its own.
    init(_ pattern: ArraySlice<UInt8>, start: Int, ignoringCase: Bool) {
        ignoresCase = ignoringCase
        var parser = GlobParser(Array(pattern), start: start, ignoringCase: ignoringCase)
        shape = parser.parse().map(Shape.init(tokens:)) ?? .nothing
    }

    /// Whether the whole path matches. The path is relative, without a leading slash.
    public func matches(_ path: [UInt8]) -> Bool {
        path.withUnsafeBufferPointer { matches($0) }
    }

    /// Whether the whole path matches. The path is relative, without a leading slash.
    public func matches(_ path: TreePath) -> Bool {
        matches(path.bytes)
    }

    func matches(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
        switch shape {
        case .nothing:
            return false
        case .literal(let bytes):
            return path.count == bytes.count && ends(path, with: bytes)
        case .suffix(let bytes):
            guard path.count >= bytes.count, ends(path, with: bytes) else { return false }
            return !path[..<(path.count - bytes.count)].contains(Ascii.slash)
        case .tokens(let tokens):
            return match(tokens, path)
        }
    }

    private func ends(_ path: UnsafeBufferPointer<UInt8>, with bytes: [UInt8]) -> Bool {
        let offset = path.count - bytes.count
        // From the end: names differ there sooner than suffixes do.
        for at in bytes.indices.reversed() where !equal(path[offset + at], bytes[at]) {
            return false
        }
        return true
    }

    /// `expected` is from the pattern, lower-cased already where case is ignored.
    private func equal(_ byte: UInt8, _ expected: UInt8) -> Bool {
        byte == expected || (ignoresCase && Ascii.lower(byte) == expected)
    }

    /// Going back to the last star is enough: a slash cannot be crossed by a star, so an earlier
    /// one between the same slashes gains nothing that the later one does not; and what stands
    /// before a `**` is best matched as early as possible, since `**` takes up any rest.
    private func match(_ tokens: [Token], _ path: UnsafeBufferPointer<UInt8>) -> Bool {
        var token = 0
        var at = 0
        var star: (token: Int, at: Int)?
        var deep: (token: Int, at: Int)?
        while true {
            if token < tokens.count {
                switch tokens[token] {
                case .star:
                    star = (token, at)
                    token += 1
                    continue
                case .directories, .everything:
                    deep = (token, at)
                    star = nil
                    token += 1
                    continue
                case .byte(let byte) where at < path.count && equal(path[at], byte):
                    token += 1
                    at += 1
                    continue
                case .set(let set) where at < path.count && set.contains(path[at]):
                    token += 1
                    at += 1
                    continue
                case .anyByte where at < path.count && path[at] != Ascii.slash:
                    token += 1
                    at += 1
                    continue
                case .byte, .set, .anyByte:
                    break
                }
            } else if at == path.count {
                return true
            }
            if let last = star, last.at < path.count, path[last.at] != Ascii.slash {
                star?.at += 1
                token = last.token + 1
                at = last.at + 1
                continue
            }
            guard let last = deep, last.at < path.count else { return false }
            star = nil
            if tokens[last.token] == .everything {
                at = last.at + 1
            } else {
                guard let slash = path[last.at...].firstIndex(of: Ascii.slash) else { return false }
                at = slash + 1
            }
            deep?.at = at
            token = last.token + 1
        }
    }
}

extension Glob.Shape {
    init(tokens: [Glob.Token]) {
        func bytes(_ tokens: ArraySlice<Glob.Token>) -> [UInt8]? {
            var bytes: [UInt8] = []
            for token in tokens {
                guard case .byte(let byte) = token else { return nil }
                bytes.append(byte)
            }
            return bytes
        }
        if let literal = bytes(tokens[...]) {
            self = .literal(literal)
        } else if tokens.first == .star, let suffix = bytes(tokens.dropFirst()) {
            self = .suffix(suffix)
        } else {
            self = .tokens(tokens)
        }
    }
}
