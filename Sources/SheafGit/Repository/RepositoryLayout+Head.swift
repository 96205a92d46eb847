import SystemPackage

extension RepositoryLayout {
    /// The commit that HEAD leads to, read without libgit2; `nil` on a branch without commits, and
    /// where the references are kept in a way that is not read here.
    public func headCommit() throws -> ObjectID? {
        var text = try gitDirectory.appending("HEAD").contents(limit: Self.referenceLimit)
        // A reference may name another one; git follows five of them.
        for _ in 0..<5 {
            guard let found = text else { return nil }
            let line = found.prefix { $0 > UInt8(ascii: " ") || $0 == UInt8(ascii: " ") }
            guard line.starts(with: Self.symbolic) else { return ObjectID(hexDigits: line) }
            let target = line.dropFirst(Self.symbolic.count).drop { $0 == UInt8(ascii: " ") }
            // A name that leads out of the folder names nothing.
            guard let name = TreePath(bytes: target) else { return nil }
            text = try commonDirectory.appending(name).contents(limit: Self.referenceLimit)
            if text == nil { return try packedReference(name.bytes) }
        }
        return nil
    }

    /// Returns the commit of a reference in `packed-refs`: lines of an id, a blank and a name, others
    /// between them (git-pack-refs(1)).
    func packedReference(_ name: some Collection<UInt8>) throws -> ObjectID? {
        guard let file = try commonDirectory.appending("packed-refs").contents() else { return nil }
        for line in file.split(separator: UInt8(ascii: "\n"))
        where line.count == 41 + name.count && line.dropFirst(41).elementsEqual(name) {
            return ObjectID(hexDigits: line.prefix(40))
        }
        return nil
    }

    private static let symbolic = Array("ref:".utf8)
    /// In bytes; a reference is a line.
    private static let referenceLimit = 64 * 1024
}
