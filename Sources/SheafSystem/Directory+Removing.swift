extension Directory {
    /// Removes an entry with all that is below it; no symbolic link is followed. However deep its
    /// directories are, few of them are open at a time: what lies two levels down is moved up one.
    package func removeAll(_ name: some Sequence<UInt8>) throws(SystemError) {
        guard let status = try status(name) else { return }
        guard status.kind == .directory else { return try remove(name) }
        let top = try subdirectory(name)
        var moved = 0
        while true {
            let entries = try top.names()
            if entries.isEmpty { break }
            for entry in entries {
                guard try top.status(entry)?.kind == .directory else {
                    try top.remove(entry)
                    continue
                }
                let inner = try top.subdirectory(entry)
                for deep in try inner.names() {
                    guard try inner.status(deep)?.kind == .directory else {
                        try inner.remove(deep)
                        continue
                    }
                    try inner.moveUp(deep, to: top, &moved)
                }
                _ = try top.removeDirectory(entry)
            }
        }
        _ = try removeDirectory(name)
    }

    /// Moves a directory to `top`, under the next number that is free as a name there.
    private func moveUp(
        _ name: [UInt8], to top: Directory, _ number: inout Int
    ) throws(SystemError) {
        while true {
            number += 1
            do throws(SystemError) {
                return try moveExclusively(name, to: top, as: "\(number)".utf8)
            } catch {
                guard error.code == .fileExists else { throw error }
            }
        }
    }
}
