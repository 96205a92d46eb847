import Foundation
import SheafWords
import TestSupport
import TestTraits
import Testing

@testable import SheafServe

/// The pages' own files.
@Suite(.limited) struct PageTests {
    private static let folder = repositoryFolder + "/Sources/SheafServe/Web"

    @Test func `every file is part of the program, and none is large`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
        #expect(Set(names) == Set(Pages.files.keys))
        #expect(Pages.files.values.reduce(0) { $0 + $1.count } < 380_000)
        for name in names where name != "index.html" {
            #expect(Pages.response(Request(.get, "assets/" + name))?.status == 200)
        }
        #expect(Pages.response(Request(.get, "assets/../index.html")) == nil)
        #expect(Pages.response(Request(.get, "assets/index.html")) == nil)
    }

    @Test func `the page runs nothing but its own files`() throws {
        for (name, bytes) in Pages.files where name.hasSuffix(".js") {
            let text = String(decoding: bytes, as: UTF8.self)
            for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "document.write"]
            {
                #expect(!text.contains(word), "\(name): \(word)")
            }
            for part in text.components(separatedBy: " from \"").dropFirst() {
                let file = part.prefix { $0 != "\"" }.dropFirst(2)
                #expect(Pages.files[String(file)] != nil, "\(name) imports \(file)")
            }
        }
    }

    @Test func `the worker knows the other files, and may serve all below the base`() throws {
        let worker = try #require(Pages.response(Request(.get, "assets/worker.js")))
        #expect(worker.headers.contains { $0 == ("service-worker-allowed", "../") })
        guard case .bytes(let bytes) = worker.body, case .bytes(let page) = Pages.start(nil).body
        else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(
            text.hasPrefix("const build = \"\(Pages.build)\", files = [\"assets/actions.js\", "))
        for name in Pages.files.keys where !["index.html", "worker.js", "icon.png"].contains(name) {
            #expect(text.contains("\"assets/\(name)\""))
        }
        let start = String(decoding: page, as: UTF8.self)
        #expect(start.contains("<meta name=\"build\" content=\"\(Pages.build)\">"))
        #expect(start.contains("assets/app.js") && !start.contains("assets/queue.js"))
        #expect(Pages.late.isSubset(of: Set(Pages.files.keys)))
    }

    @Test func `files are sent in gzip, once`() throws {
        let gzip = ["accept-encoding": "br, gzip;q=0.8"]
        let packed = try #require(Pages.response(Request(.get, "assets/app.js", headers: gzip)))
        let headers = Dictionary(uniqueKeysWithValues: packed.headers.map { ($0.name, $0.value) })
        #expect(headers["content-encoding"] == "gzip" && headers["vary"] == "accept-encoding")
        guard case .bytes(let bytes) = packed.body else { return }
        #expect(bytes.prefix(2).elementsEqual([0x1F, 0x8B]))
        let tag = try #require(headers["etag"])
        let again = Pages.response(
            Request(.get, "assets/app.js", headers: ["if-none-match": tag]))
        #expect(again?.status == 304)
        for value in ["", "identity", "gzip;q=0", "xgzip"] {
            let plain = Pages.response(
                Request(.get, "assets/app.js", headers: ["accept-encoding": value]))
            #expect(plain?.headers.contains { $0.name == "content-encoding" } == false)
        }
        #expect(Pages.shellSize <= 60_000)
    }

    @Test func `code is sent without its comments, and says the same`() throws {
        let code = "/** A\n * b */\n  a(); // c\n// d\n/* e */\nb(`//`);\n"
        #expect(
            String(decoding: Pages.withoutComments(Array(code.utf8)), as: UTF8.self)
                == "a(); // c\nb(`//`);\n")
        for (name, bytes) in Pages.files where name.hasSuffix(".js") || name.hasSuffix(".css") {
            for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
                let code = line.drop { $0 == " " }
                // Nothing stands behind a comment that begins a line, and no text goes on in the next.
                #expect(
                    !code.hasPrefix("/*") || !code.contains("*/") || code.hasSuffix("*/"),
                    "\(name): \(line)")
                #expect(
                    code.hasPrefix("*") || code.hasPrefix("/") || code.count { $0 == "`" } % 2 == 0,
                    "\(name): \(line)")
            }
        }
    }

    @Test func `both languages have the same sentences with the same arguments`() throws {
        let english = try catalogue("en")
        let korean = try catalogue("ko")
        #expect(english.keys == korean.keys && english.keys.count > 250)
        #expect(Set(english.keys).count == english.keys.count)
        for key in english.keys {
            #expect(try english.arguments(of: key) == korean.arguments(of: key), "\(key)")
        }
    }

    @Test func `every sentence is said, and with the arguments that it names`() throws {
        let english = try catalogue("en")
        let texts = Pages.files.filter { $0.key.hasSuffix(".js") }
            .mapValues { String(decoding: $0, as: UTF8.self) }
        var calls = 0
        for (name, text) in texts {
            for call in text.matches(of: /\bword\("([A-Za-z-]+)"(?:, \{ ([^}]*) \})?\)/) {
                let key = String(call.1)
                let values = (call.2 ?? "").matches(of: /(?:^|, )([a-z]+)(?=[:,]|$)/)
                    .map { String($0.1) }
                #expect(english.keys.contains(key), "\(name): \(key)")
                #expect(try english.arguments(of: key) == Set(values), "\(name): \(key)")
                calls += 1
            }
        }
        #expect(calls > 200)
        let all = texts.values.joined()
        for key in english.keys where !all.contains("\"\(key)\"") {
            // Those that are put together, by how they begin or end.
            let composed = key.contains(
                /^(?:e|h|w|stays|step|kept|holiday)-|^(?:undo|redo)Of$|^(?:scheduled|wait)None$/)
            #expect(composed, "\(key) is never said")
        }
    }

    private func catalogue(_ language: String) throws -> Catalogue {
        Catalogue(language, try #require(Pages.files["words.\(language).ftl"]))
    }
}
