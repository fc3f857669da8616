import Browser
import Documents
import Foundation
import Gists
import Synchronization
import SystemCalls
import SystemPackage
import TestSupport
import Testing

@testable import Runtime

@Suite("R10, B16: exporting") struct ExportTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func gist(_ id: GistID, _ files: [String: String], owner: Login? = "mira") -> Gist {
        Gist(
            id: id, owner: owner.map { Owner(login: $0) },
            files: files.sorted { $0.key < $1.key }.map {
                GistFile(name: $0.key, size: $0.value.utf8.count, content: $0.value)
            }, createdAt: .now, updatedAt: .now)
    }

    /// Takes out what the gists hold, without a network.
    private func take(
        _ gists: [Gist], _ purpose: Export.Purpose, report: @escaping @Sendable (Export.Progress) -> Void = { _ in },
        fetch: Exporter.Fetch? = nil
    ) async throws -> Export.Outcome {
        let held: Exporter.Fetch = { file, _, progress in
            progress(file.size)
            return Data((file.content ?? "").utf8)
        }
        return try await Exporter(home: folder.path, fetch: fetch ?? held, report: report)
            .run(Export(gists: gists, purpose: purpose))
    }

    @Test("R10: a file goes into a folder by its own name, or where the path says")
    func places() async throws {
        let one = [gist("1", ["a.txt": "hello"])]
        for (place, path) in [("/", "a.txt"), ("", "a-2.txt"), ("/new/deep/", "new/deep/a.txt"), ("/b", "b")] {
            let news = try await take(one, .save(to: folder.path + place, .keepBoth))
            #expect(try folder.text(path) == "hello")
            guard case .saved(let sentence, _, isComplete: true) = news else { throw Failure("\(news)") }
            #expect(sentence.hasPrefix("Saved ") && sentence.contains(path))
        }
        let news = try await take(one, .save(to: "~/c", .ask))
        #expect(news == .saved("Saved \(folder.path)/c.", folder: "~/", isComplete: true))
        #expect(try folder.names == ["a-2.txt", "a.txt", "b", "c", "new"])
    }

    @Test("R10: what is no file stays, also where overwriting was asked for", arguments: ["pipe", "folder"])
    func noFile(_ kind: String) async throws {
        let path = folder.path + "/x/a"
        try FileManager.default.createDirectory(atPath: folder.path + "/x", withIntermediateDirectories: true)
        #expect((kind == "pipe" ? mkfifo(path, 0o600) : mkdir(path, 0o700)) == 0)
        let news = try await take([gist("1", ["a": "x"])], .save(to: folder.path + "/x/", .overwrite))
        guard case .saved(let sentence, nil, isComplete: false) = news else { throw Failure("\(news)") }
        #expect(sentence.hasPrefix("a: "))
        var about = stat()
        #expect(lstat(path, &about) == 0)
        #expect(about.st_mode & S_IFMT == (kind == "pipe" ? S_IFIFO : S_IFDIR))
        #expect(try folder.names(in: "x") == ["a"])
    }

    @Test("R10: a file that is overwritten keeps its permissions")
    func keepsMode() async throws {
        _ = try await take([gist("1", ["a": "old"])], .save(to: folder.path + "/", .ask))
        #expect(chmod(folder.path + "/a", 0o600) == 0)
        _ = try await take([gist("1", ["a": "new"])], .save(to: folder.path + "/", .overwrite))
        var about = stat()
        #expect(lstat(folder.path + "/a", &about) == 0)
        #expect(about.st_mode & 0o777 == 0o600)
        #expect(try folder.text("a") == "new")
    }

    @Test("R10: the folder of a file that is named is made")
    func missingFolder() async throws {
        let path = folder.path + "/new/folder/a"
        let news = try await take([gist("1", ["a": "x"])], .save(to: path, .ask))
        #expect(news == .saved("Saved \(path).", folder: folder.path + "/new/folder/", isComplete: true))
        #expect(try folder.text("new/folder/a") == "x")
    }

    @Test("B16: several gists get a folder each; names that are the same once harmless stay apart")
    func manyGists() async throws {
        let gists = [
            gist("1", ["../../x": "up", "x": "plain"]), gist("2", ["x": "other"], owner: "../.."),
            gist("3", ["y": "1"], owner: nil),
        ]
        let news = try await take(gists, .save(to: folder.path + "/all", .ask))
        let sentence = "Saved 4 files to \(folder.path)/all. Renamed: “../../x” as “x-2”."
        #expect(news == .saved(sentence, folder: folder.path + "/all/", isComplete: true))
        #expect(try folder.text("all/mira-1/x") == "plain")
        #expect(try folder.names(in: "all") == ["2", "3", "mira-1"])
        #expect(try folder.names(in: "all/mira-1") == ["x", "x-2"])
    }

    @Test(
        "R10: whatever is asked, nothing is written but files of the folder",
        arguments: ["../x", "a/../../x", "/\u{301}x", "x/\u{200D}y", "..", ".", "", "a\u{0}b"])
    func namesOnly(_ name: String) throws {
        let inner = folder.path + "/in"
        try Folder.make(inner, mode: 0o777)
        for overwrites in [true, false] {
            let error = #expect(throws: Errno.self) {
                try WholeFile.write(Data("x".utf8), to: inner, as: name, overwrites: overwrites)
            }
            #expect(error == .invalidArgument)
        }
        let temporary = try PrivateFolder(environment: ["TMPDIR": inner])
        let error = #expect(throws: Errno.self) { try temporary.add(Data("x".utf8), as: name) }
        #expect(error == .invalidArgument)
        #expect(try folder.names == ["in"])
        #expect(try folder.names(in: "in") == [(temporary.path as NSString).lastPathComponent])
    }

    @Test(
        "R10: no name leads out of the chosen folder, hides or harms",
        arguments: [
            "../x", "/etc/passwd", "..", ".", "", "a/../../x", "x\u{202E}y\u{1B}[2J\n", "./.bashrc", "/-rf", "//~",
            "x/\u{200D}../\u{200D}../\u{200D}.profile", "../\u{200C}../\u{301}.bashrc",
        ])
    func hostileNames(_ name: String) async throws {
        _ = try await take([gist("1", [name: "x"])], .save(to: folder.path + "/in/", .ask))
        #expect(try folder.names == ["in"])
        let names = try folder.names(in: "in")
        #expect(names.count == 1)
        #expect(
            names.allSatisfy {
                !$0.hasPrefix(".") && !$0.hasPrefix("-") && !$0.hasPrefix("~")
                    && $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            })
    }

    @Test(
        "R10: a name that a folder can have is kept",
        arguments: [
            ".bashrc", "-rf", "~", "a\\b.txt", "..\\..\\x", " x", "x ", "...", "日本.md", "e\u{301}.txt", "\u{E9}.txt",
            "a;b$c`d",
            "👩\u{200D}💻.md", "\u{E0B0}.conf", String(repeating: "x", count: 255), String(repeating: "日", count: 85),
            "CON", "nul.txt",
        ])
    func keptNames(_ name: String) async throws {
        let news = try await take([gist("1", [name: "x", "z": "y"])], .save(to: folder.path + "/in/", .ask))
        #expect(news == .saved("Saved 2 files to \(folder.path)/in/.", folder: folder.path + "/in/", isComplete: true))
        #expect(try folder.text("in/" + name) == "x")
    }

    @Test("R10: a file that must be renamed takes no name of another one")
    func renamed() {
        #expect(SavedName.all(for: [".env", "env"]) == [".env", "env"])
        #expect(SavedName.all(for: ["a/x.txt", "x.txt", "b/x.txt"]) == ["x-2.txt", "x.txt", "x-3.txt"])
        #expect(SavedName.all(for: ["x\u{202E}", "x", "..", ".", "/"]) == ["x-2", "x", "file", "file-2", "file-3"])
        let equivalent = ["e\u{301}", "\u{E9}", "K", "\u{212A}"]
        #expect(zip(SavedName.all(for: equivalent), equivalent).allSatisfy { $0.utf8.elementsEqual($1.utf8) })
        #expect(SavedName.all(for: [String(repeating: "y", count: 256) + ".txt"])[0].utf8.count <= 255)
    }

    @Test("R10: what is there is asked about; overwriting replaces links instead of following them")
    func collisions() async throws {
        let one = [gist("1", ["a.txt": "new"])]
        try folder.file("a.txt", "old")
        #expect(try await take(one, .save(to: folder.path, .ask)) == .exists(["a.txt"]))
        #expect(try folder.text("a.txt") == "old")
        _ = try await take(one, .save(to: folder.path, .keepBoth))
        #expect(try folder.text("a-2.txt") == "new")
        _ = try await take(one, .save(to: folder.path, .overwrite))
        #expect(try folder.text("a.txt") == "new")
        try folder.file("other", "safe")
        try FileManager.default.removeItem(atPath: folder.path + "/a.txt")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/a.txt", withDestinationPath: folder.path + "/other")
        #expect(try await take(one, .save(to: folder.path, .ask)) == .exists(["a.txt"]))
        _ = try await take(one, .save(to: folder.path, .overwrite))
        #expect(try folder.text("other") == "safe")
        #expect(try folder.text("a.txt") == "new")
    }

    @Test("R10: what fails leaves nothing behind; the others are saved, and the sentence counts")
    func failures() async throws {
        let gists = [gist("1", ["a": "1", "b": "2", "c": "3"])]
        let news = try await take(
            gists, .save(to: folder.path, .ask),
            fetch: { file, _, _ in
                guard file.name != "b" else { throw Failure("GitHub did not answer.") }
                return Data("x".utf8)
            })
        #expect(
            news
                == .saved(
                    "Saved 2 of 3 files to \(folder.path). b: GitHub did not answer.", folder: folder.path + "/",
                    isComplete: false))
        #expect(try folder.names == ["a", "c"])
        let full = try await take([gist("1", ["a": "x"])], .save(to: "/dev/full/", .ask))
        guard case .saved(_, _, isComplete: false) = full else { throw Failure("\(full)") }
    }

    @Test("R10: partial text is never handed over: one file that fails fails all")
    func collecting() async throws {
        let gists = [gist("1", ["a": "1", "b": "2"])]
        #expect(
            try await take(gists, .copy)
                == .collected([.init(name: "a", bytes: Data("1".utf8)), .init(name: "b", bytes: Data("2".utf8))]))
        await #expect(throws: Failure("No.")) {
            try await take(
                gists, .page,
                fetch: { file, _, _ in
                    guard file.name == "a" else { throw Failure("No.") }
                    return Data()
                })
        }
        var large = gist("1", ["a": ""])
        large.files[0].size = 100 << 20
        await #expect(throws: Failure("Too large to copy (104.9 MB): save it instead.")) {
            try await take([large], .edit)
        }
    }

    @Test("C7: progress counts files and bytes")
    func progress() async throws {
        let heard = Heard()
        _ = try await take([gist("1", ["a": "12345", "b": "123"])], .copy, report: heard.add)
        #expect(heard.all.map(\.received) == [5, 5, 8, 8])
        #expect(heard.all.map(\.files) == [0, 1, 1, 2])
        #expect(heard.all.allSatisfy { $0.total == 8 && $0.fileCount == 2 })
    }

    @Test("R10: Tab knows folders, hides hidden files until they are asked for, and the home folder")
    func completion() throws {
        for name in ["docs/", "data.txt", ".hidden"] {
            if name.hasSuffix("/") {
                try FileManager.default.createDirectory(
                    atPath: folder.path + "/" + name, withIntermediateDirectories: true)
            } else {
                try folder.file(name, "")
            }
        }
        #expect(PathText.completions(of: "~/d", home: folder.path) == ["~/data.txt", "~/docs/"])
        #expect(PathText.completions(of: folder.path + "/.", home: nil) == [folder.path + "/.hidden"])
        #expect(PathText.completions(of: "/no/such/place", home: nil) == [])
    }

    @Test("R10: the desktop's clipboard is asked where there is a desktop; else too much is refused with a word")
    func clipboard() {
        #expect(Clipboard.programs([:]) == [["pbcopy"]])
        #expect(
            Clipboard.programs(["WAYLAND_DISPLAY": "w", "DISPLAY": ":0"]).map(\.[0]) == [
                "wl-copy", "xclip", "xsel", "pbcopy",
            ])
        let heard = Heard()
        let long = String(repeating: "x", count: Clipboard.largestForTerminal + 1)
        let outcome = Clipboard.copy(long, environment: [:]) { _ in heard.add(.init(fileCount: 0, total: 0)) }
        guard case .failed(let problem) = outcome else { return #expect(outcome == .failed("")) }
        #expect(problem.hasPrefix("Too large to copy (75.0 kB,"))
        let short = Clipboard.copy("short", environment: [:]) { _ in heard.add(.init(fileCount: 0, total: 0)) }
        #expect(short == .copied(to: "terminal clipboard (OSC 52)"))
        #expect(heard.all.count == 1)
    }
}

/// Progress as it was reported.
private final class Heard: Sendable {
    private let steps = Mutex<[Export.Progress]>([])
    @Sendable func add(_ step: Export.Progress) { steps.withLock { $0.append(step) } }
    var all: [Export.Progress] { steps.withLock({ $0 }) }
}
