/// Reads the tokens of `add`, `memo` and `set`: `+tag`, `-tag`, `key:value`.
public struct TokenReader: Sendable {
    let vocabulary: KeyVocabulary
    let workflow: Workflow
    let now: Moment

    /// True if dates are taken whose years are probably a slip, see
    /// ``InputError/Problem/unlikelyYear(_:year:)``.
    public var takesAnyYear = false

    public init(vocabulary: KeyVocabulary, workflow: Workflow, now: Moment) {
        self.vocabulary = vocabulary
        self.workflow = workflow
        self.now = now
    }

    /// The result of reading the arguments of `add` and `memo`.
    public struct Draft: Sendable, Equatable {
        /// The words that are no tokens, joined with spaces; may be empty.
        public var title: String
        /// The assignments of the tokens, in their order.
        public var assignments: [Assignment]
        /// The words of the title that look like tokens, in case they were meant as such.
        public var lookalikes: [Lookalike] = []
        /// Remarks to the user about the dates.
        public var remarks: [Remark] = []
        /// The words that were read as the tokens that they mean with other programs.
        public var foreign: [Lookalike] = []

        public init(title: String, assignments: [Assignment] = []) {
            self.title = title
            self.assignments = assignments
        }
    }

    /// A word that looks like a token and is text.
    public struct Lookalike: Sendable, Equatable {
        public var word: String
        /// The tokens that were probably meant.
        public var suggestion: String?
    }

    /// Something about a date that its reader should know.
    public enum Remark: Sendable, Equatable {
        /// A word of a date stays in the title, behind a date that it does not go with.
        case dateWordInTitle(String)
        /// A date more than a year away, whose digits also say a nearer one.
        case nearerDay(text: String, read: CalendarDate, nearer: CalendarDate)
    }

    /// The result of reading the arguments of `set`.
    public struct Edit: Sendable, Equatable {
        /// Each still to be resolved.
        public var handles: [String]
        /// The assignments of the tokens, in their order.
        public var assignments: [Assignment]
        /// Remarks to the user about the dates.
        public var remarks: [Remark] = []
        /// The words that were read as the tokens that they mean with other programs.
        public var foreign: [Lookalike] = []
    }

    /// Takes the tokens out of a title: `+tag` and `key:value` with a known key, wherever they
    /// stand. All else is text: `-x`, `re:`, `10:30`, and whatever follows `--`. A `title:` gives
    /// its value to the title, in its place.
    ///
    /// A date goes on over the words behind it while they still make one: `due:next friday`. An
    /// argument that a shell's quotation marks kept together is read word by word where tokens stand
    /// among its words. An empty `key:` before a word of the title is text as well, unless that word is
    /// its value, as in `priority: high`.
    ///
    /// - Parameter takesContexts: whether `@home` is the tag `+home`, as in todo.txt.
    public func draft(
        _ arguments: [String], takesContexts: Bool = false
    ) throws(InputError) -> Draft {
        var draft = Draft(title: "", assignments: [])
        var words: [String] = []
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        var rest = arguments[..<end].flatMap(parts)[...]
        while let argument = rest.popFirst() {
            switch TokenWord(argument[...]) {
            case .plus(let tag) where Tag.isTyped(tag):
                draft.assignments.append(.addTag(String(tag)))
                continue
            case .pair(let key, let value):
                guard let meaning = vocabulary.meaning(of: key) else { break }
                let whole = whole(argument, meaning, value, &rest)
                guard whole != argument || !value.isEmpty || !beginsWithText(rest) else { break }
                let end = whole.index(after: whole[key.endIndex...].startIndex)
                if case .known(.title) = meaning {
                    words.append(String(TokenWord.unquoted(whole[end...])))
                } else {
                    draft.assignments += try read(meaning, whole[end...], in: whole)
                    draft.remarks += remarks(meaning, whole[end...])
                    if vocabulary.dateKey(meaning) != nil, let next = rest.first,
                        DateExpression.isDateWord(next)
                    {
                        draft.remarks.append(.dateWordInTitle(next))
                    }
                }
                if let meant = vocabulary.expansion(of: whole) {
                    draft.foreign.append(Lookalike(word: whole, suggestion: meant))
                }
                continue
            case .plain where takesContexts && argument.first == "@":
                let tag = argument.dropFirst()
                guard Tag.isTyped(tag) else { break }
                draft.assignments.append(.addTag(String(tag)))
                draft.foreign.append(Lookalike(word: argument, suggestion: "+\(tag)"))
                continue
            default: break
            }
            words.append(argument)
            if let lookalike = lookalike(argument) { draft.lookalikes.append(lookalike) }
        }
        // What counts from another date comes after it.
        draft.assignments =
            draft.assignments.filter { !$0.isShifted } + draft.assignments.filter(\.isShifted)
        words += arguments[end...].dropFirst()
        draft.title = words.filter { !$0.isEmpty }.joined(separator: " ")
        return draft
    }

