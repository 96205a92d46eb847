import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

/// The options that every command takes.
struct GlobalOptions: ParsableArguments {
    @Option(name: [.long, .customLong("저장소")], help: .value(.path))
    var store: String?

    @Flag
    var json = false

    @Flag(name: [.long, .customLong("조용히")])
    var quiet = false

    @Option(name: [.long, .customLong("색")])
    var color = ColorChoice.auto

    @Option(name: [.long, .customLong("언어")])
    var lang: Language?

    @Flag(name: [.long, .customLong("페이저없이")])
    var noPager = false

    @Flag(name: [.long, .customLong("입력없이")])
    var noInput = false

    @Flag(name: [.long, .customLong("예")])
    var yes = false
}

extension ColorChoice: OptionName {
    public var koreanName: String? { korean }
}

extension Language: OptionName {
    public var koreanName: String? { name(in: .korean) }

    public init?(argument: String) {
        self.init(name: argument)
    }
}

/// The time that a remote is waited for.
struct ContactOptions: ParsableArguments {
    @Option(name: [.long, .customLong("응답시간")])
    var timeout: Int?

    @Option(name: [.long, .customLong("제한시간")])
    var timeLimit: Int?

    /// A contact with these times.
    func contact() throws -> TransferOptions {
        var contact = TransferOptions()
        if let timeout { contact.timeout = try Self.duration(timeout, "--timeout") }
        if let timeLimit { contact.limit = try Self.duration(timeLimit, "--time-limit") }
        return contact
    }

    /// Up to a day.
    private static func duration(_ seconds: Int, _ option: String) throws -> Duration {
        guard 1...86_400 ~= seconds else {
            throw UsageError.wrongValue(String(seconds), option: option)
        }
        return .seconds(seconds)
    }
}

/// The options that let systemd run the command by itself.
struct InstallOptions: ParsableArguments {
    @Flag(name: [.long, .customLong("설치")])
    var install = false

    @Flag(name: [.long, .customLong("제거")])
    var uninstall = false

    /// The step to take instead of the command itself; `nil` for none.
    func step() throws -> SystemdTimer.Step? {
        if install, uninstall {
            throw UsageError.conflictingOptions("--install", "--uninstall")
        }
        return install ? .install : uninstall ? .uninstall : nil
    }
}

/// The option for the number of results, in the long form; `-n` is one of the ``Words``.
struct LimitOption: ParsableArguments {
    @Option(name: [.long, .customLong("개수")], transform: LimitOption.count)
    var limit: Int?

    private static func count(_ word: String) throws -> Int {
        guard let count = Int(word), count >= 0 else {
            throw UsageError.wrongValue(word, option: "--limit")
        }
        return count
    }
}

/// The order of a listing.
struct SortOptions: ParsableArguments {
    @Option(name: [.long, .customLong("정렬")], parsing: .unconditional, help: .value(.order))
    var sort: String?

    @Flag(name: [.long, .customLong("거꾸로")])
    var reverse = false
}

/// The options that `list` and `memos` have in common.
struct ListOptions: ParsableArguments {
    @OptionGroup var limiting: LimitOption
    @OptionGroup var layout: LayoutOptions

    @Flag(name: [.customLong("body"), .customLong("본문")])
    var withBody = false

    var limit: Int? { limiting.limit }
}

/// The words of a listing command: a query, and the whole words `-0` and `-n N`.
struct ListWords {
    var query: [String]
    var handlesOnly: Bool
    var limit: Int?

    /// Throws `UsageError.conflictingOptions` for `-0` beside `--json`, an output of its own.
    init(_ words: [String], limit: Int?, _ context: Context) throws {
        var words = try Words.checked(words)
        handlesOnly = try Words.takeHandlesOnly(from: &words, context)
        self.limit = try Words.takeNumber("-n", from: &words) ?? limit
        try Words.refuseShortOptions(words)
        query = words
    }
}

/// The options for the look of a listing; they exclude each other where they cannot both be obeyed.
struct LayoutOptions: ParsableArguments {
    @Option(name: [.long, .customLong("필드")], help: .value(.fields))
    var columns: String?

    @Option(name: [.long, .customLong("묶음")], help: .value(.grouping))
    var groupBy: String?

    @Option(name: [.long, .customLong("모양")], parsing: .unconditional)
    var format: String?

    @Flag(name: [.long, .customLong("표")])
    var table = false

    /// The layout that the options ask for.
    ///
    /// - Parameters:
    ///   - handlesOnly: whether `-0` was given, which like `--json` has a form of its own.
    func layout(handlesOnly: Bool, _ context: Context) throws -> ListingLayout {
        let given = [
            ("--columns", columns != nil), ("--format", format != nil),
            ("--group-by", groupBy != nil), ("--table", table),
        ].filter(\.1).map(\.0)
        if format != nil, columns != nil || table {
            throw UsageError.conflictingOptions(
                columns != nil ? "--columns" : "--table", "--format")
        }
        if let first = given.first, context.json || handlesOnly {
            throw UsageError.conflictingOptions(handlesOnly ? "-0" : "--json", first)
        }
        return ListingLayout(
            columns: try columns.map(ItemField.list),
            undeclared: ItemField.undeclared(in: columns ?? ""),
            template: try format.map(ItemField.template),
            grouping: try groupBy.map(GroupKey.named), isTable: table)
    }
}

