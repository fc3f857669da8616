// swift-tools-version: 6.2
import PackageDescription

// A target exists only to forbid an import; everything else is a folder. docs/ARCHITECTURE.md draws the arrows, and
// `--explicit-target-dependency-import-check error` (see the Makefile) keeps them true.

let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

/// A module of the product.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A test target.
func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

/// Errno, FileDescriptor and their like.
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

/// Static archives where Debian has them: each shared library costs start time.
func archives(_ names: String...) -> [LinkerSetting] {
    names.map { .linkedLibrary(":lib\($0).a") }
}

/// Checks of jumps and returns by the processor.
#if arch(arm64)
    let controlFlow = ["-mbranch-protection=standard"]
#elseif arch(x86_64)
    let controlFlow = ["-fcf-protection"]
#else
    let controlFlow: [String] = []
#endif

/// C that reads strangers' bytes, or writes to the terminal: what overruns a buffer or the stack ends the program instead of
/// going on. Only in releases, since `_FORTIFY_SOURCE` needs an optimizer; not for CCurl, which holds no buffer, and with
/// such flags the library HTTP could not be another package's dependency.
let hardened: [CSetting] = [
    .unsafeFlags(
        ["-fstack-protector-strong", "-D_FORTIFY_SOURCE=2", "-fstack-clash-protection"] + controlFlow,
        .when(configuration: .release))
]

/// What Benchmarks, a package of its own, measures beside HTTP: a package sees of another what is in its products.
let measured = ["Browser", "Cells", "Documents", "GitHub", "Gists", "Images", "Reading", "Storage"]