    /// Takes handles and tokens apart, in any order. An unknown `key:` is an error; it
    /// may stand in a path, and in a title, where a blank follows it: `Re: milk`.
    public func edit(_ arguments: [String]) throws(InputError) -> Edit {
        var edit = Edit(handles: [], assignments: [])
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch TokenWord(argument[...]) {
            case .plus(let tag): edit.assignments.append(.addTag(try checked(tag, in: argument)))
            case .minus(let tag):
                // Whatever a listing shows as a tag can be taken away.
                guard tag.contains(where: { !$0.isWhitespace }) else {
                    throw error(tag, in: argument) { .notATag($0) }
                }
                edit.assignments.append(.removeTag(String(tag)))
            case .pair(let key, let value):
                if let meaning = vocabulary.meaning(of: key) {
                    let whole = whole(argument, meaning, value, &rest)
                    let end = whole.index(after: whole[key.endIndex...].startIndex)
                    edit.assignments += try read(meaning, whole[end...], in: whole)
                    edit.remarks += remarks(meaning, whole[end...])
                    if let meant = vocabulary.expansion(of: whole) {
                        edit.foreign.append(Lookalike(word: whole, suggestion: meant))
                    }
                } else if Handle.isPath(argument) || value.first?.isWhitespace == true {
                    edit.handles.append(argument)
                } else {
                    throw error(key, in: argument) { word in
                        .unknownKey(word, suggestion: vocabulary.suggestion(for: word))
                    }
                }
            case .plain: edit.handles.append(argument)
            }
        }
        return edit
    }

    /// Returns the assignments of an option such as `--due fri`, in the words of the token it is a
    /// twin of.
    /// Several only for `tag`, whose value may be a list with commas.
    public func assignments(
        _ meaning: KeyVocabulary.Meaning, value: String
    ) throws(InputError) -> [Assignment] {
        try read(meaning, value[...], in: value)
    }

    /// Returns what is to be said about the value of an option or token.
    public func remarks(
        _ meaning: KeyVocabulary.Meaning, _ value: some StringProtocol
    ) -> [Remark] {
        guard let key = vocabulary.dateKey(meaning) else { return [] }
        let text = String(TokenWord.unquoted(Substring(value)))
        guard
            let reading = try? DateExpression.read(
                text, at: now, leaning: key.leaning, aim: key.aim),
            let nearer = reading.nearer
        else { return [] }
        return [.nearerDay(text: text, read: reading.due.date(in: now.zone), nearer: nearer)]
    }

    private func read(
        _ meaning: KeyVocabulary.Meaning, _ value: Substring, in argument: String
    ) throws(InputError) -> [Assignment] {
        let isNone = Self.isNone(value, for: meaning)
        let value = TokenWord.unquoted(value)
        let text = value.isEmpty || isNone ? nil : String(value)
        switch meaning {
        case .own(let key): return [.own(key: key, value: try own(key, value, in: argument))]
        case .known(.title): return [.title(String(value))]
        case .known(.project): return [.project(text)]
        case .known(.status): return [.status(text.map { workflow.status(named: $0)?.name ?? $0 })]
        case .known(.tag):
            guard text != nil else { return [.clearTags] }
            var tags: [Assignment] = []
            for tag in value.split(separator: ",") {
                tags.append(.addTag(try checked(tag, in: argument)))
            }
            return tags
        case .known(.priority):
            guard let text else { return [.priority(nil)] }
            guard let priority = Priority(named: text) else {
                throw error(value, in: argument) { word in
                    .unknownPriority(
                        word, suggestion: Suggestion.nearest(to: word, among: Priority.words))
                }
            }
            return [.priority(priority)]
        case .known(let key) where [.due, .scheduled, .wait].contains(key):
            return try dates(key, value, in: argument)
        case .known(.parent): return [.parent(text)]
        case .known(.depends):
            guard text != nil else { return [.clearDependencies] }
            let isLink = value.hasPrefix("[[")
            return (isLink ? [value] : value.split(separator: ",")).map { link in
                link.hasPrefix("-")
                    ? .removeDependency(String(link.dropFirst())) : .addDependency(String(link))
            }
        case .known(.estimate):
            guard let text else { return [.estimate(nil)] }
            guard let effort = Effort(text) else {
                throw error(value, in: argument) { .notAnEffort($0) }
            }
            return [.estimate(effort)]
        case .known(.repeat):
            guard let text else { return [.repeat(nil)] }
            do {
                _ = try Recurrence(text, at: now)
            } catch {
                throw error.moved(by: offset(of: value, in: argument), into: argument)
            }
            return [.repeat(text)]
        case .known(.due), .known(.scheduled), .known(.wait): return []
        case .known(.created):
            return [.created(text == nil ? nil : try instant(value, in: argument))]
        case .known(.completed):
            return [.completed(text == nil ? nil : try instant(value, in: argument))]
        }
    }

    /// Returns whether a value says that there is none: of a title, and of a key of the user's own that
    /// holds text, it is a word as any other.
    private static func isNone(_ value: Substring, for meaning: KeyVocabulary.Meaning) -> Bool {
        switch meaning {
        case .own, .known(.title): false
        case .known: DateExpression.isNone(value)
        }
    }

    private func checked(_ tag: Substring, in argument: String) throws(InputError) -> String {
        guard Tag.isValid(tag) else { throw error(tag, in: argument) { .notATag($0) } }
        return String(tag)
    }

    /// The date of a plan, which may count from another one of the item. What is put off without a
    /// date waits.
    private func dates(
        _ key: KeyVocabulary.Key, _ value: Substring, in argument: String
    ) throws(InputError) -> [Assignment] {
        if let shifted = shifted(key, value) { return [shifted] }
        let isSomeday = DateExpression.isSomeday(value)
        let date =
            isSomeday
            ? nil
            : try optionalDate(value, key == .due ? .end : .start, in: argument)
        let someday: Assignment = .wait(.day(DateExpression.someday))
        switch key {
        case .due: return isSomeday ? [.due(nil), someday] : [.due(date)]
        case .scheduled: return isSomeday ? [.scheduled(nil), someday] : [.scheduled(date)]
        default: return isSomeday ? [someday] : [.wait(date)]
        }
    }

    /// `due+1w`, `scheduled-2d`: a date of the item and a distance.
    private func shifted(_ key: KeyVocabulary.Key, _ value: Substring) -> Assignment? {
        let name = value.prefix { $0 != "+" && $0 != "-" }
        guard case .known(let base)? = vocabulary.meaning(of: name),
            [.due, .scheduled, .wait].contains(base),
            let amount = DateExpression.signedAmount(value[name.endIndex...])
        else { return nil }
        return .shifted(key, from: base, by: amount)
    }

    /// `nil` for nothing, and for the words that say so.
    func optionalDate(
        _ value: Substring, _ aim: DateExpression.Aim, in argument: String
    ) throws(InputError) -> Due? {
        value.isEmpty || DateExpression.isNone(value)
            ? nil : try date(value, .future, aim, in: argument)
    }

    /// A day stands for its beginning.
    private func instant(_ value: Substring, in argument: String) throws(InputError) -> Timestamp {
        try date(value, .past, .end, in: argument).start(in: now.zone)
    }

    private func date(
        _ value: Substring, _ leaning: DateExpression.Leaning, _ aim: DateExpression.Aim,
        in argument: String
    ) throws(InputError) -> Due {
        let date: Due
        do {
            date = try DateExpression.parse(String(value), at: now, leaning: leaning, aim: aim)
        } catch {
            throw error.moved(by: offset(of: value, in: argument), into: argument)
        }
        let year = date.date(in: now.zone).year
        guard takesAnyYear || 1970...now.date.year + 100 ~= year else {
            throw error(value, in: argument) { .unlikelyYear($0, year: year) }
        }
        return date
    }

    func error(
        _ part: Substring, in argument: String, _ problem: (String) -> InputError.Problem
    ) -> InputError {
        let start = offset(of: part, in: argument)
        return InputError(
            text: argument, range: start..<start + part.utf8.count, problem: problem(String(part)))
    }

    private func offset(of part: Substring, in argument: String) -> Int {
        argument.utf8.distance(from: argument.startIndex, to: part.startIndex)
    }
}

