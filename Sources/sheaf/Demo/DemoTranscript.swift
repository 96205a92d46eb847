import SheafWords

/// A demonstration as it is written down in `Demos`, one thing a line:
///
///     # A sentence about what comes, in which `$DEMO` is the folder of it all.
///     $ sheaf init
///     phone$ sheaf sync
///     ? grep -q milk note.md
///     | mkdir notes
///
/// `?` has to succeed after the command above it, or the demonstration is broken; a command without
/// one has to succeed itself. Lines with `|` are one script for the laptop, which prepares what comes
/// next. Neither is shown.
struct DemoTranscript {
    enum Device: String, CaseIterable {
        case laptop, phone

        /// The word before a prompt, in either language; the laptop's is left out while it is alone.
        fileprivate init?(prompt: Substring) {
            switch prompt {
            case "", "laptop", "노트북": self = .laptop
            case "phone", "휴대폰": self = .phone
            default: return nil
            }
        }
    }

    struct Step {
        let device: Device
        /// With the device's name, as it is shown.
        let prompt: String
        /// A line of shell.
        let command: String
        /// A line of shell that succeeds afterwards.
        var proof: String?
    }

    enum Part {
        case prose(String)
        case step(Step)
        case script(String)
    }

    private(set) var parts: [Part] = []

    init(_ text: String) {
        for line in text.split(separator: "\n") {
            let rest = String(line.dropFirst(2))
            switch (line.first, parts.last) {
            case ("#", _): parts.append(.prose(rest))
            case ("|", .script(let script)?): parts[parts.count - 1] = .script(script + "\n" + rest)
            case ("|", _): parts.append(.script(rest))
            case ("?", .step(var step)?):
                step.proof = rest
                parts[parts.count - 1] = .step(step)
            default:
                let words = line.split(separator: "$ ", maxSplits: 1)
                let prompt = line.hasPrefix("$") ? "" : words[0]
                guard let device = Device(prompt: prompt), let command = words.last else {
                    continue
                }
                parts.append(
                    .step(Step(device: device, prompt: prompt + "$ ", command: String(command))))
            }
        }
    }
}

/// A command as it went.
struct PlayedStep {
    var command: String
    /// The output that was left to read on the terminal.
    var output: String
}

/// The demonstration is broken: a command failed, or did not do what it was to show.
struct DemoError: Error, FactConvertible {
    var command: String

    var fact: Fact { Fact("demo-failed", ["command": command], exitCode: .io) }
}
