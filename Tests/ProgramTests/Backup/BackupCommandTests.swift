import Foundation
import LoopbackServer
import TestSupport
import Testing

@Suite(.blocking) struct `Backup command` {
    private static let binary = Data([0, 0xFF, 0xFE, 0x80]) + Data("bin".utf8)

    private static func server() throws -> BackupServer {
        try BackupServer([
            "aaa": .init(description: "Hello, World!", files: ["a.txt": Data("one\n".utf8), "b.bin": binary]),
            "bbb": .init(
                description: nil, isPublic: false,
                files: ["CON": Data("c".utf8), "x/y": Data("s".utf8), "gist.json": Data("{}".utf8), "empty": Data()],
                comments: ["hi", "there"]),
            "ccc": .init(owner: "ana", description: "", files: ["only.md": Data("# x".utf8)], isStarred: true),
        ])
    }

    @Test("P5: backup writes a folder for each gist with the bytes of its files, gist.json and comments.json")
    func first() throws {
        let backup = try Self.server()
        let result = try backup.run("--mine", "--starred", "--comments")
        #expect(result.code == 0 && result.errors == "3 gists: 3 new, 0 changed, 0 unchanged.\n")
        #expect(
            backup.names == [
                "ana/ccc-only-md/comments.json", "ana/ccc-only-md/only.md", "mira/aaa-hello-world/a.txt",
                "mira/aaa-hello-world/b.bin", "mira/aaa-hello-world/comments.json", "mira/bbb-con/_CON",
                "mira/bbb-con/comments.json", "mira/bbb-con/empty", "mira/bbb-con/gist-2.json", "mira/bbb-con/x-y",
            ])
        #expect(backup.files["mira/aaa-hello-world/b.bin"] == Self.binary)
        let record = try #require(
            JSONSerialization.jsonObject(with: backup.files["mira/bbb-con/gist.json"] ?? Data()) as? [String: Any])
        #expect(record["id"] as? String == "bbb" && record["public"] as? Bool == false)
        let files = (record["backup"] as? [String: Any])?["files"] as? [[String: String]] ?? []
        #expect(files.first { $0["name"] == "x/y" }?["path"] == "x-y")
        let comments =
            try JSONSerialization.jsonObject(with: backup.files["mira/bbb-con/comments.json"] ?? Data())
            as? [[String: Any]]
        #expect(comments?.compactMap { $0["body"] as? String } == ["hi", "there"])
        #expect(!backup.server.requests.contains { $0.path.hasPrefix("/raw") && $0["Authorization"] != nil })
    }

    @Test("P5: what is unchanged is neither requested nor written again, and the folder agrees with the cache")
    func unchanged() throws {
        let backup = try Self.server()
        #expect(try backup.run("--mine", "--starred", "--comments").code == 0)
        let before = backup.stamps
        let count = backup.server.requests.count
        #expect(try backup.run("--mine", "--starred", "--comments").errors.contains("3 unchanged"))
        #expect(backup.stamps == before)
        let result = try backup.run("--verify")
        #expect(result.code == 0 && result.text == "")
        #expect(backup.requests(after: count) == ["/gists", "/gists/starred"])
    }

    @Test("P5: an edit loads the changed files; a new description renames the folder; a deleted file moves to .removed")
    func edited() throws {
        let backup = try Self.server()
        #expect(try backup.run("--mine").code == 0)
        backup.change("bbb") { gist in
            gist.description = "Now named"
            gist.files["CON"] = nil
            gist.files["new"] = Data("n".utf8)
            gist.revision = 2
        }
        #expect(try backup.run("--mine").errors == "2 gists: 0 new, 1 changed, 1 unchanged.\n")
        #expect(
            backup.names.filter { !$0.contains("aaa") } == [
                ".removed/mira/bbb-con/_CON", "mira/bbb-now-named/empty", "mira/bbb-now-named/gist-2.json",
                "mira/bbb-now-named/new", "mira/bbb-now-named/x-y",
            ])
        #expect(try backup.run("--verify").code == 0)
    }

    @Test("P5: a gist that GitHub no longer has moves to .removed; one that only left a list stays")
    func deleted() throws {
        let backup = try Self.server()
        #expect(try backup.run("--mine", "--starred").code == 0)
        backup.gists.withLock { $0["aaa"] = nil }
        backup.change("ccc") { $0.isStarred = false }
        #expect(try backup.run("--mine", "--starred").errors.contains("1 moved to .removed"))
        #expect(backup.files[".removed/mira/aaa-hello-world/b.bin"] == Self.binary)
        #expect(backup.names.contains("ana/ccc-only-md/only.md"))
        // It is not asked for once more.
        let count = backup.server.requests.count
        #expect(try backup.run("--mine", "--starred").code == 0)
        #expect(backup.requests(after: count) == ["/gists", "/gists/starred"])
    }

    @Test("P5: verify names every difference on standard output, also as JSON, and ends with 1")
    func differences() throws {
        let backup = try Self.server()
        #expect(try backup.run("--mine", "--comments").code == 0)
        let folder = backup.path + "/mira/"
        try Data("oned".utf8).write(to: URL(fileURLWithPath: folder + "aaa-hello-world/a.txt"))
        try FileManager.default.removeItem(atPath: folder + "aaa-hello-world/b.bin")
        try FileManager.default.createSymbolicLink(
            atPath: folder + "aaa-hello-world/b.bin", withDestinationPath: "/etc/passwd")
        try FileManager.default.removeItem(atPath: folder + "bbb-con/empty")
        try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "bbb-con/mine"))
        try Data("[]".utf8).write(to: URL(fileURLWithPath: folder + "bbb-con/comments.json"))
        let result = try backup.run("--verify")
        #expect(result.code == 1 && result.errors.contains("5 differences"))
        #expect(
            result.lines.map(String.init).sorted() == [
                "mira/aaa-hello-world/a.txt: differs", "mira/aaa-hello-world/b.bin: is a symbolic link",
                "mira/bbb-con/comments.json: differs", "mira/bbb-con/empty: missing in the folder",
                "mira/bbb-con/mine: not part of the gist",
            ])
        #expect((try backup.run("--verify", "--json").json as? [Any])?.count == 5)
        // The backup repairs what is missing or a link.
        #expect(try backup.run("--mine", "--comments").code == 0)
        #expect(backup.files["mira/aaa-hello-world/b.bin"] == Self.binary)
    }

    @Test("P5: a file that does not arrive is named, its folder does not appear, and the exit code is 1")
    func incomplete() throws {
        let backup = try Self.server()
        backup.server.on("/raw/aaa/1/a%2Etxt", .status(404), .ok("one\n"))
        let result = try backup.run("--mine", "--json")
        #expect(result.code == 1 && result.errors.contains("mira/aaa-hello-world/a.txt: "))
        #expect(((result.json as? [String: Any])?["missing"] as? [Any])?.count == 1)
        #expect(!backup.names.contains { $0.hasPrefix("mira/aaa") })
        // What has arrived is not requested again.
        let count = backup.server.requests.count
        #expect(try backup.run("--mine").code == 0)
        #expect(backup.requests(after: count) == ["/gists", "/raw/aaa/1/a%2Etxt"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: backup.path) == ["mira"])
    }

    @Test("P5: a folder that is a file or locked, and links inside it, give clear errors; nothing is written elsewhere")
    func badFolders() throws {
        let backup = try Self.server()
        let file = try backup.folder.file("backup", "x")
        let result = try backup.run("--mine")
        #expect(result.code == 1 && result.errors == "gists-tui: \(file) is not a folder.\n")
        #expect(backup.server.requests.isEmpty)
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
        let outside = try TestFolder()
        try FileManager.default.createSymbolicLink(atPath: file + "/mira", withDestinationPath: outside.path)
        let linked = try backup.run("--mine")
        #expect(linked.code == 1 && linked.errors.contains("mira is a symbolic link"))
        #expect(try outside.names == [])
        let descriptor = open(file, O_RDONLY | O_DIRECTORY)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)
        let locked = try backup.run("--mine")
        #expect(locked.code == 1 && locked.errors == "gists-tui: Another backup to \(file) is running.\n")
    }

    @Test(
        "P5: a full disk and a read-only folder are named; what was written stays", .enabled(if: TinyDisk.isAvailable))
    func fullDisk() throws {
        let backup = try BackupServer([
            "aaa": .init(files: ["a": Data("one".utf8)]), "bbb": .init(files: ["b": Data(count: 2 << 20)]),
        ])
        let disk = try #require(TinyDisk(bytes: 1 << 20))
        let arguments = ["backup", "--api-url", backup.server.url, disk.path, "--mine"]
        let full = try Program.run(arguments, environment: backup.environment)
        #expect(full.code == 1 && full.errors.contains("No space left on device"))
        try disk.forbidWriting()
        let readOnly = try Program.run(arguments, environment: backup.environment)
        #expect(readOnly.code == 1 && readOnly.errors.contains("Read-only file system"))
    }

    @Test("P5: create makes a gist from its folder: names, description and visibility as before")
    func restore() throws {
        let backup = try BackupServer([
            "aaa": .init(
                description: "Back", isPublic: true,
                files: ["CON": Data("c".utf8), "gistfile1.txt": Data("g".utf8), "a\\b": Data("s".utf8)])
        ])
        #expect(try backup.run("--mine").code == 0)
        let writing = try WritingServer()
        #expect(try writing.run(["create", backup.path + "/mira/aaa-back"]).code == 0)
        #expect(writing.sent["description"] as? String == "Back" && writing.sent["public"] as? Bool == true)
        #expect((writing.sent["files"] as? [String: Any])?.keys.sorted() == ["CON", "a\\b", "gistfile1.txt"])
        #expect(writing.sentFile("a\\b")?["content"] as? String == "s")
        let token = "ghp_" + "a8Kx2LmQ9vT0yWcPq3LrZ7bD4eF5gH6iJ1kN"
        try Data("t=\(token)".utf8).write(to: URL(fileURLWithPath: backup.path + "/mira/aaa-back/_CON"))
        #expect(try writing.run(["create", backup.path + "/mira/aaa-back"]).errors.contains("Not published"))
        try FileManager.default.removeItem(atPath: backup.path + "/mira/aaa-back/_CON")
        let missing = try writing.run(["create", backup.path + "/mira/aaa-back"])
        #expect(missing.code == 1 && missing.errors.contains("“CON” is missing"))
        #expect(writing.changes.count == 1)
    }
}
