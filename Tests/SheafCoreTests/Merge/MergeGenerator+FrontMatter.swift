extension MergeGenerator {
    private static let keys = ["title", "due", "priority", "project", "own", "마감"]
    private static let statuses = ["todo", "doing", "done"]

    mutating func frontMatter() -> [String] {
        var lines: [String] = []
        for key in Self.keys where chance(60) {
            if chance(20) { lines.append("# " + token("c")) }
            lines.append("\(key): \(token("v"))")
        }
        if chance(70) {
            let members = (0..<number(0...3)).map { _ in token("g") }
            lines.append("tags: [\(members.joined(separator: ", "))]")
        }
        if chance(50) {
            lines.append("aliases:")
            for _ in 0..<number(1...3) { lines.append("  - " + token("g")) }
        }
        if chance(70) { lines.append("status: " + one(of: Self.statuses)) }
        return lines
    }

    mutating func edited(frontMatter: [String]) -> [String] {
        var lines = frontMatter
        for _ in 0..<number(1...3) { edit(&lines) }
        return lines
    }

    private mutating func edit(_ lines: inout [String]) {
        let scalars = lines.indices.filter { index in
            Self.keys.contains { lines[index].hasPrefix($0 + ":") }
        }
        let aliases = lines.indices.filter { lines[$0].hasPrefix("  - ") }
        let tags = lines.firstIndex { $0.hasPrefix("tags:") }
        switch number(0...99) {
        case ..<40:
            guard !scalars.isEmpty else { return }
            let index = one(of: scalars)
            let key = lines[index].prefix { $0 != ":" }
            lines[index] = "\(key): \(token("v"))"
        case ..<60:
            if let tags { lines[tags] = editedTags(lines[tags]) }
        case ..<75:
            guard !aliases.isEmpty else { return }
            if aliases.count > 1, chance(30) {
                lines.remove(at: one(of: aliases))
            } else {
                lines.insert("  - " + token("g"), at: one(of: aliases))
            }
        case ..<85:
            let key = one(of: Self.keys)
            guard !lines.contains(where: { $0.hasPrefix(key + ":") }) else { return }
            let places = lines.indices.filter { !lines[$0].hasPrefix(" ") } + [lines.count]
            lines.insert("\(key): \(token("v"))", at: one(of: places))
        case ..<92:
            if !scalars.isEmpty { lines.insert("# " + token("c"), at: one(of: scalars)) }
        case ..<96:
            if !scalars.isEmpty { lines.remove(at: one(of: scalars)) }
        default:
            let status = one(of: Self.statuses)
            lines = lines.map { $0.hasPrefix("status:") ? "status: " + status : $0 }
        }
    }

    private mutating func editedTags(_ line: String) -> String {
        var members = line.dropFirst(7).dropLast().split(separator: ",").map {
            String($0.drop { $0 == " " })
        }
        if !members.isEmpty, chance(40) {
            members.remove(at: number(0...members.count - 1))
        } else {
            members.insert(token("g"), at: number(0...members.count))
        }
        return "tags: [\(members.joined(separator: ", "))]"
    }
}
