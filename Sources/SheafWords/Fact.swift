import Libc
import SystemPackage

/// Something that can be said: the key of its sentence in the catalogues, and what the sentence
/// names.
public struct Fact: Sendable, Equatable {
    /// In lower case, words joined by `-`: `unknown-setting`.
    public var key: String
    public var arguments: [String: Argument]
    /// The program's exit code where this is why it ends.
    public var exitCode: ExitCode?
    /// Lines below the sentence: files, another program's words.
    public var details: [String] = []

    /// - Parameter arguments: by their names; what is not known is left out.
    public init(
        _ key: String, _ arguments: [String: (any ArgumentConvertible)?] = [:],
        exitCode: ExitCode? = nil, details: [String] = []
    ) {
        self.key = key
        self.arguments = arguments.compactMapValues { $0?.argument }
        self.exitCode = exitCode
        self.details = details
    }
}

extension Fact {
    /// A value that a sentence names.
    public indirect enum Argument: Sendable, Equatable {
        case text(String)
        /// A file's or folder's; from the top of the file system it is shown as a reader writes it.
        case path(String)
        /// A number that is read as digits: a line, a year, a port.
        case number(Int)
        /// A number of things, with commas between its thousands; plurals follow it.
        case count(Int)
        /// In bytes; shown in the largest unit that needs no fraction.
        case size(Int64)
        /// With commas between them.
        case list([Argument])
        /// A sentence within the sentence.
        case fact(Fact)
        /// An item: a sentence shows its title, and its handle as `ID($item)`.
        case item(title: String, handle: String)
        /// A text for each language, by its code: a date.
        case texts([String: [Piece]])
        /// Text that has roles of its own.
        case pieces([Piece])
    }
}

/// An error, or another thing that happened, that a sentence says.
public protocol FactConvertible {
    var fact: Fact { get }
}

/// A type whose values can be named in a sentence.
public protocol ArgumentConvertible: Sendable {
    var argument: Fact.Argument { get }
}

extension Fact.Argument: ArgumentConvertible {
    public var argument: Fact.Argument { self }
}

extension String: ArgumentConvertible {
    public var argument: Fact.Argument { .text(self) }
}

extension Int: ArgumentConvertible {
    public var argument: Fact.Argument { .number(self) }
}

extension Int {
    /// A number of things, see ``Fact/Argument/count(_:)``.
    public var counted: Fact.Argument { .count(self) }
}

extension Bool: ArgumentConvertible {
    public var argument: Fact.Argument { .text(self ? "true" : "false") }
}

extension Array: ArgumentConvertible where Element: ArgumentConvertible {
    public var argument: Fact.Argument { .list(map(\.argument)) }
}

extension FilePath: ArgumentConvertible {
    public var argument: Fact.Argument { .path(string) }
}

extension Fact: ArgumentConvertible {
    public var argument: Fact.Argument { .fact(self) }
}

extension Fact {
    /// Returns the fact as why a program ends.
    public func exiting(with code: ExitCode) -> Fact {
        var fact = self
        fact.exitCode = code
        return fact
    }

    /// Returns the first lines of what another program said.
    public static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").prefix(8).map { String($0) }
    }

    /// A span of time: `1h15m`.
    public static func duration(minutes: Int) -> Fact {
        let (hours, rest) = max(0, minutes).quotientAndRemainder(dividingBy: 60)
        return Fact("duration", ["hours": Argument.count(hours), "minutes": Argument.count(rest)])
    }

    /// Returns the fact with its paths as `show` gives them.
    public func showing(paths show: (String) -> String) -> Fact {
        var fact = self
        for (name, argument) in arguments {
            if case .path(let path) = argument { fact.arguments[name] = .text(show(path)) }
        }
        return fact
    }

    /// The names of at most three files in parentheses, behind a blank; nothing where there are none.
    public static func examples(_ names: [String]) -> String {
        names.isEmpty ? "" : " (\(firstFew(names)))"
    }

    /// At most three of the names, and whether there are more.
    public static func firstFew(_ names: [String]) -> String {
        names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
    }

    /// The reason why the system did not do something: its own words, and others in languages that
    /// have them for what a person may meet.
    ///
    /// - Parameter code: `errno` of POSIX.
    public static func system(_ code: Int32) -> Fact {
        Fact("system-reason", ["name": names[code] ?? "other", "words": systemWords(code)])
    }

    /// The system's words for an error number, in the C locale.
    public static func systemWords(_ code: Int32) -> String {
        strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }

    private static let names: [Int32: String] = [
        EACCES: "EACCES",
        EPERM: "EPERM",
        ENOENT: "ENOENT",
        EEXIST: "EEXIST",
        ENOTDIR: "ENOTDIR",
        EISDIR: "EISDIR",
        ENOTEMPTY: "ENOTEMPTY",
        ENOSPC: "ENOSPC",
        EDQUOT: "EDQUOT",
        EFBIG: "EFBIG",
        EROFS: "EROFS",
        EIO: "EIO",
        ELOOP: "ELOOP",
        ENAMETOOLONG: "ENAMETOOLONG",
        EMFILE: "EMFILE",
        ENFILE: "ENFILE",
        EBUSY: "EBUSY",
        ENOMEM: "ENOMEM",
        EBADF: "EBADF",
        EXDEV: "EXDEV",
        ENXIO: "ENXIO",
        ENODEV: "ENODEV",
        ETXTBSY: "ETXTBSY",
    ]
}

/// Words as a POSIX shell reads them, for commands that a hint offers to copy.
public enum ShellWord {
    /// `word` as it is where no shell would touch it, else in single quotes. A leading `~/` stays
    /// outside of them.
    public static func quoted(_ word: String) -> String {
        if word.hasPrefix("~/"), word.utf8.count > 2 {
            return "~/" + quoted(String(word.dropFirst(2)))
        }
        if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
        let inner = word.split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: #"'\''"#)
        return "'" + inner + "'"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
        default: "_-./:@%+,=".utf8.contains(byte)
        }
    }
}

/// The meaning of a piece of text. How it looks is the terminal's.
public enum Role: String, Sendable, CaseIterable {
    /// The part of an id that is enough to name the item.
    case id
    /// The rest of an id.
    case idRest
    case title
    case heading
    /// Details that may be passed over: paths, counts, times.
    case muted
    case tag
    case project
    case statusOpen, statusClosed
    case priorityHigh
    /// A date that has passed.
    case overdue
    /// A public holiday.
    case holiday
    /// A date that is today.
    case dueToday
    /// A match of a search.
    case match
    /// A command to type, a key or value to write.
    case code
    case added, removed
    case error, warning, hint
    /// That a remote is out of reach: it blinks, where terminals do.
    case offline
}

/// The exit status of a command; the numbers follow BSD's `sysexits.h`.
public enum ExitCode: Int32, Sendable, CaseIterable {
    /// Done; an empty list is done too, and so is a reader that closed the pipe.
    case ok = 0
    /// A search found nothing.
    case notFound = 1
    /// Wrong arguments, an ambiguous handle.
    case usage = 64
    /// Bad data, or something that needs a person.
    case data = 65
    /// No such item.
    case noItem = 66
    /// The remote cannot be reached.
    case unavailable = 69
    /// A file or a store cannot be created.
    case cannotCreate = 73
    /// Reading or writing failed.
    case io = 74
    /// Someone else holds the store; try again.
    case busy = 75
    /// Not allowed, declined, or not in this state of the repository.
    case refused = 77
    /// A bad config.
    case config = 78
    /// Ended by Ctrl-C.
    case interrupted = 130
}
