import Foundation
import LoopbackServer
import TestSupport
import Testing

/// With GNOME's keyring, in a session of its own.
@Suite(.blocking) struct Keyring {
    private let secret = "ghp_0123456789abcdefSECRET"
    private let server: LoopbackServer
    private let home: TestFolder

    /// `dbus-run-session` ends its bus by a signal and waits for that: none may be blocked, as some are in a test's threads.
    private static let session =
        "exec python3 -c 'import os, signal, sys; signal.pthread_sigmask(signal.SIG_SETMASK, []); "
        + "os.execvp(sys.argv[1], sys.argv[1:])' dbus-run-session"

    init() throws {
        (server, home) = (try LoopbackServer(), try TestFolder())
        server.on("/gists", .json("[]"))
        server.on("/user", .json(#"{"login": "mira", "id": 7}"#, headers: [("X-OAuth-Scopes", "gist")]))
    }

    /// Runs a script of the shell beside an unlocked keyring. `auth` is the command, `lock` locks the keyring.
    private func run(_ script: String) throws -> Program.Result {
        let functions = """
            printf password | gnome-keyring-daemon --unlock --components=secrets >/dev/null
            auth() { "$PROGRAM" auth "$@" --api-url \(server.url); }
            lock() {
                dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets \\
                    org.freedesktop.Secret.Service.Lock \\
                    array:objpath:/org/freedesktop/secrets/collection/login >/dev/null
            }
            """
        let file = try home.file("script", functions + "\n" + script)
        try FileManager.default.createDirectory(atPath: home.path + "/run", withIntermediateDirectories: true)
        chmod(home.path + "/run", 0o700)
        return try Program.runScript(
            "\(Self.session) -- /bin/bash \(file)",
            environment: ["HOME": home.path, "XDG_RUNTIME_DIR": home.path + "/run"])
    }

    private var hosts: String { get throws { try home.text(".config/gists-tui/hosts.toml") } }

    @Test("W1: the token lies in the keyring and nowhere else, is used from there, and is gone after auth logout")
    func roundTrip() throws {
        let result = try run(
            """
            echo \(secret) | auth login --with-token && auth token
            "$PROGRAM" list --mine --api-url \(server.url); echo "list: $?"
            cp "$HOME/.config/gists-tui/hosts.toml" "$HOME/before"
            auth logout --keep-cache; cp "$HOME/before" "$HOME/.config/gists-tui/hosts.toml"; auth token; echo "then: $?"
            """)
        #expect(result.code == 0)
        #expect(
            result.lines == [
                "Signed in to 127.0.0.1:\(server.port) as mira.", "The token is in the keyring.", secret[...],
                "list: 0",
                "Signed out mira on 127.0.0.1:\(server.port).", "then: 4",
            ])
        #expect(server.requests.map { $0["Authorization"] } == ["Bearer \(secret)", "Bearer \(secret)"])
        #expect(result.errors.contains("there is none for mira on 127.0.0.1:\(server.port). Run gists-tui auth login."))
        #expect(
            home.contents.allSatisfy { $0.path.hasSuffix("/script") || $0.data.range(of: Data(secret.utf8)) == nil })
    }

    @Test("H12: what renews a token lies in the keyring, too, is renewed there, and is gone after auth logout")
    func renewal() throws {
        server.on("/gists") { $0["Authorization"] == "Bearer ghu_2" ? .json("[]") : .json("{}", status: 401) }
        server.on(
            "/login/device/code",
            .json(
                #"{"device_code": "d", "user_code": "ABCD-1234", "expires_in": 900, "interval": 1, "#
                    + #""verification_uri": "https://github.com/login/device"}"#))
        server.on(
            "/login/oauth/access_token",
            .json(#"{"access_token":"ghu_1","expires_in":28800,"refresh_token":"ghr_1"}"#),
            .json(#"{"access_token":"ghu_2","expires_in":28800,"refresh_token":"ghr_2"}"#),
            .json(#"{"error":"bad_refresh_token"}"#))
        let login = "auth login --client-id Iv1.id --web-url \(server.url) --api-url \(server.url)"
        let result = try run(
            """
            export BROWSER=true
            printf '2\\n' | script -qec "$PROGRAM \(login)" /dev/null >/dev/null
            for i in 1 2; do "$PROGRAM" list --mine --api-url \(server.url); echo "list: $?"; done
            auth token; cp "$HOME/.config/gists-tui/hosts.toml" "$HOME/before"
            auth logout --keep-cache >/dev/null; cp "$HOME/before" "$HOME/.config/gists-tui/hosts.toml"
            auth token; echo "then: $?"
            """)
        #expect(result.lines == ["list: 0", "list: 0", "ghu_2", "then: 4"], "\(result.errors)")
        let forms = server.requests(for: "/login/oauth/access_token").map { String(decoding: $0.body, as: UTF8.self) }
        #expect(forms.dropFirst() == ["client_id=Iv1.id&grant_type=refresh_token&refresh_token=ghr_1"])
        let file = try hosts
        #expect(file.contains("keyring = true") && file.contains("expires-at = "))
        #expect(!file.contains("ghu_") && !file.contains("ghr_"))
    }

    @Test(
        "W1: a locked keyring is an error with the next step; nothing is asked anonymously, and nothing stored elsewhere"
    )
    func locked() throws {
        let result = try run(
            """
            echo \(secret) | auth login --with-token; lock
            auth token; echo "token: $?"
            "$PROGRAM" list --api-url \(server.url); echo "list: $?"
            echo other | auth login --with-token; echo "login: $?"
            """)
        #expect(result.lines.suffix(3) == ["token: 4", "list: 4", "login: 4"])
        #expect(result.errors.contains("Can't read the token from the keyring: it is locked. Unlock it, then retry."))
        #expect(result.errors.contains("Can't use the keyring: it is locked."))
        #expect(try !hosts.contains("other"))
        #expect(server.requests.allSatisfy { $0["Authorization"] != nil })
    }

    @Test("W1: --insecure-storage leaves the keyring alone, and a bus without a keyring means the file")
    func plain() throws {
        let result = try run("echo \(secret) | auth login --with-token --insecure-storage")
        #expect(result.errors.contains("in plain text in"))
        #expect(try hosts.contains(secret))
        try FileManager.default.removeItem(atPath: home.path + "/.config/gists-tui/hosts.toml")
        let bare = try Program.runScript(
            "\(Self.session) --config-file=\(try emptyBus()) -- "
                + "/bin/bash -c 'echo \(secret) | $PROGRAM auth login --with-token --api-url \(server.url)'",
            environment: ["HOME": home.path])
        #expect(bare.errors.contains("because no keyring (Secret Service) is running."))
        #expect(try hosts.contains(secret))
    }

    /// The configuration of a bus that starts no services.
    private func emptyBus() throws -> String {
        try home.file(
            "bus.conf",
            """
            <busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>
            <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
            <allow own="*"/></policy></busconfig>
            """)
    }
}
