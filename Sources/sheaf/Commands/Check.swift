import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

/// The commands that tick boxes of an item's checklist and open them again.
protocol MarkingCommand: Command {
    /// True if the boxes are ticked afterwards.
    static var marksDone: Bool { get }
    var words: [String] { get }
}

extension MarkingCommand {
    func run(_ context: Context) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        guard let handle = words.first else { throw UsageError.missingArgument(.handle) }
        let numbers = try words.dropFirst().flatMap(ChecklistNumbers.read)
        let store = try context.store()
        let targets = try context.target(handle, in: store)
        let stored = try store.items(targets)[0]
        let checklist = stored.document.checklist
        guard !numbers.isEmpty else { return try context.show(checklist, of: stored.item) }
        let entries = try numbers.map { number in
            guard checklist.indices.contains(number - 1) else {
                throw UsageError.noSuchBox(number, of: checklist.count)
            }
            return checklist[number - 1]
        }
        let change = try store.mark(entries, done: Self.marksDone, in: targets)
        try context.report(change, marking: entries, done: Self.marksDone)
    }
}

struct Check: MarkingCommand {
    static let help = HelpSubject("check", korean: ["체크"])
    static let marksDone = true

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.itemWithBoxes, .openBox))
    var words: [String] = []
}

struct Uncheck: MarkingCommand {
    static let help = HelpSubject("uncheck", korean: ["체크해제"])
    static let marksDone = false

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.itemWithBoxes, .doneBox))
    var words: [String] = []
}

/// The numbers of checklist items as they are typed: `2`, `1-3`, `1,4`.
enum ChecklistNumbers {
    static func read(_ word: String) throws -> [Int] {
        guard let ranges = NumberRanges.read(word),
            ranges.allSatisfy({ $0.lowerBound > 0 && $0.upperBound <= Document.sizeLimit })
        else { throw UsageError.notANumber(word) }
        return ranges.flatMap(Array.init)
    }
}
