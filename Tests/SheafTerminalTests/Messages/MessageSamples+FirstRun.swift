@testable import SheafTerminal

extension MessageSamples {
    static let firstRun: [Message] = [
        .welcome,
        .firstStore,
        .confirmFirstStore(at: "word"),
        .threeCommands,
        .otherDevices,
        .aboutRemotes,
        .askRemote,
        .remoteAnswers,
        .remoteHint,
        .withoutRemoteHint,
        .unknownTopic("word"), .unknownKind("word"), .unknownKindHint,
        .wroteManual(2, in: "word"),
    ]
}
