/// A name by which programs hand an item around: its id, or its path where it has none.
public enum Handle: Sendable, Hashable {
    case id(ItemID)
    /// Relative to the store's root.
    case path(String)

    /// Returns whether text that a person typed is meant as a path: it has a `/` or ends as a note.
    public static func isPath(_ text: some StringProtocol) -> Bool {
        text.contains("/") || hasEnding(text)
    }

    /// Returns whether text ends as the files of items do.
    static func hasEnding(_ text: some StringProtocol) -> Bool {
        NoteName.endingLength(of: String(text)) != nil
    }
}

extension Handle: CustomStringConvertible {
    public var description: String {
        switch self {
        case .id(let id): id.description
        case .path(let path): path
        }
    }
}

extension Item {
    /// The item's id, or its path while it has none.
    public var handle: Handle { id.map(Handle.id) ?? .path(path) }
}

/// The reason why text names no item, or not one alone.
public enum HandleError: Error, Equatable, Sendable {
    /// Nothing is called so.
    case notFound(String)
    /// One of several words names nothing exactly, while others do.
    case notExact(String)
    /// A row past the end of the last listing, or of none.
    case noSuchRow(Int, rows: Int)
    /// The item of that row is no longer there.
    case rowIsGone(Int, Handle)
    /// Several items, by their indices, in the order they were given.
    case ambiguous(String, candidates: [Int])
}

/// Finds the items that a person means.
///
/// A handle is, in this order, a path, rows of the last listing, an id, another program's id, the
/// beginning of an id, the name of a file, a title, or a part of one title. All but the last name an item exactly. Names and
/// titles are compared composed (NFC) and without case.
public struct HandleResolver {
    /// The forms of names that are understood.
    public enum Forms: Sendable {
        /// All, for a person at a terminal.
        case all
        /// Ids, prefixes and paths, for scripts: nothing that depends on what was shown before
        /// or on how items are called.
        case stable
    }

    let items: any NameableItems
    let rows: [Handle]
    let directory: String?
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

    /// The indices of the items of several words, each once, in the order they were named. Each word
    /// is a handle of its own where all of them name something exactly, or where only stable forms are
    /// understood; else they are one handle with blanks in it: `buy milk` must not be what holds `buy`
    /// and what holds `milk`.
    public func resolve(_ words: [String]) throws(HandleError) -> [Int] {
        var named: [Int] = []
        var failure: HandleError?
        for word in words {
            do throws(HandleError) {
                if words.count == 1 || forms == .stable {
                    named += try one(word)
                    continue
                }
                if let found = try exact(word) {
                    named += found
                    continue
                }
            } catch {
                // What names too much, or a row too many, is a handle all the same.
                failure = failure ?? error
                continue
            }
            return try joined(words)
        }
        if let failure { throw failure }
        var seen: Set<Int> = []
        return named.filter { seen.insert($0).inserted }
    }

    /// The index of the one item that is meant.
    public func resolve(_ text: String) throws(HandleError) -> Int {
        let found = try resolve([text])
        guard found.count == 1 else { throw .ambiguous(text, candidates: found) }
        return found[0]
    }

    private func joined(_ words: [String]) throws(HandleError) -> [Int] {
        let text = words.joined(separator: " ")
        var failure: HandleError?
        if let found = try name(text, &failure) { return found }
        let titled = titled(text)
        if let index = try only(titled.whole, text) { return [index] }
        if let index = try only(titled.holding, text) { return [index] }
        let isExact = words.map { word in
            do throws(HandleError) { return try exact(word) != nil } catch { return true }
        }
        guard let place = isExact.firstIndex(of: false), isExact.contains(true) else {
            throw .notFound(text)
        }
        throw .notExact(words[place])
    }

    /// Returns the items that text alone means, also by a part of a title.
    private func one(_ text: String) throws(HandleError) -> [Int] {
        var failure: HandleError?
        if let found = try name(text, &failure) { return found }
        if forms == .all {
            let titled = titled(text)
            if let index = try only(titled.whole, text) { return [index] }
            if let failure { throw failure }
            // `done 7` must not find what holds a 7.
            if !NumberRanges.isNumbers(text), let index = try only(titled.holding, text) {
                return [index]
            }
        }
        if let failure { throw failure }
        // The title comes before what a Hangul keyboard may have meant, since short Korean words could
        // be taken for prefixes.
        if let keys = HangulKeyboard.latin(text), let index = try identifier(keys, typed: text) {
            return [index]
        }
        throw .notFound(text)
    }

    /// Returns the items that are called exactly so; `nil` where none is.
    private func exact(_ text: String) throws(HandleError) -> [Int]? {
        var failure: HandleError?
        if let found = try name(text, &failure) { return found }
        if let index = try only(titled(text).whole, text) { return [index] }
        if let failure { throw failure }
        return nil
    }

    /// Returns the items that text names that is no title.
    ///
    /// - Parameter failure: why it is none of the rows or ids that it may be. It may still be a title.
    private func name(_ text: String, _ failure: inout HandleError?) throws(HandleError) -> [Int]? {
        if let index = try path(text) { return [index] }
        let foreign = ItemID(text) == nil ? items.places(withForeignID: text) : []
        do throws(HandleError) {
            if forms == .all, let found = try inRows(text) {
                guard foreign.allSatisfy(found.contains) else {
                    throw .ambiguous(text, candidates: found + foreign)
                }
                return found
            }
        } catch {
            if case .noSuchRow = error { failure = error } else { throw error }
        }
        if let index = try only(foreign, text) { return [index] }
        do throws(HandleError) {
            if let index = try identifier(text, typed: text) { return [index] }
        } catch {
            failure = error
        }
        guard forms == .all, let index = try file(text) else { return nil }
        return [index]
    }

