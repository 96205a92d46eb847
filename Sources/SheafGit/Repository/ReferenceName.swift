import SheafSystem

/// The full name of a reference, such as `refs/heads/main`, by the rules of git-check-ref-format(1).
///
/// Names come from files that anybody may have written (`HEAD`, the settings) and become paths below
/// the git directory: one that is of this type leads nowhere else.
public struct ReferenceName: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    /// `nil` where git would not take the name, or it does not begin with `refs/`.
    public init?(_ text: String) {
        guard text.hasPrefix("refs/"), !text.hasSuffix("."),
            !text.utf8.contains(where: Self.isForbidden), !text.contains("@{"),
            text.utf8.split(separator: Self.slash, omittingEmptySubsequences: false)
                .allSatisfy(Self.isComponent)
        else { return nil }
        description = text
    }

    public var isBranch: Bool { description.hasPrefix("refs/heads/") }

    /// The name's parts: folders, then the file that the reference is kept in.
    var components: [Substring.UTF8View] { description.utf8.split(separator: Self.slash) }

    private static let slash = UInt8(ascii: "/")

    private static func isForbidden(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == 0x7f || #"~^:?*[\"#.utf8.contains(byte)
    }

    private static func isComponent(_ bytes: Substring.UTF8View) -> Bool {
        let text = Substring(bytes)
        return !text.isEmpty && !text.hasPrefix(".") && !text.hasSuffix(".lock")
            && !text.contains("..")
    }
}

extension Directory {
    /// The folder below this one that a reference's file is in, or its log's, reached without
    /// following a symbolic link; `nil` where it is missing, unless `creating`.
    func folder(
        of name: ReferenceName, creating: Bool
    ) throws(SystemError) -> Directory? {
        var folder = self
        for component in name.components.dropLast() {
            guard let next = try folder.linkFreeSubdirectory(component, creating: creating) else {
                return nil
            }
            folder = next
        }
        return folder
    }
}

extension ReferenceName {
    /// The name of the file that the reference is kept in.
    var fileName: [UInt8] { Array(components.last ?? "".utf8[...]) }
}
