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
