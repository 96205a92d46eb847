// The board in a browser.
extension Message {
    /// The address to open; it pairs one browser.
    public static func serving(_ address: String) -> Message {
        Message(en: "Serving at \(code: address)", ko: "\(code: address) 주소에서 서비스합니다")
    }

    public static func pairingCode(_ code: String) -> Message {
        Message(
            en: "Code for another device: \(code: code) (for 10 minutes)",
            ko: "다른 기기에 입력할 코드: \(code: code) (10분간)")
    }

    public static let servesUntilInterrupt = Message(en: "Ctrl-C ends it", ko: "Ctrl-C로 끝냅니다")

    /// Without TLS on a network.
    public static let servesPlainly = Message(
        en: "without https others on the network can read along, and browsers allow less",
        ko: "https가 아니면 같은 네트워크에서 엿볼 수 있고, 브라우저 기능도 줄어듭니다")

    /// Before the commands for it.
    public static let behindCaddy = Message(
        en: "for https on this network, with Debian's Caddy, run instead:",
        ko: "이 네트워크에서 https로 쓰려면 대신 이렇게 하세요(데비안의 Caddy):")

    /// Before the commands for it.
    public static let behindTailscale = Message(
        en: "for https from anywhere, with Tailscale, which prints the address, run instead:",
        ko: "어디에서나 https로 쓰려면 대신 이렇게 하세요(Tailscale, 주소는 첫 명령이 출력합니다):")

    /// The picture of the address needs so many cells.
    public static func tooNarrowForPicture(_ columns: Int) -> Message {
        Message(
            en: "widen the window to \(columns) columns to see a QR code of the address",
            ko: "창 너비를 \(columns)칸으로 넓히면 주소의 QR 코드가 보입니다")
    }

    public static let serveUnit = Message(en: "sheaf: board in the browser", ko: "sheaf: 브라우저 보드")

    public static func serviceIsOn(_ address: String) -> Message {
        Message(
            en:
                "Serves at \(code: address) from now on, while you are logged in; \(code: "sheaf serve pair") gives a code. \(code: "loginctl enable-linger") keeps it running without a login",
            ko:
                "이제부터 로그인해 있는 동안 \(code: address) 주소에서 서비스합니다. 코드는 \(code: "sheaf serve pair") 명령으로 받습니다. 로그인하지 않아도 계속 실행하려면 \(code: "loginctl enable-linger") 명령을 쓰세요"
        )
    }

    /// The file is there, and systemd could not be told.
    public static func serviceIsReady(_ unit: String) -> Message {
        Message(
            en:
                "The unit is made. Switch it on with \(code: "systemctl --user enable --now '\(unit)'")",
            ko: "유닛을 만들었습니다. \(code: "systemctl --user enable --now '\(unit)'") 명령으로 켜세요")
    }

    public static func serviceIsGone(_ unit: String) -> Message {
        Message(en: "Switched off \(unit)", ko: "\(unit) 서비스를 껐습니다")
    }

    public static let noDevices = Message(en: "No browser was paired", ko: "연결한 브라우저가 없습니다")

    public static func deviceRevoked(_ name: String) -> Message {
        Message(en: "Revoked \(name)", ko: "\(name)의 연결을 끊었습니다")
    }
}
