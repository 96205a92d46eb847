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
                is printed, or by the code, which holds for ten minutes.

                pair prints a new code for a server that runs already. devices lists the browsers that
                were paired, revoke ends one.

                On a network use TLS: a proxy such as Caddy or Tailscale with --origin, or --tls with a
                certificate and its key.
                """,
            ko: """
                주소와 코드를 출력하고 Ctrl-C를 누를 때까지 서비스합니다. --lan이나 --listen이 없으면 이 컴퓨터에서만 열립니다. 브라우저는 출력된 주소나 10분간 쓸 수 있는
                코드로 한 번만 연결하면 됩니다.

                pair는 이미 실행 중인 서버에 쓸 새 코드를 출력합니다. devices는 연결한 브라우저를 보여 주고, revoke는 연결을 끊습니다.

                네트워크에서는 TLS를 쓰세요: Caddy나 Tailscale 같은 프록시와 --origin, 또는 인증서와 키를 주는 --tls를 씁니다.
                """),
        examples: [
            .example("sheaf serve"),
            .example("sheaf serve --lan"),
            .example("sheaf serve --origin https://notes.example --base /notes/"),
            .example("sheaf serve pair"),
            .example("sheaf serve devices"),
            .example("sheaf serve revoke 4f2a81c09d3e"),
        ],
        options: [
            .lan, .listen, .tls, .origin, .base, .serveReadOnly, .open, .verbose,
        ])
}

extension HelpEntry {
    public static let lan = HelpEntry(
        "--lan", en: "Let other devices of the network reach it", ko: "같은 네트워크의 다른 기기에서도 열립니다")

    public static let listen = HelpEntry(
        "--listen ADDR:PORT", "--listen 주소:포트", en: "Listen there; 127.0.0.1:4750",
        ko: "이 주소에서 기다립니다. 127.0.0.1:4750")

    public static let tls = HelpEntry(
        "--tls CERT KEY", "--tls 인증서 키", en: "Serve https with these PEM files",
        ko: "이 PEM 파일로 https를 씁니다")

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
        en: "without TLS others on the network can read along, and browsers allow less",
        ko: "TLS가 없으면 같은 네트워크에서 엿볼 수 있고, 브라우저 기능도 줄어듭니다")

    public static let noDevices = Message(en: "No browser was paired", ko: "연결한 브라우저가 없습니다")

    public static func deviceRevoked(_ name: String) -> Message {
        Message(en: "Revoked \(name)", ko: "\(name)의 연결을 끊었습니다")
    }

    public static func noSuchDevice(_ id: String) -> Message {
        Message(en: "no device \(quoted: id)", ko: "\(quoted: id) 기기가 없습니다")
    }

    public static let noSuchDeviceHint = Message(
        en: "\(code: "sheaf serve devices") lists them",
        ko: "\(code: "sheaf serve devices") 명령으로 볼 수 있습니다")

    public static let noServer = Message(
        en: "sheaf-serve was not found", ko: "sheaf-serve를 찾을 수 없습니다")

    public static let noServerHint = Message(
        en:
            "build it with \(code: "swift build -c release --traits Serve --product sheaf-serve") and put it beside sheaf",
        ko:
            "\(code: "swift build -c release --traits Serve --product sheaf-serve") 명령으로 만들어 sheaf 옆에 두세요"
    )

    public static func portTaken(_ port: Int) -> Message {
        Message(en: "port \(port) is taken", ko: "\(port) 포트를 이미 쓰고 있습니다")
    }

    public static let portTakenHint = Message(
        en: "choose another one: \(code: "--listen 127.0.0.1:4751")",
        ko: "다른 포트를 고르세요: \(code: "--listen 127.0.0.1:4751")")
}
