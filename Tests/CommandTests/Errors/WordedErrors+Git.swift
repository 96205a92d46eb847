import SheafCore
import SheafExchange
import SheafGit
import SheafStore
import SheafSystem
import SheafTerminal
import SystemPackage

@testable import sheaf

extension WordedErrors {
    static let git: [WordedErrors] = [
        WordedErrors(
            "ChangeError", in: "SheafGit/Change/FileChange.swift",
            [
                ChangeError.busy(process: 1234), .busy(process: nil), .locked("index.lock"),
                .refused([.mergeInProgress]), .changedMeanwhile(path("memos/a.md")),
                .beingEdited(path("memos/a.md")),
                .blocked(path("memos/a.md")), .missing(path("memos/a.md")),
                .conflictingChanges(path("memos/a.md")), .insideSubmodule(path("lib/a.md")),
                .headMoved, .notAhead(id("a")),
                .signingFailed(status: 128, output: "gpg: signing failed\nNo secret key\n"),
                .filterFailed(output: "fatal: a.png: clean filter 'lfs' failed\n"),
            ]),
        WordedErrors(
            "RepositoryStateError", in: "SheafGit/Repository/RepositoryStateError.swift",
            [
                RepositoryStateError.mergeInProgress, .cherryPickInProgress, .revertInProgress,
                .rebaseInProgress, .bisectInProgress, .mailInProgress, .detachedHead(id("a")),
                .strangeHead("refs/remotes/x"), .bare, .splitIndex, .sparseIndex,
                .unknownIndex("version 9"), .damagedIndex, .unmerged([path("memos/a.md")]),
                .converted(path("memos/a.md"), attribute: "filter"), .shallow, .partialClone,
                .sparseCheckout, .intentToAdd([path("memos/a.md")]),
                .skipWorktree([path("memos/a.md")]), .stagedSubmodules([path("lib")]),
            ], as: { ChangeError.refused([$0]) }),
        WordedErrors(
            "RepositoryError", in: "SheafGit/Repository/LibGit2.swift",
            [
                RepositoryError.notARepository(folder), .foreignOwner(folder),
                .untrusted(folder, Array(repeating: ownSetting, count: 12)),
                .malformedSettings(folder.appending(".git/config"), line: 3),
                .unreadableSettings(folder.appending(".git/config")),
                .noIdentity([.email]), .noIdentity([.name, .email]),
                .unsupported(folder, .objectFormat("sha256")),
                .missing(id("a")), .malformed(id("b")),
                .damaged([.reference("refs/heads/main"), .object(id("c"))]), .damaged([.head]),
                .damaged([.strayReference("refs/heads/main (copy)")]), .damaged([.index]),
                .library(call: "git_blob_lookup", code: -1, detail: "zlib"),
            ]),
        WordedErrors(
            "UnsupportedFormat", in: "SheafGit/Settings/UnsupportedFormat.swift",
            [
                UnsupportedFormat.objectFormat("sha256"), .refStorage("reftable"),
                .unknownExtension("compatobjectformat"), .version("2"),
            ], as: { RepositoryError.unsupported(folder, $0) }),
        WordedErrors(
            "TransportError", in: "SheafGit/Transport/TransportError.swift",
            [
                TransportError.gitMissing, .notARepository, .invalidName("a..b"),
                .offline(host: "example.com"), .offline(host: nil),
                .authentication(host: "example.com"), .authentication(host: nil),
                .hostKeyChanged(host: "example.com"), .hostKeyChanged(host: nil),
                .hostKeyUnknown(host: "example.com"), .hostKeyUnknown(host: nil),
                .certificate(host: "example.com"), .certificate(host: nil),
                .notFound(repository: "mina@example.com:notes.git"), .notFound(repository: nil),
                .otherObjectFormat, .noSuchReference("main"),
                .referenceBusy("refs/remotes/origin/main"),
                .protocolRefused("ext"), .rejected(.nonFastForward),
                .timedOut(after: .seconds(60)), .unfinished(after: .seconds(3600)),
                .storeTooLarge(limit: 20 << 30),
                .other(status: 128, message: "fatal: odd\n"),
            ]),
        WordedErrors(
            "TreeExcess", in: "SheafGit/Objects/TreeLimits.swift",
            [
                TreeExcess.entries(limit: 1_000_000),
                .totalSize(limit: 20 << 30),
                .pathLength(limit: 4095),
                .malformed(folder: "notes", tree: id("d")), .malformed(folder: "", tree: id("d")),
            ]),
        WordedErrors(
            "Rejection", in: "SheafGit/Transport/TransportError.swift",
            [
                TransportError.Rejection.nonFastForward, .hook("no notes on Sundays\n"),
                .protected("main is protected\n"), .checkedOut,
                .other("out of space\n"),
            ], as: { TransportError.rejected($0) }),
    ]