/// The length of a token among the words of a command line, and words that only look like one.
extension TokenReader {
    /// An argument in the parts that are read by themselves: its words, where a shell's quotation marks
    /// kept a whole sentence with its tokens together.
    func parts(of argument: String) -> [String] {
        guard argument.contains(where: \.isWhitespace) else { return [argument] }
        // A value may hold blanks: project:new house
        if case .pair(let key, _) = TokenWord(argument[...]), vocabulary.meaning(of: key) != nil {
            return [argument]
        }
        let words = Self.arguments(ofLine: argument)
        return words.contains(where: isToken) ? words : [argument]
    }

    private func isToken(_ word: String) -> Bool {
        switch TokenWord(word[...]) {
        case .plus(let tag): Tag.isTyped(tag)
        case .pair(let key, _): vocabulary.meaning(of: key) != nil
        default: false
        }
    }

    /// Returns whether words of a title come next.
    func beginsWithText(_ rest: ArraySlice<String>) -> Bool {
        rest.first.map { !isToken($0) } ?? false
    }

    /// The token with the words behind it that are part of its value, which are taken: those of a date
    /// while they still make one, those of a status, and behind an empty `key:` a priority.
    func whole(
        _ argument: String, _ meaning: KeyVocabulary.Meaning, _ value: Substring,
        _ rest: inout ArraySlice<String>
    ) -> String {
        guard !value.hasPrefix("\"") else { return argument }
        // Lazily: of thousands of words only those that may belong to the value are looked at.
        let text = rest.lazy.prefix { !isToken($0) }
        var count = 0
        switch meaning {
        case _ where vocabulary.dateKey(meaning) != nil:
            count = DateExpression.length(
                of: value, in: text, at: now,
                leaning: vocabulary.dateKey(meaning)?.leaning ?? .future)
        case .known(.repeat):
            count = Self.length(of: value, in: text) {
                (try? Recurrence($0, at: now)) != nil
            }
        case _ where vocabulary.compared(meaning)?.isDuration == true:
            count = Self.length(of: value, in: text) { Effort($0) != nil }
        case .known(.priority) where value.isEmpty:
            count = rest.first.flatMap { Priority(named: $0) } == nil ? 0 : 1
        case .known(.status):
            count = workflow.length(of: value, in: text)
        default: break
        }
        guard count > 0 else { return argument }
        defer { rest.removeFirst(count) }
        let gap = value.isEmpty ? "" : " "
        return argument + gap + rest.prefix(count).joined(separator: " ")
    }