/// The look of a listing.
struct ListingLayout {
    /// The columns of the table, where they are not the usual ones.
    var columns: [ItemField]?
    /// The keys of the user's own among these that were named without `key.`: where no item has one, it
    /// is a mistake.
    var undeclared: [String] = []
    /// A form for each line instead of a table.
    var template: Template<ItemField>?
    var grouping: GroupKey?
    /// True for a table that is one also where programs read it.
    var isTable = false
    /// True if the usual columns have the day of the last change among them.
    var hasUpdatedColumn = false

    /// Returns whether a field is shown that is not in every listing.
    func shows(_ name: ItemField.Name) -> Bool {
        guard let fields = columns ?? template?.fields else {
            return name == .updated && hasUpdatedColumn
        }
        return fields.contains(.known(name))
    }

    /// - Throws: `UsageError.unknownName` for a column that nothing could stand in.
    func requireKnownColumns(in store: Store) throws {
        for name in undeclared
        where try store.vocabulary.meaning(of: name) == nil && !store.hasOwnKey(name) {
            throw UsageError.unknownName(name, option: "--columns", known: ItemField.names)
        }
    }

    /// The groups that were asked for; `nil` where none were.
    ///
    /// Throws `UsageError.unknownName`.
    func groups<Member>(
        of members: [Member], in store: Store, at now: Moment, _ item: (Member) -> Item
    ) throws -> [ItemGrouping.Group<Member>]? {
        try grouping.map { key in
            // No key is called so: it is a mistake.
            if case .own(let name) = key, store.vocabulary.meaning(of: name) != .own(name),
                !members.contains(where: { item($0).extra.contains { $0.key == name } })
            {
                throw UsageError.unknownName(
                    name, option: "--group-by", known: GroupKey.Name.allCases.map(\.rawValue))
            }
            let grouping = ItemGrouping(
                key: key, workflow: store.configuration.workflow, vocabulary: store.vocabulary,
                now: now)
            return grouping.groups(of: members, item)
        }
    }
}

/// The choices for a remote that has another history than the store.
struct FirstContactOptions: ParsableArguments {
    @Flag(name: [.long, .customLong("합치기")])
    var join = false

    @Flag(name: [.long, .customLong("가져오기")])
    var take = false

    @Flag(name: [.long, .customLong("새로")])
    var afresh = false

    /// The answer that was given, where `--yes` is one that loses nothing; `nil` for none.
    func answer(_ context: Context) throws -> FirstContact? {
        let given = [(join, FirstContact.join), (take, .take), (afresh, .startFresh)]
            .filter(\.0).map(\.1)
        guard given.count < 2 else {
            throw UsageError.conflictingOptions("--\(given[0].rawValue)", "--\(given[1].rawValue)")
        }
        return given.first ?? (context.yes ? .join : nil)
    }
}

extension Context {
    /// Asks on the terminal what to do at the first contact, until the answer is one. An empty line
    /// or the end of the input is a no.
    func askFirstContact() throws -> FirstContact {
        for line in ["question", "join", "take", "afresh"] {
            try output.note(Message("first-contact-" + line))
        }
        // The letters of a Hangul keyboard lie on the same keys.
        let answers: [(answer: FirstContact?, words: [String])] = [
            (.join, ["j", "ㅓ", "join", "합치기"]), (.take, ["t", "ㅅ", "take", "가져오기"]),
            (.startFresh, ["a", "ㅁ", "afresh", "새로"]),
            (nil, ["", "n", "ㅜ", "no", "q", "ㅂ", "quit", "아니요"]),
        ]
        guard let answer = try choose(Message("ask-first-contact"), among: answers), let answer
        else { throw UsageError.declined }
        return answer
    }

    /// A sync that asks where it has to know what to do with a remote's other history.
    func sync(
        _ store: Store, _ request: SyncRequest, _ contact: TransferOptions = TransferOptions()
    ) async throws -> SyncOutcome {
        if !json { try askOnce(about: store.trust()) }
        do {
            return try await contacting(contact) { try await store.sync($0, request) }
        } catch StoreError.unrelatedHistories where canAsk && request.firstContact == nil {
            var request = request
            request.firstContact = try askFirstContact()
            return try await contacting(contact) { [request] in try await store.sync($0, request) }
        } catch StoreError.manyDeleted(let count, let placeholder)
            where canAsk && !request.allowsDeletions
        {
            try output.note(
                placeholder.map { Message("placeholder-instead", ["path": $0]) }
                    ?? Message("many-deleted", ["count": count.counted]))
            guard
                try output.confirm(
                    Message("confirm-many-deleted", ["count": count.counted]), from: input) == true
            else {
                throw StoreError.manyDeleted(count, placeholder: placeholder)
            }
            var request = request
            request.allowsDeletions = true
            return try await sync(store, request, contact)
        }
    }
}
