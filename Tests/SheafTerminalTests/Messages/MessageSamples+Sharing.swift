@testable import SheafTerminal

extension MessageSamples {
    static let sharing: [Message] = [
        .wroteFile("word"),
        .copied(item, toTerminal: true),
        .copied(item, toTerminal: false),
        .noClipboard,
        .noClipboardHint,
        .tooLargeForTerminal,
        .fileExists("word"),
        .noSuchTemplate("word"),
        .noTemplatesHint,
    ]
}
