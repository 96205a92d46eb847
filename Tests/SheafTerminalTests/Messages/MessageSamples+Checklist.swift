@testable import SheafTerminal

extension MessageSamples {
    static let checklist: [Message] = [
        .marked("word", in: item, done: true, (1, 2)),
        .marked("word", in: item, done: false, (1, 2)),
        .marked(count: 2, in: item, done: true, (1, 2)),
        .marked(count: 2, in: item, done: false, (1, 2)),
        .noChecklist(item),
        .noChecklistHint,
        .noSuchBox(2, of: 1),
        .noSuchBox(2, of: 0),
        .noSuchBoxHint,
        .notABoxNumber("word"),
        .boxIsGone("word", path: "word"),
    ]
}
