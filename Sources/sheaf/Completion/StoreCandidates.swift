import SheafCore
import SheafStore
import SheafTerminal

/// Something that may stand where the cursor is.
struct Candidate: Equatable {
    /// The text to insert, unquoted.
    var value: String
    /// A description on one line, to be shown beside it.
    var meaning: String
    /// The title, if it names the item as well as its id: for an item that was found by it.
    var title: String?

    init(_ value: String, _ meaning: String = "", title: String? = nil) {
        self.value = value
        self.meaning = meaning
        self.title = title
    }

    /// True if it can be put into a command line: values are the user's own, or another device's.
    var isHarmless: Bool { !value.isEmpty && Sanitizer.line(value) == value }

    /// The line for the shell's script: value, tab, meaning.
    func line(for shell: Shell) -> String {
        let shown = Sanitizer.line(meaning, cells: Self.meaningCells)
        switch shell {
        case .bash: return Self.escaped(value) + "\t" + shown
        case .zsh: return value + "\t" + shown
        case .fish:
            // Fish keeps only what holds the letters that were typed.
            guard let title, Sanitizer.line(title) == title else { return value + "\t" + shown }
            return title + "\t" + value
        }
    }

    private static let meaningCells = 60

    /// The value as one word of bash, as it is typed: with backslashes, so that it begins with the
    /// part that was typed already.
    private static func escaped(_ value: String) -> String {
        var escaped = ""
        for scalar in value.unicodeScalars {
            let isPlain =
                scalar.value >= 0x80 || scalar.properties.isAlphabetic
                || scalar.properties.numericType != nil
                || "_-./:@%+,=".unicodeScalars.contains(scalar)
            if !isPlain { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
        }
        return escaped
    }
}

/// The candidates at a place of the command line.
enum Candidates {
    case these([Candidate])
    /// A file or folder: the shell knows them better.
    case paths

    static let none = Candidates.these([])
}

/// The candidates that a store has for a word: its items, tags, projects, statuses.
///
/// Reads through the index alone. What stands in files is hostile; see ``Candidate/isHarmless``.
final class StoreCandidates {
    let typed: String
    let store: Store
    let session: Session
    private(set) lazy var all: [Item] = (try? store.items(withUpdated: false).results) ?? []

    init(_ typed: String, _ session: Session) throws {
        self.typed = typed
        self.session = session
        store = try session.store()
    }

    /// True if the word is a token or will be one.
    var isToken: Bool { typed.hasPrefix("+") || typed.hasPrefix("-") || typed.contains(":") }

    // MARK: - Values

    var statuses: [Candidate] {
        let workflow = store.configuration.workflow
        return workflow.statuses.map { status in
            labelled(status.name, .status(status.name)) {
                workflow.status(named: $0)?.name == status.name
            }
        }.filter(begins)
    }

    var priorities: [Candidate] {
        Priority.allCases.map { priority in
            labelled(priority.rawValue, .priority(priority)) { Priority(named: $0) == priority }
        }.filter(begins)
    }

    /// A value and its label. In Korean the label is what one types, less blanks, where it is
    /// understood; a user who begins with a Latin letter wants the other.
    private func labelled(
        _ name: String, _ label: Message, isUnderstood: (String) -> Bool
    ) -> Candidate {
        let label = label.text(session.language)
        let word = label.filter { !$0.isWhitespace }
        let isWanted = session.language == .korean && typed.first?.isASCII != true
        return isWanted && isUnderstood(word) ? Candidate(word, name) : Candidate(name, label)
    }

    var templates: [Candidate] {
        ((try? store.templateNames()) ?? []).map { Candidate($0) }.filter(begins)
    }

    var tags: [Candidate] { counted { $0.allTags } }

    /// Phrases to begin with, and those that other items have.
    var repetitions: [Candidate] {
        counted { $0.repeatText.map { [$0] } ?? [] }
            + (session.language == .korean
            ? ["매일", "평일마다", "매주 ", "격주 ", "매월 ", "매월 말일", "매년 ", "완료 후 "]
            : [
                "daily", "weekdays", "every week on ", "every 2 weeks on ", "every month on ",
                "every year on ", "every 2 weeks after done",
            ])
            .map { Candidate($0) }.filter(begins)
    }

    /// Amounts to begin with, and those that other items have.
    var estimates: [Candidate] {
        counted { $0.plan.estimate.map { [$0.description] } ?? [] }
            + ["15m", "30m", "1h", "2h", "4h"].map { Candidate($0) }.filter(begins)
    }

    var projects: [Candidate] { counted { $0.project.map { [$0] } ?? [] } }

    /// Days as one types them, with what they are now.
    var dates: [Candidate] {
        let now = session.now
        return Self.days(session.language).compactMap { word in
            guard let due = try? DateExpression.parse(word, at: now) else { return nil }
            return Candidate(word, due.description)
        }.filter(begins)
    }

