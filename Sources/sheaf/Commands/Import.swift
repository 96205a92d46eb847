import ArgumentParser
import SheafCore
import SheafExchange
import SheafJSON
import SheafStore
import SheafSystem
import SheafTerminal
import SheafWords
import SystemPackage

/// Another program's data taken up.
struct Import: Command {
    static let help = HelpSubject("import", korean: ["가져오기"])

    @OptionGroup var global: GlobalOptions

    @Flag(name: [.long, .customLong("미리보기")])
    var dryRun = false

    @Flag(name: [.long, .customLong("건너뛰기")])
    var skip = false

    @Flag(name: [.long, .customLong("맞추기")])
    var mirror = false

    @Option(name: [.long, .customLong("열")], help: .value(.text))
    var map: [String] = []

    @Flag(name: [.long, .customLong("일정")])
    var events = false

    @Argument(parsing: .allUnrecognized, help: .value(.formatOrPath, .path))
    var words: [String] = []

    func run(_ session: Session) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        guard let last = words.last else {
            return try session.printer.listFormats(where: { $0.read != nil })
        }
        if words.count > 2 { throw UsageError.unexpectedArgument(words[2]) }
        var format: ExchangeFormat?
        if words.count == 2 {
            format = try ExchangeFormat.known(words[0], where: { $0.read != nil })
        } else if let named = ExchangeFormat.named(last), try bytes(of: last, session) == nil {
            throw ImportError.fileMissing(named.name)
        }
        let store = try session.store()
        if !dryRun { try store.requireWritable() }
        let path = session.environment.directory.pushing(FilePath(last)).lexicallyNormalized()
        var files: [ExchangeFile] = []
        if last != "-", path.isDirectory {
            format = format ?? ExchangeFormat.all.first { $0.folder != nil }
            guard let ending = format?.folder?.ending else {
                throw SystemError("read", path, .isDirectory)
            }
            files = try ExchangeFile.files(in: path, ending: ending)
            guard !files.isEmpty else { throw ImportError.unclear(last) }
        } else {
            guard let bytes = try bytes(of: last, session) else {
                throw SystemError("open", path, .noSuchFileOrDirectory)
            }
            files = [ExchangeFile(name: nil, bytes)]
            let name = last == "-" ? "" : path.lastComponent?.string ?? last
            format = format ?? ExchangeFormat.recognized(name: name, bytes)
        }
        guard let format else { throw ImportError.unclear(last) }
        var options = ExchangeOptions()
        options.columns = try ExchangeOptions.columns(map)
        options.takesEvents = events
        let given: [(ExchangeOptions.Name, String)] =
            (map.isEmpty ? [] : [(.columns, "--map")]) + (events ? [(.events, "--events")] : [])
        if let wrong = given.first(where: { !format.options.contains($0.0) }) {
            throw ImportError.optionOfAnotherFormat(wrong.1, format.name)
        }
        guard let reading = format.reading(files, session.now, options) else {
            throw ImportError.unclear(last)
        }
        if let error = reading.errors.first, error.problem.isAboutColumns {
            throw ImportError.columns(error)
        }
        if let error = reading.errors.first, !skip {
            throw ImportError.unreadable(last, error, count: reading.errors.count)
        }
        var request = ImportRequest(
            reading.items, format: format, name: last == "-" ? "-" : session.printer.display(path))
        request.mirrors = mirror
        request.isDryRun = dryRun
        try session.printer.report(store.importing(request), of: request, reading)
    }

    /// The bytes of a file, or with `-` of standard input; `nil` where there is no file.
    private func bytes(of word: String, _ session: Session) throws -> [UInt8]? {
        if word == "-" { return try session.prompts.input.readAll(limit: ExchangeFormat.sizeLimit) }
        return try session.environment.directory.pushing(FilePath(word))
            .contents(limit: ExchangeFormat.sizeLimit)
    }
}

/// An import that cannot begin.
enum ImportError: Error, FactConvertible {
    /// The name of a format without a file.
    case fileMissing(String)
    /// A file that may be of any format.
    case unclear(String)
    /// An option for files of another format.
    case optionOfAnotherFormat(String, String)
    /// A table without a column that is wanted.
    case columns(ExchangeError)
    /// A file with records that cannot be read: the first of so many.
    case unreadable(String, ExchangeError, count: Int)

