import SheafWords

/// Settings of git that came with a repository and would run programs.
extension Message {
    /// One such setting, as the user is asked about it.
    public struct ForeignSetting: Sendable {
        public var name: String
        /// Without secrets.
        public var value: String
        /// The file that it stands in.
        public var origin: String

        public init(name: String, value: String, origin: String) {
            self.name = name
            self.value = value
            self.origin = origin
        }

        var text: StyledText { "\(name, .heading) = \(value) \("(\(origin))", .muted)" }
    }

    /// A setting by itself, in the causes of an error.
    public static func foreignSetting(_ setting: ForeignSetting) -> Message {
        Message(en: setting.text, ko: setting.text)
    }

    public static func moreForeignSettings(_ count: Int) -> Message {
        Message(en: "and \(Counted.english(count, "other"))", ko: "그 밖에 \(Counted.grouped(count))개")
    }

    /// A setting in the list, after what is done with it: `nil` where nobody has been asked yet.
    public static func foreignSetting(_ setting: ForeignSetting, isOn: Bool?) -> Message {
        let state: Message =
            switch isOn {
            case true?: Message(en: "\("on", .statusClosed)", ko: "\("켬", .statusClosed)")
            case false?: Message(en: "off", ko: "끔")
            case nil: Message(en: "\("new", .warning)", ko: "\("새로", .warning)")
            }
        return Message(
            en: state.english + " " + setting.text, ko: state.korean + " " + setting.text)
    }

    /// Above the settings that the user is asked about.
    public static let aboutForeignSettings = Message(
        en: "Git settings that came with this folder run programs or point elsewhere:",
        ko: "이 폴더에 딸려 온 git 설정 가운데 프로그램을 실행하거나 다른 곳으로 이어지는 것이 있습니다:")

    public static let confirmForeignSettings = Message(
        en: "Use them? Without a yes they stay off [y/N] ",
        ko: "이 설정을 쓰시겠습니까? 예라고 하지 않으면 꺼 둡니다 [y/N] ")

    /// Something went on without them.
    public static func foreignSettingsAreOff(_ count: Int) -> Message {
        Message(
            en: """
                \(Counted.english(count, "git setting")) of this repository \
                \(count == 1 ? "is" : "are") off until you agree
                """,
            ko: "이 저장소의 git 설정 \(Counted.grouped(count))개는 허락할 때까지 꺼 둡니다")
    }

    /// A program that is a file of the store.
    public static let ownFileHint = Message(
        en: """
            what names a file of the store stays off: every device can change that file; \
            copy it out of the store and name the copy
            """,
        ko: """
            저장소 안의 파일을 가리키는 설정은 늘 꺼 둡니다. 다른 기기도 그 파일을 바꿀 수 있기 때문입니다. \
            파일을 저장소 밖으로 복사하고 그 사본을 지정하세요
            """)

    public static let noForeignSettings = Message(
        en: "No git setting of this repository needs your consent",
        ko: "이 저장소의 git 설정 가운데 허락이 필요한 것은 없습니다")

    public static func foreignSettingsAreOn(_ count: Int) -> Message {
        Message(
            en: "\(Counted.english(count, "git setting")) of this repository in use now",
            ko: "이제 이 저장소의 git 설정 \(Counted.grouped(count))개를 씁니다")
    }

    public static let foreignSettingsStayOff = Message(en: "They stay off", ko: "계속 꺼 둡니다")

    public static let answersForgotten = Message(
        en: "Forgot your answers; these settings are off until you agree again",
        ko: "답을 지웠습니다. 다시 허락할 때까지 이 설정은 꺼 둡니다")

    // MARK: - Errors
}
