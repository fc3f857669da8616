/// GitHub's data about a file, derived from its name.
struct FileKind {
    /// Nil if the name is not specific.
    let language: String?
    let mediaType: String

    init(name: String) {
        let name = name.lowercased()
        let ending = name.split(separator: ".").last.map(String.init) ?? ""
        (language, mediaType) = Self.names[name] ?? Self.endings[ending] ?? (nil, "text/plain")
    }

    private static let names: [String: (String?, String)] = [
        "makefile": ("Makefile", "text/plain"), "dockerfile": ("Dockerfile", "text/plain"),
        ".zshrc": ("Shell", "text/plain"), ".vimrc": ("Vim Script", "text/plain"),
        ".gitconfig": ("Git Config", "text/plain"), ".inputrc": ("Readline Config", "text/plain"),
        ".dockerignore": ("Ignore List", "text/plain"),
    ]

    private static let endings: [String: (String?, String)] = [
        "asm": ("Assembly", "text/plain"), "awk": ("Awk", "text/x-awk"), "c": ("C", "text/plain"),
        "clj": ("Clojure", "text/plain"), "cpp": ("C++", "text/x-c"), "cs": ("C#", "text/plain"),
        "css": ("CSS", "text/css"), "csv": ("CSV", "text/csv"), "dart": ("Dart", "text/plain"),
        "diff": ("Diff", "text/x-diff"), "patch": ("Diff", "text/x-diff"), "el": ("Emacs Lisp", "text/plain"),
        "erl": ("Erlang", "text/plain"), "ex": ("Elixir", "text/plain"), "fish": ("fish", "text/plain"),
        "geojson": ("GeoJSON", "application/json"), "go": ("Go", "text/plain"), "graphql": ("GraphQL", "text/plain"),
        "h": ("C", "text/plain"), "hs": ("Haskell", "text/plain"), "html": ("HTML", "text/html"),
        "ini": ("INI", "text/plain"), "ipynb": ("Jupyter Notebook", "text/plain"), "java": ("Java", "text/plain"),
        "jl": ("Julia", "text/plain"), "js": ("JavaScript", "application/javascript"),
        "json": ("JSON", "application/json"), "kt": ("Kotlin", "text/plain"), "lua": ("Lua", "text/plain"),
        "md": ("Markdown", "text/markdown"), "ml": ("OCaml", "text/plain"), "nix": ("Nix", "text/plain"),
        "php": ("PHP", "application/x-httpd-php"), "pl": ("Perl", "text/x-perl"), "png": (nil, "image/png"),
        "proto": ("Protocol Buffer", "text/plain"), "ps1": ("PowerShell", "text/plain"),
        "py": ("Python", "application/x-python"), "r": ("R", "text/plain"), "rb": ("Ruby", "application/x-ruby"),
        "rs": ("Rust", "text/plain"), "scala": ("Scala", "text/plain"), "sh": ("Shell", "application/x-sh"),
        "sql": ("SQL", "application/sql"), "svg": ("SVG", "image/svg+xml"), "swift": ("Swift", "text/plain"),
        "tex": ("TeX", "application/x-tex"), "tf": ("HCL", "text/plain"), "toml": ("TOML", "text/plain"),
        "ts": ("TypeScript", "text/plain"), "tsx": ("TSX", "text/plain"), "txt": ("Text", "text/plain"),
        "xml": ("XML", "text/xml"), "yaml": ("YAML", "text/x-yaml"), "yml": ("YAML", "text/x-yaml"),
        "zig": ("Zig", "text/plain"),
    ]
}
