import Testing

@testable import SheafIndex

@Suite struct KnownFoldersTests {
    private func folder(
        _ path: String, changed: Int64 = 5, ignoreChanged: Int64 = 4, isTrusted: Bool = true,
        at moment: Int64 = 9
    ) -> KnownFolders.Folder {
        KnownFolders.Folder(
            path: Array(path.utf8),
            stamp: FileStamp(size: 4096, modified: 3, changed: changed, inode: 7), names: 11,
            ignoreFile: FileStamp(size: 2, modified: 1, changed: ignoreChanged, inode: 8),
            attachments: 1, isTrusted: isTrusted, lookedAt: moment + 3_000_000_000)
    }

    @Test func `What is kept is what was written`() throws {
        let world = try IndexWorld()
        #expect(KnownFolders(at: world.folder, rules: 6) == nil)
        let folders = [folder(""), folder("memos/한글")]
        KnownFolders(folders, rules: 6).write(to: IndexFolder(path: world.folder))
        #expect(KnownFolders(at: world.folder, rules: 6)?.folders == folders)
        #expect(KnownFolders(at: world.folder, rules: 7) == nil)
        KnownFolders([], rules: 6).write(to: IndexFolder(path: world.folder))
        #expect(KnownFolders(at: world.folder, rules: 6)?.folders == [])
    }

    @Test func `A folder that was written to during the look has no stamp`() throws {
        let world = try IndexWorld()
        let young = folder("memos", changed: 4_000_000_000)
        #expect(folder("memos").stamp != nil && young.stamp == nil)
        #expect(folder("memos", ignoreChanged: 4_000_000_000).stamp == nil)
        #expect(folder("memos", isTrusted: false).stamp == nil)
        KnownFolders([young], rules: 6).write(to: IndexFolder(path: world.folder))
        #expect(KnownFolders(at: world.folder, rules: 6)?.folders == [young])
    }

    @Test func `A damaged file is no look's`() throws {
        let world = try IndexWorld()
        KnownFolders([folder(""), folder("memos")], rules: 6)
            .write(to: IndexFolder(path: world.folder))
        let bytes = try #require(IndexFolder(path: world.folder).open("folders")).bytes()
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 4
            #expect(IndexFolder(path: world.folder).create("folders")?.write(damaged) == true)
            #expect(KnownFolders(at: world.folder, rules: 6) == nil, "byte \(index)")
        }
        #expect(
            IndexFolder(path: world.folder).create("folders")?.write(Array(bytes.dropLast()))
                == true)
        #expect(KnownFolders(at: world.folder, rules: 6) == nil)
    }
}
