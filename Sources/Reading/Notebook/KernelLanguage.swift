/// The language of a notebook's code.
enum KernelLanguage {
    /// The language of a notebook without a kernel.
    private static let usual = "python"

    /// The language according to the notebook's metadata about language and kernel.
    static func name(in metadata: JSONNode?) -> String {
        let kernel = metadata?["kernelspec"]
        return [metadata?["language_info"]?["name"], kernel?["language"]].lazy.compactMap(text).first
            ?? text(kernel?["name"]).map(language(ofKernel:)) ?? text(metadata?["language"]) ?? usual
    }

    /// The language in the metadata of a single cell; nil for that of the notebook.
    static func name(ofCell metadata: JSONNode) -> String? {
        [metadata["vscode"]?["languageId"], metadata["dotnet_interactive"]?["language"]].lazy.compactMap(text).first
    }

    private static func text(_ node: JSONNode?) -> String? {
        guard let string = node?.string, string.contains(where: { $0 > 0x20 }) else { return nil }
        return String(String(decoding: string, as: UTF8.self).unicodeScalars.prefix(40))
    }

    /// Kernels whose names don't begin with their language.
    private static let kernels: [(start: String, language: String)] = [
        ("ir", "R"), ("xr", "R"), ("xeus-r", "R"), ("ark", "R"), ("sparkr", "R"), ("conda-env-r", "R"), ("webr", "R"),
        ("ipython", "python"), ("pyspark", "python"), ("xpython", "python"), ("xeus-python", "python"),
        ("conda", "python"), ("pyodide", "python"), ("pypy", "python"), ("sage", "python"), ("micropython", "python"),
        ("ijulia", "julia"), ("ijavascript", "javascript"), ("jslab", "javascript"), ("node", "javascript"),
        ("tslab", "typescript"), ("itypescript", "typescript"), ("deno", "typescript"),
        ("xcpp", "C++"), ("xeus-cpp", "C++"), ("cling", "C++"), ("root", "C++"), ("xc", "C"),
        (".net-csharp", "C#"), (".net-fsharp", "F#"), (".net-powershell", "PowerShell"), ("ifsharp", "F#"),
        ("gophernotes", "go"), ("gonb", "go"), ("evcxr", "rust"), ("almond", "scala"), ("spark", "scala"),
        ("apache_toree_scala", "scala"), ("apache_toree_pyspark", "python"), ("apache_toree_sql", "sql"),
        ("ijava", "java"), ("rapaio", "java"), ("jjava", "java"), ("iruby", "ruby"), ("iperl", "perl"),
        ("ihaskell", "haskell"), ("ilua", "lua"), ("xlua", "lua"), ("xeus-lua", "lua"), ("ielixir", "elixir"),
        ("ierlang", "erlang"), ("iocaml", "ocaml"), ("calysto_bash", "bash"), ("calysto_scheme", "scheme"),
        ("imatlab", "matlab"), ("jupyter-php", "php"), ("lein", "clojure"), ("clojupyter", "clojure"),
        ("wolframlanguage", "mathematica"), ("xsqlite", "sql"), ("xvega-sql", "sql"), ("iracket", "racket"),
    ]

    /// The language of a kernel with only a name: `ir`, `julia-1.9`, `python3`.
    static func language(ofKernel name: String) -> String {
        let key = name.lowercased()
        let known = kernels.filter { key.rest(behind: $0.start).map(isEnd) == true }
        if let longest = known.max(by: { $0.start.utf8.count < $1.start.utf8.count }) { return longest.language }
        let letters = String(key.unicodeScalars.prefix { $0.properties.isAlphabetic || $0 == "+" || $0 == "#" })
        return letters.isEmpty || Language.named(letters) == nil ? name : letters
    }

    /// True for text after a complete name: a version, another word.
    private static func isEnd(_ rest: Substring) -> Bool { rest.first.map { !$0.isLetter } ?? true }
}
