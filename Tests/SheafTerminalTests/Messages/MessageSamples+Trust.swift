@testable import SheafTerminal

extension MessageSamples {
    private static let setting = Message.ForeignSetting(
        name: "core.sshcommand", value: "ssh -i key", origin: "~/notes/.git/config")

    static let trust: [Message] = [
        .foreignSetting(setting, isOn: true),
        .foreignSetting(setting, isOn: nil),
        .moreForeignSettings(2),
        .foreignSetting(setting),
        .aboutForeignSettings,
        .confirmForeignSettings,
        .foreignSettingsAreOff(1),
        .foreignSettingsAreOff(2),
        .trustHint(),
        .trustHint("~/my notes"),
        .noForeignSettings, .ownFileHint,
        .foreignSettingsAreOn(2),
        .foreignSettingsStayOff,
        .answersForgotten,
        .untrustedSettings,
        .malformedGitSettings("word", line: 3),
        .malformedGitSettingsHint,
        .unreadableGitSettings("word"),
    ]
}