    private static func days(_ language: Language) -> [String] {
        language == .korean
            ? [
                "오늘", "내일", "모레", "글피", "월요일", "화요일", "수요일", "목요일", "금요일",
                "토요일", "일요일", "주말", "월말", "다음주", "사흘뒤",
            ]
            : [
                "today", "tomorrow", "mon", "tue", "wed", "thu", "fri", "sat", "sun", "weekend",
                "next-week", "next-month", "eow", "eom", "+3d",
            ]
    }

    func begins(_ candidate: Candidate) -> Bool {
        candidate.isHarmless && candidate.value.hasPrefix(typed)
    }

    /// The values of items, the most used first, with how many have each.
    private func counted(_ values: (Item) -> [String]) -> [Candidate] {
        var counts: [String: Int] = [:]
        for item in all {
            for value in values(item) where value.hasPrefix(typed) {
                counts[value, default: 0] += 1
            }
        }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map {
                Candidate(
                    $0.key, Message("items", ["count": ($0.value).counted]).text(session.language))
            }
            .filter(\.isHarmless)
    }

    // MARK: - Tokens and queries

    /// Korean names are there for those who type them, and would double the list for others.
    private var keyWords: [String] {
        let korean = Swift.Set(KeyVocabulary.Key.allCases.map(\.korean))
        let isKorean = typed.unicodeScalars.first.map { !$0.isASCII } ?? false
        return store.vocabulary.words.filter {
            isKorean || !korean.contains($0) || store.configuration.keyAliases[$0] != nil
        }
    }

    /// The tokens that a title can contain.
    var tokens: [Candidate] {
        if let values = tokenValues { return values }
        return keyWords.map { Candidate($0 + ":", meaning(ofKey: $0).text(session.language)) }
            .filter(begins)
    }

    /// The terms that a query can contain.
    var query: [Candidate] {
        if typed.hasPrefix("-") {
            return rest(after: "-") { $0.typed.isEmpty ? $0.tags : $0.tags + $0.query }
        }
        if let values = tokenValues { return values }
        var found = statuses
        found += keyWords.flatMap { word -> [Candidate] in
            let meaning = meaning(ofKey: word)
            let comparisons =
                store.vocabulary.isDate(word)
                ? ItemQuery.comparisons.map {
                    Candidate(
                        "\(word).\($0):",
                        Message("compared", ["key": meaning, "comparison": $0])
                            .text(session.language))
                } : []
            return [Candidate(word + ":", meaning.text(session.language))] + comparisons
        }
        found += ["is:", "has:", "in:"].map { Candidate($0) }
        found += store.configuration.queries.sorted { $0.key < $1.key }
            .map { Candidate("@" + $0.key, $0.value) }
        return found.filter(begins)
    }

    /// The values behind the beginning of a token: `+ho`, `due:`, `is:`, `project:ki`; `nil`
    /// elsewhere.
    private var tokenValues: [Candidate]? {
        if typed.hasPrefix("+") || typed.hasPrefix("-") {
            return rest(after: String(typed.prefix(1))) { $0.tags }
        }
        guard let colon = typed.firstIndex(of: ":") else { return nil }
        let key = String(typed[..<colon])
        let base = String(key.prefix { $0 != "." })
        return rest(after: key + ":") { values in
            switch (key, store.vocabulary.meaning(of: base)) {
            case ("is", _): return ItemQuery.states.map { Candidate($0) }.filter(values.begins)
            case ("has", _): return ItemQuery.fields.map { Candidate($0) }.filter(values.begins)
            case ("in", _): return values.folders
            case (_, .known(.status)): return values.statuses
            case (_, .known(.priority)): return values.priorities
            case (_, .known(.project)): return values.projects
            case (_, .known(.tag)): return values.tags
            case (_, .known(.repeat)): return values.repetitions
            case (_, .known(.estimate)): return values.estimates
            case (_, .known(.depends)), (_, .known(.parent)):
                return values.items { $0.kind == .task && !$0.isClosed }
            case (_, .known(let key)) where key.isDate: return values.dates
            case (_, .own(let name)):
                return values.counted { item in
                    item.extra.filter { $0.key == name }.map(\.value)
                }
            default: return []
            }
        }
    }

    /// The candidates for the rest of a word, with its beginning put before them.
    private func rest(
        after beginning: String, _ values: (StoreCandidates) -> [Candidate]
    ) -> [Candidate] {
        guard
            let rest = try? StoreCandidates(String(typed.dropFirst(beginning.count)), session)
        else { return [] }
        rest.all = all
        return values(rest).map { Candidate(beginning + $0.value, $0.meaning) }
    }

    private var folders: [Candidate] {
        counted { item in
            item.path.lastIndex(of: "/").map { [String(item.path[...$0])] } ?? []
        }
    }

