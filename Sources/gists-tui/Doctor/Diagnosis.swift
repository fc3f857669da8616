import Configuration
import FoundationEssentials
import Glibc
import Runtime
import Storage
import SystemCalls
import Terminal

/// The facts that a bug report needs. Paths begin with `~` instead of the home folder, which has the user's name.
struct Diagnosis: Encodable {
    struct Build: Encodable {
        var number = Version.text
        var commit = Version.commit
        var date = Version.commitDate
    }

    struct File: Encodable {
        /// Nil if neither HOME nor XDG_CONFIG_HOME is set.
        var path: String?
        var exists: Bool
        var problems: [String]
    }

    struct Folder: Encodable {
        var path: String
        var exists: Bool
        /// True if files can be written there, or if the folder can be created.
        var writable: Bool
    }

    /// The folders of data; nil if no variable says where they are.
    struct Folders: Encodable {
        var cache: Folder?
        var state: Folder?
    }

    var version = Build()
    var system: SystemFacts
    var terminal: TerminalFacts
    var text: TextFacts
    var libcurl: NetworkFacts
    var keyring: KeyringFacts
    var programs: ProgramFacts
    /// The ways to copy, in the order in which they are used.
    var clipboard: [String]
    var configuration: File
    var folders: Folders

    init(_ options: GeneralOptions) {
        let environment = Environment.variables
        let home = environment["HOME"]
        let path = options.configurationPath(environment)
        let preferences = Preferences.read(path)
        let chosen = options.values.orElse(
            preferences.values.expandingHome { PathText.expanded($0, home: home) })
        system = SystemFacts()
        terminal = TerminalFacts(chosen, environment)
        text = TextFacts(chosen, environment)
        libcurl = NetworkFacts(environment)
        keyring = KeyringFacts(environment)
        programs = ProgramFacts()
        clipboard = ProgramFacts.clipboard(environment)
        configuration = File(
            path: path.map { PathText.abbreviated($0, home: home) },
            exists: path.map { access($0, F_OK) == 0 } ?? false,
            problems: preferences.problems.sorted { $0.line < $1.line }.map(Words.Doctor.problem))
        folders = Folders(
            cache: CacheFolder.path(option: chosen.text(.cacheDir), environment: environment).map { Folder($0, home) },
            state: StateFolder.path(environment: environment).map { Folder($0, home) })
    }
}

extension Diagnosis.Folder {
    init(_ path: String, _ home: String?) {
        self.path = PathText.abbreviated(path, home: home)
        exists = access(path, F_OK) == 0
        var nearest = path
        while access(nearest, F_OK) != 0, let slash = nearest.utf8.lastIndex(of: UInt8(ascii: "/")),
            slash != nearest.startIndex
        {
            nearest = String(nearest[..<slash])
        }
        writable = access(nearest, W_OK | X_OK) == 0
    }
}
