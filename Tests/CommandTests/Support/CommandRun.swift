import Dispatch
import Glibc
import SheafStore
import SheafTerminal
import Synchronization
import SystemPackage

@testable import sheaf

/// One command in this process: through the same entry as `main`, with the streams in memory.
struct CommandRun {
    /// What the command takes its streams for.
    enum Surface {
        case files
        /// One terminal of so many columns, by a name of its own.
        case terminal(columns: Int, name: String)
    }

    var words: [String]
    var variables: [String: String]
    var directory: String
    var surface = Surface.files
    var input: Input

    /// True if the command can run here: it must not replace the process, wait for a signal, draw on
    /// a terminal, be killed, or hand the streams to another program.
    static func isPossible(_ words: [String], _ variables: [String: String]) -> Bool {
        let owned = ["serve", "demo", "--live", "--watch", "--edit", "edit", "open", "--show"]
        let handing = [
            "EDITOR", "VISUAL", "SHEAF_EDITOR", "PAGER", "SHEAF_PAGER", "SHEAF_FAILPOINT", "TZ",
        ]
        return !words.contains(where: owned.contains)
            && !handing.contains { variables[$0] != nil }
    }

    func run() -> Finished {
        let environment = StoreEnvironment(
            variables: variables, directory: FilePath(directory), zone: .fixed(9 * 3600))
        var terminal = Terminal(variables: variables)
        if case .terminal(let columns, let name) = surface {
            terminal.inputIsTerminal = true
            terminal.outputIsTerminal = true
            terminal.errorIsTerminal = true
            terminal.window = TerminalSize(columns: columns, rows: 40)
            terminal.name = name
        }
        let record = OutputRecord()
        let session = Session(
            words, environment: environment, terminal: terminal, input: input,
            streams: .recorded(record))
        let code = CommandThread.run {
            await Session.$current.withValue(session) { await Sheaf.run() }
        }
        switch surface {
        case .files:
            return Finished(stdout: record.results, stderr: record.notes, code: code.rawValue)
        case .terminal:
            // As a terminal writes line ends.
            let shown = record.all.flatMap { $0 == 0x0a ? [0x0d, 0x0a] : [$0] }
            return Finished(stdout: shown, stderr: [], code: code.rawValue)
        }
    }
}

/// Runs asynchronous work on a thread of its own while the caller waits. The threads of Swift's tasks,
/// on which tests run, are as many as there are cores: none of them may wait for work that needs
/// another one.
private final class CommandThread: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    /// Counts the jobs that wait, and the end.
    private let wake = DispatchSemaphore(value: 0)
    private let end = DispatchSemaphore(value: 0)

    /// The size of the program's first thread. Those of tasks have less.
    private static let stackSize = 8 << 20

    static func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
        let thread = CommandThread()
        let result = Mutex<Value?>(nil)
        Task(executorPreference: thread) {
            let value = await work()
            result.withLock { $0 = value }
            thread.wake.signal()
        }
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, stackSize)
        var handle = pthread_t()
        let code = pthread_create(
            &handle, &attributes,
            { pointer in
                if let pointer {
                    Unmanaged<CommandThread>.fromOpaque(pointer).takeRetainedValue().work()
                }
                return nil
            }, Unmanaged.passRetained(thread).toOpaque())
        pthread_attr_destroy(&attributes)
        precondition(code == 0, "pthread_create: \(code)")
        pthread_detach(handle)
        thread.end.wait()
        return result.withLock { $0! }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        wake.signal()
    }

    private func work() {
        while true {
            wake.wait()
            guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { break }
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
        end.signal()
    }
}
