import SheafTerminal

/// One command of the demonstration.
struct DemoStep {
    enum Device: CaseIterable {
        case laptop, phone

        var name: Message {
            switch self {
            case .laptop: Message(en: "laptop", ko: "노트북")
            case .phone: Message(en: "phone", ko: "휴대폰")
            }
        }
    }

    /// What the command shows; a command without goes on where the last one ended.
    var prose: Message?
    /// Whose prompt it stands behind; `nil` while there is only the laptop.
    var device: Device?
    /// A line of shell.
    var command: String
    /// A line of shell that succeeds afterwards if the command did what it was to show.
    var proof: String?
    /// Whether it shows a failure.
    var mayFail = false

    init(
        _ prose: Message?, on device: Device? = nil, _ command: String, proof: String? = nil,
        mayFail: Bool = false
    ) {
        self.prose = prose
        self.device = device
        self.command = command
        self.proof = proof
        self.mayFail = mayFail
    }
}

/// A step as it went.
struct PlayedStep {
    var command: String
    /// What was left to read on the terminal.
    var output: String
}

/// The demonstration is broken: a command failed, or did not do what it was to show.
struct DemoError: Error {
    var command: String
}
