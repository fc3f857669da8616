import Configuration
import Foundation
import TestSupport
import Testing

@testable import gists_tui

@Suite(.blocking) struct `C15: Doctor` {
    private static let names = [
        "version", "system", "terminal", "text", "libcurl", "keyring", "programs", "clipboard", "config", "folders",
    ]

    @Test("C15: doctor prints ten lines, whatever is missing")
    func lines() throws {
        let folder = try TestFolder()
        for environment in [
            [:], ["TERM": "xterm-256color", "COLORTERM": "truecolor"], ["PATH": folder.path, "LC_ALL": "C"],
            ["HOME": "", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"], ["TERM": "\u{1b}[31m\n", "TMUX": "x"],
        ] {
            let result = try Program.run(["doctor"], environment: environment)
            #expect(result.code == 0 && result.errors.isEmpty, "\(environment): \(result.errors)")
            #expect(
                result.lines.map { String($0.prefix { $0 != " " }) } == Self.names, "\(environment): \(result.text)")
            #expect(!result.text.contains("\u{1b}"))
        }
    }

    @Test("C15: doctor says what it has found")
    func findings() throws {
        let folder = try TestFolder()
        let git = try folder.file("git", "#!/bin/sh\necho git version 2.99.1\n")
        chmod(git, 0o755)
        let hanging = try folder.file("gh", "#!/bin/sh\necho gh\nexec sleep 1000\n")
        chmod(hanging, 0o755)
        chmod(try folder.file("xclip", "#!/bin/sh\n"), 0o755)
        let text = try Program.run(
            ["doctor", "--symbols", "octant", "--hyperlinks", "on"],
            environment: [
                "PATH": folder.path + ":/usr/bin:/bin", "HOME": folder.path, "TERM": "xterm-256color", "DISPLAY": ":0",
                "COLORTERM": "truecolor", "LANG": "C.UTF-8", "https_proxy": "http://me:secret@127.0.0.1:9",
            ]
        ).text
        for part in [
            "TERM=xterm-256color", "24-bit colour", "LANG=C.UTF-8, UTF-8, symbols octant, hyperlinks on", "libcurl/",
            "set: https_proxy", "no session bus", "git 2.99.1, gh missing", "xclip, terminal (OSC 52)",
            "~/.config/gists-tui/config.toml does not exist", "cache ~/.cache/gists-tui (new)", "glibc 2.",
        ] {
            #expect(text.contains(part), "\(part): \(text)")
        }
        #expect(!text.contains("secret") && !text.contains(folder.path))
        #expect(try folder.names == ["gh", "git", "xclip"], "doctor creates nothing")
    }

    @Test("C15: doctor prints no token, wherever there is one")
    func tokens() throws {
        let folder = try TestFolder()
        let token = "ghp_" + String(repeating: "a1B2", count: 9)
        try folder.file("token", token)
        let path = try folder.file(
            "config.toml",
            """
            token-file = "~/token"
            token = "\(token)"
            \(token) = 1
            theme = "\(token)"
            [keys]
            quit = \(token)

            """)
        let environment = ["HOME": folder.path, "GH_TOKEN": token]
        for words in [["doctor"], ["doctor", "--json"]] {
            let result = try Program.run(
                words + ["--config", path, "--token-file", folder.path + "/token"], environment: environment)
            #expect(result.code == 0)
            #expect(!result.text.contains(token) && !result.errors.contains(token), "\(result.text)")
            #expect(result.text.contains("line 2: "))
        }
    }

    @Test("C15: doctor uses no network", .enabled(if: Strace.isAllowed, "strace is not installed, or not allowed"))
    func network() throws {
        let folder = try TestFolder()
        let trace = folder.path + "/trace"
        let result = try Program.runScript("\(Strace.path) -f -qq -e trace=connect,sendto -o \(trace) $PROGRAM doctor")
        #expect(result.code == 0, "\(result.errors)")
        #expect(!(try String(contentsOfFile: trace, encoding: .utf8)).contains("AF_INET"))
    }

    @Test("C15: problems of the configuration keep names and lose values")
    func problems() {
        let short = Words.Doctor.problem(Problem(line: 3, "unknown setting “them”; did you mean “theme”?"))
        #expect(short == "line 3: unknown setting “them”; did you mean “theme”?")
        let long = Words.Doctor.problem(Problem(line: 0, "missing = after “abcdefghijklmnopqrstu”"))
        #expect(long == "missing = after “…”")
        #expect(Words.Doctor.problem(Problem(line: 1, "unknown key “hunter2”")) == "line 1: unknown key “…”")
        let token = "ghp_" + "a8Kx2LmQ9vT0yWcPq3LrZ7bD4eF5gH6iJ1kN"
        let plain = String(repeating: "a1B2", count: 9)
        #expect(Words.Doctor.problem(Problem(line: 2, "unknown word \(plain)")) == "line 2: unknown word …")
        #expect(Words.Doctor.problem(Problem(line: 2, "unknown word \(token)")) == "line 2: (it names a secret)")
    }

    @Test("C15: the name of the system is that of its distribution")
    func system() {
        #expect(SystemFacts.prettyName("ID=debian\nPRETTY_NAME=\"Debian 12\"\nNAME=x\n") == "Debian 12")
        #expect(SystemFacts.prettyName("PRETTY_NAME='Alpine'") == "Alpine")
        #expect(SystemFacts.prettyName("NAME=x") == nil)
    }
}