    private func meaning(ofKey word: String) -> Message {
        guard case .known(let key)? = store.vocabulary.meaning(of: word) else {
            return Message(verbatim: "")
        }
        return Message("column-" + (key == .tag ? "tags" : key.rawValue))
    }
}

// Items, what was deleted, and what an item or the history holds.
extension StoreCandidates {
    /// The items whose handles or files begin as what was typed, and those whose titles hold it; the
    /// most urgent first.
    func items(
        except named: [String] = [], where isWanted: (Item) -> Bool = { _ in true }
    ) -> [Candidate] {
        let order = ItemOrder(.due, store.configuration.workflow, zone: session.environment.zone)
        return candidates(of: all.filter(isWanted), among: all, in: order, except: named)
    }

    /// - Parameter others: those among which a title has to be the only one.
    private func candidates(
        of items: [Item], among others: [Item], in order: ItemOrder?, except named: [String]
    ) -> [Candidate] {
        let wanted = items.filter { !named.contains($0.handle.description) }
        // Two letters of a title are in too many words; one syllable of Hangul may be a word.
        let byTitle = typed.utf8.count > 2 && !typed.contains("/") ? Needle(typed) : nil
        let typedID = typed.lowercased()
        let typedName = NameFolding.fold(typed)
        let found = wanted.compactMap { item -> (item: Item, isByTitle: Bool)? in
            if item.handle.description.hasPrefix(typedID) { return (item, false) }
            if item.id == nil, item.handle.description.hasPrefix(typed) { return (item, false) }
            // A listing shows the names of files that have no ids.
            if item.id == nil || byTitle != nil,
                NameFolding.fold(ItemReader.stem(of: item.path)).hasPrefix(typedName)
            {
                return (item, false)
            }
            guard let byTitle, FoldedText(item.title).contains(byTitle) else { return nil }
            return (item, true)
        }
        let sorted =
            order.map { order in
                found.map { ($0, order.rank(of: $0.item)) }
                    .sorted { ($0.1, $0.0.item.path) < ($1.1, $1.0.item.path) }.map(\.0)
            } ?? found
        let ranked = sorted.prefix(Self.mostItems)
        // A user who sees more types on; and each is looked for in all titles.
        let byTitles = ranked.count { $0.isByTitle } <= Self.mostTitles
        return ranked.map { match in
            let title = match.item.title
            let isName = match.isByTitle && byTitles && names(title, match.item, among: others)
            return Candidate(match.item.handle.description, title, title: isName ? title : nil)
        }.filter(\.isHarmless)
    }

    /// Returns whether a title names its item and no other, whatever else was listed.
    private func names(_ title: String, _ item: Item, among items: [Item]) -> Bool {
        guard !NumberRanges.isNumbers(title), let index = try? HandleResolver(items).resolve(title)
        else { return false }
        return items[index].path == item.path
    }

    /// Deleted items that can be brought back, the last to go first.
    func deletedItems(except named: [String]) throws -> [Candidate] {
        let deleted = try store.deletedItems()
        return candidates(of: deleted, among: deleted, in: nil, except: named)
    }

    /// The last commits by the beginning of their ids, with what they did.
    func commits() throws -> [Candidate] {
        var request = HistoryRequest()
        request.limit = Self.mostCommits
        return try store.history(request).map {
            Candidate(String($0.commit.id.prefix(7)), $0.commit.subject)
        }.filter(begins)
    }

    private static let mostCommits = 20

    /// The authors of the last commits and the devices they were made on, the latest first.
    func contributors() throws -> [Candidate] {
        var request = HistoryRequest()
        request.limit = Self.mostContributions
        // Who did it is wanted, not what.
        request.detail = 1
        var seen: Swift.Set<String> = []
        return try store.history(request).flatMap { [$0.commit.device, $0.commit.author] }
            .compactMap { $0.map { Candidate($0) } }
            .filter { begins($0) && seen.insert($0.value).inserted }
    }

    private static let mostContributions = 200

    private func item(_ handle: String) throws -> StoredItem {
        try store.items(.handles([handle], session.naming(in: store)))[0]
    }

    /// The conflicts of an item by their digests, with the text of the other side.
    func conflicts(of handle: String) throws -> [Candidate] {
        let path = try item(handle).item.path
        let item = try store.conflictedItems(at: [path]).results.first { $0.item.path == path }
        return (item?.conflicts ?? []).map { Candidate($0.digest, $0.other) }.filter(begins)
    }

    /// Shells ask before they show more, and so many are not read.
    private static let mostItems = 200
    private static let mostTitles = 20

    /// The boxes of an item's checklist that can be ticked, or opened.
    func boxes(of handle: String, done: Bool, except numbers: [String]) throws -> [Candidate] {
        try item(handle).document.checklist
            .filter { $0.isDone == done && !numbers.contains(String($0.number)) }
            .map { Candidate(String($0.number), $0.text) }
            .filter { $0.value.hasPrefix(typed) }
    }
}