let package = Package(
    name: "gists-tui",
    products: [
        .executable(name: "gists-tui", targets: ["gists-tui"]),
        .executable(name: "gists-demo-server", targets: ["gists-demo-server"]),
        .library(name: "HTTP", targets: ["Concurrency", "HTTP"]),
    ] + measured.map { .library(name: $0, targets: [$0]) },
    // Exactly these: what is built today is what was tested.
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
    ],
    targets: [
        // Values
        module("Texts"),
        module("Cells", ["Texts"]),
        module("Dates"),
        module("Gists", ["Dates", "Texts"]),
        .target(name: "CMarkdown", cSettings: hardened, linkerSettings: archives("cmark-gfm-extensions", "cmark-gfm")),
        module("Reading", ["Cells", "CMarkdown", "Texts"]),
        module("Documents", ["Gists", "Reading", "Texts"]),
        .target(
            name: "Browser",
            dependencies: [
                "Cells", "Documents", "Gists", "Reading", "Texts",
                .product(name: "OrderedCollections", package: "swift-collections"),
            ],
            swiftSettings: strict),

        // The system: what swift-system lacks; threads, clocks and locks
        module("SystemCalls", [system]),
        .target(name: "CEventFD"),
        module("Concurrency", ["CEventFD"]),

        // The outside world
        .target(name: "CCurl"),
        module("HTTP", ["CCurl", "Concurrency", "Dates", "SystemCalls", "Texts", system]),
        module("GitHub", ["Cells", "Concurrency", "Dates", "Gists", "HTTP", "Texts"]),
        module("Resources", ["Concurrency"]),
        .target(name: "CSQLite", linkerSettings: archives("sqlite3")),
        module("SQLite", ["CSQLite", "Concurrency"]),
        module("Storage", ["Gists", "SQLite", "SystemCalls", "Texts", system]),
        module("Configuration", ["SystemCalls", "Texts", system]),
        .target(
            name: "CImageCodecs", cSettings: hardened,
            linkerSettings: archives("png16", "jpeg", "gif", "webpdemux", "webp", "z") + [
                // What libwebp takes is counted: see webp_limits.c.
                .unsafeFlags(
                    ["WebPSafeMalloc", "WebPSafeCalloc", "VP8LBuildHuffmanTable"].flatMap {
                        ["-Xlinker", "--wrap=\($0)"]
                    })
            ]),
        module("Images", ["Cells", "CImageCodecs", "Concurrency"]),
        .target(name: "CNcurses", cSettings: hardened, linkerSettings: archives("ncursesw", "tinfo")),
        module("Terminal", ["Cells", "CNcurses", "Concurrency", "SystemCalls", system]),

        // What the browser asks for, from the network and the disk
        module(
            "Repository",
            ["Concurrency", "Documents", "Gists", "GitHub", "HTTP", "Reading", "Resources", "Storage", "Texts"]),

        // Complete downloads into the store
        module(
            "Sync",
            [
                "Concurrency", "Dates", "Documents", "Gists", "GitHub", "HTTP", "Reading", "Repository", "Storage",
                "SystemCalls", "Texts", system,
            ]),

        // What the Swift runtime in the programs is kept from
        .target(
            name: "CSwiftRuntime",
            linkerSettings: [.unsafeFlags(["-Xlinker", "--wrap=swift_copyAuxiliaryExecutablePath"])]),

        // Files on the disk that belong to files of gists
        module("Pairing", ["Gists", "Reading", "SystemCalls", "Texts", system]),

        // Who is signed in. Nothing here links to libsecret: it is loaded when it is needed.
        .target(name: "CSecret", cSettings: hardened),
        module(
            "Accounts",
            ["CSecret", "Cells", "Concurrency", "Configuration", "Gists", "GitHub", "HTTP", "SystemCalls", system]),

        // Gists as folders on the disk
        module("Backup", ["GitHub", "Gists", "Reading", "SystemCalls", "Texts", system]),

        // Everything put together
        module(
            "Runtime",
            [
                "Accounts", "Backup", "Browser", "Cells", "Concurrency", "Configuration", "Dates", "Documents", "Gists",
                "GitHub",
                "HTTP",
                "Images",
                "Pairing", "Reading", "Repository", "Resources", "Storage", "Sync", "SystemCalls", "Terminal", "Texts",
                system,
            ]),
        .target(name: "CJQ", cSettings: hardened),
        // The commit that was built. It is compiled again for each commit, unlike everything with a flag for it.
        .target(name: "CBuild"),
        .executableTarget(
            name: "gists-tui",
            dependencies: [
                "Accounts", "Backup", "Browser", "CBuild", "CJQ", "CSwiftRuntime", "Cells", "Concurrency",
                "Configuration",
                "Dates", "Documents",
                "Gists", "GitHub", "HTTP",
                "Images", "Pairing", "Reading", "Repository", "Runtime", "Storage", "Sync", "SystemCalls", "Terminal",
                "Texts",
                system,
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),

        // The embedded GitHub: knows nothing of the program that it serves
        .target(name: "CImageEncoders", cSettings: hardened, linkerSettings: archives("png16", "turbojpeg", "z")),
        .executableTarget(
            name: "gists-demo-server",
            dependencies: [
                "CImageEncoders", "CSwiftRuntime", "SystemCalls", .product(name: "FlyingFox", package: "FlyingFox"),
            ],
            swiftSettings: strict),

        // What tests need
        .target(
            name: "TestSupport", dependencies: ["Concurrency"], path: "Tests/TestSupport", swiftSettings: strict),
        .target(name: "LoopbackServer", path: "Tests/LoopbackServer", swiftSettings: strict),
        .target(
            name: "CVTerm", path: "Tests/CVTerm",
            linkerSettings: [.linkedLibrary("vterm"), .linkedLibrary("util")]),
        .target(name: "PseudoTerminal", dependencies: ["CVTerm"], path: "Tests/PseudoTerminal", swiftSettings: strict),
        tests("TextsTests", ["Texts"]),
        tests("CellsTests", ["Cells"]),
        tests("DatesTests", ["Dates"]),
        tests("WordsTests", []),
        tests("GistsTests", ["Gists", "Texts"]),
        tests("ReadingTests", ["Reading", "Cells", "TestSupport", "Texts"]),
        tests(
            "BrowserTests", ["Browser", "Cells", "Documents", "Gists", "Reading", "TestSupport", "Texts"],
            exclude: ["Goldens"]),
        .executableTarget(
            name: "LimitProbe", dependencies: ["Concurrency", "HTTP"], path: "Tests/LimitProbe", swiftSettings: strict),
        tests("ConcurrencyTests", ["Concurrency", "LimitProbe", "TestSupport"]),
        tests(
            "HTTPTests", ["Concurrency", "HTTP", "LimitProbe", "LoopbackServer", "SystemCalls", "TestSupport", system]),
        tests(
            "GitHubTests",
            ["Cells", "Concurrency", "GitHub", "Gists", "HTTP", "LoopbackServer", "TestSupport", "Texts"]),
        tests("ResourcesTests", ["Resources", "TestSupport"]),
        tests(
            "RepositoryTests",
            [
                "Concurrency", "Documents", "Gists", "GitHub", "HTTP", "LoopbackServer", "Repository", "Storage",
                "TestSupport",
            ]),
        tests(
            "SyncTests",
            [
                "Concurrency", "Gists", "GitHub", "HTTP", "LoopbackServer", "Repository", "Storage", "Sync",
                "TestSupport",
            ]),
        tests("BackupTests", ["Backup", "GitHub", "Gists", "SystemCalls", "TestSupport", "Texts", system]),
        tests("PairingTests", ["Pairing", "Gists", "Reading", "TestSupport", system]),
        tests("ConfigurationTests", ["Configuration", "TestSupport"]),
        tests(
            "AccountsTests",
            [
                "Accounts", "Concurrency", "Configuration", "GitHub", "Gists", "HTTP", "LoopbackServer", "TestSupport",
            ]),
        tests("SQLiteTests", ["SQLite", "CSQLite", "TestSupport"]),
        .executableTarget(
            name: "StoreWriter", dependencies: ["Storage", "Gists"], path: "Tests/StoreWriter", swiftSettings: strict),
        tests("StorageTests", ["Storage", "Gists", "SQLite", "StoreWriter", "TestSupport"], exclude: ["Fixtures"]),
        tests("ImagesTests", ["Images", "Cells", "TestSupport"]),
        .executableTarget(
            name: "TerminalProbe", dependencies: ["Terminal", "Cells", "Concurrency"], path: "Tests/TerminalProbe",
            swiftSettings: strict),
        tests("TerminalTests", ["Terminal", "Cells", "PseudoTerminal", "TerminalProbe", "TestSupport"]),
        tests(
            "RuntimeTests",
            [
                "Runtime", "Browser", "Cells", "Concurrency", "Configuration", "Documents", "Gists", "GitHub", "HTTP",
                "Images", "Storage", "SystemCalls", "Terminal", "LoopbackServer", "TestSupport", system,
            ]),
        tests(
            "ProgramTests",
            [
                "gists-tui", "Configuration", "Gists", "HTTP", "PseudoTerminal", "LoopbackServer", "Storage",
                "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        tests("DemoServerTests", ["LoopbackServer", "TestSupport"]),
        .target(
            name: "FuzzChecks",
            dependencies: ["Cells", "Configuration", "Gists", "GitHub", "HTTP", "Images", "Reading", "Terminal"],
            path: "Tests/Fuzz/Checks", swiftSettings: strict),
        tests("FuzzTests", ["FuzzChecks"]),
    ]
)

// What links with libFuzzer only: Tests/Fuzz/run builds it.
if Context.environment["FUZZ"] != nil {
    package.targets.append(
        .executableTarget(name: "fuzz", dependencies: ["FuzzChecks"], path: "Tests/Fuzz/Driver", swiftSettings: strict))
}
