import Libc
import SheafCore
import SheafMarkdown
import SheafStore
import SheafTerminal
import SheafWords
import SystemPackage

/// A command of ours that systemd runs for the user again and again, for one store.
///
/// The unit files are templates for any number of stores: a store's path is the instance's name,
/// as `systemd-escape --path` writes it. Arguments of the user's are a part of the unit's name: each
/// store has a unit for each query.
struct SystemdTimer {
    /// `remind` or `sync`.
    let command: String
    let description: Message
    /// The arguments of the command.
    let arguments: [String]
    /// Those that the user has given.
    let query: [String]
    /// systemd's words for when.
    let schedule: [String]

    static func remind(within: String?, _ query: [String]) -> SystemdTimer {
        SystemdTimer(
            command: "remind", description: Message("remind-unit"),
            arguments: ["--notify", "--no-input"],
            query: (within.map { ["--within", $0] } ?? []) + query,
            schedule: ["OnCalendar=*:0/5", "Persistent=true"])
    }

    static let sync = SystemdTimer(
        command: "sync", description: Message("sync-unit"), arguments: ["--no-input", "--quiet"],
        query: [],
        schedule: ["OnStartupSec=1min", "OnUnitInactiveSec=5min", "RandomizedDelaySec=30"])

    enum Step { case install, uninstall }

    func carryOut(_ step: Step, _ store: Store, _ printer: Printer) throws {
        let variables = printer.environment.variables
        let folder = try Self.folder(printer.environment)
        let instance = "\(Self.escaped(store.root)).timer"
        let timer = "\(template)\(instance)"
        switch step {
        case .install:
            try write(".service", service(printer.language), to: folder)
            try write(".timer", timerFile(printer.language), to: folder)
            let isOn =
                Self.systemctl(["daemon-reload"], variables)
                && Self.systemctl(["enable", "--now", timer], variables)
            try Self.report(
                timer, Message(isOn ? "timer-is-on" : "timer-is-ready", ["unit": timer]), isOn,
                printer)
        case .uninstall:
            // Without a query all of the store's.
            let others = query.isEmpty ? folder.entryNames.compactMap(otherTemplate) : []
            for template in [template] + others {
                let timer = "\(template)\(instance)"
                let isOff = Self.systemctl(["disable", "--now", timer], variables)
                let link = folder.appending(Self.wants).appending(timer)
                if !isOff { unlink(link.string) }
                // Another store's timer needs the files as well.
                let isUsed = folder.appending(Self.wants).entryNames.contains {
                    $0.hasPrefix(template)
                }
                guard !isUsed else { continue }
                for kind in [".service", ".timer"] {
                    unlink(folder.appending("\(template)\(kind)").string)
                }
            }
            _ = Self.systemctl(["daemon-reload"], variables)
            try Self.report(timer, Message("timer-is-gone", ["unit": timer]), false, printer)
        }
    }

    /// Says what became of a unit.
    static func report(
        _ unit: String, _ message: Message, _ isOn: Bool, _ printer: Printer
    ) throws {
        guard printer.json else { return try printer.output.note(message) }
        try printer.print("timer", ["unit": unit, "active": isOn])
    }

    // MARK: - Files

    /// The name of the unit files: `sheaf-remind@`, with a number for a query.
    private var template: String {
        guard !query.isEmpty else { return "sheaf-\(command)@" }
        // FNV-1a: the same number each time.
        let number = query.joined(separator: "\0").utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return "sheaf-\(command)-\(String(number, radix: 16))@"
    }

    /// Returns the template that a file is of, if it is one of this command with a query.
    private func otherTemplate(_ file: String) -> String? {
        guard file.hasPrefix("sheaf-\(command)-"), file.hasSuffix("@.service") else { return nil }
        return String(file.dropLast(".service".count))
    }

    private func service(_ language: Language) -> String {
        let words =
            [(try? Session.program()) ?? "sheaf", command] + arguments + query + ["--store"]
        let line = words.map(Self.quoted).joined(separator: " ") + " %f"
        return """
            # Made by sheaf \(command) --install.
            [Unit]
            Description=\(description.text(language)) (%f)

            [Service]
            Type=oneshot
            Environment=SHEAF_LANG=\(language.rawValue)
            ExecStart=\(line)

            """
    }

    private func timerFile(_ language: Language) -> String {
        """
        # Made by sheaf \(command) --install.
        [Unit]
        Description=\(description.text(language)) (%f)

        [Timer]
        \(schedule.joined(separator: "\n"))

        [Install]
        WantedBy=timers.target

        """
    }

    private func write(_ kind: String, _ text: String, to folder: FilePath) throws {
        try NewFile.replace(folder.appending("\(template)\(kind)"), Array(text.utf8))
    }

    /// The folder below that of the units with the timers that are switched on.
    private static let wants = "timers.target.wants"

    /// The folder of the user's units. Throws ``SystemdError/missing`` where systemd is not there.
    static func folder(_ environment: StoreEnvironment) throws -> FilePath {
        guard Program.isInstalled("systemctl", environment.variables) else {
            throw SystemdError.missing
        }
        if let named = environment.variables["XDG_CONFIG_HOME"], named.hasPrefix("/") {
            return FilePath(named).pushing("systemd/user")
        }
        guard let home = environment.home else { throw StoreError.noHome }
        return home.pushing(".config/systemd/user")
    }

