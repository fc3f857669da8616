import Synchronization

/// A language with syntax highlighting.
public struct Language: Hashable, Sendable {
    let number: UInt8

    /// GitHub's name for it.
    public var name: String { grammar.names[0] }

    /// True for languages of sentences and data; in the others, an unusual kind of space is a mistake.
    var isProse: Bool { Self.prose.contains(number) }

    private static let prose = Set(
        [
            "Text", "Markdown", "reStructuredText", "Org", "TeX", "BibTeX", "Typst", "Roff", "HTML", "XML", "JSON",
            "po",
            "srt",
        ].map(number(of:)))

    var grammar: Grammar { Self.grammars[Int(number)] }

    /// All languages with a table.
    public static var all: [Language] { grammars.indices.map { Language(number: UInt8($0)) } }

    private static let grammars: [Grammar] = Array(
        [
            bracedLanguages, webLanguages, scriptLanguages, shellLanguages, functionalLanguages, systemLanguages,
            markupLanguages, dataLanguages,
        ].joined())

    /// By language name in lower case; by file names and extensions in lower case; by programs.
    private static let names = index { $0.names.map { $0.lowercased() } }
    private static let files = index { $0.files.lowercased().split(separator: " ").map(String.init) }
    private static let programs = index { $0.programs.split(separator: " ").map(String.init) }

    private static func index(_ keys: (Grammar) -> [String]) -> [String: UInt8] {
        var index: [String: UInt8] = [:]
        for (number, grammar) in grammars.enumerated() {
            for key in keys(grammar) where index[key] == nil { index[key] = UInt8(number) }
        }
        return index
    }

    /// The language with this name, in any case: GitHub's name, or one that is used after the fences of code blocks.
    public static func named(_ name: String) -> Language? {
        let key = key(name)
        return (names[key] ?? files[key]).map(Language.init)
    }

    /// Determines the language of a file: by GitHub's name, otherwise by the file name, otherwise by its first line.
    /// - Parameter firstLine: the line that may be a `#!` line or an XML declaration.
    public static func ofFile(named fileName: String, language: String?, firstLine: Substring = "") -> Language? {
        let known = language.flatMap { names[key($0)] } ?? number(ofFile: fileName)
        return (known ?? number(ofFirstLine: firstLine)).map(Language.init)
    }

    private static func number(ofFile name: String) -> UInt8? {
        let parts = name.parts(separatedBy: ".")
        // `Dockerfile.dev`, `CMakeLists.txt`, `.bashrc`, `notes.tar.gz`: the longest known ending, otherwise the start.
        for start in parts.indices.suffix(4) {
            if let number = files[key(parts[start...].joined(separator: "."))] { return number }
        }
        guard let start = parts.first, start.utf8.count > 4 else { return nil }
        return files[key(start)]
    }

    private static func number(ofFirstLine line: Substring) -> UInt8? {
        if line.begins(with: "<?xml") { return names["xml"] }
        guard let command = line.rest(behind: "#!") else { return nil }
        // `#!/usr/bin/env -S python3.11 -u`
        for word in command.utf8.prefix(200).split(whereSeparator: { $0 == 0x20 || $0 == UInt8(ascii: "/") }) {
            let program = word.prefix { $0 != UInt8(ascii: ".") && !(0x30...0x39).contains($0) }
            if let number = programs[Substring(program).ifASCII] { return number }
        }
        return nil
    }

    /// The key for looking up a name; empty if no language can have it.
    private static func key(_ name: some StringProtocol) -> String { name.ifASCII.lowercased() }

    // MARK: - For the lexer

    private static let compiled = Mutex<[UInt8: CompiledGrammar]>([:])

    /// The compiled grammar, created once.
    static func compiled(_ number: UInt8) -> CompiledGrammar {
        if let grammar = compiled.withLock({ $0[number] }) { return grammar }
        let grammar = CompiledGrammar(grammars[Int(number)])
        compiled.withLock { $0[number] = grammar }
        return grammar
    }

    /// The number of a language in a table; tests check that it exists.
    static func number(of name: String) -> UInt8 { names[name.lowercased()] ?? 0 }
}
