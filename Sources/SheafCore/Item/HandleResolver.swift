/// Items that handles may name. Of a hundred thousand only what a handle asks about is looked at.
public protocol NameableItems: Sendable {
    var count: Int { get }
    func id(of index: Int) -> ItemID?
    /// Relative to the store's root.
    func path(of index: Int) -> String
    func title(of index: Int) -> String
}

extension [Item]: NameableItems {
    public func id(of index: Int) -> ItemID? { self[index].id }
    public func path(of index: Int) -> String { self[index].path }
    public func title(of index: Int) -> String { self[index].title }
}

/// Finds the item that a person means: by path, row of the last listing, id, prefix of an id, or
/// fragment of a title, in this order.
public struct HandleResolver {
    /// What may be understood.
    public enum Forms: Sendable {
        /// All, for a person at a terminal.
        case all
        /// Ids, prefixes and paths, for scripts: nothing that depends on what was shown before
        /// or on how items are called.
        case stable
    }

    private let items: any NameableItems
    private let rows: [Handle]
    private let directory: String?
    private let forms: Forms

    /// - Parameters:
    ///   - items: all that may be meant.
    ///   - rows: what the last listing on this terminal showed, the first row first.
    ///   - directory: the current directory, relative to the store's root, `""` for the root
    ///     itself; `nil` outside the store.
    public init(
        _ items: some NameableItems, rows: [Handle] = [], directory: String? = nil,
        forms: Forms = .all
    ) {
        self.items = items
        self.rows = rows
        self.directory = directory
        self.forms = forms
    }

    /// The index of the one item that is meant.
    public func resolve(_ text: String) throws(HandleError) -> Int {
        if let index = try path(text) { return index }
        // Digits alone are never taken for a title: `done 7` must not find what holds a 7.
        if forms == .all, let row = rowNumber(text) { return try item(inRow: row) }
        // Ids are ASCII; the title comes before what a Hangul keyboard may have meant, since
        // short Korean words could be taken for prefixes.
        if let index = try identifier(text, typed: text) { return index }
        if forms == .all, let index = try title(text) { return index }
        if let keys = HangulKeyboard.latin(text), let index = try identifier(keys, typed: text) {
            return index
        }
        throw .notFound(text)
    }

    private func path(_ text: String) throws(HandleError) -> Int? {
        guard Handle.isPath(text) else { return nil }
        var candidates: [String] = []
        if let directory, let path = Self.normalized(text, in: directory) {
            candidates.append(path)
        }
        if let path = Self.normalized(text, in: "") { candidates.append(path) }
        for path in candidates {
            // Strings are equal under canonical equivalence, so NFD names are found as well.
            if let index = places.first(where: { items.path(of: $0) == path }) { return index }
        }
        for path in candidates.map(NameFolding.fold) {
            let found = places.filter { NameFolding.fold(items.path(of: $0)) == path }
            if let index = try only(found, text) { return index }
        }
        return nil
    }

    /// `nil` where the path leads out of the store.
    private static func normalized(_ path: String, in directory: String) -> String? {
        var components = path.hasPrefix("/") ? [] : directory.split(separator: "/")
        for component in path.split(separator: "/") {
            switch component {
            case ".": continue
            case "..":
                guard components.popLast() != nil else { return nil }
            default: components.append(component)
            }
        }
        return components.joined(separator: "/")
    }

    private func rowNumber(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return Int(text)
    }

    private func item(inRow row: Int) throws(HandleError) -> Int {
        guard row >= 1, row <= rows.count else {
            throw .noSuchRow(row, rows: rows.count)
        }
        let handle = rows[row - 1]
        let found = places.filter {
            switch handle {
            case .id(let id): items.id(of: $0) == id
            case .path(let path): items.path(of: $0) == path
            }
        }
        guard let index = try only(found, String(row)) else { throw .rowIsGone(row, handle) }
        return index
    }

    private func identifier(_ text: String, typed: String) throws(HandleError) -> Int? {
        let prefix = text.lowercased()
        guard ItemID.isPrefix(prefix) else { return nil }
        return try only(places.filter { items.id(of: $0)?.hasPrefix(prefix) == true }, typed)
    }

    private func title(_ text: String) throws(HandleError) -> Int? {
        let needle = Needle(text)
        guard !needle.isEmpty else { return nil }
        var found: [Int] = []
        var whole: [Int] = []
        for index in places {
            let title = FoldedText(items.title(of: index))
            guard title.contains(needle) else { continue }
            found.append(index)
            if title.bytes == needle.bytes { whole.append(index) }
        }
        return try only(whole.count == 1 ? whole : found, text)
    }

    private var places: Range<Int> { 0..<items.count }

    private func only(_ found: [Int], _ text: String) throws(HandleError) -> Int? {
        guard found.count < 2 else { throw .ambiguous(text, candidates: found) }
        return found.first
    }
}