    static func systemctl(_ words: [String], _ variables: [String: String]) -> Bool {
        Program.run(["systemctl", "--user"] + words, variables: variables) == 0
    }

    /// A word of `ExecStart=` (systemd.service, "Command lines").
    static func quoted(_ word: String) -> String {
        var quoted = "\""
        for scalar in word.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "%": quoted += "%%"
            case "$": quoted += "$$"
            case "\n": quoted += "\\n"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// A path as the name of an instance (systemd.unit, "String Escaping for Inclusion in Unit
    /// Names").
    static func escaped(_ path: FilePath) -> String {
        let bytes = Array(path.string.utf8.drop { $0 == UInt8(ascii: "/") })
        guard !bytes.isEmpty else { return "-" }
        return bytes.enumerated().map { index, byte in
            let isPlain =
                byte.isASCIILetterOrDigit || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "_")
                || (byte == UInt8(ascii: ".") && index > 0)
            if byte == UInt8(ascii: "/") { return "-" }
            let digits = String(byte, radix: 16)
            return isPlain
                ? String(UnicodeScalar(byte)) : "\\x" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
    }
}

enum SystemdError: Error, FactConvertible {
    /// No `systemctl` is there.
    case missing

    var fact: Fact { Fact("systemd-missing", exitCode: .unavailable) }
}

/// A note on the desktop, through `notify-send` (Desktop Notifications Specification 1.2).
struct Notification {
    var title: String
    var body: String
    var isUrgent: Bool

    /// A note for each item, or one for all of many.
    static func notifications(of items: [Item], _ printer: Printer) -> [Notification] {
        let now = printer.now
        guard items.count > most else {
            return items.map { item in
                Notification(
                    title: item.title,
                    body: printer.texts.notification(of: item, at: now).text(printer.language),
                    isUrgent: item.isOverdue(at: now))
            }
        }
        let first = items.prefix(most).map(\.title).joined(separator: "\n")
        return [
            Notification(
                title: Message("many-due", ["count": items.count.counted]).text(printer.language),
                body: first + "\n…",
                isUrgent: items.contains { $0.isOverdue(at: now) })
        ]
    }

    private static let most = 5

    /// Returns whether the program that shows it ended well.
    func show(variables: [String: String]) -> Bool {
        guard Program.isInstalled("notify-send", variables) else { return false }
        let arguments = [
            "notify-send", "--app-name=sheaf", "--urgency=\(isUrgent ? "critical" : "normal")",
            "--", Self.line(title), Self.markup(body),
        ]
        return Program.run(arguments, variables: variables) == 0
    }

    /// A summary is plain text, on one line.
    private static func line(_ text: String) -> String {
        let line = Sanitizer.line(text)
        return line.isEmpty ? " " : CellWidth().cut(line, to: 120)
    }

    /// A body is markup, and `notify-send` reads C's escapes in it.
    private static func markup(_ text: String) -> String {
        HTMLText.escaped(Sanitizer.block(text)).replacing("\\", with: "\\\\")
    }
}

/// A server that systemd runs for the user: one unit a store, since each has an address of its own.
struct SystemdService {
    let settings: ServerSettings

    func install(_ store: Store, _ printer: Printer) throws {
        let variables = printer.environment.variables
        let unit = Self.unit(of: store)
        try NewFile.replace(
            SystemdTimer.folder(printer.environment).appending(unit),
            Array(text(store, printer.language).utf8))
        let isOn =
            SystemdTimer.systemctl(["daemon-reload"], variables)
            && SystemdTimer.systemctl(["enable", unit], variables)
            && SystemdTimer.systemctl(["restart", unit], variables)
        let message =
            isOn
            ? Message("service-is-on", ["address": settings.address])
            : Message("service-is-ready", ["unit": unit])
        try SystemdTimer.report(unit, message, isOn, printer)
        if !printer.json { try WayIn.adviseProxies(settings, installs: true, printer) }
    }

    static func uninstall(_ store: Store, _ printer: Printer) throws {
        let variables = printer.environment.variables
        let unit = unit(of: store)
        let folder = try SystemdTimer.folder(printer.environment)
        if !SystemdTimer.systemctl(["disable", "--now", unit], variables) {
            unlink(folder.appending("default.target.wants").appending(unit).string)
        }
        unlink(folder.appending(unit).string)
        _ = SystemdTimer.systemctl(["daemon-reload"], variables)
        try SystemdTimer.report(unit, Message("service-is-gone", ["unit": unit]), false, printer)
    }

    private static func unit(of store: Store) -> String {
        "sheaf-serve@\(SystemdTimer.escaped(store.root)).service"
    }

    /// Quiet: what it printed would be kept in a log, and a secret pairs anyone who reads it.
    private func text(_ store: Store, _ language: Language) -> String {
        let words =
            [(try? Session.program()) ?? "sheaf", "serve", "--quiet", "--store", store.root.string]
            + settings.options
        return """
            # Made by sheaf serve --install.
            [Unit]
            Description=\(Message("serve-unit").text(language)) (%f)

            [Service]
            Environment=SHEAF_LANG=\(language.rawValue)
            ExecStart=\(words.map(SystemdTimer.quoted).joined(separator: " "))
            Restart=on-failure
            RestartPreventExitStatus=64
            RestartSec=5

            [Install]
            WantedBy=default.target

            """
    }
}