    var fact: Fact {
        switch self {
        case .fileMissing(let format):
            Fact("import-file-missing", ["format": format], exitCode: .usage)
        case .unclear(let file):
            Fact(
                "import-format-unclear",
                [
                    "file": file,
                    "formats": ExchangeFormat.all.filter { $0.read != nil }.map(\.name),
                ],
                exitCode: .usage)
        case .optionOfAnotherFormat(let option, let format):
            Fact(
                "import-option-of-another-format", ["option": option, "format": format],
                exitCode: .usage)
        case .columns(let error): error.fact.exiting(with: .usage)
        case .unreadable(let file, let error, let count):
            Fact(
                "import-unreadable",
                [
                    "file": file, "place": error.place.fact, "reason": error.fact,
                    "more": count > 1 ? (count - 1).counted : nil,
                ], exitCode: .data)
        }
    }
}

extension ExchangeOptions {
    /// Reads `title=Name,due=Deadline`, of which there may be several. A comma without a key behind it is a part of
    /// a column's name.
    fileprivate static func columns(_ values: [String]) throws -> [String: String] {
        var columns: [String: String] = [:]
        for value in values {
            var last: String?
            for part in value.split(separator: ",", omittingEmptySubsequences: false) {
                let sides = part.split(
                    separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                if sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty {
                    last = String(sides[0])
                    columns[String(sides[0])] = String(sides[1])
                } else if let last {
                    columns[last]? += "," + part
                } else {
                    throw UsageError.wrongValue(value, option: "--map")
                }
            }
        }
        return columns
    }
}

extension ExchangeFormat {
    /// The format that a word names. Throws `UsageError.unknownFormat`.
    static func known(
        _ word: String, where isWanted: (ExchangeFormat) -> Bool = { _ in true }
    ) throws -> ExchangeFormat {
        if let format = named(word), isWanted(format) { return format }
        throw UsageError.unknownFormat(word, known: all.filter(isWanted).map(\.name))
    }
}

extension ExchangeFile {
    /// The files of a folder whose names end so, in the order of these; what is hidden, and links, are none of them.
    ///
    /// - Throws: `SystemError`, `EFBIG` where together they are larger than a file may be.
    fileprivate static func files(in path: FilePath, ending: String) throws -> [ExchangeFile] {
        let folder = try Directory(opening: path)
        var rest = ExchangeFormat.sizeLimit
        var files: [ExchangeFile] = []
        let names = try folder.names().sorted { $0.lexicographicallyPrecedes($1) }
        for name in names where name.first != UInt8(ascii: ".") {
            let text = String(decoding: name, as: UTF8.self)
            guard text.lowercased().hasSuffix(ending), try folder.status(name)?.kind == .regular,
                let bytes = try folder.read(name, limit: rest)?.bytes
            else { continue }
            rest -= bytes.count
            files.append(ExchangeFile(name: text, bytes))
        }
        return files
    }
}

/// Items as a file of another program.
struct Export: Command {
    static let help = HelpSubject("export", korean: ["내보내기"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.format, .query))
    var words: [String] = []

    func run(_ session: Session) async throws {
        var words = try Words.checked(words)
        try Words.refuseShortOptions(words)
        guard !words.isEmpty else { return try session.printer.listFormats() }
        let format = try ExchangeFormat.known(words.removeFirst())
        let store = try session.store()
        // All tasks, closed ones too, unless something else is asked for.
        let query = try session.query(words, in: store)
        let found = try store.items(matching: query, in: words.isEmpty ? .tasks : .all)
        let items = try store.exchangeItems(found.results.map(\.item))
        let writing = format.write(items, session.now)
        if session.json {
            return try session.printer.print(
                "export",
                [
                    "format": format.name, "text": String(decoding: writing.bytes, as: UTF8.self),
                    "losses": writing.losses.map { JSON.loss($0, session.language) },
                ])
        }
        if session.printer.isForPeople {
            // On a terminal nothing that an item holds may do harm.
            var text = String(decoding: writing.bytes, as: UTF8.self)
            if text.hasSuffix("\n") { text.removeLast() }
            try session.output.print(StyledText(block: text))
        } else {
            try session.output.write(writing.bytes)
        }
        try session.printer.say(writing.losses, command: "sheaf export \(format.name) --json")
    }
}