    private func inRows(_ text: String) throws(HandleError) -> [Int]? {
        guard let ranges = NumberRanges.read(text) else { return nil }
        for range in ranges where range.lowerBound < 1 || range.upperBound > rows.count {
            throw .noSuchRow(range.lowerBound < 1 ? 0 : range.upperBound, rows: rows.count)
        }
        var found: [Int] = []
        for range in ranges {
            for row in range { found.append(try item(inRow: row)) }
        }
        return found
    }

    private func item(inRow row: Int) throws(HandleError) -> Int {
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

    /// The items of that title, and those whose titles hold the text.
    private func titled(_ text: String) -> (whole: [Int], holding: [Int]) {
        let needle = Needle(text)
        guard !needle.isEmpty else { return ([], []) }
        var found: (whole: [Int], holding: [Int]) = ([], [])
        for index in places {
            let title = FoldedText(items.title(of: index))
            guard title.contains(needle) else { continue }
            found.holding.append(index)
            if title.bytes == needle.bytes { found.whole.append(index) }
        }
        return found
    }

    var places: Range<Int> { 0..<items.count }

    func only(_ found: [Int], _ text: String) throws(HandleError) -> Int? {
        guard found.count < 2 else { throw .ambiguous(text, candidates: found) }
        return found.first
    }
}

// What text names by where a file lies and how it is called.
extension HandleResolver {
    /// The item at a path, from the current directory, then from the root; the ending may be left out.
    func path(_ text: String) throws(HandleError) -> Int? {
        guard Handle.isPath(text) else { return nil }
        var candidates: [String] = []
        for text in Handle.hasEnding(text)
            ? [text] : [text] + NoteName.endings.map({ text + $0 })
        {
            if let directory, let path = RelativePath.normalized(text, in: directory) {
                candidates.append(path)
            }
            if let path = RelativePath.normalized(text, in: "") { candidates.append(path) }
        }
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

    /// The item whose file is called so, in whatever folder, with or without its ending. A name that a
    /// listing cut short, with `…` at its end, is what it was cut from.
    func file(_ text: String) throws(HandleError) -> Int? {
        guard !text.isEmpty else { return nil }
        let names = (Handle.hasEnding(text) ? [text] : []) + NoteName.endings.map { text + $0 }
        let wanted = names.map { NameFolding.fold(Array($0.utf8)) }
        var called = [[Int]](repeating: [], count: wanted.count)
        for index in places {
            if let name = wanted.firstIndex(of: fileName(of: index)) { called[name].append(index) }
        }
        for found in called where !found.isEmpty {
            // Of what was deleted several may have had one path: the last to go comes first.
            let isOnePath = Set(found.map(items.path)).count == 1
            if let index = try isOnePath ? found[0] : only(found, text) { return index }
        }
        guard text.hasSuffix(Self.cutMark), text != Self.cutMark else { return nil }
        let beginning = NameFolding.fold(Array(text.dropLast(Self.cutMark.count).utf8))
        let found = places.filter {
            items.id(of: $0) == nil && fileName(of: $0).starts(with: beginning)
        }
        return try only(found, text)
    }

    private static let cutMark = "…"

    private func fileName(of index: Int) -> [UInt8] {
        let path = Array(items.path(of: index).utf8)
        let slash = path.lastIndex(of: UInt8(ascii: "/"))
        return NameFolding.fold(Array(path[(slash.map { $0 + 1 } ?? 0)...]))
    }
}

/// Items that handles may name. Of a hundred thousand only what a handle asks about is looked at.
public protocol NameableItems: Sendable {
    var count: Int { get }
    func id(of index: Int) -> ItemID?
    /// Relative to the store's root.
    func path(of index: Int) -> String
    func title(of index: Int) -> String
    /// Returns the items whose files have this value of `id`, where it is another program's, in any
    /// letter case.
    func places(withForeignID id: String) -> [Int]
}

extension [Item]: NameableItems {
    public func id(of index: Int) -> ItemID? { self[index].id }
    public func path(of index: Int) -> String { self[index].path }
    public func title(of index: Int) -> String { self[index].title }

    public func places(withForeignID id: String) -> [Int] {
        let wanted = NameFolding.fold(id)
        return indices.filter { self[$0].foreignID.map(NameFolding.fold) == wanted }
    }
}

/// Numbers as people list them, of rows or of boxes: `2`, `1-3`, `1,4`, `1,3-5`.
public enum NumberRanges {
    /// Returns the rows that the text lists, in its order; `nil` where it is anything else, or a
    /// range runs backwards.
    public static func read(_ text: String) -> [ClosedRange<Int>]? {
        guard let ends = ends(text), ends.allSatisfy({ $0.first <= $0.last }) else { return nil }
        return ends.map { $0.first...$0.last }
    }

    /// Returns whether the text is made of numbers alone, backwards or not: never a part of a title.
    public static func isNumbers(_ text: String) -> Bool { ends(text) != nil }

    private static func ends(_ text: String) -> [(first: Int, last: Int)]? {
        var ranges: [(first: Int, last: Int)] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false)
            guard 1...2 ~= ends.count, ends.allSatisfy(isNumber) else { return nil }
            // Of what is too large there is nothing either.
            ranges.append((Int(ends[0]) ?? .max, Int(ends[ends.count - 1]) ?? .max))
        }
        return ranges
    }

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(\.isASCIIDigit)
    }
}
