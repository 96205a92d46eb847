@testable import SheafTerminal

extension MessageSamples {
    static let sharing: [Message] = [
        .wroteFile("word"),
        .cannotWrite("word", reason: .systemReason(13)),
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
