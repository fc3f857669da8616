import Foundation
import GitHub
import TestSupport
import Testing

@testable import Accounts

/// What needs no keyring; with a real one the program's own tests are (`KeyringTests`).
@Suite("W1: the keyring, where there is none", .blocking)
struct KeyringTimeoutTests {
    @Test("W1: there is none without a bus of the person's own; nothing is loaded to find that out")
    func noBus() throws {
        #expect(Keyring(environment: [:]) == nil)
        #expect(Keyring(environment: ["XDG_RUNTIME_DIR": try TestFolder().path]) == nil)
        #expect(Keyring(environment: ["XDG_RUNTIME_DIR": "relative"]) == nil)
        #expect(Keyring(environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"]) != nil)
    }

    @Test("W1: without libsecret the token goes to the file, and the reason is said")
    func noLibrary() throws {
        let folder = try TestFolder()
        let manager = AccountManager(
            path: folder.path + "/hosts.toml", keyring: Keyring(library: "libno-such-thing.so.0"), gitHubCLI: nil)
        let place = try manager.add(
            Token("one"), of: TokenOwner(owner: .init(login: "mira", id: 7)), host: "github.com",
            apiURL: "https://api.github.com")
        guard case .file(let sentence) = place else { throw CancellationError() }
        #expect(sentence.contains("plain text in \(folder.path)/hosts.toml, because libsecret can't be loaded"))
    }
}
