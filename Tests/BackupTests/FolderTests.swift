import Backup
import Foundation
import Gists
import TestSupport
import Testing
import Texts

@Suite("Folders of gists") struct FolderTests {
    private static func gist(_ files: [String: String], description: String = "x", revision: Int = 1) -> Gist {
        Gist(
            id: "id", description: description, owner: Owner(login: "mira"),
            files: files.sorted { $0.key < $1.key }.map {
                GistFile(name: $0, rawURL: "https://raw/\(revision)/\($0)/\($1.utf8.count)", size: $1.utf8.count)
            },
            createdAt: Date(timeIntervalSince1970: 1_700_000_000),
            updatedAt: Date(timeIntervalSince1970: 1_700_000_000 + Double(revision)))
    }

    private static func write(_ files: [String: String], description: String = "x", revision: Int = 1, to path: String)
        throws
    {
        let folder = try BackupFolder(path)
        let gist = gist(files, description: description, revision: revision)
        let plan = GistPlan(
            gist, lists: ["mine"], existing: folder.reader.gists().gists["id"], comments: false, isClone: false,
            in: folder.reader)
        var arrivals: [Int: Arrival] = [:]
        for place in plan.wanted {
            let file = gist.files[place]
            arrivals[place] = try folder.keep(Array((files[file.name] ?? "").utf8), of: file, in: gist.id)
        }
        try folder.write(plan, arrivals: arrivals, comments: nil)
        folder.finish()
    }

    @Test("P5: a file that is deleted again and again never replaces an earlier one in .removed")
    func removedTwice() throws {
        let folder = try TestFolder()
        for (number, text) in ["one", "two"].enumerated() {
            try Self.write(["a": "a", "b.md": text], revision: 2 * number + 1, to: folder.path)
            try Self.write(["a": "a"], revision: 2 * number + 2, to: folder.path)
        }
        #expect(try folder.text(".removed/mira/id-x/b.md") == "one")
        #expect(try folder.text(".removed/mira/id-x/b-2.md") == "two")
        #expect(try folder.names(in: "mira/id-x") == ["a", "gist.json"])
    }

    @Test("P5: an edited gist keeps files of the user in its folder, and loses none of its own")
    func ownFiles() throws {
        let folder = try TestFolder()
        try Self.write(["a": "a", "b": "b"], to: folder.path)
        try folder.file("mira/id-x/mine", "m")
        try Self.write(["a": "A", "c": "c"], description: "y", revision: 2, to: folder.path)
        #expect(try folder.names(in: "mira") == ["id-y"])
        #expect(try folder.names(in: "mira/id-y") == ["a", "c", "gist.json", "mine"])
        #expect(try folder.text("mira/id-y/a") == "A")
        #expect(try folder.text(".removed/mira/id-x/b") == "b")
    }

    @Test("P5: the next run removes what a killed one has left, but not contents that have arrived")
    func leftovers() throws {
        let folder = try TestFolder()
        let gist = Self.gist(["a": "text"])
        do {
            let first = try BackupFolder(folder.path)
            _ = try first.keep(Array("text".utf8), of: gist.files[0], in: "id")
            try first.makeFolder(".gists-tui.part/new-1")
            try folder.file(".gists-tui.part/new-1/half", "ha")
            #expect(throws: BackupError.locked(folder.path)) { try BackupFolder(folder.path) }
        }
        let second = try BackupFolder(folder.path)
        #expect(try folder.names(in: ".gists-tui.part").count == 1)
        #expect(second.arrival(of: gist.files[0], in: "id") != nil)
        second.finish()
        #expect(try folder.names == [])
    }

    @Test("P5: a folder without its gist.json gets it back")
    func lostRecord() throws {
        let folder = try TestFolder()
        try Self.write(["a": "a"], to: folder.path)
        try FileManager.default.removeItem(at: folder.url("mira/id-x/gist.json"))
        try Self.write(["a": "a"], to: folder.path)
        #expect(try folder.names(in: "mira/id-x") == ["a", "gist.json"])
    }

    @Test("P5: a gist.json whose paths lead out of the folder is not used")
    func foreignPaths() throws {
        let folder = try TestFolder()
        try Self.write(["a": "a"], to: folder.path)
        let json = try folder.text("mira/id-x/gist.json")
        for path in ["../../outside", "..", ""] {
            try folder.file(
                "mira/id-x/gist.json",
                json.replacingOccurrences(of: #""path" : "a""#, with: #""path" : "\#(path)""#))
            #expect(try FolderReader(folder.path).gists().gists.isEmpty)
        }
    }

    @Test("P5: a gist.json of an earlier version is read, and written the same")
    func earlier() throws {
        let folder = try TestFolder()
        try Self.write(["a": "a"], to: folder.path)
        #expect(try folder.text("mira/id-x/gist.json") == Self.json)
        try folder.file("mira/id-x/gist.json", Self.json.replacing("\"mira\"", with: "\"Mira\""))
        let record = try FolderReader(folder.path).gists().gists["id"]?.record
        #expect(record?.gist.owner?.login.rawValue == "Mira")
    }

    private static let json = """
        {
          "backup" : {
            "files" : [
              {
                "name" : "a",
                "path" : "a",
                "sha1" : "2e65efe2a145dda7ee51d1741299f848e5bf752e"
              }
            ],
            "format" : 1,
            "lists" : [
              "mine"
            ]
          },
          "comments" : 0,
          "created_at" : "2023-11-14T22:13:20Z",
          "description" : "x",
          "files" : {
            "a" : {
              "filename" : "a",
              "language" : null,
              "raw_url" : "https://raw/1/a/1",
              "size" : 1
            }
          },
          "git_pull_url" : "",
          "html_url" : "",
          "id" : "id",
          "owner" : {
            "id" : 0,
            "login" : "mira"
          },
          "public" : true,
          "truncated" : false,
          "updated_at" : "2023-11-14T22:13:21Z"
        }

        """

    @Test("P5: links in the folder are not followed")
    func links() throws {
        let (folder, outside) = (try TestFolder(), try TestFolder())
        try Self.write(["a": "a"], to: folder.path)
        try outside.file("a", "outside")
        for name in ["a", "gist.json"] {
            try FileManager.default.removeItem(at: folder.url("mira/id-x/\(name)"))
            try FileManager.default.createSymbolicLink(
                at: folder.url("mira/id-x/\(name)"), withDestinationURL: outside.url("a"))
        }
        try Self.write(["a": "new"], revision: 2, to: folder.path)
        #expect(try outside.text("a") == "outside" && folder.text("mira/id-x/a") == "new")
        for name in [".removed", ".gists-tui.part"] {
            let other = try TestFolder()
            try FileManager.default.createSymbolicLink(at: other.url(name), withDestinationURL: outside.url(""))
            #expect(throws: BackupError.self) {
                try Self.write(["a": "a", "b": "b"], to: other.path)
                try Self.write(["a": "a"], revision: 2, to: other.path)
            }
        }
        #expect(try outside.names == ["a"])
    }
}
