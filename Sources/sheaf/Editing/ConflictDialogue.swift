import SheafCore
import SheafStore
import SheafTerminal

/// Asks about conflicts one by one, each shown first.
struct ConflictDialogue {
    let context: Context

    /// The answers that a person can give.
    private enum Answer {
        case keep(Resolution)
        case edit, skip
    }

    /// Asks about each conflict, and returns the choices and the items to edit instead. Conflicts
    /// without an answer are left as they are.
    func ask(
        about items: [ConflictedItem]
    ) throws -> (settlements: [Settlement], toEdit: [StoredItem]) {
        var settlements: [Settlement] = []
        var toEdit: [StoredItem] = []
        let listing = ConflictListing(
            names: ItemNames(items.compactMap(\.item.id)), context: context)
        items: for item in items {
            try context.output.note(
                Message(
                    "conflicts-in",
                    ["item": ItemName(item.item), "count": item.conflicts.count.counted]))
            var choices: [(Conflict, Resolution)] = []
            defer { settlements.append(Settlement(of: item.stored, choices)) }
            for conflict in item.conflicts {
                for line in listing.lines(of: conflict, in: item) {
                    try context.output.print(line)
                }
                switch try answer(about: conflict, in: item) {
                case nil: break items
                case .keep(let resolution): choices.append((conflict, resolution))
                case .skip: continue
                case .edit:
                    toEdit.append(item.stored)
                    continue items
                }
            }
        }
        return (settlements, toEdit)
    }

    /// Asks until the answer is one that can be done; `nil` at the end of the input.
    private func answer(about conflict: Conflict, in item: ConflictedItem) throws -> Answer? {
        while let line = try context.output.ask(Message("which-version"), from: context.input) {
            guard let answer = Self.answer(line) else { continue }
            guard case .keep(.other) = answer, !conflict.canReplace else { return answer }
            try context.output.note(
                Message("no-counterpart", ["digest": conflict.digest, "path": item.item.path]))
        }
        return nil
    }

    /// A letter, with either keyboard layout on, or the beginning of a word of either language.
    private static func answer(_ line: String) -> Answer? {
        let word = line.lowercased().filter { !$0.isWhitespace }
        guard !word.isEmpty else { return nil }
        let answers: [(Answer, letters: [String], words: [String])] = [
            (.keep(.current), ["ㅊ"], ["current", "지금"]),
            (.keep(.other), ["ㅐ"], ["other", "다른쪽"]),
            (.keep(.both), ["ㅠ"], ["both", "둘다"]),
            (.edit, ["ㄷ"], ["edit", "편집"]),
            (.skip, ["ㄴ"], ["skip", "건너뛰기"]),
        ]
        return answers.first { answer in
            answer.letters.contains(word) || answer.words.contains { $0.hasPrefix(word) }
        }?.0
    }
}
