/// One thing that is different between two versions of an item, or that happened to it as a whole.
///
/// It says what a person would say; the bytes of the two versions say the rest.
public enum ItemChange: Sendable, Equatable {
    case added
    case deleted
    /// It had been deleted, and is there again.
    case restored
    /// One side of a merge had deleted it and the other had changed it: the merge kept it.
    case kept
    /// A merge made this version out of several that were changed apart from each other.
    case merged
    case retitled(from: String, to: String)
    /// Names as the settings have them, other values as typed; `nil` for none.
    case status(from: String?, to: String?, Turn)
    /// `nil` for none.
    case field(Field, from: String?, to: String?)
    case tagged([String])
    case untagged([String])
    /// Lines of the body that came and went, but for ticks, titles and conflicts.
    case text(added: Int, removed: Int)
    /// The texts behind the boxes that were ticked.
    case ticked([String])
    case unticked([String])
    /// The file's path, from the top of the store.
    case moved(from: String, to: String)
    /// It was given an id.
    case identified
    /// So many conflicts appeared.
    case conflicted(Int)
    /// So many conflicts were settled.
    case settled(Int)
    /// Its text was put into UTF-8.
    case converted(from: TextEncoding)
    /// Nothing that has a name: comments, blanks, quotation marks, line ends.
    case reformatted

    /// The meaning of a new status.
    public enum Turn: Sendable, Equatable {
        /// It is closed now.
        case completed
        /// It was closed and is open now.
        case reopened
        case none
    }

    /// A key whose value changed.
    public enum Field: Sendable, Hashable {
        case due, priority, project, created
        case scheduled, wait, `repeat`, occurrence, depends, parent, estimate, time
        /// A key of the user's own.
        case own(String)

        /// Its name in the front matter.
        public var key: String {
            if case .own(let key) = self { key } else { "\(self)" }
        }
    }
}

/// A version of an item: what its file held, and what that says.
public struct ItemVersion: Sendable {
    public let document: Document
    public let item: Item
    /// The title, with its place in the file.
    let title: Title

    /// - Parameters:
    ///   - path: from the top of the store.
    ///   - pathBytes: the path where it is not UTF-8.
    public init(
        _ document: Document, path: String, pathBytes: [UInt8]? = nil, _ reader: ItemReader
    ) {
        self.document = document
        let read = reader.read(document, path: path, pathBytes: pathBytes)
        (item, title) = (read.item, read.title)
    }

    /// A version that was read before.
    public init(_ document: Document, item: Item, title: Title) {
        self.document = document
        self.item = item
        self.title = title
    }

    /// The body under the title.
    public var body: String { document.body(under: title) }
}
