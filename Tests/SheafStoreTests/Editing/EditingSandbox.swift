import SheafCore
import SheafSystem
import SystemPackage
import Testing

@testable import SheafGit
@testable import SheafStore

/// A fresh store with what the tests of editing look at.
struct EditingSandbox {
    let place: TestPlace
    let store: Store

    /// - Parameter files: what the first commit by hand holds, by path.
    init(_ files: [String: String] = [:], config: String? = nil) async throws {
        place = try TestPlace()
        let made = try await place.made()
        if let config { try place.write(".sheaf/config.yml", config) }
        for (path, text) in files { try place.write(path, text) }
        store = config == nil ? made : try place.open()
        if !files.isEmpty || config != nil {
            try place.git("add -A")
            try place.git("commit -q -m Begin")
        }
    }

    func write(_ path: String, _ text: String) throws { try place.write(path, text) }
    func read(_ path: String) throws -> String? { try place.read(path) }

    func write(_ text: String, to path: FilePath) throws { try place.write(path, text) }
    func read(_ path: FilePath) throws -> String? { try place.read(path) }

    /// The item of a handle, as an editor would get it.
    func item(_ handle: String) throws -> StoredItem {
        try store.items(.handles([handle]))[0]
    }

    /// Items' files, opened for an editor.
    func files(_ handles: String...) throws -> [EditorFile] {
        try store.editingFiles(of: handles.map { try item($0) })
    }

    func path(_ name: String) -> FilePath { store.root.appending(name) }

    /// Whether no file is held for an editor any more.
    func isClosed() throws -> Bool {
        let place = store.layout.privateDirectory.appending("editing")
        return try !place.isDirectory || Directory(opening: place).names().isEmpty
    }

    func subjects(_ count: Int) throws -> [String] {
        try store.history().prefix(count).map(\.commit.subject)
    }

    /// What lies in our folder of edits: nothing, when all is saved.
    func edits() throws -> [String] {
        let place = store.layout.privateDirectory.appending(EditorFile.folder)
        guard place.isDirectory else { return [] }
        return try Directory(opening: place).names().map { String(decoding: $0, as: UTF8.self) }
    }
}
