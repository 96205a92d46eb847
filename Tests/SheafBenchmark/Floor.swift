import Glibc

/// What the work cannot be done without, in plain C calls: the benchmark starts itself for these.
enum Floor: String, CaseIterable {
    /// `getdents` of every folder and `fstatat` of every file.
    case sweep
    /// The same, and each file opened, read and closed.
    case read

    func run(in folder: String) -> Int {
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        return descriptor < 0 ? 0 : visit(descriptor, &buffer)
    }

    /// Takes over the descriptor; answers with the bytes that were seen.
    private func visit(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
        guard let stream = fdopendir(descriptor) else { return 0 }
        defer { closedir(stream) }
        var total = 0
        while let entry = readdir(stream) {
            guard entry.pointee.d_name.0 != UInt8(ascii: ".") else { continue }
            let isFolder = entry.pointee.d_type == UInt8(DT_DIR)
            total += withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                    if isFolder {
                        let next = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
                        return next < 0 ? 0 : visit(next, &buffer)
                    }
                    return look(name, in: descriptor, &buffer)
                }
            }
        }
        return total
    }

    private func look(
        _ name: UnsafePointer<CChar>, in descriptor: Int32, _ buffer: inout [UInt8]
    ) -> Int {
        var status = stat()
        guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return 0 }
        guard self == .read else { return status.st_size }
        let file = openat(descriptor, name, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        return Glibc.read(file, &buffer, buffer.count)
    }
}
