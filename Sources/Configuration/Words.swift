/// Messages about the configuration file: the ends of sentences that begin with the file and the line.
enum Words {
    enum TOML {
        static let arrayOfTables = "arrays of tables are not supported"
        static let missingHeaderEnd = "missing ] after the table's name"
        static let keyTooLong = "too many parts in this key"
        static let tooDeep = "nested too deeply"
        static let missingListEnd = "missing ] at the end of the list"
        static let missingListComma = "missing comma in this list"
        static let missingTableEnd = "expected a comma or }"
        static let missingValue = "missing value"
        static let notUTF8 = "not valid UTF-8"
        static let controlCharacter = "control characters must be written as \\u0000"
        static let unterminatedString = "unterminated string"

        static func duplicateTable(_ name: String) -> String { "[\(name)] is already defined" }
        static func duplicateKey(_ key: String, line: Int) -> String { "“\(key)” is already set in line \(line)" }
        static func missingEquals(_ key: String) -> String { "missing = after “\(key)”" }
        static func trailingText(_ text: String) -> String { "unexpected “\(text)” after the value" }
        static func notAKey(_ text: String) -> String { "expected a name, found “\(text)”" }
        static func notAValue(_ text: String) -> String { "expected a value, found “\(text)”" }
        static func unquoted(_ word: String) -> String { "strings need quotes: \"\(word)\"" }
        static func unknownEscape(_ character: String) -> String {
            "unknown escape “\\\(character)”; write a backslash as \\\\"
        }
    }

    /// Descriptions of required and actual values for messages.
    enum Value {
        static let boolean = "true or false"
        static let onOff = "on or off"
        static let string = "a string"
        static let number = "a number"
        static let word = "a word"
        static let list = "a list"
        static let table = "a table"
        static let strings = "a list of strings"
        static let stringOrStrings = "a string or a list of strings"
        static let folder = "the path of a folder"
        static let emptyString = "an empty string"

        static func number(in range: ClosedRange<Int>) -> String {
            "a number from \(range.lowerBound) to \(range.upperBound)"
        }

        static func oneOf(_ choices: [String]) -> String { "one of \(choices.joined(separator: ", "))" }
        static func must(_ kind: String) -> String { "must be \(kind)." }
        static func must(_ name: String, be kind: String, not found: String) -> String {
            "\(name) must be \(kind), not \(found)"
        }
    }

    enum File {
        static let tooLarge = "larger than 1 MB"
        static let token = "tokens are not read from this file: set token-file instead"
        static let themeTable = "each theme needs a table of its own: [themes.NAME]"

        static func unreadable(_ error: any Error) -> String { "can't be read: \(error)" }
        static func unknownSetting(_ name: String) -> String { "unknown setting “\(name)”" }
        static func notATable(_ name: String) -> String { "[\(name)] must be a table" }
    }

    /// Messages about user-defined commands.
    enum Command {
        static func notATable(_ name: String) -> String { "[commands.\(name)] must be a table with key and run" }
        static func badName(_ name: String) -> String {
            "invalid command name “\(name)”: use letters, digits and hyphens"
        }
        static func noRun(_ name: String) -> String { "[commands.\(name)] needs run" }
        static func unknownKey(_ key: String) -> String { "unknown key “\(key)”" }
        static func badQuestion(_ name: String) -> String {
            "invalid placeholder “\(name)”: use letters, digits and _, each name once, and not url, file, id, owner or lines"
        }
        static func noChoices(_ name: String) -> String { "“\(name)” needs at least one choice" }
    }

    /// Options of the command line that exclude each other.
    enum Options {
        static let apiURLOrHostname = "Use either --api-url or --hostname, not both."
        static let tokenOrFile = "Use either --token or --token-file, not both."
        static let accountOrToken = "Use either --account or a token, not both."
        static let demoOffline = "--demo starts a server and can't be used with --offline."
        static let demoServer =
            "--demo can't be used with --api-url, --hostname, --web-url, --token, --token-file or --account."
    }

    /// Comments of the file that `config init` writes.
    enum Template {
        static let head = "gists-tui: uncomment a line to change it, then run `gists-tui config check`."
        static let keys = "Keys of each command: a list, or [] for none."
        static let theme = [
            "A theme of your own. Colours are \"#4296fa\", a number of the terminal's palette, or \"default\";",
            "\"on\" sets the background; attributes are bold, dim, italic, underline and reverse.",
        ]

        static func roles(_ names: [String]) -> String { "Roles: \(names.joined(separator: ", "))." }
    }
}
