/// Edits of a note's text, as people make them.
extension World {
    /// A few lines of the body are put in, reworded, ticked, removed or moved; often they meet at
    /// the same line.
    func change(_ note: inout NoteText, _ chance: inout Chance, _ maker: inout TokenMaker) {
        for _ in 0..<chance.number(1...3) {
            let lines = note.text
            let isHot = chance.happens(40)
            let places = isHot ? Array(lines.dropFirst().prefix(1)) : lines
            guard let at = chance.one(of: places) else {
                note.lines.append(maker.word())
                continue
            }
            switch chance.number(isHot ? 25...74 : 0...99) {
            case ..<25:
                note.lines.insert(newLine(&chance, &maker), at: at)
            case ..<75:
                reword(&note.lines[at], &chance, &maker)
            case ..<90:
                note.lines.remove(at: at)
            default:
                let line = note.lines.remove(at: at)
                oracle.repeatable.formUnion(TokenCount.tokens(of: Array(line.utf8)))
                let target = note.text.randomElement(using: &chance) ?? note.lines.count
                note.lines.insert(line, at: target)
            }
        }
    }

    private func newLine(_ chance: inout Chance, _ maker: inout TokenMaker) -> String {
        switch chance.number(0...9) {
        case 0: ""
        case 1...3: "- [ ] \(maker.word()) \(maker.word())"
        default: "\(maker.word()) \(maker.word()) \(maker.word())"
        }
    }

    private func reword(
        _ line: inout String, _ chance: inout Chance, _ maker: inout TokenMaker
    ) {
        if line.hasPrefix("- [ ]"), chance.happens(40) {
            line = "- [x]" + line.dropFirst(5)
        } else if line.hasPrefix("- [x]"), chance.happens(40) {
            line = "- [ ]" + line.dropFirst(5)
        } else {
            var words = line.split(separator: " ", omittingEmptySubsequences: false).map(
                String.init)
            let tokens = words.indices.filter {
                !TokenCount.tokens(of: Array(words[$0].utf8)).isEmpty
            }
            if chance.happens(60), let index = chance.one(of: tokens) {
                words[index] = maker.word()
            } else {
                words.insert(maker.word(), at: words.count)
            }
            line = words.joined(separator: " ")
        }
    }

    /// Keys and comments are added, changed and removed, but for the sentinel's.
    func changeFrontMatter(
        _ note: inout NoteText, _ chance: inout Chance, _ maker: inout TokenMaker
    ) {
        func line(_ key: String) -> Int? {
            note.frontMatter.first { note.lines[$0].hasPrefix(key + ":") }
        }
        let key = chance.one(of: ["owner", "due", "place", "project", "마감"]) ?? "owner"
        switch chance.number(0...9) {
        case ..<5:
            if let at = line(key) {
                note.lines[at] = "\(key): \(maker.word())"
            } else {
                note.addKey("\(key): \(maker.word())")
            }
        case 5, 6:
            if let at = line("tags"), note.lines[at].hasSuffix("]") {
                let end = note.lines[at].hasSuffix("[]") ? "" : ", "
                note.lines[at] = note.lines[at].dropLast() + "\(end)\(maker.word())]"
            } else if line("tags") == nil {
                note.addKey("tags: [\(maker.word())]")
            }
        case 7:
            if let at = line(key) { note.addKey("# \(maker.word())", at: at) }
        case 8:
            if let at = line("aliases"), at + 1 < note.body - 1,
                note.lines[at + 1].hasPrefix("  - ")
            {
                note.addKey("  - \(maker.word())", at: at + 1)
            } else if line("aliases") == nil {
                note.addKey("aliases:")
                note.addKey("  - \(maker.word())")
            }
        default:
            if let at = line(key), key != "project" { note.removeKey(at: at) }
        }
    }

    /// A conflict block is dealt with by deleting it.
    func settle(_ note: inout NoteText, _ chance: inout Chance) {
        if let block = chance.one(of: note.blocks) { note.lines.removeSubrange(block) }
    }
}
