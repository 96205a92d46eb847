import SheafCore
import SheafExchange
import SheafStore
import SheafTerminal

/// Says what may stand where the cursor is, from the words before it and the one being typed.
struct Completer {
    /// The words behind the program's name, without the last.
    let words: [String]
    /// The beginning of the word that is wanted.
    let typed: String
    let session: Session
    let invocation: Invocation
    private let help: HelpText
    private let declared: [DeclaredOption]

    /// - Parameter words: the program's name first, the word being typed last.
    init(_ words: [String], _ session: Session) {
        self.words = Array(words.dropFirst().dropLast())
        typed = words.count > 1 ? words[words.count - 1] : ""
        self.session = session
        invocation = Invocation(self.words)
        help = HelpText(invocation.command ?? .program, session.language)
        declared = DeclaredOption.all(of: invocation.command)
    }

    func candidates() throws -> Candidates {
        if let wanted = optionWanted {
            let choices = fixedCandidates(wanted.option.choices, typed: wanted.value)
            guard choices.isEmpty else { return .these(choices).prefixed(wanted.beginning) }
            return try candidates(wanted.option.kind, typed: wanted.value)
                .prefixed(wanted.beginning)
        }
        if !words.contains("--"), typed.hasPrefix("--") {
            return .these(typed.contains("=") ? [] : optionCandidates)
        }
        guard invocation.commandWord != nil else { return .these(commandCandidates) }
        guard invocation.command != nil else {
            return invocation.helpWords.map(helpCandidates) ?? .none
        }
        let before = Invocation.arguments(in: words, of: invocation.command).dropFirst()
            .map { words[$0] }
        let arguments = declared.filter(\.isArgument)
        let kinds = arguments.flatMap(\.values)
        let isLast = before.count >= kinds.count
        guard !isLast || arguments.last?.isRepeating == true else { return .none }
        return try candidates(
            isLast ? kinds.last ?? nil : kinds[before.count], typed: typed, behind: before)
    }

    /// The option of which the value is typed: the value's beginning, and what stands before it in
    /// the word.
    var optionWanted: (option: DeclaredOption, beginning: String, value: String)? {
        guard !words.contains("--") else { return nil }
        if let last = words.last, let option = option(named: last), option.takesValue {
            return (option, "", typed)
        }
        guard typed.hasPrefix("--"), let equals = typed.firstIndex(of: "="),
            let option = option(named: String(typed[..<equals]))
        else { return nil }
        return (option, String(typed[...equals]), String(typed[equals...].dropFirst()))
    }

    /// The option that a word names; help has short names as well, which the parser does not know.
    private func option(named word: String) -> DeclaredOption? {
        let entry = help.allOptions.first { $0.names.contains(word) }
        return declared.named(word) ?? entry?.names.lazy.compactMap { declared.named($0) }.first
    }

    // MARK: - Words of the program's own

    /// Korean names are there for those who type them, and would double the list for others.
    private var optionCandidates: [Candidate] {
        let isKorean = !typed.utf8.allSatisfy { $0 < 0x80 }
        return help.allOptions.flatMap { entry in
            let names = isKorean ? option(named: entry.names[0])?.koreanNames : entry.names
            return (names ?? []).map { Candidate($0, entry.meaning ?? "") }
        }.filter {
            begins($0.value) && !words.contains($0.value)
                && (isKorean || $0.value.utf8.allSatisfy { $0 < 0x80 })
        }
    }

    private var commandCandidates: [Candidate] {
        named(
            HelpSubject.commands.map { ($0, summary($0)) }
                + [(.help, text(Message("help-abstract")))])
    }

    /// Subjects by their names, by another one only where no name fits.
    private func named(_ subjects: [(HelpSubject, String)]) -> [Candidate] {
        let found = subjects.map { Candidate($0.name, $1) }.filter { begins($0.value) }
        guard found.isEmpty else { return found }
        return subjects.flatMap { subject, summary in
            subject.names.dropFirst().map { Candidate($0, summary) }
        }.filter { begins($0.value) }
    }

