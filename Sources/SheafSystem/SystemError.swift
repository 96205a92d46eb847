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
