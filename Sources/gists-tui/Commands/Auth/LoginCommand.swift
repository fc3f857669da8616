import Accounts
import ArgumentParser
import Concurrency
import GitHub
import Glibc
import Runtime
import Terminal

extension AuthCommand {
    struct LoginCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "login", abstract: "Sign in to a GitHub host.",
            discussion: """
                On a terminal, opens the page that makes a token and asks for it; with a client ID (--client-id) it can \
                also show a code to type in the web browser. In scripts, use --with-token.
                """)

        @Flag(help: "Read the token from standard input.")
        var withToken = false

        @Flag(help: "Store the token in plain text in hosts.toml, even if there is a keyring.")
        var insecureStorage = false

        @OptionGroup var general: GeneralOptions

        mutating func run() throws {
            try general.withLaunchOptions(isBrowser: true) { options in
                // Before a token is typed, read or sent by the server.
                CoreFiles.forbid()
                general.tellComplaints(options)
                for note in options.signInNotes { Output.complain(Words.Start.complaint(note + ".")) }
                let signIn = try SignIn(options)
                let (grant, source) = try grant(signIn, options)
                let owner = try Blocking.run { try await signIn.owner(of: grant.token, source: source) }
                let place = try signIn.store(
                    grant.token, renewal: grant.renewal, of: owner, isPlain: insecureStorage)
                try Output.say(Words.Auth.signedIn(owner.owner.login, signIn.host))
                switch place {
                case .keyring: try Output.say(Words.Auth.inKeyring)
                case .file(let sentence): Output.complain(sentence)
                }
                if owner.lacksGistScope { Output.complain(Words.Auth.lacksScope(signIn.tokenPage)) }
                Words.Auth.overridden(options.configuration.tokenSource).map { Output.complain($0) }
            }
        }

        private func grant(
            _ signIn: SignIn, _ options: LaunchOptions
        ) throws -> (DeviceFlow.Grant, Credentials.Source) {
            if withToken {
                let token = try read(.standardInput) { try Input.standardInput() }
                return (DeviceFlow.Grant(token: token), .standardInput)
            }
            guard Input.isInteractive else { throw LaunchError(Words.Auth.withoutTerminal, exitCode: .usage) }
            if let flow = signIn.deviceFlow, try choice(signIn) == .code {
                return (try DeviceLogin(flow: flow, options: options).run(), .deviceFlow)
            }
            Output.complain(Words.Auth.makeToken, ["  " + signIn.tokenPage])
            Desktop.open(signIn.tokenPage, options).map { Output.complain($0) }
            let token = try read(.prompt) {
                guard let line = try Input.unseenLine(Words.Start.tokenPrompt) else { try cancelled() }
                return line
            }
            return (DeviceFlow.Grant(token: token), .prompt)
        }

        private func read(_ source: Credentials.Source, _ text: () throws -> String) throws -> Token {
            let text = try text()
            do throws(Token.Flaw) {
                return try Token(text)
            } catch {
                throw CredentialsError(source: source, reason: error == .empty ? .empty : .malformed)
            }
        }

        private enum Way { case token, code }

        private func choice(_ signIn: SignIn) throws -> Way {
            Output.complain(Words.Auth.ways(signIn.host), Words.Auth.wayNames)
            while let line = Input.answer(to: Words.Auth.choose) {
                switch line {
                case "1", "": return .token
                case "2": return .code
                default: continue
                }
            }
            try cancelled()
        }

        private func cancelled() throws -> Never {
            throw LaunchError(Words.Auth.cancelled, exitCode: .signal(SIGINT))
        }
    }
}

/// Shows a code, and waits until the user has entered it in a web browser.
private struct DeviceLogin {
    let flow: DeviceFlow
    let options: LaunchOptions

    func run() throws -> DeviceFlow.Grant {
        let code = try Blocking.run { [flow] in try await flow.start() }
        Output.complain(Words.Auth.typeCode(code.page), [""] + BigText.lines(code.userCode).map { "  " + $0 })
        Output.complain("", [Words.Auth.code(code.userCode)])
        Desktop.open(code.page, options).map { Output.complain($0) }
        // Nothing was stored yet, so nothing needs to be undone.
        signal(SIGINT) { _ in
            Output.complain("", [Words.Auth.cancelled])
            _exit(Code.signal(SIGINT).rawValue)
        }
        defer { signal(SIGINT, SIG_DFL) }
        ProgressLine.show(Words.Auth.waiting)
        _ = startThread { offerCopy(of: code.userCode) }
        defer { ProgressLine.clear() }
        return try Blocking.run { [flow] in try await flow.grant(for: code) }
    }

    /// Copies the code if the user types c and Enter while the program waits.
    private func offerCopy(of code: String) {
        while let line = readLine() {
            guard line.lowercased().filter({ !$0.isWhitespace }) == "c" else { continue }
            let place = Desktop.copy(code, options, terminal: Output.send)
            ProgressLine.clear()
            Output.complain(Words.Auth.copied(code, to: place))
            ProgressLine.show(Words.Auth.waiting)
        }
    }
}
