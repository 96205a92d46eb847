/// The conversion of a file between the working tree and its objects, by its attributes
/// (gitattributes(5)). Whether it changes a byte, git alone can say.
enum Conversion: Equatable {
    case filter(String)
    /// Line ends, the encoding, or `$Id$`: named by the attribute.
    case other(String)

    /// Attributes that convert more than line ends.
    static let contents = ["filter", "working-tree-encoding", "ident"]
    /// `crlf` is what `text` was called before git 1.7.2.
    static let names = contents + ["text", "eol", "crlf"]

    /// Returns whether git's settings convert line ends of which no attribute speaks.
    static func isDefault(in repository: borrowing Repository) throws -> Bool {
        // A value such as `input` is no boolean.
        try repository.string("core.autocrlf").map {
            !["", "false", "no", "off", "0"].contains($0)
        } ?? false
    }

    /// The strongest conversion of a file with these attributes; `nil` where there is none.
    ///
    /// - Parameter convertsAll: whether line ends of which no attribute speaks are converted.
    init?(_ values: [String: String], convertsAll: Bool) {
        func isSet(_ name: String) -> Bool {
            values[name].map { !["unspecified", "unset"].contains($0) } ?? false
        }
        // Only text names a filter.
        if let filter = values["filter"], isSet("filter"), filter != "set" {
            self = .filter(filter)
        } else if isSet("working-tree-encoding") {
            self = .other("working-tree-encoding")
        } else if isSet("ident") {
            self = .other("ident")
        } else if let text = values["text"], text != "unset", values["crlf"] != "unset" {
            guard let name = ["eol", "text", "crlf"].first(where: isSet) else {
                guard convertsAll else { return nil }
                self = .other("text")
                return
            }
            self = .other(name)
        } else {
            return nil
        }
    }

    /// The attribute that asks for it.
    var attribute: String {
        switch self {
        case .filter: "filter"
        case .other(let name): name
        }
    }

    /// Returns whether git may store something else than these bytes.
    func mayChange(_ bytes: [UInt8]) -> Bool {
        self != .other("ident") || bytes.contains(sequence: "$Id")
    }
}
