import SystemPackage

/// A system call that failed, with what it was asked to work on.
public struct SystemError: Error, Equatable {
    public var call: String
    public var path: FilePath
    public var code: Errno

    public init(_ call: String, _ path: FilePath, _ code: Errno) {
        self.call = call
        self.path = path
        self.code = code
    }
}
