import HTTP
import SystemCalls

/// Clones a gist's repository with git, which has its own credentials: the token of this program is neither an argument
/// nor in the environment.
public enum GitClone {
    public enum Way: String, CaseIterable, Sendable {
        case https, ssh
    }

    /// Runs `git clone` on this terminal.
    /// - Parameters:
    ///   - url: the URL of the gist's repository from GitHub.
    ///   - folder: nil for git's default name.
    ///   - flags: git options before the URL.
    /// - Returns: the URL that was cloned.
    @discardableResult
    public static func run(
        _ url: String, _ way: Way, into folder: String?, flags: [String]
    ) throws(LaunchError) -> String {
        guard let url = address(url, way) else { throw LaunchError(Words.Git.unusable(url)) }
        let words = flags + ["--", url] + (folder.map { [$0] } ?? [])
        let end = try? ForegroundProgram.run("exec git clone \"$@\"", words)
        switch ProgramOutcome(end) {
        case .done: return url
        case .notRun: throw LaunchError(Words.Git.missing(command: Installable.git.command()))
        case .left(let signal):
            throw LaunchError(Words.Git.failed(Words.Export.killed(by: signal)), exitCode: .signal(signal))
        case .failed(let how): throw LaunchError(Words.Git.failed(how))
        }
    }

    /// The folder that git creates for a URL by default.
    public static func folder(of url: String) -> String {
        let name = PathText.name(in: url)
        return name.ends(with: ".git") ? String(name.dropLast(4)) : name
    }

    /// Only web URLs: git treats others as programs to run.
    static func address(_ url: String, _ way: Way) -> String? {
        guard WebAddress.isPrintable(url) else { return nil }
        guard way == .ssh else { return url }
        // A printable URL is ASCII.
        let rest = (url.rest(behind: "https://") ?? url.dropFirst(7)).parts(separatedBy: "/", maxSplits: 1)
        guard rest.count == 2, let place = rest[0].parts(separatedBy: "@", omittingEmpty: true).last else { return nil }
        let host = place.parts(separatedBy: ":", maxSplits: 1)[0]
        guard host.first?.isLetter == true || host.first?.isNumber == true else { return nil }
        return "git@\(host):\(rest[1])"
    }
}
