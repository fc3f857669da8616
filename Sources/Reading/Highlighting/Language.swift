import Synchronization

/// A language whose text can be highlighted.
public struct Language: Hashable, Sendable {
    let number: UInt8

    /// GitHub's name of it.
    public var name: String { grammar.names[0] }

    /// True for languages of sentences and data; in the others a space of another kind is a mistake.
    var isProse: Bool { Self.prose.contains(number) }

    private static let prose = Set(
        [
            "Text", "Markdown", "reStructuredText", "Org", "TeX", "BibTeX", "Typst", "Roff", "HTML", "XML", "JSON",
            "po",
            "srt",
        ].map(number(of:)))

    var grammar: Grammar { Self.grammars[Int(number)] }

    /// Every language there is a table of.
    public static var all: [Language] { grammars.indices.map { Language(number: UInt8($0)) } }

    private static let grammars: [Grammar] = Array(
        [
            bracedLanguages, webLanguages, scriptLanguages, shellLanguages, functionalLanguages, systemLanguages,
            markupLanguages, dataLanguages,
        ].joined())

    /// By what a language is called, in lower case; by file names and extensions, likewise; by programs.
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

    /// The language of this name, in any case: GitHub's, or one that is used after the fences of code blocks.
    public static func named(_ name: String) -> Language? {
        let key = name.lowercased()
        return (names[key] ?? files[key]).map(Language.init)
    }

    /// The language of a file: by what GitHub calls it, else by its name, else by its first line.
    /// - Parameter firstLine: where a `#!` line or an XML declaration may stand.
    public static func ofFile(named fileName: String, language: String?, firstLine: Substring = "") -> Language? {
        if let language, let known = names[language.lowercased()] { return Language(number: known) }
        let parts = fileName.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        // `Dockerfile.dev`, `CMakeLists.txt`, `.bashrc`, `notes.tar.gz`: the longest ending that is known, else the start.
        for start in parts.indices {
            let ending = parts[start...].joined(separator: ".")
            if let number = files[ending] { return Language(number: number) }
        }
        if let start = parts.first, let number = files[String(start)], start.count > 4 {
            return Language(number: number)
        }
        if firstLine.hasPrefix("<?xml") { return named("XML") }
        guard firstLine.hasPrefix("#!") else { return nil }
        // `#!/usr/bin/env -S python3.11 -u`
        for word in firstLine.dropFirst(2).prefix(200).split(whereSeparator: { $0 == " " || $0 == "/" }) {
            let program = word.prefix { !$0.isNumber && $0 != "." }
            if let number = programs[String(program)] { return Language(number: number) }
        }
        return nil
    }

    // MARK: - For the lexer

    private static let compiled = Mutex<[UInt8: CompiledGrammar]>([:])

    /// The grammar made ready, once.
    static func compiled(_ number: UInt8) -> CompiledGrammar {
        if let grammar = compiled.withLock({ $0[number] }) { return grammar }
        let grammar = CompiledGrammar(grammars[Int(number)])
        compiled.withLock { $0[number] = grammar }
        return grammar
    }

    /// The number of a language that a table names; tests see to it that there is one.
    static func number(of name: String) -> UInt8 { names[name.lowercased()] ?? 0 }
}
