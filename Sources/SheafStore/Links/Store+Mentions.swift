import SheafCore

/// A line in which an item is named without a link to it.
public struct ItemMention: Sendable {
    /// The item that it stands in.
    public let item: Item
    /// Its number in the file, from 1.
    public let line: Int
    public let text: String
}

extension Store {
    /// Returns the lines of other items that name some by title or alias, and do not link them.
    ///
    /// - Throws: as ``items(_:)-(Targets)``.
    public func mentions(of targets: Targets) throws -> [ItemMention] {
        let snapshot = try snapshot()
        return try items(targets).flatMap { target -> [ItemMention] in
            let stem = ItemReader.stem(of: target.item.path)
            let names = [target.item.title, stem] + target.document.aliases
            let mentions = names.compactMap { NameMention($0) }
            let needles = names.map { Needle($0) }.filter { !$0.isEmpty }
            let others = snapshot.items.indices.filter {
                snapshot.items[$0].path != target.path.bytes
            }
            var found: [Int] = []
            snapshot.withTexts(of: others) { index, texts in
                // The first line of a note may be its title.
                let isNamed = needles.contains { needle in
                    [texts.title, texts.body].contains {
                        needle.first(in: $0.folded, from: 0) != nil
                    }
                }
                if isNamed { found.append(others[index]) }
            }
            return found.sorted().flatMap { place -> [ItemMention] in
                guard let stored = snapshot.read(place) else { return [] }
                return stored.document.mentions(of: mentions).map {
                    ItemMention(item: stored.item, line: $0.line, text: $0.text)
                }
            }
        }
    }
}
