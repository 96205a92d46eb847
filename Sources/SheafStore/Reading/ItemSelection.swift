import SheafCore
import SheafGit

/// Which files of a store are items: every `*.md` and `*.markdown` that the settings do not leave out.
struct ItemSelection: Sendable {
    private let include: [PathPattern]
    private let exclude: [PathPattern]
    /// Other programs' templates are notes in form only; settings that include files by name decide
    /// otherwise.
    private let leavesOutTemplates: Bool

    /// The items by their paths alone, as every merge has them: settings differ between devices.
    static let everything = ItemSelection()

    private init() { (include, exclude, leavesOutTemplates) = ([], [], false) }

    init(_ configuration: Configuration) {
        include = configuration.include.map { PathPattern($0) }
        exclude = configuration.exclude.map { PathPattern($0) }
        leavesOutTemplates = include.isEmpty
    }

    func contains(_ path: TreePath) -> Bool {
        guard NoteName.endingLength(of: path.bytes[...]) != nil else { return false }
        let isOutside = Self.isBelow(path.bytes) { name in
            Self.isHidden(name) || leavesOutTemplates && Self.isTemplates(name)
        }
        if isOutside { return false }
        if !include.isEmpty, !include.contains(where: { $0.matches(path.bytes) }) { return false }
        return !exclude.contains { $0.matches(path.bytes) }
    }

    /// The items among the files of a walk, and the attachments: all others whose names do not begin
    /// with a dot.
    func items(of listing: WorkingTreeListing) -> (items: [WalkedFile], attachments: [TreePath]) {
        let isItem = { (file: WalkedFile) in file.status.kind == .regular && contains(file.path) }
        // Mostly there is nothing else, and nothing has to be copied.
        if listing.files.allSatisfy(isItem) { return (listing.files, []) }
        var items: [WalkedFile] = []
        var attachments: [TreePath] = []
        for file in listing.files {
            if isItem(file) {
                items.append(file)
            } else if file.path.name.first != UInt8(ascii: ".") {
                attachments.append(file.path)
            }
        }
        return (items, attachments)
    }

    /// Returns whether it lies below a folder that `isFolder` is true for, by its name.
    private static func isBelow(
        _ path: [UInt8], where isFolder: (UnsafeRawBufferPointer) -> Bool
    ) -> Bool {
        path.withUnsafeBytes { path in
            var start = 0
            while let slash = path[start...].firstIndex(of: UInt8(ascii: "/")) {
                if isFolder(UnsafeRawBufferPointer(rebasing: path[start..<slash])) { return true }
                start = slash + 1
            }
            return false
        }
    }

    /// A folder `templates`, in any case.
    private static func isTemplates(_ name: UnsafeRawBufferPointer) -> Bool {
        let templates: StaticString = "templates"
        return name.count == templates.utf8CodeUnitCount
            && templates.withUTF8Buffer { zip(name, $0).allSatisfy { $0 | 0x20 == $1 } }
    }

    private static func isHidden(_ name: UnsafeRawBufferPointer) -> Bool {
        name.first == UInt8(ascii: ".")
    }
}
