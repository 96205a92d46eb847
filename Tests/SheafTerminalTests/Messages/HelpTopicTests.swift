import TestTraits
import Testing

@testable import SheafTerminal

@Suite(.limited) struct HelpTopicTests {
    @Test func `Every name means one thing, and none hides behind a command`() {
        #expect(Set(HelpTopic.names).count == HelpTopic.names.count)
        #expect(Set(HelpTopic.names).isDisjoint(with: CommandHelp.names))
    }

    @Test(arguments: HelpTopic.all)
    func `A topic is written in both languages and keeps within 80 cells`(topic: HelpTopic) {
        for part in topic.parts {
            let prose =
                [topic.abstract, part.title] + part.paragraphs
                + part.entries.compactMap(\.meaning)
            for message in prose {
                #expect(!hasHangul(message.text(.english)), "\(message.text(.english))")
            }
            #expect(!part.paragraphs.isEmpty || !part.entries.isEmpty)
            for message in part.paragraphs { #expect(hasHangul(message.text(.korean))) }
        }
        for language in Language.allCases {
            for columns in [50, 80] {
                for line in HelpPage(.topic(topic), language, columns: columns).lines {
                    #expect(!line.plain.hasSuffix(" "), "\(line.plain)")
                    #expect(line.cells(CellWidth()) <= columns, "\(line.plain)")
                }
            }
        }
    }

    private func hasHangul(_ text: String) -> Bool {
        text.unicodeScalars.contains { 0xAC00...0xD7A3 ~= $0.value }
    }
}
