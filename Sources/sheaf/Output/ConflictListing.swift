import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

/// Conflicts as they are shown: both versions, one under the other.
struct ConflictListing {
    let names: ItemNames
    let context: Context

    // MARK: - For people

    /// The items with their numbers, which name them in the next command.
    func lines(of items: [ConflictedItem]) -> [StyledText] {
        var lines: [StyledText] = []
        for (index, item) in items.enumerated() {
            let number: StyledText = context.hasRowNumbers ? "\(index + 1, .muted)  " : ""
            let indent = String(repeating: " ", count: number.cells(context.output.width))
            if !lines.isEmpty { lines.append("") }
            lines.append(
                cut("\(number)\(names.short(item.item))  \(item.item.title, .title)"))
            for conflict in item.conflicts {
                lines += self.lines(of: conflict, in: item, indent: indent)
            }
        }
        return lines
    }

    /// The place of the conflict, and its two versions with their authors.
    func lines(
        of conflict: Conflict, in item: ConflictedItem, indent: String = ""
    ) -> [StyledText] {
        let place = Message.conflictPlace(
            key: conflict.key, line: conflict.line, path: item.item.path,
            hasMarkers: conflict.kind == .markers)
        let head: StyledText =
            "\(indent)\(conflict.digest, .id)  \(place.styled(context.language))"
        let labels = [Message("current-version"), Message("other-version")].map {
            $0.styled(context.language)
        }
        let size = labels.map { $0.cells(context.output.width) }.max() ?? 0
        let sources = item.sources(of: conflict)
        let versions = [
            text(of: shown(conflict.current, of: conflict.key), .statusClosed, sources?.current),
            text(of: shown(conflict.other, of: conflict.key), .statusOpen, sources?.other),
        ]
        // Text that history alone has stands against nothing.
        let hasCurrent = conflict.kind != .dropped || conflict.current != nil
        return [cut(head)]
            + zip(labels, versions).dropFirst(hasCurrent ? 0 : 1).flatMap { label, lines in
                lines.enumerated().map { index, line in
                    let label = index == 0 ? label.styled(.muted) : ""
                    return cut("\(indent)  \(label.fit(to: size, context.output.width))  \(line)")
                }
            }
    }

    /// A version of a value in the reader's words; text and values of other keys as they stand.
    private func shown(_ version: String?, of key: String?) -> String? {
        guard let version else { return nil }
        let word: Message? =
            switch key {
            case "priority": Priority(named: version).map(Message.priority)
            case "status": Message.status(version)
            default: nil
            }
        return word?.text(context.language) ?? version
    }

    private func text(of version: String?, _ role: Role, _ source: HistoryCommit?) -> [StyledText] {
        let source = source.map { [context.source($0)] } ?? []
        guard let version else {
            return [Message("unknown-version").styled(context.language).styled(.muted)]
        }
        guard !version.isEmpty else {
            return [Message("empty-version").styled(context.language).styled(.muted)] + source
        }
        return version.split(separator: "\n", omittingEmptySubsequences: false).map {
            StyledText(String($0), role)
        } + source
    }

    private func cut(_ line: StyledText) -> StyledText {
        line.cut(to: context.terminal.resultColumns, context.output.width)
    }

    // MARK: - For programs

    /// A line a conflict, fields separated by tabs: handle, digest, kind, key, path, line, both texts.
    static func lines(of item: ConflictedItem) -> String {
        item.conflicts.map { conflict in
            let fields = [
                item.item.handle.description, conflict.digest, conflict.kind.rawValue,
                conflict.key ?? "", item.item.path, conflict.line.map { String($0) } ?? "",
                conflict.current ?? "", conflict.other,
            ]
            return fields.map(EscapedText.field).joined(separator: "\t") + "\n"
        }.joined()
    }
}
