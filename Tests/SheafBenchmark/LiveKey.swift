import CTestProcess
import Glibc

/// What a key does on the live board, among a thousand cards.
enum LiveKey: CaseIterable {
    case scroll, search

    /// In seconds: a screen is shown sixty times in one.
    static let bar = 0.016

    var name: String {
        switch self {
        case .scroll: "live board, a key, 1,000 cards"
        case .search: "live board, a letter of a search, 1,000 cards"
        }
    }

    /// What brings the board to where the key is typed.
    fileprivate var before: String { self == .search ? "/" : "" }

    /// The keys that are measured, one after the other.
    fileprivate var keys: [String] {
        switch self {
        case .scroll: ["j", "j", "j", "G", "k", "\u{1B}[5~", "g", "j", "\u{1B}[6~", "j"]
        // Each finds other cards than the one before.
        case .search: ["1", "2", "3", "\u{7F}", "4", "\u{7F}", "\u{7F}", "7", "\u{7F}", "\u{7F}"]
        }
    }
}

extension Stores {
    /// The work that a key makes, in seconds on a processor: with what is drawn at once, and what is
    /// looked for and drawn when it is found.
    func median(of key: LiveKey, runs: Int) throws -> Double {
        let store = machine.folder + "/cards"
        if access(store, F_OK) != 0 {
            try machine.must([sheaf, "init", store], in: machine.folder)
            for card in 0..<1_000 {
                try machine.write(
                    """
                    ---
                    title: Card \(card) to buy something for the meeting
                    status: \(["todo", "doing", "done"][card % 3])
                    due: 2026-\(10 + card % 3)-\(10 + card % 20)
                    tags: [home, errands]
                    ---
                    Two litres of milk, oat; ask Mina and look into the fridge first.

                    """, to: store + "/card-\(card).md")
            }
            try machine.must([sheaf, "list", "--store", store], in: machine.folder)
        }
        let board = try LiveTerminal(machine, [sheaf, "board", "--live", "--store", store])
        defer { board.end() }
        board.settle(within: 2)
        for letter in key.before { board.type(String(letter)) }
        board.settle(within: 0.5)
        var times: [Double] = []
        for run in 0..<max(1, runs) {
            for typed in key.keys {
                let before = board.work
                board.type(typed)
                board.settle(within: 0.2)
                if run > 0 || runs == 1 { times.append(board.work - before) }
            }
        }
        return Machine.median(times)
    }
}

/// A program on a pseudo-terminal of 120 columns and 40 rows.
private struct LiveTerminal {
    private let terminal: Int32
    private let pid: pid_t

    init(_ machine: Machine, _ arguments: [String]) throws {
        var ends: [Int32] = [-1, -1]
        guard sheaf_test_terminal(40, 120, &ends) == 0 else { throw Failure("no terminal") }
        terminal = ends[0]
        let all = arguments.map { strdup($0) } + [nil]
        let variables = machine.variables.merging(["TERM": "xterm-256color"]) { $1 }
        let environment = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in all + environment { free(pointer) } }
        pid = sheaf_test_spawn(
            arguments[0], all, environment, machine.folder, [ends[1], ends[1], ends[1]])
        close(ends[1])
        guard pid > 0 else { throw Failure("cannot run \(arguments[0])") }
    }

    func type(_ keys: String) {
        let bytes = Array(keys.utf8)
        _ = write(terminal, bytes, bytes.count)
    }

    /// The time that the program has been at work, on all processors together, in seconds.
    var work: Double {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(pid, &clock) == 0, clock_gettime(clock, &time) == 0 else {
            return 0
        }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Reads until nothing has come for so many seconds.
    func settle(within seconds: Double) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var request = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        while poll(&request, 1, Int32(seconds * 1000)) > 0 {
            guard read(terminal, &buffer, buffer.count) > 0 else { break }
        }
    }

    func end() {
        type("\u{1B}")
        settle(within: 0.2)
        type("q")
        settle(within: 1)
        kill(pid, SIGTERM)
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        close(terminal)
    }
}
