import FoundationEssentials
import Gists
import Reading

/// The program that runs a script, with its own arguments.
struct Interpreter: Equatable {
    var words: [String]

    /// By its first line, otherwise by its language.
    /// - Returns: nil if neither names a program.
    init?(of file: GistFile, _ content: Data) {
        let line = String(decoding: content.prefix(1_000).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        if let words = Self.words(ofFirstLine: line) {
            self.words = words
            return
        }
        let language = file.language ?? Language.ofFile(named: file.name, language: nil)?.name ?? ""
        guard let words = Self.languages[language.lowercased()] else { return nil }
        self.words = words
    }

    /// The words of a `#!` line as Linux reads it: the program, and everything behind it as one argument.
    static func words(ofFirstLine line: String) -> [String]? {
        guard let rest = line.rest(behind: "#!") else { return nil }
        let text = String(rest).trimming(while: \.isWhitespace)
        guard let end = text.utf8.firstIndex(where: { $0 == 0x20 || $0 == 0x09 }) else {
            return text.isEmpty ? nil : [text]
        }
        return [String(text[..<end]), String(text[end...]).trimming(while: \.isWhitespace)]
    }

    /// By GitHub's names for languages, in lower case.
    private static let languages: [String: [String]] = [
        "shell": ["bash"], "bash": ["bash"], "zsh": ["zsh"], "fish": ["fish"], "nushell": ["nu"],
        "powershell": ["pwsh", "-File"], "tcsh": ["tcsh"],
        "python": ["python3"], "ruby": ["ruby"], "perl": ["perl"], "raku": ["raku"], "php": ["php"], "lua": ["lua"],
        "javascript": ["node"], "typescript": ["deno", "run"], "coffeescript": ["coffee"],
        "r": ["Rscript"], "julia": ["julia"], "tcl": ["tclsh"], "expect": ["expect"], "awk": ["awk", "-f"],
        "sed": ["sed", "-f"], "jq": ["jq", "-f"], "makefile": ["make", "-f"], "applescript": ["osascript"],
        "elixir": ["elixir"], "erlang": ["escript"], "haskell": ["runhaskell"], "ocaml": ["ocaml"],
        "clojure": ["clojure", "-M"], "scheme": ["guile"], "racket": ["racket"], "prolog": ["swipl"],
        "common lisp": ["sbcl", "--script"], "emacs lisp": ["emacs", "--script"], "janet": ["janet"],
        "swift": ["swift"], "go": ["go", "run"], "java": ["java"], "groovy": ["groovy"], "d": ["rdmd"],
        "dart": ["dart", "run"], "gnuplot": ["gnuplot"], "crystal": ["crystal", "run"], "f#": ["dotnet", "fsi"],
        "scala": ["scala"], "nim": ["nim", "r"], "kotlin": ["kotlin"], "bats": ["bats"],
    ]
}
