import CSheafSystem
import Libc
import SystemPackage

/// A system call that failed, with what it was asked to work on.
public struct SystemError: Error, Equatable {
    public var call: String
    private var pathBytes: [UInt8]
    public var code: Errno
    /// The defect of what is there, where the system would have gone on or does not say.
    public var defect: Defect?

    /// The reason why something is not used although it is there.
    public enum Defect: Equatable, Sendable {
        /// It is no name of an entry: empty, `.`, `..`, or with a `/` or a NUL in it.
        case notAName
        /// A symbolic link where sheaf follows none.
        case symbolicLink
        case notAFolder
        case notAFile
        /// A file that has other names too.
        case hardLink
        /// An ignore file beyond what is read of one; what it leaves out cannot be told.
        case ignoreFileTooLarge
        /// An ignore or attributes file with this pattern, for which git would take too long.
        case slowPattern(String)
        /// The number of the user whose it is.
        case otherOwner(UInt32)
    }

    public init(_ call: String, _ path: FilePath, _ code: Errno, _ defect: Defect? = nil) {
        self.init(call, path.bytes, code, defect)
    }

    /// Of most failures only the code is looked at: the bytes are made into a `FilePath` when it is
    /// asked for.
    init(_ call: String, _ pathBytes: [UInt8], _ code: Errno, _ defect: Defect? = nil) {
        self.call = call
        self.pathBytes = pathBytes
        self.code = code
        self.defect = defect
    }

    public var path: FilePath { FilePath(bytes: pathBytes) }
}

extension Errno {
    /// The error that the last failed call of the system on this thread has left.
    package static var current: Errno { Errno(rawValue: errno) }

    /// Nothing has that name: it is not there, or longer than any name can be here, as one from another
    /// system may be.
    package var saysNoSuchName: Bool { self == .noSuchFileOrDirectory || self == .fileNameTooLong }
}

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

/// The check whether the machine's network is another than before.
public enum NetworkTrace {
    /// Differs when the machine's routes do: a network came, went or changed.
    public static func routes() -> [UInt8] {
        ["route", "ipv6_route"].flatMap { name in
            // These files have no size, so they are read to their end, up to a bound.
            (try? Directory(opening: "/proc/net").read(name.utf8, limit: 1 << 20)?.bytes) ?? []
        }
    }
}

/// The environment variables this process was started with. Names that are not UTF-8 are left out.
public func processVariables() -> [String: String] {
    var variables: [String: String] = [:]
    guard var entry = sheaf_environment() else { return variables }
    while let pointer = entry.pointee {
        entry += 1
        guard let text = String(validatingCString: pointer), let equals = text.firstIndex(of: "=")
        else { continue }
        variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }
    return variables
}
