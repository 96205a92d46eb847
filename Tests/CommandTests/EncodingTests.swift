import TestTraits
import Testing

/// Notes that older programs wrote: read in their own encoding, never rewritten, and converted at once.
@Suite(.limited) struct EncodingTests {
    /// 회의록 · 예산을 정했다, in CP949.
    private let title: [UInt8] = [0xc8, 0xb8, 0xc0, 0xc7, 0xb7, 0xcf]
    private let body: [UInt8] = [
        0xbf, 0xb9, 0xbb, 0xea, 0xc0, 0xbb, 0x20, 0xc1, 0xa4, 0xc7, 0xdf, 0xb4, 0xd9,
    ]

    private func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
        (bigEndian ? [0xfe, 0xff] : [0xff, 0xfe])
            + text.utf16.flatMap { unit in
                let bytes = [UInt8(unit >> 8), UInt8(unit & 0xff)]
                return bigEndian ? bytes : bytes.reversed()
            }
    }

    private func adopted(_ files: [String: [UInt8]]) throws -> (Sandbox, making: Finished) {
        let sandbox = try Sandbox()
        for (path, bytes) in files { try writeFile("\(sandbox.home)/sheaf/\(path)", bytes) }
        return (sandbox, try sandbox.sheaf("init", "sheaf"))
    }

    @Test func `Notes of other encodings are named, read and found, and not edited`() throws {
        let old = Array("# ".utf8) + title + [0x0a, 0x0a] + body + [0x0a]
        let files = [
            "old.md": old,
            "little.md": utf16("# 장보기\r\n\r\n두부\r\n", bigEndian: false),
            "big.md": utf16("# 여행\n\n부산\n", bigEndian: true),
            // Damaged, not of another encoding.
            "damaged.md": Array("# 편지\n\n가나다 ".utf8) + [0xff, 0x0a],
        ]
        let (sandbox, making) = try adopted(files)
        #expect(making.errors.contains("UTF-16BE"), "\(making.errors)")
        let doctor = try sandbox.sheaf("doctor").output
        for name in ["old.md", "little.md", "big.md"] {
            #expect(doctor.contains(name), "\(doctor)")
        }
        #expect(!doctor.contains("damaged.md"))
        let memos = try sandbox.sheaf("memos").output
        for title in ["회의록", "장보기", "여행", "편지"] { #expect(memos.contains(title)) }
        #expect(try sandbox.sheaf("search", "예산").output.contains("회의록"))
        #expect(try sandbox.sheaf("search", "두부").output.contains("장보기"))
        #expect(try sandbox.sheaf("show", "여행").output.contains("부산"))
        for line in [["set", "회의록", "+일"], ["append", "여행", "x"], ["mv", "장보기", "kept"]] {
            let refused = try sandbox.start(line).wait()
            #expect(refused.code == 65 || line[0] == "mv", "\(line): \(refused.errors)")
        }
        #expect(try sandbox.sheaf("append", "편지", "x").code == 0)
        #expect(readFile("\(sandbox.home)/sheaf/old.md") == old)
        #expect(readFile("\(sandbox.home)/sheaf/kept/little.md") == files["little.md"])
    }

    @Test func `The doctor converts them in one commit, which undo takes back`() throws {
        let old = Array("# ".utf8) + title + [0x0a]
        let wide = utf16("# 장보기\r\n", bigEndian: false)
        let (sandbox, _) = try adopted(["old.md": old, "wide.md": wide])
        #expect(try sandbox.sheaf("doctor").output.contains("old.md"))
        #expect(try sandbox.sheaf("doctor", "--fix").code == 0)
        #expect(sandbox.read("sheaf/old.md") == "# 회의록\n")
        #expect(sandbox.read("sheaf/wide.md") == "# 장보기\r\n")
        let changed = try sandbox.git("show --format= --name-only").output
        #expect(changed == "old.md\nwide.md\n")
        let log = try sandbox.sheaf("log", "회의록", "--lang", "ko").output
        #expect(log.contains("UTF-8로 변환함"), "\(log)")
        #expect(try sandbox.sheaf("append", "회의록", "x").code == 0)
        #expect(try sandbox.sheaf("undo").code == 0)
        #expect(try sandbox.sheaf("undo").code == 0)
        #expect(readFile("\(sandbox.home)/sheaf/old.md") == old)
        #expect(readFile("\(sandbox.home)/sheaf/wide.md") == wide)
    }

    @Test func `Removed and brought back, a note has the bytes that it had`() throws {
        let old = Array("# ".utf8) + title + [0x0a]
        let (sandbox, _) = try adopted(["old.md": old])
        #expect(try sandbox.sheaf("rm", "회의록").code == 0)
        #expect(sandbox.read("sheaf/old.md") == nil)
        #expect(try sandbox.sheaf("undo").code == 0)
        #expect(readFile("\(sandbox.home)/sheaf/old.md") == old)
    }
}
