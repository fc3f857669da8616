/// Words of a command as a shell reads them.
enum ShellWord {
    /// A word in quotes, if it needs them.
    static func quoted(_ word: String) -> String {
        let isPlain = !word.isEmpty && word.utf8.allSatisfy(isPlain)
        return isPlain ? word : "'" + word.replacing("'", by: "'\\''") + "'"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-_./:=,+@%".utf8.contains(byte)
        }
    }
}
