import SheafCore
import SheafStore
import SheafTerminal

/// Says what may stand where the cursor is, from the words before it and the one being typed.
struct Completer {
    /// The words behind the program's name, without the last.
    let words: [String]
    /// The beginning of the word that is wanted.
    let typed: String
    let context: Context
    let invocation: Invocation

    /// - Parameter words: the program's name first, the word being typed last.
    init(_ words: [String], _ context: Context) {
        self.words = Array(words.dropFirst().dropLast())
        typed = words.count > 1 ? words[words.count - 1] : ""
        self.context = context
        invocation = Invocation(self.words)
    }

    func candidates() throws -> Candidates {
        let command = invocation.command
        let takesOptions = !words.contains("--")
        let options = HelpText(command ?? .program, context.language).allOptions
        if takesOptions {
            if let last = words.last,
                let option = options.first(where: { $0.names.contains(last) }),
                option.takesValue
            {
                return try values(of: last, command, typed: typed)
            }
            if typed.hasPrefix("--"), let equals = typed.firstIndex(of: "=") {
                let name = String(typed[..<equals])
                let value = String(typed[typed.index(after: equals)...])
                return try values(of: name, command, typed: value).prefixed(name + "=")
            }
            if typed.hasPrefix("--") { return .these(optionCandidates(options)) }
        }
        guard invocation.commandWord != nil else { return .these(commandCandidates) }
        guard let command else { return invocation.helpWords.map(helpCandidates) ?? .none }
        return try arguments(of: command)
    }

    // MARK: - Words of the program's own

    private func optionCandidates(_ options: [HelpEntry]) -> [Candidate] {
        options.flatMap { option in
            option.names.map { Candidate($0, option.meaning ?? "") }
        }.filter { begins($0.value) && !words.contains($0.value) }
    }

    private var commandCandidates: [Candidate] {
        let named =
            HelpSubject.commands.map { Candidate($0.name, summary($0)) }
            + [Candidate("help", text(Message("help-abstract")))]
        let found = named.filter { begins($0.value) }
        guard found.isEmpty else { return found }
        return HelpSubject.commands.flatMap { command in
            command.names.dropFirst().map { Candidate($0, summary(command)) }
        }.filter { begins($0.value) }
    }

    /// The candidates behind `help` and the words that follow it.
    private func helpCandidates(behind words: [String]) -> Candidates {
        guard let topic = words.first else { return .these(subjectCandidates) }
        let isKindWanted =
            words.count == 1 && HelpSubject.topic(named: topic)?.name == HelpSubject.json.name
        guard isKindWanted else { return .none }
        return .these(
            HelpText(.json, context.language).sections.flatMap(\.entries)
                .map { Candidate($0.typed, $0.meaning ?? "") }
                .filter { begins($0.value) })
    }

    private var subjectCandidates: [Candidate] {
        HelpSubject.all.dropFirst().map { Candidate($0.name, summary($0)) }
            .filter { begins($0.value) }
    }

    func begins(_ value: String) -> Bool { value.hasPrefix(typed) }

    func text(_ message: Message) -> String { message.text(context.language) }

    private func summary(_ subject: HelpSubject) -> String {
        HelpText.summary(of: subject, context.language)
    }

    // MARK: - Arguments

