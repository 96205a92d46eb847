import Libc
import SheafStore
import SheafSystem
import SystemPackage

/// The program that runs.
enum OwnProgram {
    /// The path of the running executable.
    static func path() throws(SystemError) -> String {
        guard let path = realpath("/proc/self/exe", nil) else {
            throw SystemError("realpath", "/proc/self/exe", Errno(rawValue: errno))
        }
        defer { free(path) }
        return String(cString: path)
    }
}
