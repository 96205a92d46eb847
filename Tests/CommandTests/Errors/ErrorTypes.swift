import Foundation
import TestSupport

/// The error types of the program, read from its sources: what is worded is held against them, so
/// that no case is forgotten.
enum ErrorTypes {
    /// The names of an enumeration's cases, as a source file declares them.
    static func cases(of name: String, in file: String) throws -> Swift.Set<String> {
        let path = sources + "/" + file
        guard let bytes = readFile(path) else {
            throw SpawnError(call: "read \(path)", code: errno)
        }
        var cases: Swift.Set<String> = []
        var depth = 0
        var isInside = false
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let words = line.split(whereSeparator: { " :<".contains($0) })
            if !isInside, depth < 3, words.containsPair("enum", name) {
                isInside = true
                depth = 0
            }
            if isInside, depth == 1 { cases.formUnion(names(declaredIn: line)) }
            let code = line.prefix { $0 != "/" }
            depth += code.count { $0 == "{" } - code.count { $0 == "}" }
            if isInside, depth == 0, code.contains("}") { break }
        }
        return cases
    }

    /// `case a, b(String, known: [String])` declares `a` and `b`.
    private static func names(declaredIn line: Substring) -> [String] {
        var text = line.drop { $0 == " " }
        if text.hasPrefix("indirect ") { text = text.dropFirst("indirect ".count) }
        guard text.hasPrefix("case ") else { return [] }
        var names: [String] = []
        var depth = 0
        var name = ""
        for character in text.dropFirst("case ".count) + "," {
            switch character {
            case "(": depth += 1
            case ")": depth -= 1
            case "," where depth == 0:
                names.append(name)
                name = ""
            case " ": continue
            default: if depth == 0 { name.append(character) }
            }
        }
        // A raw value is no part of the name.
        return names.map { String($0.prefix { $0 != "=" }) }
    }

    /// Every type that is declared as an error, by its name.
    static func declared() throws -> Swift.Set<String> {
        var found: Swift.Set<String> = []
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources)
        for file in files where file.hasSuffix(".swift") {
            let source = text(ofFile: sources + "/" + file) ?? ""
            for line in source.split(separator: "\n") {
                let words = line.split(whereSeparator: { " :,{".contains($0) })
                guard let place = words.firstIndex(where: { $0 == "enum" || $0 == "struct" }),
                    words.dropFirst(place + 2).contains("Error"), line.contains(":")
                else { continue }
                found.insert(String(words[place + 1]))
            }
        }
        return found
    }

    private static let sources = repositoryFolder + "/Sources"
}

extension [Substring] {
    fileprivate func containsPair(_ first: String, _ second: String) -> Bool {
        indices.dropLast().contains { self[$0] == first && self[$0 + 1] == second }
    }
}
