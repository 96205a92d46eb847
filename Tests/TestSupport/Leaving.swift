import Glibc
import Synchronization

/// Takes a folder away when the process ends: what is made once for many tests has no other end.
///
/// - Parameter folder: a path without quotation marks.
public func removeAtExit(_ folder: String) {
    leaving.withLock { folders in
        if folders.isEmpty { atexit { leaving.withLock { $0.forEach(remove) } } }
        folders.append(folder)
    }
}

private let leaving = Mutex<[String]>([])

/// By `rm`, which knows how to take away odd names.
private func remove(_ folder: String) {
    system("rm -rf '\(folder)'")
}
