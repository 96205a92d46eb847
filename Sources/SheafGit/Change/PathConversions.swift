import SheafSystem
import SystemPackage

/// Which files git would change between the working tree and its objects, where we never do
/// (gitattributes(5)). Such a file is refused; for filters see ``FilteredFiles``.
struct PathConversions {
    fileprivate struct Attributes {
        var ident = false
        var encoding = false
        var text = Text.unspecified
    }

    fileprivate enum Text {
        /// Not touched, whatever the settings say.
        case never
        case unspecified
        /// Line ends are those of the settings, or LF.
        case converted
        /// Always CR LF in the working tree.
        case crlf
    }

    private var attributes: [TreePath: Attributes] = [:]
    /// True if the settings convert what no attribute speaks of (`core.autocrlf`).
    private let convertsAll: Bool

    private static let names = ["ident", "working-tree-encoding", "text", "eol", "crlf"]

    /// Asks `git check-attr` about these paths, once and for all; not at all where no attributes
    /// file mentions a conversion.
    init(
        of paths: some Collection<TreePath>, attributesFiles: [TreePath],
        in repository: borrowing Repository
    ) throws {
        convertsAll = try Self.convertsAll(repository)
        guard !paths.isEmpty,
            try convertsAll
                || repository.attributes(in: attributesFiles, mention: Self.names)
        else { return }
        for (path, values) in try repository.pool.attributes(Self.names, of: paths) {
            // `eol` builds on `text`.
            for name in Self.names {
                if let value = values[name] {
                    attributes[path, default: Attributes()].take(name, value)
                }
            }
        }
    }

    private static func convertsAll(_ repository: borrowing Repository) throws -> Bool {
        // A value such as `input` is no boolean.
        try repository.string("core.autocrlf").map {
            !["", "false", "no", "off", "0"].contains($0)
        } ?? false
    }

    /// The attribute by which git would store other bytes for this path, or show others.
    ///
    /// - Parameter lineEnds: whether a conversion of line ends counts.
    func attribute(of path: TreePath, _ bytes: [UInt8], lineEnds: Bool) -> String? {
        let known = attributes[path] ?? Attributes()
        if known.encoding { return "working-tree-encoding" }
        if known.ident, bytes.contains(sequence: "$Id") { return "ident" }
        guard lineEnds else { return nil }
        let converts = convertsAll && !bytes.prefix(8000).contains(0)
        switch known.text {
        case .never: return nil
        case .unspecified: return converts && bytes.contains(Ascii.lineFeed) ? "text" : nil
        case .crlf: return bytes.contains(Ascii.lineFeed) ? "eol" : nil
        case .converted:
            return bytes.contains(sequence: convertsAll ? "\n" : "\r\n") ? "text" : nil
        }
    }
}

extension PathConversions.Attributes {
    fileprivate mutating func take(_ name: String, _ value: String) {
        guard value != "unspecified" else { return }
        let isOn = value != "unset"
        switch name {
        case "ident": ident = isOn
        case "working-tree-encoding": encoding = isOn && value.lowercased() != "utf-8"
        case "eol": if text != .never { text = value == "crlf" ? .crlf : .converted }
        // `crlf` is what `text` was called before git 1.7.2.
        default: text = isOn ? (text == .crlf ? .crlf : .converted) : .never
        }
    }
}
