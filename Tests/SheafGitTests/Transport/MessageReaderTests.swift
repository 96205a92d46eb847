import TestTraits
import Testing

@testable import SheafGit

@Suite(.limited) struct MessageReaderTests {
    private let said = """
        remote: Enumerating objects: 12, done.
        remote: Counting objects:  50% (6/12)\rremote: Counting objects: 100% (12/12), done.
        warning: something\rReceiving objects:  45% (450/1000), 1.20 MiB | 1.00 MiB/s\r
        Resolving deltas: 100% (3/3), done.
        remote: Thank you.
        """

    @Test func `progress is told, the rest is kept, in pieces of any size`() {
        for size in [1, 2, 7, 4_096] {
            var reader = MessageReader()
            var steps: [TransportProgress] = []
            var rest = Array(said.utf8)[...]
            while !rest.isEmpty {
                steps += reader.add(rest.prefix(size))
                rest = rest.dropFirst(size)
            }
            #expect(reader.finish() == "warning: something\nremote: Thank you.\n")
            #expect(
                steps == [
                    .init(phase: .enumerating, done: 12, total: nil),
                    .init(phase: .counting, done: 6, total: 12),
                    .init(phase: .counting, done: 12, total: 12),
                    .init(phase: .receiving, done: 450, total: 1_000),
                    .init(phase: .resolving, done: 3, total: 3),
                ])
        }
    }

    @Test func `of endless text the end is kept`() {
        var reader = MessageReader()
        for number in 0..<20_000 { _ = reader.add("line \(number) of many\n".utf8) }
        _ = reader.add([UInt8](repeating: 0x78, count: 1 << 20))
        let text = reader.finish()
        #expect(text.utf8.count <= MessageReader.limit)
        #expect(text.hasSuffix("xxx\n"))
    }
}
