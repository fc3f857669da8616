import Configuration
import Foundation
import Gists
import GitHub
import TestSupport
import Testing

@testable import Accounts

@Suite("W6: hosts.toml", .blocking)
struct HostsFileTests {
    private let folder: TestFolder
    private let manager: AccountManager

    init() throws {
        folder = try TestFolder()
        manager = AccountManager(path: folder.path + "/config/hosts.toml", keyring: nil, gitHubCLI: nil)
    }

    private func add(_ login: Login, _ token: String, host: String = "github.com") throws {
        _ = try manager.add(
            Token(token), of: TokenOwner(owner: Owner(login: login, id: 7), scopes: ["gist"]), host: host,
            apiURL: "https://\(host)/api/v3")
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("W6: what is written is read again, whatever is in the names")
    func roundTrip() throws {
        var file = HostsFile()
        file.add(.init(login: "mira", scopes: ["gist"]), to: "github.com", apiURL: "https://api.github.com")
        file.add(.init(login: "o\"d\\d\u{7}ä", token: try Token("a\"b\\c")), to: "h:8", apiURL: "http://h:8")
        #expect(try HostsFile(Array(file.text.utf8)) == file)
    }

    @Test("W6: accounts and hosts stand side by side; the last one that was added is active, until another one is")
    func several() throws {
        try add("mira", "one")
        try add("tom", "two")
        try add("mira", "three", host: "ghe.example.com")
        let hosts = try manager.hosts()
        #expect(hosts.hosts.map(\.name) == ["github.com", "ghe.example.com"])
        #expect(hosts["github.com"]?.activeAccount?.login == "tom")
        // The same login in other letters is the same account.
        try add("MIRA", "four")
        #expect(try manager.hosts()["github.com"]?.accounts.map(\.login) == ["tom", "MIRA"])
        try manager.activate("tom", host: "github.com")
        #expect(try manager.credentials(host: "github.com").known?.token == Token("two"))
        #expect(try manager.credentials(host: "github.com", login: "mira").known?.token == Token("four"))
        #expect(try manager.credentials(host: "ghe.example.com").known?.login == "mira")
        try manager.remove("tom", host: "github.com")
        #expect(try manager.hosts()["github.com"]?.activeAccount?.login == "MIRA")
        #expect(throws: AccountError.unknownAccount("tom", "github.com", ["MIRA"])) {
            try manager.credentials(host: "github.com", login: "tom")
        }
        #expect(try manager.credentials(host: "elsewhere.example.com").known == nil)
    }

    @Test("W6: the file and its folder are the person's own, also where the file was open to others")
    func permissions() throws {
        try add("mira", "one")
        #expect(try mode(manager.path) == 0o600)
        #expect(try mode(folder.path + "/config") == 0o700)
        #expect(try manager.warning() == nil)
        chmod(manager.path, 0o644)
        #expect(try manager.warning()?.contains("chmod 600 \(manager.path)") == true)
        try add("tom", "two")
        #expect(try mode(manager.path) == 0o600)
        #expect(try folder.names(in: "config") == ["hosts.toml"])
    }

    @Test(
        "W6: a file with a mistake is an error with its line, and is not written over",
        arguments: [
            ("[hosts.x]\napi-url = \"https://x\"\n[hosts.x.accounts.m]\ntoken = \n", 4),
            ("[hosts.x]\n[hosts.x.accounts.m]\nkeyring = true\n", 1),
            ("[hosts.x]\napi-url = \"https://x\"\n[hosts.x.accounts.m]\n", 3),
            ("[hosts.x]\napi-url = \"https://x\"\n[hosts.x.accounts.m]\ntoken = \"two words\"\n", 3),
            ("hosts = 1\n", 1),
        ])
    func mistakes(text: String, line: Int) throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/config", withIntermediateDirectories: true)
        try folder.file("config/hosts.toml", text)
        let error = #expect(throws: AccountError.self) { try manager.credentials(host: "x") }
        #expect(error?.description.contains("hosts.toml:\(line): ") == true)
        #expect(error?.description.contains("two words") == false)
        #expect(throws: AccountError.self) { try add("mira", "one") }
        #expect(try folder.text("config/hosts.toml") == text)
    }

    @Test("W6: a link stays one: what it leads to is written")
    func link() throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/config", withIntermediateDirectories: true)
        try folder.file("real.toml", "")
        symlink("../real.toml", manager.path)
        try add("mira", "one")
        #expect(try folder.text("real.toml").contains("mira"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: manager.path) == "../real.toml")
    }

    @Test("W6: where it can't be written that is said, and nothing else is lost")
    func unwritable() throws {
        try folder.file("config", "a file in the folder's place")
        #expect(throws: AccountError.self) { try add("mira", "one") }
        #expect(try folder.names == ["config"])
    }
}
