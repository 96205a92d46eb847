import SheafCore
import SheafGit
import SheafSystem

extension Store {
    /// The bytes of a file of the store that a page may show; `nil` where there is none: no folder or
    /// link, nothing in a dot folder, nothing that git ignores.
    ///
    /// - Throws: `StoreError.tooLarge` above 25 MB.
    public func attachment(at text: String) throws -> [UInt8]? {
        guard let path = TreePath(text),
            !text.split(separator: "/").contains(where: { $0.hasPrefix(".") }),
            try pool.ignored(among: [path]).isEmpty
        else { return nil }
        do {
            return try layout.read(path, limit: Self.uploadLimit)?.bytes
        } catch let error as SystemError where error.code == .fileTooLarge {
            throw StoreError.tooLarge(path: text, limit: Self.uploadLimit)
        } catch is SystemError {
            return nil
        }
    }
}