    /// The candidates behind `help` and the words that follow it.
    private func helpCandidates(behind words: [String]) -> Candidates {
        guard let topic = words.first else { return .these(subjectCandidates) }
        let isKindWanted =
            words.count == 1 && HelpSubject.topic(named: topic)?.name == HelpSubject.json.name
        guard isKindWanted else { return .none }
        return .these(
            HelpText(.json, session.language).sections.flatMap(\.entries)
                .map { Candidate($0.typed, $0.meaning ?? "") }
                .filter { begins($0.value) })
    }

    private var subjectCandidates: [Candidate] {
        named(HelpSubject.all.dropFirst().map { ($0, summary($0)) })
    }

    func begins(_ value: String) -> Bool { value.hasPrefix(typed) }

    func text(_ message: Message) -> String { message.text(session.language) }

    private func summary(_ subject: HelpSubject) -> String {
        HelpText.summary(of: subject, session.language)
    }

    // MARK: - Values

    /// The candidates for a value.
    ///
    /// - Parameters:
    ///   - typed: its beginning.
    ///   - before: the command's arguments before it.
    private func candidates(
        _ kind: ValueKind?, typed: String, behind before: [String] = []
    ) throws -> Candidates {
        func fixed(_ names: [(String, String?)], typed: String = typed) -> Candidates {
            .these(fixedCandidates(names, typed: typed))
        }
        var opened: StoreCandidates?
        func store() throws -> StoreCandidates {
            let store = try opened ?? StoreCandidates(typed, session)
            opened = store
            return store
        }
        func items(where isWanted: (Item) -> Bool = { _ in true }) throws -> [Candidate] {
            try store().items(except: before, where: isWanted)
        }
        func openTasks() throws -> [Candidate] {
            try items { $0.kind == .task && !$0.isClosed }
        }
        func words(_ words: [String]) -> [Candidate] {
            words.filter { $0.hasPrefix(typed) }.map { Candidate($0) }
        }
        switch kind {
        case nil, .text: return .none
        case .path, .included, .excluded: return .paths
        case .order: return fixed(ItemOrder.Key.allCases.map { ($0.rawValue, $0.korean) })
        case .grouping: return fixed(GroupKey.Name.allCases.map { ($0.rawValue, $0.korean) })
        case .fields:
            let start = typed.lastIndex(of: ",").map { typed.index(after: $0) } ?? typed.startIndex
            return fixed(ItemField.namesWithKorean, typed: String(typed[start...]))
                .prefixed(String(typed[..<start]))
        case .shell: return .these(words(Shell.allCases.map(\.rawValue)))
        case .subject: return .these(subjectCandidates)
        case .setting: return fixed([Config.setWords, Config.deviceWords].map { ($0[0], $0[1]) })
        case .contributor: return .these(try store().contributors())
        case .format: return .these(words(ExchangeFormat.all.map(\.name)))
        case .formatOrPath:
            let formats = words(ExchangeFormat.all.filter { $0.read != nil }.map(\.name))
            return formats.isEmpty ? .paths : .these(formats)
        case .query: return .these(try store().query)
        case .token: return self.words.contains("--") ? .none : .these(try store().tokens)
        case .tokenOrItem:
            let values = try store()
            return .these(values.tokens + (values.isToken ? [] : try items()))
        case .status: return .these(try store().statuses)
        case .template: return .these(try store().templates)
        case .project: return .these(try store().projects)
        case .tag: return .these(try store().tags)
        case .priority: return .these(try store().priorities)
        case .coming, .past: return .these(try store().dates)
        case .point: return .these(try store().dates + store().commits())
        case .item: return .these(try items())
        case .openTask: return .these(try openTasks())
        case .closedItem: return .these(try items { $0.isClosed })
        case .conflictedItem: return .these(try items { $0.isConflicted })
        case .itemWithBoxes: return .these(try items { $0.checklist.total > 0 })
        case .deletedItem:
            // With a point of the history also what is still there can be brought back.
            let isOfPoint = self.words.contains { option(named: $0)?.kind == .point }
            return .these(
                (isOfPoint ? try items() : []) + (try store().deletedItems(except: before)))
        case .itemOrPath:
            let items = try items()
            return items.isEmpty ? .paths : .these(items)
        case .statusOrItem: return .these(try store().statuses + items())
        case .actionOrTask:
            let actions = ["start", "stop", "day", "week", "month"]
            return .these(words(actions) + (try openTasks()))
        case .spanOrQuery:
            return .these(words(DaySpan.allCases.map(\.rawValue)) + (try store().query))
        case .openBox, .doneBox:
            return .these(try store().boxes(of: before[0], done: kind == .doneBox, except: before))
        case .conflict: return .these(try store().conflicts(of: before[0]))
        }
    }

