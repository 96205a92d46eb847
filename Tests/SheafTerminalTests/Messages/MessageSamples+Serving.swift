@testable import SheafTerminal

extension MessageSamples {
    static let serving: [Message] = [
        .serving("word"),
        .pairingCode("word"),
        .servesUntilInterrupt,
        .servesPlainly,
        .behindCaddy,
        .behindTailscale,
        .noTLS,
        .noTLSHint,
        .noDevices,
        .deviceRevoked("word"),
        .noSuchDevice("word"),
        .noSuchDeviceHint,
        .noServer,
        .noServerHint,
        .portTaken(4750),
        .portTakenHint,
        .cannotListen("word", reason: .noServer),
        .tooNarrowForPicture(40),
        .serveUnit,
        .serviceIsOn("word"),
        .serviceIsReady("word"),
        .serviceIsGone("word"),
        .noSystemdForServerHint,
    ]
}
