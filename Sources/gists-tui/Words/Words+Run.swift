import Gists

extension Words {
    /// Running a script.
    enum Run {
        static let yesNeedsSHA = "--yes needs the whole SHA of a revision (40 digits): what runs must be named exactly."
        static let noTerminal =
            "Without a terminal, use --revision SHA --yes: nothing runs that you have not seen or named."
        static let noRevision = "GitHub names no revision of this gist."
        static let twoRevisions = "Name one revision, with @ or with --revision."
        static let declined = "Nothing was run."
        static let noFolder = "No folder to remember scripts in: HOME and XDG_STATE_HOME are not set."

        static func notRemembered(_ folder: String, _ error: any Error) -> String {
            "Can't write to \(folder): \(error). Nothing was run."
        }
        static func whichFile(_ names: String) -> String { "Choose the script with --file. The gist has: \(names)." }
        static func notText(_ name: String) -> String {
            "“\(name)” is not a text in UTF-8, so it can't be shown and run."
        }
        static func noInterpreter(_ name: String, _ language: String?) -> String {
            "No program is known that runs “\(name)”\(language.map { " (\($0))" } ?? ""): it has no line that begins with #!."
        }
        static func notFound(_ program: String) -> String { "Can't run \(program): is it installed?" }
        static func heading(_ name: String, _ owner: String, _ id: GistID) -> String {
            "“\(name)” by \(owner), gist \(id)"
        }
        static func revision(_ revision: RevisionID, since old: RevisionID?) -> String {
            "revision \(revision)" + (old.map { ", changed since \($0), which you agreed to" } ?? "")
        }
        static func command(_ command: String) -> String { "runs: \(command)" }
        static func marks(_ count: Int) -> String {
            "\(count) invisible or look-alike \(count == 1 ? "character" : "characters"):"
        }
        static func mark(_ mark: String, line: Int) -> String { "  line \(line): \(mark)" }
        static func question(hasChanged: Bool) -> String {
            hasChanged ? "It has changed. Run it on this machine?" : "Run it on this machine?"
        }
    }
}