    /// Small ones, and what a file's findings say.
    static let parts: [WordedErrors] = [
        WordedErrors(
            "Defect", snapshot: "SystemError", in: "SheafSystem/SystemError.swift",
            [
                SystemError.Defect.notAName, .symbolicLink, .notAFolder, .notAFile, .hardLink,
                .ignoreFileTooLarge, .slowPattern("a*a*a*b"), .otherOwner(1001),
            ],
            as: { (defect: SystemError.Defect) in
                SystemError("openat", folder.appending(".git/sheaf/tmp"), .notPermitted, defect)
            }),
        WordedErrors(
            "EditorError", in: "sheaf/Output/Editor.swift",
            [EditorError.none, .notFound("vmi"), .failed("vim", status: 1)]),
        WordedErrors(
            "StreamError", in: "SheafTerminal/Output/Output.swift",
            [StreamError.closedPipe, .failed(errno: 28), .tooLarge(limit: 16 << 20)]),
        WordedErrors(
            "Failure", snapshot: "RawTerminal", in: "SheafTerminal/Live/RawTerminal.swift",
            [RawTerminal.Failure.notATerminal, .system(5)]
        ) { $0 },
        WordedErrors(
            "SystemdError", in: "sheaf/Serving/SystemdTimer.swift", [SystemdError.missing]),
        WordedErrors(
            "ClipboardError", in: "sheaf/Commands/Serve.swift",
            [ClipboardError.none(isLarge: false), .none(isLarge: true)]),
        WordedErrors(
            "ImportError", in: "sheaf/Commands/Import.swift",
            [
                ImportError.fileMissing("taskwarrior"), .unclear("list.md"),
                .unreadable("tasks.json", ExchangeError(.malformed, at: .line(3)), count: 1),
                .unreadable("todo.txt", ExchangeError(.encoding, at: .line(3)), count: 12),
                .unreadable(
                    "tasks.json", ExchangeError(.missing(key: "uuid"), at: .record(2)), count: 1),
                .unreadable(
                    "todo.txt", ExchangeError(.tooMuch(limit: 65536), at: .line(1)), count: 1),
                .unreadable("-", ExchangeError(.tooDeep(limit: 32), at: .line(1)), count: 1),
                .optionOfAnotherFormat("--map", "todo.txt"),
                .columns(
                    ExchangeError(
                        .columnMissing("Naem", among: ["Name", "Due"]), at: .line(1))),
                .columns(
                    ExchangeError(.titleColumnMissing(among: ["What", "When"]), at: .line(1))),
            ]),
        WordedErrors(
            "ServeError", in: "sheaf/Serving/ServerPlace.swift",
            [
                ServeError.noServer, .portTaken(4750),
                .cannotListen("0.0.0.0:80", .permissionDenied),
                .noSuchDevice("4f2a"), .severalDevices("iPad Safari", [1, 3]), .noTLS,
                .notServed,
            ]),
        WordedErrors(
            "NewFileError", in: "sheaf/Output/NewFile.swift",
            [NewFileError.exists(folder), .failed(folder, .noSpace)]),
        WordedErrors(
            "Problem", snapshot: "Finding", in: "SheafCore/Document/Document.swift",
            [
                Finding.Problem.frontMatterNotClosed, .notAnEntry("글이 있음"),
                .duplicateKey("due", firstLine: 2), .unreadableValue(key: "reporter"),
                .tooComplex(key: "a"), .notADate(key: "due", value: "언젠가"), .notTOML, .notText,
                .notUTF8(.utf16LittleEndian), .unmarkedUTF16, .tooLarge,
            ],
            as: {
                StoreError.document(
                    path: "memos/a.md",
                    .unreadableFrontMatter(Finding(line: 3, column: 1, problem: $0)))
            }),
    ]

    /// Errors that are no enumerations.
    static let single: [(name: String, error: any Error)] = [
        ("DemoError", DemoError(command: "sheaf sync")),
        ("SystemError refused", SystemError("open", folder, .permissionDenied)),
        ("SystemError", SystemError("rename", folder, .noSpace)),
        ("Errno", Errno.ioError), ("InputIsNoText", InputIsNoText()),
        ("CancellationError", CancellationError()),
    ]

    /// Types of errors that never come as far as a person: what catches each.
    static let inner: Swift.Set<String> = [
        // Of `YearlyDayReader`, from which `InputError` is made.
        "Refusal",
        // An ImportError names the first of them.
        "ExchangeError",
        // A page's save that it may refuse; its answer says so.
        "MergeClash",
        // The live board was left by Ctrl-C, which is no error.
        "LeftByInterrupt",
        // A sentence that cannot be read is shown as its key; tests read them all.
        "CatalogueError",
        // Of the look at others' merges, which then names the commit.
        "ReadingLimit",
        // The settings' error holds them.
        "PathTemplateError", "YAMLError",
        // The cache is made anew where SQLite fails.
        "DatabaseError",
        // A RepositoryError that names the settings file.
        "Malformed",
        // Naming an item makes a StoreError of it.
        "HandleError",
        // Beyond it the moves that commits record count as none.
        "Excess",
        // A RepositoryStateError, or a ChangeError.
        "IndexError", "TreeEditError",
        // The next try of a change, and a test's kill.
        "Superseded", "SimulatedKill",
        // An EditorError.
        "Failure",
        // Ends without a word, or with a note of the command's own.
        "NothingFound", "NotWell", "LeftToGit", "PathsWanted", "ParserAnswer",
    ]
}
