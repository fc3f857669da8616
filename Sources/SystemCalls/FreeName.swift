/// Alternative names for files whose own name is taken.
public enum FreeName {
    /// `notes.md`, `notes-2.md`, `notes-3.md` and so on.
    public static func all(like name: String) -> some Sequence<String> {
        let bytes = name.utf8
        let dot = bytes.dropFirst().lastIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
        return (1...9_999).lazy.map { $0 == 1 ? name : "\(name[..<dot])-\($0)\(name[dot...])" }
    }
}
