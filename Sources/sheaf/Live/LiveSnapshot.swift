import SheafCore
import SheafStore

/// An item as the live board lists it.
struct LiveCard: Sendable, Equatable {
    var item: Item
    /// A line of the body that shows what it is about; empty where there is none.
    var preview = ""
}

/// The content of the live board, as the store held it at one moment.
struct LiveSnapshot: Sendable {
    /// A status with its tasks, in the order of ``TaskBoard``.
    struct Column: Sendable {
        var status: Workflow.Status
        var cards: [LiveCard]
    }

    var columns: [Column]
    /// The newest change first.
    var memos: [LiveCard] = []
    /// The number of tasks that are out of sight until later.
    var waiting = 0
    /// Those of all items: what names one of them has to be unique here.
    var ids: [ItemID] = []
    /// The filter that was applied.
    var narrowing = LiveNarrowing()
    /// The words that were looked for, to be marked.
    var needles: [Needle] = []
    /// The files whose front matter cannot be read, which hides an item's status.
    var broken: [Finding] = []
    /// The keys that tokens may name.
    var vocabulary = KeyVocabulary()
    /// The name of the context; `nil` for everything.
    var within: String?
    /// Where nothing was found: the words that find something as typed with the other keyboard.
    var otherKeyboard: OtherSearch?

    /// A search that would find so many items.
    struct OtherSearch: Equatable {
        var search: String
        var count: Int
    }
}

/// The filter of the items shown.
struct LiveNarrowing: Sendable, Equatable {
    /// Words that items have to hold, while they are typed.
    var search = ""
    /// A query.
    var filter = ""

    var isEmpty: Bool { search.isEmpty && filter.isEmpty }

    /// The same as the words of a command.
    var arguments: [String] {
        func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
        let filter = words(filter)
        // What stands before `--` is a whole of its own, whatever it holds.
        let query = filter.isEmpty ? [] : ["("] + filter + [")"]
        return query + (search.isEmpty ? [] : ["--"] + words(search))
    }
}

/// The state of the store: its history and its remote.
struct LiveStanding: Sendable, Equatable {
    var canUndo = false
    var canRedo = false
    /// The number of items with conflicts that a person must settle.
    var conflicted = 0
    /// True if there is a remote at all.
    var hasRemote = false
    /// Commits that wait to be sent; `nil` before the first contact.
    var toSend: Int?
    /// Seconds since 1970 UTC.
    var lastSync: Int64?
    /// Since when the remote has been out of reach: seconds since 1970 UTC; `nil` where it is not.
    var offlineSince: Int64?

    mutating func update(_ remote: RemoteStatus?) {
        hasRemote = remote != nil
        toSend = remote?.ahead
        lastSync = remote?.lastSync
        offlineSince = remote?.offlineSince
    }
}

/// An item with its text, as it was when it was opened.
struct LiveItem: Sendable {
    var item: Item
    /// The text after the title.
    var body: String
    var checklist: [ChecklistEntry]
    /// The file it was read from; `nil` where there is none, as in tests.
    var stored: StoredItem?

    init(_ item: Item, body: String) {
        self.item = item
        self.body = body
        checklist = Document(Array(body.utf8)).checklist
    }

    init(_ stored: StoredItem) {
        item = stored.item
        body = stored.body
        checklist = stored.document.checklist
        self.stored = stored
    }
}
