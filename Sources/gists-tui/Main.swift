import Accounts
import ArgumentParser
import Browser
import Documents
import GitHub
import Glibc
import Pairing
import Runtime
import SystemCalls

/// The start and the end of the process: every end of a command becomes an exit code and, after a failure, a message on
/// standard error.
@main
enum Main {
    static func main() {
        StandardStreams.occupyClosed()
        // `write` returns an error if the reader is gone, instead of a signal.
        signal(SIGPIPE, SIG_IGN)
        // The same for a file that becomes larger than `ulimit -f` allows.
        signal(SIGXFSZ, SIG_IGN)
        // Detached programs, such as web browsers, must not become zombies.
        signal(SIGCHLD, SIG_IGN)
        let arguments = Array(CommandLine.arguments.dropFirst())
        ProcessArguments.wipe(valuesOf: "--token")
        do {
            if arguments == ["--version"] {
                try Output.write(Version.full + "\n")
                end(.success)
            }
            if let browser = BrowserArguments(usual: arguments) { end(try browser.run()) }
            if let pick = PickArguments(usual: arguments) {
                try pick.run()
                end(.success)
            }
            var command = try GistsTUI.parseAsRoot(CommandWords.arranged(arguments))
            try command.run()
            end(.success)
        } catch {
            end(with: error)
        }
    }

    /// Ends at once, whatever is running: exit handlers would unload libraries that other threads still use.
    private static func end(_ code: Code) -> Never { _exit(code.rawValue) }

    /// - Parameter more: further lines after the message.
    private static func end(with error: any Error, more: [String] = []) -> Never {
        switch error {
        case let told as Told:
            end(with: told.error, more: told.more + more)
        case is ClosedPipe:
            // The reader has closed the pipe: not a failure, so there is no message.
            end(.success)
        case is ExitWithFailure:
            end(.failure)
        case let exit as LaunchExit:
            end(exit.code)
        case let error as LaunchError:
            fail(error.message, more: error.more + more, error.exitCode)
        case let error as APIError:
            fail(
                error.sentence(), more: (error.details.isEmpty ? [] : ["(\(error.details))"]) + more,
                error.isAuthentication ? .authentication : .failure)
        case let problem as PairProblem:
            fail(problem.sentence, more: more)
        case let failure as Failure:
            fail(failure.sentence, more: more)
        case let error as CredentialsError:
            fail(error.description, .authentication)
        case let error as AccountError:
            fail(error.description, error.isAuthentication ? .authentication : .failure)
        case let error as DeviceFlowError:
            fail(error.description, error == .cancelled ? .failure : .authentication)
        case let error as ConfigurationError:
            fail(error.description, .usage)
        default:
            let code = GistsTUI.exitCode(for: error)
            // Help and the version were requested; everything else is an invalid command line.
            guard code != .success else {
                do { try Output.write(GistsTUI.fullMessage(for: error) + "\n") } catch { end(with: error) }
                end(.success)
            }
            if error is ArgumentParser.ExitCode { end(Code(rawValue: code.rawValue)) }
            let lines = Complaint.lines(of: GistsTUI.fullMessage(for: error))
            fail(lines.first ?? "", more: Array(lines.dropFirst()), code == .validationFailure ? .usage : .failure)
        }
    }

    private static func fail(_ message: String, more: [String] = [], _ code: Code = .failure) -> Never {
        Output.complain(Words.Start.complaint(message), more)
        end(code)
    }
}

/// The program's own exit codes; the parser has a type of the same name.
typealias Code = Runtime.ExitCode
