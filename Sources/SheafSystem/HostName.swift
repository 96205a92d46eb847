import Libc

/// The name of this machine.
public enum HostName {
    /// `localhost` where the system does not say.
    public static var current: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return "localhost" }
        let name = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return name.isEmpty ? "localhost" : String(decoding: name, as: UTF8.self)
    }
}
