/// The files that one sync put aside: they lie in our folder, and this lists what they were. Their
/// text goes into the working tree one day, so the list counts only with our ``Seal``.
package struct DisplacedList: Equatable {
    package struct Entry: Equatable {
        var name: SwapName
        var path: TreePath
        var was: ObjectID
    }

    static let prefix = Array("list-".utf8)
    private static let header = "sheaf displaced 2"

    var entries: [Entry] = []

    init() {}

    /// Fields, each closed by a NUL; `nil` where the bytes are no such list.
    package init?(_ bytes: [UInt8]) {
        var fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
        guard fields.popLast()?.isEmpty == true, fields.count % 3 == 1,
            fields[0].elementsEqual(Self.header.utf8)
        else { return nil }
        for at in stride(from: 1, to: fields.count, by: 3) {
            guard let name = SwapName(fields[at]), let path = TreePath(bytes: fields[at + 1]),
                let was = ObjectID(hexDigits: fields[at + 2])
            else { return nil }
            entries.append(Entry(name: name, path: path, was: was))
        }
    }

    package var serialized: [UInt8] {
        var bytes = Array(Self.header.utf8) + [0]
        for entry in entries {
            bytes += entry.name.bytes + [0] + entry.path.bytes + [0]
            bytes += Array(entry.was.description.utf8) + [0]
        }
        return bytes
    }
}
