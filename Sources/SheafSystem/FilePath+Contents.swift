import SystemPackage

extension FilePath {
    /// The bytes of the regular file; `nil` where there is none. Throws `SystemError`: `ELOOP` for a
    /// symbolic link, `EFBIG` over `limit` bytes, of which none are read then.
    public func contents(limit: Int = .max) throws(SystemError) -> [UInt8]? {
        guard let (folder, name) = try Directory.place(of: self) else { return nil }
        return try folder.read(name, limit: limit)?.bytes
    }

    /// Puts a file with these bytes in the place of the one that is there: a reader sees the
    /// old bytes or the new. The new file is written beside it, under a name that git is told to
    /// ignore, and takes over its permissions.
    public func replaceContents(with bytes: [UInt8], nonce: String) throws(SystemError) {
        guard let (folder, name) = try Directory.place(of: self) else {
            throw SystemError("rename", self, .invalidArgument)
        }
        let aside = ".sheaf-\(nonce)~"
        let permissions = try folder.status(name)?.permissions
        do {
            try folder.create(aside.utf8, bytes, permissions: permissions)
            try folder.move(aside.utf8, to: folder, as: name)
        } catch {
            _ = try? folder.remove(aside.utf8)
            throw error
        }
    }
}
