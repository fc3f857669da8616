import Foundation
import SystemCalls
import SystemPackage
import TestSupport
import Testing

@testable import Runtime

@Suite(.blocking) struct `W9: copies that a killed run has left` {
    private let parent: TestFolder

    init() throws { parent = try TestFolder() }

    private var environment: [String: String] { ["TMPDIR": parent.path] }

    /// Leaves a folder with a file as a process does that is killed.
    /// - Returns: the file's path.
    @discardableResult
    private func abandon(_ text: String = "one", as name: String = "notes.md") throws -> String {
        let folder = try PrivateFolder(environment: environment)
        folder.leave()
        return try folder.add(Data(text.utf8), as: name)
    }

    @Test("W9: a copy that nobody wrote in is removed, also one without a file")
    func unchanged() throws {
        try abandon()
        try abandon("", as: "empty")
        try PrivateFolder(environment: environment).leave()
        #expect(PrivateFolder.sweep(environment: environment) == [])
        #expect(try parent.names == [])
    }

    @Test("W9: one that somebody wrote in stays where it is, is told of once, and has nothing else in it")
    func changed() throws {
        let path = try abandon()
        try Data("mine".utf8).write(to: URL(filePath: path))
        #expect(PrivateFolder.sweep(environment: environment) == [path])
        #expect(PrivateFolder.sweep(environment: environment) == [])
        #expect(parent.contents.map { URL(filePath: $0.path) } == [URL(filePath: path)])
    }

    @Test(
        "W9: what an editor left beside the file is never removed",
        arguments: [".notes.md.swp", "notes.md.save", "#notes.md#", ".#notes.md", "notes.md~", ".notes.md.un~"])
    func rescued(_ name: String) throws {
        let folder = URL(filePath: try abandon()).deletingLastPathComponent()
        try Data("rescued".utf8).write(to: folder.appending(path: name))
        #expect(PrivateFolder.sweep(environment: environment) == [folder.path])
        #expect(try Data(contentsOf: folder.appending(path: name)) == Data("rescued".utf8))
    }

    @Test("W9: what another process has is left alone, by whichever of the two ends first")
    func alive() throws {
        let folder = try PrivateFolder(environment: environment)
        let path = try folder.add(Data("one".utf8), as: "a")
        try Data("mine".utf8).write(to: URL(filePath: path))
        #expect(PrivateFolder.sweep(environment: environment) == [])
        let child = try #require(folder.openLock())
        #expect(folder.isHeld)
        try child.close()
        #expect(!folder.isHeld)
        #expect(PrivateFolder.sweep(environment: environment) == [])
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test("W9: a share of the lock that a child has outlives the process that made the folder")
    func child() throws {
        let share: FileDescriptor
        do {
            let folder = try PrivateFolder(environment: environment)
            _ = try folder.add(Data("one".utf8), as: "a")
            share = try #require(folder.openLock())
            folder.leave()
        }
        #expect(PrivateFolder.leftovers(in: parent.path, prefix: PrivateFolder.prefix).isEmpty)
        try share.close()
        #expect(PrivateFolder.leftovers(in: parent.path, prefix: PrivateFolder.prefix).count == 1)
    }

    @Test("W9: of two runs that start together one looks at a leftover")
    func together() throws {
        try abandon()
        let first = PrivateFolder.leftovers(in: parent.path, prefix: PrivateFolder.prefix)
        #expect(first.count == 1)
        #expect(PrivateFolder.leftovers(in: parent.path, prefix: PrivateFolder.prefix).isEmpty)
    }

    @Test("W9: folders of others, folders without a finished label, pipes and links are left alone")
    func foreign() throws {
        func make(_ name: String, mode: mode_t = 0o700, label: String? = nil) throws -> String {
            let path = parent.path + "/gists-tui-" + name
            mkdir(path, mode)
            chmod(path, mode)
            if let label { try Data(label.utf8).write(to: URL(filePath: path + "/.gists-tui")) }
            return path
        }
        _ = try make("nothing")
        _ = try make("half", label: #"{"files":[{"na"#)
        _ = try make("open", mode: 0o755, label: #"{"files":[]}"#)
        mkfifo(try make("pipe") + "/.gists-tui", 0o600)
        let target = try parent.file("label", #"{"files":[]}"#)
        symlink(target, try make("link") + "/.gists-tui")
        symlink(try make("real"), parent.path + "/gists-tui-alias")
        _ = try make("kept-x", label: #"{"files":[]}"#)
        let before = try parent.names
        #expect(PrivateFolder.sweep(environment: environment) == [])
        #expect(try parent.names == before)
    }

    @Test("W9: a file that became a pipe does not block, and stays")
    func pipe() throws {
        let path = try abandon()
        unlink(path)
        mkfifo(path, 0o600)
        #expect(PrivateFolder.sweep(environment: environment) == [path])
    }
}
