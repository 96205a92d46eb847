import Libc
import SheafStore
import SheafTerminal
import SystemPackage

/// A server that systemd runs for the user: one unit a store, since each has an address of its own.
struct SystemdService {
    let settings: ServerSettings

    func install(_ store: Store, _ context: Context) throws {
        let variables = context.environment.variables
        guard Program.isInstalled("systemctl", variables) else { throw SystemdError.missing }
        let unit = Self.unit(of: store)
        try NewFile.replace(
            SystemdTimer.folder(context).appending(unit), Array(text(store, context).utf8))
        let isOn =
            SystemdTimer.systemctl(["daemon-reload"], variables)
            && SystemdTimer.systemctl(["enable", unit], variables)
            && SystemdTimer.systemctl(["restart", unit], variables)
        guard !context.json else {
            return try context.print("timer", ["unit": unit, "active": isOn])
        }
        try context.output.note(
            isOn
                ? Message("service-is-on", ["address": settings.address])
                : Message("service-is-ready", ["unit": unit]))
        try WayIn.adviseProxies(settings, installs: true, context)
    }

    static func uninstall(_ store: Store, _ context: Context) throws {
        let variables = context.environment.variables
        guard Program.isInstalled("systemctl", variables) else { throw SystemdError.missing }
        let unit = unit(of: store)
        let folder = try SystemdTimer.folder(context)
        if !SystemdTimer.systemctl(["disable", "--now", unit], variables) {
            unlink(folder.appending("default.target.wants").appending(unit).string)
        }
        unlink(folder.appending(unit).string)
        _ = SystemdTimer.systemctl(["daemon-reload"], variables)
        guard !context.json else {
            return try context.print("timer", ["unit": unit, "active": false])
        }
        try context.output.note(Message("service-is-gone", ["unit": unit]))
    }

    private static func unit(of store: Store) -> String {
        "sheaf-serve@\(SystemdTimer.escaped(store.root)).service"
    }

    /// Quiet: what it printed would be kept in a log, and a secret pairs anyone who reads it.
    private func text(_ store: Store, _ context: Context) -> String {
        let words =
            [(try? Session.program()) ?? "sheaf", "serve", "--quiet", "--store", store.root.string]
            + settings.options
        return """
            # Made by sheaf serve --install.
            [Unit]
            Description=\(Message("serve-unit").text(context.language)) (%f)

            [Service]
            Environment=SHEAF_LANG=\(context.language.rawValue)
            ExecStart=\(words.map(SystemdTimer.quoted).joined(separator: " "))
            Restart=on-failure
            RestartPreventExitStatus=64
            RestartSec=5

            [Install]
            WantedBy=default.target

            """
    }
}