    /// Returns the number of words behind a value that belong to it: as many as still make one with it.
    static func length(
        of value: Substring, in words: some Sequence<String>, _ isValue: (String) -> Bool
    ) -> Int {
        var text = String(value)
        var length = 0
        // No value has more words than these.
        for (index, word) in words.prefix(12).enumerated() {
            text += text.isEmpty ? word : " " + word
            if isValue(text) { length = index + 1 }
        }
        return length
    }

    /// Returns the meaning that a word of a title may have had.
    func lookalike(_ word: String) -> Lookalike? {
        switch TokenWord(word[...]) {
        case .plus(let tags):
            guard tags.unicodeScalars.first?.properties.isAlphabetic == true else { return nil }
            let tags = tags.split(separator: ",", omittingEmptySubsequences: false)
            let isList = tags.count > 1 && tags.allSatisfy { Tag.isValid($0) }
            return Lookalike(
                word: word,
                suggestion: isList ? tags.map { "+" + $0 }.joined(separator: " ") : nil)
        case .pair(let key, let value):
            if vocabulary.meaning(of: key) != nil {
                return Lookalike(word: word)
            }
            let name = String(key)
            let lowered = name.lowercased()
            // Note: and Title: begin many a sentence.
            guard !value.isEmpty || name == lowered else { return nil }
            let known =
                vocabulary.meaning(of: lowered) != nil
                ? lowered : vocabulary.suggestion(for: name)
            if let known { return Lookalike(word: word, suggestion: "\(known):\(value)") }
            let isText =
                value.isEmpty || key.count < 2 || key.contains(".") || value.hasPrefix("/")
                || value.hasPrefix(":") || value.allSatisfy(\.isNumber)
            return isText ? nil : Lookalike(word: word)
        default: return nil
        }
    }
}

