import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

/// Options that set what the tokens of their names set.
struct TwinOptions: ParsableArguments {
    @Option(name: [.long, .customLong("마감")], help: .value(.coming))
    var due: String?

    @Option(name: [.long, .customLong("태그")], help: .value(.tag))
    var tag: [String] = []

    @Option(name: [.long, .customLong("프로젝트")], help: .value(.project))
    var project: String?

    @Option(name: [.long, .customLong("우선순위")], help: .value(.priority))
    var priority: String?

    @Option(name: [.long, .customLong("상태")], help: .value(.status))
    var status: String?

    /// The values of the options, in the words of the tokens they are twins of.
    func assignments(_ tokens: TokenReader) throws -> [Assignment] {
        var assignments: [Assignment] = []
        let pairs: [(KeyVocabulary.Key, String?)] = [
            (.due, due), (.project, project), (.priority, priority), (.status, status),
        ]
        for case (let key, let value?) in pairs {
            assignments += try tokens.assignments(.known(key), value: value)
        }
        for tag in tag { assignments += try tokens.assignments(.known(.tag), value: tag) }
        return assignments
    }
}

/// The values of a new item.
struct ValueOptions: ParsableArguments {
    @OptionGroup var twins: TwinOptions

    @Option(name: [.long, .customLong("본문")], parsing: .unconditional)
    var body: String?

    @Option(name: [.long, .customLong("틀")], help: .value(.template))
    var template: String?

    @Option(name: [.customLong("in"), .customLong("폴더")], help: .value(.path))
    var directory: String?

    /// The item that words and options describe.
    func draft(
        _ kind: Item.Kind, _ words: [String], in store: Store, _ context: Context
    ) throws -> Draft {
        let (read, given) = try context.reading(with: store.tokens) { tokens in
            (
                try tokens.draft(words, takesContexts: kind == .task),
                try twins.assignments(tokens)
            )
        }
        try context.note(read.foreign)
        try context.note(read.remarks)
        if let due = twins.due { try context.note(store.tokens.remarks(.known(.due), due)) }
        for left in read.lookalikes {
            try context.output.note(
                Message("left-in-title", ["text": left.word, "meant": left.suggestion]))
        }
        let within = try context.queryContext(of: store)?.assignments(for: kind) ?? []
        if body == "-" { try store.requireWritable() }
        let text = try body.map {
            try $0 == "-" ? context.readInput(limit: Document.sizeLimit) : $0
        }
        return Draft(
            kind: kind, title: read.title.isEmpty && kind == .memo ? nil : read.title,
            body: text ?? "", assignments: within + read.assignments + given,
            template: try beginning(for: kind, hasBody: text != nil, in: store),
            directory: directory)
    }

    /// The first text of the body: the template that is named, else the usual one where there is no
    /// text yet. `none` names none, unless a template is called so.
    private func beginning(
        for kind: Item.Kind, hasBody: Bool, in store: Store
    ) throws -> ItemTemplate? {
        if let template {
            let isNone = ["none", "없음"].contains(template)
            guard try !isNone || store.templateNames().contains(template) else { return nil }
            return try store.template(named: template)
        }
        return hasBody ? nil : try store.template(for: kind)
    }
}

extension Context {
    /// Says what a reader should know about the dates that were read.
    func note(_ remarks: [TokenReader.Remark]) throws {
        for remark in remarks {
            switch remark {
            case .dateWordInTitle(let word):
                try output.note(Message("date-word-in-title", ["text": word]))
            case .nearerDay(let text, let read, let nearer):
                let now = environment.now
                try output.note(
                    Message(
                        "nearer-day",
                        [
                            "text": text, "read": longDate(.day(read), at: now),
                            "nearer": longDate(.day(nearer), at: now),
                            "written": nearer.description,
                        ]))
            }
        }
    }

    /// Says how words were read that are tokens of other programs.
    func note(_ foreign: [TokenReader.Lookalike]) throws {
        for word in foreign {
            try output.note(
                Message("read-as", ["text": word.word, "meant": word.suggestion ?? ""]))
        }
    }

    /// Reads with tokens. A date whose year is probably a slip is asked about where a person can be.
    func reading<Result>(
        with tokens: TokenReader, _ read: (TokenReader) throws -> Result
    ) throws -> Result {
        var tokens = tokens
        tokens.takesAnyYear = yes
        do {
            return try read(tokens)
        } catch let error as InputError {
            guard case .unlikelyYear(let text, let year) = error.problem, canAsk else {
                throw error
            }
            try confirm(Message("confirm-year", ["text": text, "year": year]))
            tokens.takesAnyYear = true
            return try read(tokens)
        }
    }
}