    /// Names that the program has: the Korean ones where that is spoken, and wherever they are typed.
    private func fixedCandidates(
        _ names: [(name: String, korean: String?)], typed: String
    ) -> [Candidate] {
        guard typed.isEmpty else {
            return names.flatMap { [$0, $1].compactMap { $0 } }.filter { $0.hasPrefix(typed) }
                .map { Candidate($0) }
        }
        return names.map { name, korean in
            guard session.language == .korean, let korean else { return Candidate(name) }
            return Candidate(korean, name)
        }
    }
}

extension Candidates {
    /// The candidates with what stands before them in the word.
    func prefixed(_ prefix: String) -> Candidates {
        guard case .these(let candidates) = self else { return self }
        return .these(candidates.map { Candidate(prefix + $0.value, $0.meaning) })
    }
}

// What `sync --include` and `--exclude` take, which git has to be asked about.
extension Completer {
    /// True if a file that is held back is wanted.
    var wantsHeldBack: Bool {
        let kind = optionWanted?.option.kind
        return kind == .included || kind == .excluded
    }

    /// Files that are held back, with why; any other path where none of them is meant.
    func heldBackFiles() async throws -> Candidates {
        guard let (option, beginning, value) = optionWanted else { return .none }
        let takesAll = option.kind == .excluded
        let files = try await session.store().heldBack().filter { file in
            file.reason.isForUser || takesAll && file.reason != .open
        }.map { Candidate($0.path, text($0.warning.message)) }.filter {
            $0.isHarmless && $0.value.hasPrefix(value)
        }
        guard !files.isEmpty else { return .paths }
        return Candidates.these(files).prefixed(beginning)
    }
}

