import Glibc
import TestTraits
import Testing

/// The reference of all commands is made of their help, so that the two cannot drift apart.
///
/// To record: run with `SHEAF_RECORD=1`, which fails, and read the page.
@Suite(.limited) struct CommandReferenceTests {
    @Test func `The reference says what the program's help says`() throws {
        let path = Self.page
        if getenv("SHEAF_RECORD") != nil, Self.read(path) != CommandReference.page {
            let file = try #require(fopen(path, "w"))
            fputs(CommandReference.page, file)
            fclose(file)
            Issue.record("recorded \(path): read it, then run again")
        } else {
            #expect(Self.read(path) == CommandReference.page)
        }
    }

    private static let page: String = {
        var parts = #filePath.split(separator: "/")
        parts.removeLast(4)
        return "/" + parts.joined(separator: "/") + "/Sources/sheaf/sheaf.docc/Commands.md"
    }()

    private static func read(_ path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
