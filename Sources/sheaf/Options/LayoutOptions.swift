import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

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
            // Nobody has such a key: it is a mistake.
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
