import Libc
import SheafStore
import SheafTerminal
import SystemPackage

/// A command of ours that systemd runs for the user again and again, for one store.
///
/// The unit files are templates for any number of stores: a store's path is the instance's name,
/// as `systemd-escape --path` writes it.
struct SystemdTimer {
    /// `remind` or `sync`; the units are called `sheaf-remind@` and so on.
    let command: String
    let description: Message
    /// The arguments of the command.
    let arguments: [String]
    /// systemd's words for when.
    let schedule: [String]

    static func remind(within: String?, _ query: [String]) -> SystemdTimer {
        SystemdTimer(
            command: "remind", description: .remindUnit,
            arguments: ["--notify", "--no-input"] + (within.map { ["--within", $0] } ?? []) + query,
            schedule: ["OnCalendar=*:0/5", "Persistent=true"])
    }

    static let sync = SystemdTimer(
        command: "sync", description: .syncUnit, arguments: ["--no-input", "--quiet"],
        schedule: ["OnStartupSec=1min", "OnUnitInactiveSec=5min", "RandomizedDelaySec=30"])

    enum Step { case install, uninstall }

    func carryOut(_ step: Step, _ store: Store, _ context: Context) throws {
        let variables = context.environment.variables
        guard Program.isInstalled("systemctl", variables) else { throw SystemdError.missing }
        let folder = try Self.folder(context)
        let timer = "sheaf-\(command)@\(Self.escaped(store.root)).timer"
        switch step {
        case .install:
            try write(".service", service(context), to: folder)
            try write(".timer", timerFile(context), to: folder)
            let isOn =
                Self.systemctl(["daemon-reload"], variables)
                && Self.systemctl(["enable", "--now", timer], variables)
            try report(timer, isOn ? .timerIsOn(timer) : .timerIsReady(timer), isOn, context)
        case .uninstall:
            let isOff = Self.systemctl(["disable", "--now", timer], variables)
            let link = folder.appending("timers.target.wants").appending(timer)
            if !isOff { unlink(link.string) }
            // Another store's timer needs the files as well.
            if try !isUsed(in: folder) {
                for kind in [".service", ".timer"] {
                    unlink(folder.appending("sheaf-\(command)@\(kind)").string)
                }
            }
            _ = Self.systemctl(["daemon-reload"], variables)
            try report(timer, .timerIsGone(timer), false, context)
        }
    }

    private func report(
        _ timer: String, _ message: Message, _ isOn: Bool, _ context: Context
    ) throws {
        guard context.json else { return try context.output.note(message) }
        try context.print("timer", ["unit": timer, "active": isOn])
    }

    // MARK: - Files

    private func service(_ context: Context) -> String {
        let words = [(try? Session.program()) ?? "sheaf", command] + arguments + ["--store"]
        let line = words.map(Self.quoted).joined(separator: " ") + " %f"
        return """
            # Made by sheaf \(command) --install.
            [Unit]
            Description=\(description.text(context.language)) (%f)

            [Service]
            Type=oneshot
            Environment=SHEAF_LANG=\(context.language == .korean ? "ko" : "en")
            ExecStart=\(line)

            """
    }

    private func timerFile(_ context: Context) -> String {
        """
        # Made by sheaf \(command) --install.
        [Unit]
        Description=\(description.text(context.language)) (%f)

        [Timer]
        \(schedule.joined(separator: "\n"))

        [Install]
        WantedBy=timers.target

        """
    }

    private func write(_ kind: String, _ text: String, to folder: FilePath) throws {
        try NewFile.replace(folder.appending("sheaf-\(command)@\(kind)"), Array(text.utf8))
    }

    /// Returns whether any store's timer is switched on.
    private func isUsed(in folder: FilePath) throws -> Bool {
        guard let listing = opendir(folder.appending("timers.target.wants").string) else {
            return false
        }
        defer { closedir(listing) }
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasPrefix("sheaf-\(command)@") { return true }
        }
        return false
    }

    /// The folder of the user's units.
    static func folder(_ context: Context) throws -> FilePath {
        if let named = context.environment.variables["XDG_CONFIG_HOME"], named.hasPrefix("/") {
            return FilePath(named).pushing("systemd/user")
        }
        guard let home = context.environment.home else { throw StoreError.noHome }
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
                0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
                || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "_")
                || (byte == UInt8(ascii: ".") && index > 0)
            if byte == UInt8(ascii: "/") { return "-" }
            let digits = String(byte, radix: 16)
            return isPlain
                ? String(UnicodeScalar(byte)) : "\\x" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
    }
}

enum SystemdError: Error {
    /// No `systemctl` is there.
    case missing
}
