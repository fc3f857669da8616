import Gists
import Reading
import Texts

/// Names and languages of a draft's files.
enum FormFile {
    static func language(of file: GistDraft.File) -> String? {
        let first = file.text?.prefix { !$0.isNewline } ?? ""
        return Language.ofFile(named: file.name, language: nil, firstLine: Substring(first.unicodeScalars.prefix(200)))?
            .name
    }

    /// Returns a name for a pasted text, by its `#!` line.
    /// - Parameter taken: names of the other files.
    static func name(for text: String, taken: [String]) -> String {
        let first = text.unicodeScalars.prefix(300).prefix { $0 != "\n" && $0 != "\r" }
        let language = Language.ofFile(named: "", language: nil, firstLine: Substring(first))?.name ?? ""
        return free("paste" + (endings[language] ?? ".txt"), taken: taken)
    }

    /// Returns the name, with a number before its extension if another file has it.
    static func free(_ name: String, taken: [String]) -> String {
        let taken = Set(taken.map { ExactText($0.lowercased()) })
        guard taken.contains(name.lowercased()) else { return name }
        let dot = name.utf8.dropFirst().lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
        for number in 2... {
            let next = "\(name[..<dot])-\(number)\(name[dot...])"
            if !taken.contains(next.lowercased()) { return next }
        }
        return name
    }

    private static let endings = [
        "Shell": ".sh", "Python": ".py", "JavaScript": ".js", "Ruby": ".rb", "Perl": ".pl", "PHP": ".php",
        "Lua": ".lua",
        "Swift": ".swift", "XML": ".xml", "Awk": ".awk", "TypeScript": ".ts", "R": ".r", "Fish": ".fish",
    ]
}
