import Libc

/// A place between two steps of a change. In debug builds the process ends there, as by `kill -9`,
/// when the environment's `SHEAF_FAILPOINT` has its name.
public enum Failpoint: String, CaseIterable, Sendable {
    case indexLocked
    case objectsWritten, temporariesWritten, journalWritten
    case branchLocked
    /// After each file: the first one counts.
    case fileSwapped
    case filesSwapped, decided
    case indexWritten, indexSwapped
    case reflogWritten, branchMoved
    case displacedRemoved, journalRemoved
    /// In recovery, after all is undone and before the journal goes.
    case rolledBack
}

#if DEBUG
    /// Thrown in place of a kill for `simulate:<name>`: a caller that catches it must leave everything
    /// as it lies, as a kill would.
    struct SimulatedKill: Error {}
#endif

extension GitEnvironment {
    func reach(_ failpoint: Failpoint) throws {
        #if DEBUG
            guard let name = variables["SHEAF_FAILPOINT"] else { return }
            if name == failpoint.rawValue { kill(getpid(), SIGKILL) }
            if name == "simulate:" + failpoint.rawValue { throw SimulatedKill() }
        #endif
    }
}

/// Returns whether an error stands for the end of the process.
func isKill(_ error: any Error) -> Bool {
    #if DEBUG
        error is SimulatedKill
    #else
        false
    #endif
}
