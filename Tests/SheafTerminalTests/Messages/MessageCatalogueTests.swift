import TestSupport
import TestTraits
import Testing

/// Every message has a sample, so that what is asked of all is asked of it.
@Suite(.limited) struct MessageCatalogueTests {
    @Test func `No message is left out of the samples`() throws {
        let samples = try text(of: Self.repository + "/Tests/SheafTerminalTests/Messages") {
            $0.hasPrefix("MessageSamples")
        }
        let sources = try text(of: Self.repository + "/Sources/SheafTerminal/Messages") { _ in true
        }
        let declared = names(in: sources)
        #expect(declared.count > 300)
        let sampled = Set(
            samples.split(separator: ".").dropFirst().map { $0.prefix(while: Self.isName) })
        #expect(declared.filter { !sampled.contains($0) && !Self.others.contains($0) } == [])
    }

    /// What is no sentence: labels and a time.
    private static let others: Set<Substring> = ["mark", "watchTime"]

    /// The public messages and what makes them, by their names.
    private func names(in sources: String) -> [Substring] {
        var names: [Substring] = []
        var isMessage = false
        for line in sources.split(separator: "\n") {
            if line.first?.isLetter == true { isMessage = line.hasPrefix("extension Message ") }
            guard isMessage, line.hasPrefix("    public static ") else { continue }
            let words = line.split(separator: " ")
            guard words.count > 3, ["func", "var", "let"].contains(words[2]) else { continue }
            names.append(words[3].prefix(while: Self.isName))
        }
        return names
    }

    private static func isName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    private func text(of directory: String, where isWanted: (String) -> Bool) throws -> String {
        var text = ""
        for name in TestSupport.names(in: directory)
        where name.hasSuffix(".swift") && isWanted(name) {
            let source = TestSupport.text(ofFile: directory + "/" + name)
            text += try #require(source) + "\n"
        }
        return text
    }

    private static let repository = repositoryFolder
}
