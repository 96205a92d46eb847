import Foundation
import SheafSystem
import SystemPackage
import TestTraits
import Testing

@testable import SheafGit

/// The small files of `.git/sheaf`.
@Suite(.limited) struct RecordTests {
    @Test func `many who write one record at once leave one of theirs whole`() async throws {
        let repository = try TestRepository()
        let place = repository.folder.appending("records")
        _ = try Directory(creating: place)
        let contents = (0..<8).map { [UInt8](repeating: UInt8($0), count: 100 + $0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for bytes in contents {
                group.addTask {
                    let folder = try Directory(opening: place)
                    for _ in 0..<50 { try folder.replace("synced", with: bytes, isFlushed: false) }
                }
            }
            try await group.waitForAll()
        }
        let left = try Directory(opening: place).read("synced".utf8)?.bytes
        #expect(left.map(contents.contains) == true)
    }
}
