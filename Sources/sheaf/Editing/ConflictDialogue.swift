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
        while let answer = try context.choose(Message("which-version"), among: Self.answers) {
            guard case .keep(.other) = answer, !conflict.canReplace else { return answer }
            try context.output.note(
                Message("no-counterpart", ["digest": conflict.digest, "path": item.item.path]))
        }
        return nil
    }

    /// A letter, with either keyboard layout on, or a word of either language.
    private static let answers: [(answer: Answer, words: [String])] = [
        (.keep(.current), ["c", "ㅊ", "current", "지금", "지금 것"]),
        (.keep(.other), ["o", "ㅐ", "other", "다른 쪽", "다른 쪽 것"]),
        (.keep(.both), ["b", "ㅠ", "both", "둘 다"]),
        (.edit, ["e", "ㄷ", "edit", "편집"]),
        (.skip, ["s", "ㄴ", "skip", "건너뛰기"]),
    ]
}
