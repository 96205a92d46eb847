@testable import SheafTerminal

extension MessageSamples {
    static let doctor: [Message] = [
        .allIsWell,
        .fixHint,
        .gitIsOld("2.20", needed: "2.29"),
        .oldLock("word"),
        .oldLockHint("word"),
        .driverIsMissing,
        .driverIsUnwanted,
        .driverIsAnother("word"),
        .installDriverHint,
        .programNotFound,
        .programNotFoundHint,
        .attributeIsMissing(count: 2, first: "word"),
        .convertedNotes(count: 2, first: "word"),
        .sharedID("k7m3x9q2", count: 2),
        .sharedIDHint,
        .unreadableItems(count: 2),
        .heldBackFile("word"),
        .heldBackHint,
        .unauditedMerges(2),
        .auditHint,
        .interruptedChange,
        .unsavedText("word"),
        .rescuedFile("word"),
        .leftoverHint("word"),
        .interruptedElsewhere("word"),
        .foreignFolder("word"),
        .leftoverFolderHint("word"),
        .clutter("word"),
    ]
}
