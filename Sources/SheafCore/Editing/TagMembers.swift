/// The handling of the members of an item's tags.
enum TagMembers {
    enum Change {
        /// At the end, unless it is there.
        case add(String)
        /// Every time that it stands there.
        case remove(String)

        /// `nil` for an assignment of another kind.
        init?(_ assignment: Assignment) {
            switch assignment {
            case .addTag(let tag): self = .add(tag)
            case .removeTag(let tag): self = .remove(tag)
            default: return nil
            }
        }
    }

    /// The members with the changes carried out in order, in a time that grows with both together.
    static func applying(_ changes: [Change], to members: [String]) -> [String] {
        var kept: [String?] = members
        var places: [String: [Int]] = [:]
        for (place, member) in members.enumerated() {
            places[Document.tag(member), default: []].append(place)
        }
        for change in changes {
            switch change {
            case .add(let tag) where places[tag] == nil:
                places[tag] = [kept.count]
                kept.append(tag)
            case .add: break
            case .remove(let tag):
                for place in places.removeValue(forKey: tag) ?? [] { kept[place] = nil }
            }
        }
        return kept.compactMap { $0 }
    }
}
