import Glibc
import TestTraits
import Testing

@testable import SheafTerminal

@Suite(.limited) struct InputTests {
    @Test func `lines come one by one, whatever their ends; then there are no more`() throws {
        let input = Input.inMemory("한 줄\r\n\nlast")
        #expect(try input.readLine() == "한 줄")
        #expect(try input.readLine() == "")
        #expect(try input.readLine() == "last")
        #expect(try input.readLine() == nil)
    }

    @Test func `all the text, or none beyond the limit`() throws {
        #expect(try Input.inMemory("abc").readAll(limit: 3) == Array("abc".utf8))
        #expect(throws: StreamError.tooLarge(limit: 2)) {
            try Input.inMemory("abc").readAll(limit: 2)
        }
        let input = Input.inMemory("first\nrest\n")
        _ = try input.readLine()
        #expect(try input.readAll(limit: 100) == Array("rest\n".utf8))
    }

    @Test func `a pipe is read in pieces, across lines and to its end`() async throws {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        let writing = ends[1]
        let long = String(repeating: "긴 줄 ", count: 40_000)
        let writer = onOwnThread { () -> Bool in
            defer { close(writing) }
            return (try? Descriptor.write(Array((long + "\nend").utf8), to: writing)) != nil
        }
        let input = Input.reading(ends[0])
        let reader = onOwnThread { () -> [String?] in
            let line = try? input.readLine()
            let rest = try? input.readAll(limit: 1_000)
            let after = try? input.readLine()
            return [line, rest.map { String(decoding: $0, as: UTF8.self) }, after]
        }
        #expect(await reader.value == [long, "end", nil])
        #expect(await writer.value)
        close(ends[0])
        #expect(throws: StreamError.failed(errno: EBADF)) { try Input.reading(-1).readLine() }
    }

    @Test(arguments: [
        ("y\n", true), ("Yes\n", true), (" 예 \n", true), ("네", true), ("ㅛ\r\n", true),
        ("n\n", false), ("\n", false), ("", false), ("yikes\n", false), ("아니요\n", false),
    ])
    func `yes is said in either language and on either keyboard; all else is no`(
        typed: String, expected: Bool
    ) throws {
        let record = OutputRecord()
        let output = Output(to: .recorded(record), isQuiet: true)
        let question = Message(en: "Delete? [y/N] ", ko: "지우시겠습니까? [y/N] ")
        #expect(try output.confirm(question, from: .inMemory(typed)) == expected)
        #expect(record.written.notes == "Delete? [y/N] ")
    }
}
