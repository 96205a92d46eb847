@testable import SheafTerminal

extension MessageSamples {
    static let conflicts: [Message] = [
        .mergedForGit("word", conflicts: 2),
        .noConflicts,
        .noConflicts(in: item),
        .conflictsIn(item, 2),
        .conflictPlace(key: "due", line: 2, path: "word", hasMarkers: false),
        .conflictPlace(key: "---", line: 2, path: "word", hasMarkers: false),
        .conflictPlace(key: nil, line: 2, path: "word", hasMarkers: false),
        .conflictPlace(key: nil, line: 2, path: "word", hasMarkers: true),
        .conflictPlace(key: nil, line: nil, path: "word", hasMarkers: false),
        .conflictPlace(key: "due", line: nil, path: "word", hasMarkers: false),
        .dismissed(item),
        .droppedByOthers(files: 2),
        .currentVersion,
        .otherVersion,
        .emptyVersion,
        .unknownVersion,
        .howToResolve,
        .whichVersion,
        .confirmSettling(2, items: 2),
        .resolved(item, isLeft: false),
        .resolved(item, isLeft: true),
        .resolved(count: 2),
        .addedWithoutReplacing("3fa9c1d2", in: item),
        .missingOption("--keep"),
        .noSuchConflict("3fa9"),
        .ambiguousConflict("3fa9"),
        .conflictsHint,
    ]
}