    /// The arguments before the cursor, options and their values left out.
    private var arguments: [String] {
        let options =
            invocation.command.map { HelpText($0, context.language).allOptions } ?? []
        var arguments: [String] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" { continue }
            if word.hasPrefix("-"), let option = options.first(where: { $0.names.contains(word) }) {
                if option.takesValue { _ = rest.popFirst() }
            } else if !word.hasPrefix("--") {
                arguments.append(word)
            }
        }
        return Array(arguments.dropFirst())
    }

    private func arguments(of command: HelpSubject) throws -> Candidates {
        let before = arguments
        switch command.name {
        case "completions":
            let shells = Shell.allCases.map { Candidate($0.rawValue) }
            return .these(before.isEmpty ? shells.filter { begins($0.value) } : [])
        case "man": return .these(before.isEmpty ? subjectCandidates : [])
        case "init", "clone", "remote", "trust": return .paths
        default: return try arguments(of: command, behind: before, StoreCandidates(typed, context))
        }
    }

    private func arguments(
        of command: HelpSubject, behind before: [String], _ values: StoreCandidates
    ) throws -> Candidates {
        switch command.name {
        case "add", "memo": return words.contains("--") ? .none : .these(values.tokens)
        case "set":
            return .these(values.tokens + (values.isToken ? [] : values.items(except: before)))
        case "append": return before.isEmpty ? .these(values.items()) : .none
        case "check", "uncheck", "promote":
            guard let handle = before.first else {
                return .these(values.items { $0.checklist.total > 0 })
            }
            return .these(
                try values.boxes(of: handle, done: command.name == "uncheck", except: before))
        case "move": return .these(values.statuses + values.items(except: before))
        case "start", "done", "skip":
            return .these(values.items(except: before) { $0.kind == .task && !$0.isClosed })
        case "reopen": return .these(values.items(except: before) { $0.isClosed })
        case "show", "edit", "rm", "log", "diff", "share", "links":
            return .these(values.items(except: before))
        case "open": return .these(before.isEmpty ? values.items() : [])
        case "attach": return before.isEmpty ? .these(values.items()) : .paths
        case "conflicts": return .these(before.isEmpty ? values.items { $0.isConflicted } : [])
        case "resolve":
            guard let handle = before.first else { return .these(values.items { $0.isConflicted }) }
            return .these(before.count == 1 ? try values.conflicts(of: handle) : [])
        case "restore":
            // With a point of the history also what is still there can be brought back.
            let present = words.contains("--at") ? values.items(except: before) : []
            return .these(present + (try values.deletedItems(except: before)))
        case "mv":
            let items = values.items(except: before)
            return items.isEmpty ? .paths : .these(items)
        case "track":
            let words = before.isEmpty ? ["start", "stop", "day", "week", "month"] : []
            return .these(
                words.filter(begins).map { Candidate($0) }
                    + values.items(except: before) { $0.kind == .task && !$0.isClosed })
        case "agenda":
            let words = before.isEmpty ? ["day", "week", "month"] : []
            return .these(words.filter(begins).map { Candidate($0) } + values.query)
        case "list", "board", "memos", "search", "remind", "next", "projects", "tags", "stats",
            "graph":
            return .these(values.query)
        default: return .none
        }
    }

    /// Names that the program has: the Korean ones where that is spoken, and wherever they are typed.
    private func fixedCandidates(_ names: [(String, String?)], typed: String) -> [Candidate] {
        guard typed.isEmpty else {
            return names.flatMap { [$0, $1].compactMap { $0 } }.filter { $0.hasPrefix(typed) }
                .map { Candidate($0) }
        }
        return names.map { name, korean in
            guard context.language == .korean, let korean else { return Candidate(name) }
            return Candidate(korean, name)
        }
    }

    /// The values of an option.
    private func values(
        of option: String, _ command: HelpSubject?, typed: String
    ) throws -> Candidates {
        func fixed(_ names: [(String, String?)], typed: String = typed) -> Candidates {
            .these(fixedCandidates(names, typed: typed))
        }
        switch option {
        case "--store", "--include", "--exclude": return .paths
        case "--color": return fixed(ColorChoice.allCases.map { ($0.rawValue, $0.korean) })
        case "--lang": return fixed(Language.allCases.map { ($0.rawValue, $0.korean) })
        case "--sort": return fixed(ItemOrder.Key.allCases.map { ($0.rawValue, $0.korean) })
        case "--group-by": return fixed(GroupKey.Name.allCases.map { ($0.rawValue, $0.korean) })
        case "--keep" where command?.name == "resolve":
            return fixed(Resolution.allCases.map { ($0.rawValue, $0.korean) })
        case "--newer": return fixed([("ours", nil), ("theirs", nil)])
        case "--compare": return fixed([("git", nil)])
        case "--in" where command?.name == "search":
            return fixed(ItemQuery.Part.allCases.map { ($0.rawValue, $0.korean) })
        case "--as": return fixed(SharedForm.allCases.map { ($0.rawValue, nil) })
        case "--in", "--remote", "--out": return .paths
        case "--columns":
            let start = typed.lastIndex(of: ",").map { typed.index(after: $0) } ?? typed.startIndex
            return fixed(ItemField.namesWithKorean, typed: String(typed[start...]))
                .prefixed(String(typed[..<start]))
        default: break
        }
        let values = try StoreCandidates(typed, context)
        switch option {
        case "--where": return .these(values.query)
        case "--status": return .these(values.statuses)
        case "--template": return .these(values.templates)
        case "--project": return .these(values.projects)
        case "--tag": return .these(values.tags)
        case "--priority": return .these(values.priorities)
        case "--due", "--since": return .these(values.dates)
        case "--at": return .these(values.dates + (try values.commits()))
        default: return .none
        }
    }
}

extension Candidates {
    /// The same with what stands before them in the word.
    func prefixed(_ prefix: String) -> Candidates {
        guard case .these(let candidates) = self else { return self }
        return .these(candidates.map { Candidate(prefix + $0.value, $0.meaning) })
    }
}
