import SheafHashing

/// Two versions of something between which a person has to choose.
public struct Conflict: Sendable, Equatable {
    /// The origin of the conflict.
    public enum Kind: String, Sendable {
        /// A merge of ours kept the other version in a ``ConflictBlock``.
        case block
        /// Another program left `<<<<<<<`, `=======`, `>>>>>>>` around both.
        case markers
        /// Another program's merge left the other version out, and only history has it.
        case dropped
    }

    public let kind: Kind
    /// Eight hex digits that name it within its item.
    public let digest: String
    /// The front-matter key whose value it is about, `---` for the front matter as a whole; `nil`
    /// for text.
    public let key: String?
    /// The line in the file at which it begins, from 1; `nil` where it is not in the file.
    public let line: Int?
    /// The text in the file: the value as typed, or the lines. Empty where that side has nothing;
    /// `nil` where it cannot be told what the other version stands against, or the key is gone.
    public let current: String?
    /// The other version, lines separated by `\n`.
    public let other: String
    let place: Place
    /// The merge that brought the block, where it is known.
    let origin: ConflictOrigin?

    enum Place: Sendable, Equatable {
        /// The block, and the lines it stands against, the end of the last one left out; empty at
        /// the start of a line where these were deleted; `nil` where it cannot be told.
        case block(Range<Int>, against: Range<Int>?)
        /// From the first marker to behind the last one, and what lies between them.
        case markers(Range<Int>, ours: Range<Int>, theirs: Range<Int>)
        case elsewhere
    }

    init(
        _ kind: Kind, digest: String, key: String? = nil, line: Int?, current: String?,
        other: String, place: Place, origin: ConflictOrigin? = nil
    ) {
        self.kind = kind
        self.digest = digest
        self.key = key
        self.line = line
        self.current = current
        self.other = other
        self.place = place
        self.origin = origin
    }

    /// A version that another program's merge left out of an item. Its digest is made of the text.
    ///
    /// - Parameter document: the item's file as it is; `nil` where the file is gone.
    public init(dropped text: String, key: String? = nil, from document: Document?) {
        let current = key.flatMap { document?.typedValue(of: $0) }
            .map { String(decoding: $0, as: UTF8.self) }
        self.init(
            .dropped, digest: SHA256.shortDigest(of: Array(text.utf8)), key: key, line: nil,
            current: document == nil ? "" : current, other: text, place: .elsewhere)
    }

    /// The identity of the two versions, wherever they stand by now.
    public struct Identity: Hashable, Sendable {
        let kind: Kind
        let digest: String
        let key: String?
    }

    /// True if it is known what the other version would take the place of.
    public var canReplace: Bool {
        if case .block(_, against: nil) = place { return key != nil }
        return true
    }

    public var identity: Identity { Identity(kind: kind, digest: digest, key: key) }

    /// Returns whether both are about the same two versions.
    public func isSame(as other: Conflict) -> Bool { identity == other.identity }
}

/// Which of a conflict's two versions stays.
public enum Resolution: String, Sendable, CaseIterable {
    /// The text in the file stays; the other version goes.
    case current
    /// The other version, in the place of what stands in the file.
    case other
    /// Both, as ordinary text.
    case both
}
