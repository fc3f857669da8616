import Documents
import Gists
import GitHub
import Pairing
import Runtime
import Texts

extension Words {
    /// Files that are paired with gists.
    enum Pairs {
        static let none = "No files are paired: gists-tui pair FILE ID pairs one."
        static let noFile = "Name a file before the gist."
        static let nameOfOne = "--filename names one file: use it with one file."
        static let watchWithoutJSON = "--watch has no JSON."
        static let stdinHasNoPair = "--pair needs files: standard input can't be paired."

        static func paired(_ path: String, _ id: GistID, _ name: String, _ sign: String) -> String {
            "Paired \(path) with “\(name)” of \(id): \(sign)"
        }
        static func unpaired(_ path: String, _ id: GistID) -> String { "\(path) is no longer paired with \(id)." }
        static func alreadyPaired(_ path: String, _ id: GistID, _ name: String) -> String {
            "\(path) is already paired with “\(name)” of \(id): gists-tui unpair first."
        }
        static func notPaired(_ word: String) -> String {
            "\(ShellWord.quoted(word)) is not paired: gists-tui pair \(ShellWord.path(word)) ID pairs it with a gist."
        }
        static func noneIn(_ folder: String) -> String { "No file in \(folder) is paired." }
        static func nowhere(_ path: String, _ name: String) -> String {
            "\(path) does not exist, and the gist has no file “\(name)”."
        }
        static func whichGist(_ path: String) -> String {
            "Name the gist for \(path): gists-tui pair \(ShellWord.path(path)) ID. "
                + "For a new one, use gists-tui create --pair."
        }
        static func manyGists(_ name: String, _ ids: String) -> String {
            "Several of your gists have a file “\(name)”: name one of \(ids)."
        }
        static func publicQuestion(_ names: String, _ id: GistID) -> String {
            "The gist \(id) is public, and anyone can see \(names). Send?"
        }

        static func watching(_ count: Int) -> String {
            "Watching \(count) \(count == 1 ? "file" : "files"); Ctrl-C ends"
        }
        static func waiting(_ reason: String) -> String { "Not sent yet, waiting: \(reason)" }
        static func unsent(_ paths: [String]) -> String { "Not sent: \(paths.joined(separator: ", "))." }
        static func unknown(_ paths: [String]) -> String {
            "Perhaps sent, without a usable response: \(paths.joined(separator: ", ")). gists-tui status tells."
        }
        static let allSent = "Everything was sent."
        static func cannotWatch(_ path: String, _ error: any Error) -> String { "Can't watch \(path): \(error)." }
        static func publicNeedsYes(_ id: GistID) -> String {
            "The gist \(id) is public: start push --watch with --yes to send to it."
        }

        /// The message of a failure, and further lines.
        static func sentence(of error: any Error) -> (message: String, more: [String]) {
            switch error {
            case let error as APIError: (error.sentence(), error.details.isEmpty ? [] : ["(\(error.details))"])
            case let error as LaunchError: (error.message, error.more)
            case let problem as PairProblem: (problem.sentence, [])
            case let failure as Failure: (failure.sentence, [])
            default: ("\(error)", [])
            }
        }
    }
}
