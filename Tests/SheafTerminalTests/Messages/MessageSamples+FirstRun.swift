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
        .unknownTopic("word"),
        .wroteManual(2, in: "word"),
    ]
}
