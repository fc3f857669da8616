import Foundation
import GitHub
import TestSupport
import Testing

@testable import Accounts

@Suite("W1: gh's login", .blocking)
struct GitHubCLITests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// A `gh` that runs this script.
    private func gitHubCLI(_ script: String, timeout: Duration = .seconds(10)) throws -> GitHubCLI {
        chmod(try folder.file("gh", "#!/bin/sh\n\(script)\n"), 0o755)
        return GitHubCLI(environment: ["PATH": "/nowhere::relative:\(folder.path)"], timeout: timeout)
    }

    @Test("W1: its token is asked for by the host's name, and by the login where one is named")
    func token() throws {
        let gh = try gitHubCLI("echo \"$*\" >>\(folder.path)/asked; echo gho_token")
        #expect(try gh.token(host: "github.com") == Token("gho_token"))
        #expect(try gh.token(host: "ghe.example.com", login: "mira") == Token("gho_token"))
        #expect(
            try folder.text("asked")
                == "auth token --hostname github.com\nauth token --hostname ghe.example.com --user mira\n")
    }

    @Test("W1: without gh, without a login there and for hosts that it can't know there is none")
    func none() throws {
        #expect(try GitHubCLI(environment: ["PATH": folder.path]).token(host: "github.com") == nil)
        #expect(try GitHubCLI(environment: [:]).token(host: "github.com") == nil)
        let gh = try gitHubCLI("echo no oauth token >&2; exit 1")
        #expect(try gh.token(host: "github.com") == nil)
        #expect(try gitHubCLI("echo gho_token").token(host: "127.0.0.1:8080") == nil)
    }

    @Test("W1: one that does not answer is ended, with all that it has started, and that is an error")
    func timeout() async throws {
        let gh = try gitHubCLI("sleep 1000 & echo $$ $! >\(folder.path)/pid; wait", timeout: .milliseconds(500))
        let error = #expect(throws: CredentialsError.self) { try gh.token(host: "github.com") }
        #expect(error?.description == "Can't read the token from gh: gh auth token did not answer in time.")
        // Nothing of it runs, once the system has got to what was killed; that may stay a zombie where nobody adopts it.
        for pid in try folder.text("pid").split(whereSeparator: \.isWhitespace) {
            #expect(
                await eventually {
                    let state = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
                    return state.isEmpty || state.contains(" Z ")
                })
        }
    }

    @Test("W1: words that are no token are an error that does not repeat them")
    func malformed() throws {
        let error = #expect(throws: CredentialsError.self) {
            try gitHubCLI("echo two words").token(host: "github.com")
        }
        #expect(error?.reason == .malformed)
        #expect(error?.description.contains("two words") == false)
    }
}
