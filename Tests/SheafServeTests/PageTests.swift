import Foundation
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
        #expect(Pages.files.values.reduce(0) { $0 + $1.count } < 332_000)
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

    @Test(arguments: [["words.en.js", "words.ko.js"], ["waitingWords.js"], ["planningWords.js"]])
    func `both languages have the same words`(files: [String]) throws {
        let texts = try files.map { String(decoding: try #require(Pages.files[$0]), as: UTF8.self) }
        let halves = texts.count == 2 ? texts : texts[0].components(separatedBy: "const korean = ")
        try #require(halves.count == 2)
        func names(_ text: String) -> Set<String> {
            Set(text.matches(of: /(?:^|[{,])\s*"?([A-Za-z.]+)"?: "/).map { String($0.1) })
        }
        let korean = halves[1].components(separatedBy: "\n};")[0]
        #expect(names(halves[0]) == names(korean) && names(korean).count > 20)
    }

    @Test func `every word that a page says is in a catalogue`() throws {
        let texts = Pages.files.filter { $0.key.hasSuffix(".js") }
            .mapValues { String(decoding: $0, as: UTF8.self) }
        let known = Set(
            texts.values.flatMap { text in
                text.matches(of: /(?:^|[{,])\s*"?([A-Za-z.]+)"?: "/.anchorsMatchLineEndings())
                    .map { String($0.1) }
            })
        for (name, text) in texts {
            let said =
                text.matches(of: /\bword\("([A-Za-z.]+)"[,)]/).map { $0.1 }
                + text.matches(of: /\bword\([^()"]*\? "([A-Za-z.]+)" : "([A-Za-z.]+)"\)/)
                .flatMap { [$0.1, $0.2] }
            for word in said { #expect(known.contains(String(word)), "\(name): \(word)") }
        }
    }
}
