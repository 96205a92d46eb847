import ArgumentParser
import SheafTerminal

/// Whether systemd shall run the command by itself.
struct InstallOptions: ParsableArguments {
    @Flag(help: .of(.install))
    var install = false

    @Flag(help: .of(.uninstall))
    var uninstall = false

    /// What to do instead of the command itself; `nil` for nothing.
    func step() throws -> SystemdTimer.Step? {
        if install, uninstall {
            throw UsageError.conflictingOptions("--install", "--uninstall")
        }
        return install ? .install : uninstall ? .uninstall : nil
    }
}
