import Libc
import SheafStore
import SheafSystem
import SystemPackage

/// The program that runs.
enum OwnProgram {
    /// Where it lies.
    static func path() throws(SystemError) -> String {
        guard let path = realpath("/proc/self/exe", nil) else {
            throw SystemError("realpath", "/proc/self/exe", Errno(rawValue: errno))
        }
        defer { free(path) }
        return String(cString: path)
    }
}