/// The shells that completion is made for.
///
/// Their scripts hand over the words typed so far, and take lines of a value, a tab and what it
/// means. The exit code is 1 where a path may stand.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    var script: String {
        switch self {
        case .bash: Self.bashScript
        case .zsh: Self.zshScript
        case .fish: Self.fishScript
        }
    }

    /// The words of a command line as the script passes them. Bash tears words apart at colons, so
    /// its script passes the whole line.
    func words(_ passed: [String]) -> [String] {
        self == .bash ? ShellLine(passed.joined(separator: " ")).words : passed
    }

    private static let bashScript = #"""
        # Completion of sheaf for bash.
        _sheaf() {
            local line=${COMP_LINE:0:COMP_POINT} output value meaning typed breaks begun code
            local only=yes
            local -a values=() shown=()
            COMPREPLY=()
            output=$(command sheaf completions bash --candidates -- "$line" 2>/dev/null)
            code=$?
            if ((code == 1)); then
                compopt -o default 2>/dev/null
                return
            fi
            # Readline takes what stands before a colon for a word of its own.
            typed=${line##*[[:space:]]}
            breaks=${COMP_WORDBREAKS//[^:=@]/}
            begun=
            if [[ -n $breaks && $typed == *[$breaks]* ]]; then
                begun=${typed%"${typed##*[$breaks]}"}
            fi
            while IFS=$'\t' read -r value meaning; do
                [[ -n $value ]] || continue
                [[ $value == "$typed"* ]] || only=no
                value=${value#"$begun"}
                values+=("$value")
                shown+=("$value${meaning:+  ($meaning)}")
            done <<<"$output"
            if ((${#values[@]} == 1)); then
                COMPREPLY=("${values[0]}")
                if [[ -z ${values[0]} || ${values[0]} == *[:=/] ]]; then
                    compopt -o nospace 2>/dev/null
                fi
            elif ((${#values[@]} > 1)); then
                COMPREPLY=("${shown[@]}")
                # Items found by their titles do not begin as what was typed: a blank among them
                # has them listed, and the typed word stays.
                if [[ $only == no ]]; then COMPREPLY+=(" "); fi
            fi
        }
        complete -o nosort -F _sheaf sheaf 2>/dev/null || complete -F _sheaf sheaf

        """#

    private static let zshScript = #"""
        #compdef sheaf
        # Completion of sheaf for zsh.
        _sheaf() {
            local output line value only=yes
            local -i code
            local -a values shown open openshown
            output=$(command sheaf completions zsh --candidates -- \
                "${(@Q)words[1,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)
            code=$?
            if (( code == 1 )); then
                _files
                return
            fi
            for line in "${(@f)output}"; do
                [[ -n $line ]] || continue
                value=${line%%$'\t'*}
                [[ $value == ${(b)${(Q)PREFIX}}* ]] || only=no
                if [[ $value == *[:=/] ]]; then
                    open+=("$value")
                    openshown+=("${line/$'\t'/  }")
                else
                    values+=("$value")
                    shown+=("${line/$'\t'/  }")
                fi
            done
            # Items found by their titles do not begin as what was typed: they are a menu.
            if [[ $only == no ]]; then compstate[insert]=menu; fi
            (( $#values )) && compadd -U -V sheaf -l -d shown -a -- values
            (( $#open )) && compadd -U -V sheaf-keys -S '' -l -d openshown -a -- open
            (( $#values + $#open ))
        }
        if [[ $funcstack[1] == _sheaf ]]; then
            _sheaf "$@"
        elif (( $+functions[compdef] )); then
            compdef _sheaf sheaf
        fi

        """#

    private static let fishScript = #"""
        # Completion of sheaf for fish.
        function __sheaf_candidates
            set -l words (commandline -opc)
            set -l typed (commandline -ct)
            set -l lines (command sheaf completions fish --candidates -- $words "$typed" 2>/dev/null)
            if test $status -eq 1
                __fish_complete_path "$typed"
            else if test (count $lines) -gt 0
                printf '%s\n' $lines
            end
        end
        complete -c sheaf -f -k -a '(__sheaf_candidates)'

        """#
}

/// The typed part of a line of a shell, cut into words: quotation marks and backslashes are
/// taken off, nothing is expanded.
struct ShellLine {
    /// At least one: the last is the word being typed, empty behind a blank.
    let words: [String]

    init(_ line: String) {
        var words: [String] = []
        var word = ""
        var isOpen = false
        var mark: Character?
        var rest = line[...]
        while let character = rest.popFirst() {
            switch (character, mark) {
            case ("\\", nil):
                if let next = rest.popFirst() { word.append(next) }
                isOpen = true
            case ("\\", "\"") where rest.first.map({ "\"\\$`".contains($0) }) == true:
                word.append(rest.removeFirst())
            case (let quote, nil) where quote == "'" || quote == "\"":
                mark = quote
                isOpen = true
            case (let quote, let open?) where quote == open: mark = nil
            case (let blank, nil) where blank.isWhitespace:
                if isOpen { words.append(word) }
                word = ""
                isOpen = false
            default:
                word.append(character)
                isOpen = true
            }
        }
        self.words = words + [word]
    }
}
