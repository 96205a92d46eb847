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
        .aboutIdentity,
        .askName("word"),
        .askEmail("word"),
        .derivedIdentity(as: "word", ["user.name", "user.email"]),
        .noIdentity(["user.email"]),
        .identityHint(name: true, email: true),
        .unknownTopic("word"), .unknownKind("word"), .unknownKindHint,
        .wroteManual(2, in: "word"),
    ]
}
