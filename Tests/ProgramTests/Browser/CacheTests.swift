import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Second launch` {
    /// An image of one pixel.
    private static let png = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==")

    @Test("A2: paints rows and avatars from the cache before the network answers, and asks for no avatar")
    func cached() throws {
        let server = try LoopbackServer()
        let owner: [String: Any] = ["login": "mira", "id": 7, "avatar_url": "\(server.url)/avatar"]
        server.serve(Sample.gist(1, changed: ["owner": owner]))
        server.on("/avatar", .status(200, contentType: "image/png", body: try #require(Self.png)))
        let folder = try TestFolder()
        let cache = folder.path + "/deep/cache"
        let options = ["--api-url", server.url, "--cache-dir", cache]
        let environment = ["GH_ENTERPRISE_TOKEN": "secret-token"]

        let first = try Browser.open(options, environment: environment)
        try first.waitFor("the avatar") { $0.hasAvatar && $0.text.contains(" 1/1 ") }
        try first.quit()
        #expect(server.requests(for: "/avatar").count == 1)

        server.on("/gists/public", .stallInHead)
        let second = try Browser.open(options, environment: environment)
        try second.waitFor("the row with its avatar") { $0.hasAvatar && $0.text.contains("Gist number 1") }
        try second.waitFor("refreshing …") { $0.statusBar.contains("refreshing …") }
        try second.quit()
        #expect(server.requests(for: "/avatar").count == 1)

        #expect(try mode(cache) == 0o700)
        #expect(folder.contents.count >= 2)
        for file in folder.contents {
            #expect(try mode(file.path) == 0o600)
            #expect(file.data.range(of: Data("secret-token".utf8)) == nil)
        }
    }

    @Test("a cache that can't be used is none: the browser works without it")
    func unusable() throws {
        let server = try LoopbackServer()
        server.serve(Sample.gist(1))
        let folder = try TestFolder()
        let file = try folder.file("file", "not a folder")
        for cache in [file, "/proc/nothing"] {
            let terminal = try Browser.open(on: server, ["--cache-dir", cache], until: " 1/1 ")
            try terminal.quit()
        }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "not a folder")
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}

extension PseudoTerminal {
    /// True if the first row has an avatar instead of the owner's initials.
    fileprivate var hasAvatar: Bool {
        lines[2].contains("Gist number 1") && !(2..<6).contains { cell(x: $0, y: 2).text.contains(/\w/) }
    }
}
