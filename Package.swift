// swift-tools-version: 6.2
import PackageDescription

/// Our own targets are held to warnings as errors; dependencies are not affected.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
]

// Tested on Linux, which the command needs. The library has branches for macOS, here and in its sources,
// that are untested.
let package = Package(
    name: "sheaf",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "SheafStore", targets: ["SheafStore"]),
        .executable(name: "sheaf", targets: ["sheaf"]),
        .executable(name: "sheaf-serve", targets: ["sheaf-serve"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-algorithms", from: "1.2.1"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
        // Without its default traits it needs neither swift-configuration nor the whole Foundation.
        .package(
            url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        // What we read of YAML is held against it; the program itself does without.
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        .target(name: "Libc", swiftSettings: strict),
        // What both the domain and the repository need, without input and output.
        .target(name: "SheafHashing", swiftSettings: strict),
        // What can be said, in each language, as data.
        .target(
            name: "SheafWords",
            dependencies: [
                "CSheafFiles", "Libc", .product(name: "SystemPackage", package: "swift-system"),
            ],
            exclude: ["Words"],
            swiftSettings: strict),
        .target(
            name: "SheafCore",
            dependencies: [
                "CSheafYAML", "Libc", "SheafHashing",
                .product(name: "Algorithms", package: "swift-algorithms"),
            ],
            swiftSettings: strict),
        // Other programs' formats, as values: reads and writes bytes, and no files.
        .target(
            name: "SheafExchange",
            dependencies: [
                "SheafCore", "SheafHashing", "SheafJSON",
                .product(name: "Algorithms", package: "swift-algorithms"),
            ],
            swiftSettings: strict),
        // Linked into the program itself, which then has no library more to load at each start.
        // Not named as its folder: Yams has a target `CYaml`, which is the same name to macOS.
        .target(
            name: "CSheafYAML", path: "Sources/CYAML",
            linkerSettings: [
                .linkedLibrary(":libyaml.a", .when(platforms: [.linux])),
                .linkedLibrary("yaml", .when(platforms: [.macOS])),
            ]),
        .systemLibrary(
            name: "CGit2", pkgConfig: "libgit2",
            providers: [.apt(["libgit2-dev"]), .brew(["libgit2"])]),
        // Not named as its folder: swift-system has a target `CSystem` too.
        .target(name: "CSheafSystem", path: "Sources/CSystem"),
        // Pages, help, schema and demos within the program, which is one file wherever it goes.
        .target(
            name: "CSheafFiles", path: "Sources/CFiles"),
        // Files, folders and processes; knows nothing of git.
        .target(
            name: "SheafSystem",
            dependencies: [
                "CSheafFiles", "CSheafSystem", "Libc",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict),
        .target(
            name: "SheafGit",
            dependencies: [
                "CGit2", "CSheafSystem", "CZlib", "Libc", "SheafHashing", "SheafSystem",
                "SheafWords",
                .product(name: "Algorithms", package: "swift-algorithms"),
                .product(name: "HeapModule", package: "swift-collections"),
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "Subprocess", package: "swift-subprocess"),
            ],
            swiftSettings: strict,
            // Linked into the program itself, as libyaml is.
            linkerSettings: [
                .linkedLibrary(":libz.a", .when(platforms: [.linux])),
                .linkedLibrary("z", .when(platforms: [.macOS])),
            ]
        ),
        .systemLibrary(
            name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .target(
            name: "SheafIndex",
            dependencies: [
                "SheafCore", "CSheafSystem", "CSQLite", "Libc",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict,
            // Linked into the program itself, as libyaml is.
            linkerSettings: [
                .linkedLibrary(":libsqlite3.a", .when(platforms: [.linux])),
                .linkedLibrary("m", .when(platforms: [.linux])),
                .linkedLibrary("sqlite3", .when(platforms: [.macOS])),
            ]),
        .target(
            name: "SheafStore",
            dependencies: [
                "Libc", "SheafCore", "SheafExchange", "SheafGit", "SheafHashing", "SheafIndex",
                "SheafJSON", "SheafSystem", "SheafWords",
                .product(name: "Algorithms", package: "swift-algorithms"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "SheafTerminal",
            dependencies: ["CSheafSystem", "Libc", "SheafCore", "SheafWords"],
            swiftSettings: strict),
        .systemLibrary(
            name: "CMarkGFM",
            providers: [.apt(["libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"])]),
        // Linked into the program itself, as libyaml is.
        .target(
            name: "SheafMarkdown", dependencies: ["CMarkGFM"], swiftSettings: strict,
            linkerSettings: [
                .linkedLibrary(":libcmark-gfm-extensions.a", .when(platforms: [.linux])),
                .linkedLibrary(":libcmark-gfm.a", .when(platforms: [.linux])),
                .linkedLibrary("cmark-gfm-extensions", .when(platforms: [.macOS])),
                .linkedLibrary("cmark-gfm", .when(platforms: [.macOS])),
            ]),
        // The same values for scripts and for the browser.
        .target(
            name: "SheafJSON", dependencies: ["SheafCore", "SheafSystem"], swiftSettings: strict),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        // The browser board: answers requests as values, whatever library brings them.
        .target(
            name: "SheafServe",
            dependencies: [
                "CZlib", "Libc", "SheafCore", "SheafExchange", "SheafHashing", "SheafJSON",
                "SheafMarkdown", "SheafStore", "SheafSystem", "SheafTerminal",
            ],
            exclude: ["Web"], swiftSettings: strict),
        .executableTarget(
            name: "sheaf",
            dependencies: [
                "CSheafSystem", "Libc", "SheafExchange", "SheafJSON", "SheafMarkdown", "SheafStore",
                "SheafSystem", "SheafTerminal", "SheafWords",
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["Demos", "Help/en", "Help/ko", "Help/options.txt", "sheaf.schema.json"],
            // A command stays on the thread that it is started on: another one has to be made first.
            swiftSettings: strict + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
        ),
        .executableTarget(
            name: "sheaf-serve",
            dependencies: [
                "CSheafSystem", "Libc", "SheafServe", "SheafStore", "SheafSystem",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SheafCoreTests",
            dependencies: [
                "SheafCore", "SheafHashing", "TestSupport", "TestTraits",
                .product(name: "Yams", package: "Yams"),
            ],
            exclude: ["Recurrence/recurrence_oracles.py", "Time/korean_calendars.py"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SheafExchangeTests",
            dependencies: ["SheafCore", "SheafExchange", "TestSupport", "TestTraits"],
            swiftSettings: strict),
        .testTarget(
            name: "SheafGitTests",
            dependencies: ["SheafGit", "SheafSystem", "TestSupport", "TestTraits"],
            swiftSettings: strict),
        .testTarget(
            name: "SheafIndexTests",
            dependencies: ["SheafIndex", "CSQLite", "TestSupport", "TestTraits"],
            swiftSettings: strict),
        .testTarget(
            name: "SheafStoreTests",
            dependencies: [
                "FolderWatcher", "SheafExchange", "SheafStore", "SheafSystem", "TestSupport",
                "TestTraits",
            ],
            swiftSettings: strict),
        // The example of the guide "Using the library".
        .executableTarget(
            name: "FolderWatcher", dependencies: ["SheafStore"], path: "Tests/FolderWatcher",
            swiftSettings: strict),
        .testTarget(
            name: "SheafTerminalTests",
            dependencies: ["SheafTerminal", "SheafWords", "TestSupport", "TestTraits"],
            swiftSettings: strict),
        .testTarget(
            name: "SheafWordsTests", dependencies: ["SheafWords", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "SheafMarkdownTests",
            dependencies: [
                "CMarkGFM", "SheafCore", "SheafMarkdown", "TestSupport", "TestTraits",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SheafServeTests",
            dependencies: [
                "SheafJSON", "SheafServe", "SheafStore", "SheafSystem", "SheafWords", "TestSupport",
                "TestTraits",
            ],
            swiftSettings: strict),
        // Pages in Chromium and WebKit, by tests in Python.
        .testTarget(
            name: "BrowserTests", dependencies: ["CTestProcess", "TestSupport", "TestTraits"],
            exclude: ["pages"], swiftSettings: strict),
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        // Apart from TestSupport, which programs use too: they are not linked with Testing.
        .target(
            name: "TestTraits", dependencies: ["TestSupport"], path: "Tests/TestTraits",
            swiftSettings: strict),
        .target(name: "CTestProcess", path: "Tests/CTestProcess"),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "sheaf", "SheafExchange", "SheafGit", "SheafSystem", "SheafTerminal",
                "CTestProcess", "TestSupport", "TestTraits",
            ],
            exclude: ["Servers/exchange_programs.py"], swiftSettings: strict),
        .target(
            name: "SheafSimulation",
            dependencies: ["CTestProcess", "SheafGit", "SheafStore", "SheafSystem", "TestSupport"],
            path: "Tests/SheafSimulation", swiftSettings: strict),
        .executableTarget(
            name: "sheaf-simulation",
            dependencies: [
                "SheafSimulation",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/SheafSimulationProgram", swiftSettings: strict),
        .executableTarget(
            name: "sheaf-benchmark",
            dependencies: [
                "CTestProcess", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/SheafBenchmark", swiftSettings: strict),
        .target(
            name: "SheafFuzzing", dependencies: ["SheafCore", "SheafGit", "SheafMarkdown"],
            path: "Tests/SheafFuzzing", swiftSettings: strict),
        .testTarget(
            name: "SheafFuzzingTests", dependencies: ["SheafFuzzing", "TestSupport", "TestTraits"],
            swiftSettings: strict),
        .testTarget(
            name: "SheafSimulationTests",
            dependencies: ["SheafSimulation", "TestSupport", "TestTraits"],
            swiftSettings: strict),
    ]
)