extension Workflow {
    /// Returns the number of words behind a value that name a status with it, as `진행 중` does.
    func length(of value: Substring, in words: some Sequence<String>) -> Int {
        TokenReader.length(of: value, in: words.prefix(Self.mostWords)) { status(named: $0) != nil }
    }
}

extension TokenReader {
    /// Cuts a line of text into arguments, as `add -` reads them: at blanks, but not between the
    /// quotation marks of a `key:"value"`. Other quotation marks are text.
    public static func arguments(ofLine line: String) -> [String] {
        var arguments: [String] = []
        var current = ""
        var isQuoted = false
        for scalar in line.unicodeScalars {
            if scalar.properties.isWhitespace, !isQuoted {
                if !current.isEmpty { arguments.append(current) }
                current = ""
                continue
            }
            if scalar == "\"" { isQuoted = !isQuoted && current.hasSuffix(":") }
            current.unicodeScalars.append(scalar)
        }
        // A mark that nothing closes was text after all.
        if isQuoted {
            arguments += current.split(whereSeparator: \.isWhitespace).map(String.init)
        } else if !current.isEmpty {
            arguments.append(current)
        }
        return arguments
    }
}

/// The form of a word, whatever it means.
enum TokenWord: Equatable {
    /// `+tag`, with what stands behind the sign.
    case plus(Substring)
    case minus(Substring)
    /// `key:value`; the value may be empty.
    case pair(key: Substring, value: Substring)
    case plain

    /// A key is a letter, then letters, digits, `-`, `_` and `.`, so `10:30` and `:)` are plain;
    /// so is an address, `https://…`.
    init(_ text: Substring) {
        let scalars = text.unicodeScalars
        if scalars.first == "+" {
            self = .plus(text.dropFirst())
        } else if scalars.first == "-" {
            self = .minus(text.dropFirst())
        } else if let colon = Self.endOfKey(text), scalars[colon...].first == ":",
            !text[colon...].hasPrefix("://")
        {
            self = .pair(key: text[..<colon], value: text[scalars.index(after: colon)...])
        } else {
            self = .plain
        }
    }

    /// Returns the end of the key that begins the text, which may be the text's end; `nil` where
    /// none begins it.
    static func endOfKey(_ text: Substring) -> Substring.Index? {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, first.properties.isAlphabetic else { return nil }
        return scalars.firstIndex { !isInner($0) } ?? scalars.endIndex
    }

    /// Without the quotation marks around it, if it has them.
    static func unquoted(_ value: Substring) -> Substring {
        guard value.utf8.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") else {
            return value
        }
        return value.dropFirst().dropLast()
    }

    private static func isInner(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "-" || scalar == "_" || scalar == "." { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .decimalNumber: return true
        default: return scalar.properties.isAlphabetic
        }
    }
}
