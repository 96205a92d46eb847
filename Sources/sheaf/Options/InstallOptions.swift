import ArgumentParser
import SheafTerminal

/// The options that let systemd run the command by itself.
struct InstallOptions: ParsableArguments {
    @Flag(name: [.long, .customLong("설치")])
    var install = false

    @Flag(name: [.long, .customLong("제거")])
    var uninstall = false

    /// The step to take instead of the command itself; `nil` for none.
    func step() throws -> SystemdTimer.Step? {
        if install, uninstall {
            throw UsageError.conflictingOptions("--install", "--uninstall")
        }
        return install ? .install : uninstall ? .uninstall : nil
    }
}
