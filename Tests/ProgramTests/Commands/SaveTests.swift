import Foundation
import LoopbackServer
import TestSupport
import Testing

@Suite(.blocking) struct `Save command` {
    private func server() throws -> LoopbackServer {
        let server = try LoopbackServer()
        let long = String(repeating: "x", count: 2_000)
        server.on("/raw/b.csv", .ok(long))
        server.serve(
            Sample.gist(
                1,
                changed: [
                    "files": [
                        "a.txt": Sample.file("a.txt", "short"),
                        "b.csv": Sample.file(
                            "b.csv", "xx",
                            changed: ["truncated": true, "size": 2_000, "raw_url": server.url + "/raw/b.csv"]),
                        "../evil": Sample.file("../evil", "evil"),
                    ]
                ]))
        return server
    }

    @Test("R10: save puts all files whole into a folder, none of them elsewhere, and says so")
    func all() throws {
        let (server, folder) = (try server(), try TestFolder())
        let result = try Program.run(["save", "1", "--dir", folder.path + "/in", "--api-url", server.url])
        #expect(result.code == 0, "\(result.errors)")
        #expect(result.errors == "Saved 3 files to \(folder.path)/in/. Renamed: “../evil” as “evil”.\n")
        #expect(result.output.isEmpty)
        let files = folder.contents.filter { $0.path.contains("/in/") }
        #expect(files.map { ($0.path as NSString).lastPathComponent }.sorted() == ["a.txt", "b.csv", "evil"])
        #expect(files.first { $0.path.hasSuffix("b.csv") }?.data.count == 2_000)
    }

    @Test("H14: a save that was cut goes on where it stopped when it is asked for again")
    func resumed() throws {
        let (server, folder) = (try LoopbackServer(), try TestFolder())
        let bytes = Data(String(repeating: "0123456789abcde\n", count: 200_000).utf8)
        let tag = [("ETag", "\"v1\"")]
        server.serve(
            Sample.gist(
                1,
                changed: [
                    "files": [
                        "long.txt": Sample.file(
                            "long.txt", nil,
                            changed: ["truncated": true, "size": bytes.count, "raw_url": server.url + "/raw/long"])
                    ]
                ]))
        server.on("/raw/long", .status(200, headers: tag, body: bytes).cut(by: bytes.count - 2_000_000), .status(404))
        let command = [
            "save", "1", "--dir", folder.path + "/in", "--cache-dir", folder.path + "/cache", "--api-url", server.url,
        ]
        #expect(try Program.run(command).code != 0)
        server.on("/raw/long") { request in
            guard request["Range"] == "bytes=2000000-", request["If-Range"] == "\"v1\"" else { return .status(500) }
            let range = "bytes 2000000-\(bytes.count - 1)/\(bytes.count)"
            return .status(
                206, headers: tag + [("Content-Range", range)], body: bytes.dropFirst(2_000_000))
        }
        let again = try Program.run(command)
        #expect(again.code == 0, "\(again.errors)")
        #expect(try Data(contentsOf: folder.url("in/long.txt")) == bytes)
        #expect(!folder.contents.contains { $0.path.contains("part-") })
    }

    @Test("R10: a folder that can't be made is what the failure names")
    func folder() throws {
        let (server, folder) = (try server(), try TestFolder())
        let file = try folder.file("file", Data())
        let one = ["save", "1", "--file", "a.txt", "--api-url", server.url, "--dir"]
        for place in ["/proc/x", file + "/in"] {
            let result = try Program.run(one + [place])
            #expect(result.code == 1)
            #expect(result.errors.hasPrefix("gists-tui: Can't create the folder \(place): "))
            #expect(result.errors.split(separator: "\n").count == 1)
        }
        let all = try Program.run(["save", "1", "--api-url", server.url, "--dir", "/proc/x"])
        #expect(
            all.errors == "gists-tui: Saved 0 of 3 files to /proc/x/. "
                + "Can't create the folder /proc/x: No such file or directory. 2 more failed.\n")
    }

    @Test("R10: what is there already stays without --force, and a file that is not in the gist is named")
    func refusals() throws {
        let (server, folder) = (try server(), try TestFolder())
        try folder.file("a.txt", "mine")
        let arguments = ["save", "1", "--file", "a.txt", "--dir", folder.path, "--api-url", server.url]
        let refused = try Program.run(arguments)
        #expect(refused.code == 1)
        #expect(refused.errors == "gists-tui: Nothing saved: a.txt already exists (--force overwrites).\n")
        #expect(folder.contents.map(\.data) == [Data("mine".utf8)])
        #expect(try Program.run(arguments + ["--force"]).code == 0)
        #expect(folder.contents.map(\.data) == [Data("short".utf8)])
        let missing = try Program.run(["save", "1", "--file", "c", "--api-url", server.url])
        #expect(missing.errors.contains("This gist has no file “c”."))
    }
}
