import SheafHashing
import TestSupport
import Testing

@testable import SheafStore

struct RecordFileTests {
    private let file = RecordFile(name: "x", width: 2, limit: 1 << 16)

    @Test func `Records are read as they were written, whatever is in them`() {
        let seed = testSeed()
        var generator = SplitMix64(seed: seed)
        let bytes = Array("a\t\n\\nt\0한 ".utf8) + [0xFF, 0]
        for _ in 0..<500 {
            let records = (0..<Int(generator.next() % 5)).map { _ in
                (0..<2).map { _ in
                    (0..<Int(generator.next() % 9)).map { _ in
                        bytes[Int(generator.next() % UInt64(bytes.count))]
                    }
                }
            }
            #expect(file.records(in: file.bytes(of: records)) == records, "seed \(seed)")
        }
    }

    @Test func `Lines with other fields are no records`() {
        #expect(file.records(in: .text("a\nb\tc\td\n\ne\tf\n\\")) == [[.text("e"), .text("f")]])
        #expect(file.records(in: .text("a\\xb\t\\")) == [[.text("ab"), []]])
    }
}
