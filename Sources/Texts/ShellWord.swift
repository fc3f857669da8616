/// Words of a command as a shell reads them.
public enum ShellWord {
    /// A word in quotes, if it needs them.
    public static func quoted(_ word: String) -> String {
        if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
        guard word.unicodeScalars.contains(where: isUnseen) else { return inQuotes(word) }
        return "$'" + word.unicodeScalars.map(escaped).joined() + "'"
    }

    /// A text in quotes, in which a shell of the Bourne family interprets nothing.
    public static func inQuotes(_ text: String) -> String { "'" + text.replacing("'", by: "'\\''") + "'" }

    /// A file for the command line of a program: never one of its options.
    public static func path(_ path: String) -> String { quoted(path.begins(with: "-") ? "./" + path : path) }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-_./:=,+@%".utf8.contains(byte)
        }
    }

    /// True for a character that is not printed as it is, since it controls the terminal or can't be seen.
    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        default: false
        }
    }

    /// A character between `$'` and `'`, whose escapes bash, zsh and ksh know.
    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        if scalar == "'" || scalar == "\\" { return "\\\(scalar)" }
        guard isUnseen(scalar) else { return String(scalar) }
        return String(scalar).utf8.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
