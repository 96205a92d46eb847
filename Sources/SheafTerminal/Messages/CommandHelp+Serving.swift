extension CommandHelp {
    public static let serve = CommandHelp(
        "serve",
        Message(en: "[ACTION] [OPTIONS]", ko: "[동작] [옵션]"),
        Message(
            en: "Open the board in a browser, also on a tablet or phone",
            ko: "브라우저에서 보드를 엽니다. 태블릿과 휴대전화에서도 됩니다"),
        paragraphs: Message.paragraphs(
            en: """
                Prints an address and a code, and serves until Ctrl-C. Only this machine can reach it
                unless --lan or --listen says otherwise. A browser is paired once: by the address that
                is printed, by its picture for a camera, or by the code, which holds for ten minutes.

                pair prints a new code for a server that runs already. devices lists the browsers that
                were paired; with --revoke one is locked out.

                It speaks http. For https put Caddy or Tailscale before it, and give their address by
                --origin; --lan prints the commands.
                """,
            ko: """
                주소와 코드를 출력하고 Ctrl-C를 누를 때까지 서비스합니다. --lan이나 --listen이 없으면 이 컴퓨터에서만 열립니다. 브라우저는 한 번만 연결하면 됩니다: 출력된 주소를
                열거나, 카메라로 그림을 찍거나, 10분간 쓸 수 있는 코드를 입력하세요.

                pair는 이미 실행 중인 서버에 쓸 새 코드를 출력합니다. devices는 연결한 브라우저를 보여 주고, --revoke를 붙이면 연결을 끊습니다.

                서버는 http로 답합니다. https로 쓰려면 Caddy나 Tailscale을 앞에 두고 그 주소를 --origin으로 주세요. 필요한 명령은 --lan이 출력합니다.
                """),
        examples: [
            .example("sheaf serve"),
            .example("sheaf serve --lan"),
            .example("sheaf serve --origin https://notes.example --base /notes/"),
            .example("sheaf serve --install"),
            .example("sheaf serve pair"),
            .example("sheaf serve devices --revoke 4f2a81c09d3e"),
        ],
        options: [
            .lan, .listen, .origin, .base, .serveReadOnly, .open, .verbose, .serveInstall,
            .serveUninstall, .revoke,
        ])
}

extension HelpEntry {
    public static let lan = HelpEntry(
        "--lan", en: "Let other devices of the network reach it", ko: "같은 네트워크의 다른 기기에서도 열립니다")

    public static let listen = HelpEntry(
        "--listen ADDR:PORT", "--listen 주소:포트",
        en: "Listen there, on any free port for 0; 127.0.0.1:4750",
        ko: "이 주소에서 기다립니다. 포트 0은 빈 포트를 고릅니다. 127.0.0.1:4750")

    public static let origin = HelpEntry(
        "--origin URL", "--origin 주소", en: "Also answer as this address of a proxy; repeatable",
        ko: "프록시의 이 주소로도 답합니다. 여러 번 쓸 수 있습니다")

    public static let base = HelpEntry(
        "--base PATH", "--base 경로", en: "Serve below this path, such as /notes/",
        ko: "/notes/ 같은 이 경로 아래에서 서비스합니다")

    public static let serveReadOnly = HelpEntry(
        "--read-only", en: "Show everything, change nothing", ko: "보여 주기만 하고 바꾸지 않습니다")

    public static let open = HelpEntry(
        "--open", en: "Open the browser of this machine", ko: "이 컴퓨터의 브라우저를 엽니다")

    public static let verbose = HelpEntry(
        "--verbose", en: "Print a line for each request", ko: "요청마다 한 줄씩 출력합니다")

    public static let serveInstall = HelpEntry(
        "--install", en: "Have systemd run it from now on (user unit)",
        ko: "이제부터 systemd가 실행합니다(사용자 유닛)")

    public static let serveUninstall = HelpEntry(
        "--uninstall", en: "End it and remove the unit", ko: "끝내고 유닛을 없앱니다")

    public static let revoke = HelpEntry(
        "--revoke DEVICE", "--revoke 기기",
        en: "With devices: lock this one out, by id or name; repeatable",
        ko: "devices와 함께: 이 기기(id나 이름)의 연결을 끊습니다. 여러 번 쓸 수 있습니다")
}

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
