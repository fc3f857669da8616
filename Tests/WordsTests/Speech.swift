import Foundation

/// A sentence that a person may read.
struct Sentence {
    /// Below `Sources`.
    var path: String
    var line: Int
    var text: String

    var place: String { "Sources/\(path):\(line): \(text)" }
}

/// Where the program's sentences stand.
enum Speech {
    static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    /// Whether a file is one that a module keeps its sentences in: `Words.swift`, the folder `Words`, and tables that are
    /// one list of sentences by themselves.
    static func isSpeaking(_ path: String) -> Bool {
        path.hasSuffix("/Words.swift") || path.contains("/Words/") || tables.contains(where: path.hasPrefix)
    }

    private static let tables = [
        // Keys with their help; commands that are typed; settings with their help.
        "Browser/Core/Keymap.swift", "Browser/Overlay/TypedCommand.swift", "Configuration/Setting.swift",
        // Texts that are shown instead of rows or a text.
        "Browser/List/ListPane+Message.swift", "Browser/Core/EmptyState+Failure.swift",
        // Declarations of the command line, which the parser makes help of, and the manual page.
        "gists-tui/Commands/", "gists-tui/GistsTUI.swift", "gists-tui/GeneralOptions.swift",
        "gists-tui/JQOptions.swift",
        "gists-tui/Manual/",
        // Names of languages and of kinds of files.
        "Browser/Looks/LanguageColor.swift", "Reading/Data/FileKind.swift",
    ]

    /// What looks like a sentence, and is none that the program says.
    static func isException(_ path: String, _ text: String) -> Bool {
        exceptions.contains { path.hasPrefix($0.path) && ($0.text.isEmpty || text.contains($0.text)) }
            || isSQL(path, text)
    }

    private static let exceptions: [(path: String, text: String)] = [
        // Plays GitHub, in GitHub's words.
        ("gists-demo-server/", ""),
        // Commands of the shell.
        ("Runtime/Backup/GitScript.swift", ""),
        ("Runtime/Export/EditPreset.swift", ""),
        // Names of the tasks of `care`.
        ("Storage/", "following "), ("Storage/", "offer sync "),
        // Keywords of languages.
        ("Reading/Highlighting/Languages/", ""), ("Reading/Outline/DeclarationRules.swift", ""),
        // What GitHub says of a token.
        ("GitHub/Errors/APIError+Response.swift", "not accessible by personal access token"),
        // GraphQL's query, and what it says in errors.
        ("GitHub/GraphQL/", ""),
        // A line of the shell.
        ("Runtime/Export/Pager.swift", "unset LESSOPEN"),
        // What git calls things in its patches.
        ("Reading/Diff/Patch.swift", ""),
        ("Reading/Diff/BinaryPatch.swift", ""),
        // Headings of private keys.
        ("Reading/Leaks/LeakScan+Keys.swift", "PRIVATE KEY"),
        // Tables of characters.
        ("Cells/ScalarClass+Table.swift", ""), ("Storage/Search/LetterFold.swift", ""),
        // What strangers write, and what their servers say.
        ("Browser/List/Gist+Title.swift", ""), ("GitHub/Limits/LimitState.swift", ""),
        ("gists-tui/JQFilter.swift", "jq: error"), ("gists-tui/JQFilter.swift", "Unix shell quoting"),
        // Programs of a shell, values of headers.
        ("Runtime/Export/Pager.swift", "trap"), ("GitHub/GitHubAPIManager+Bytes.swift", "git clone"),
        ("HTTP/Routing/Router.swift", "charset"), ("Runtime/Export/GitClone.swift", "git clone"),
        // For the makers of the program: what a mistake in the code says.
        ("SQLite/", ""), ("GitHub/Decoding/Leniency.swift", ""),
        // Words for a time, names of orders and formats.
        ("Gists/TimeText.swift", "just now"), ("Browser/List/ListOptions.swift", "feed order"),
        ("Reading/ReadingDocument.swift", "Jupyter Notebook"),
    ]

    /// Parts of statements for the database.
    private static func isSQL(_ path: String, _ text: String) -> Bool {
        guard path.hasPrefix("Storage/") else { return false }
        let words = [
            " = ?", "< ?", " MATCH ", " IS N", " DESC", "WHERE ", "count > 0", "commentCount", "gistID,", "texts, ",
        ]
        let first = text.split(whereSeparator: \.isWhitespace).first ?? ""
        return first.count > 1 && first.allSatisfy { $0.isUppercase } || words.contains(where: text.contains)
    }

    /// Everything in the sources that reads like a sentence: two words with a space between, begun like a text.
    static func sentences() throws -> [Sentence] {
        try literals().filter { isSentence($0.text) && !isException($0.path, $0.text) }
    }

    /// All literals of the sources.
    static func literals() throws -> [Sentence] {
        try files(["swift"]).flatMap { path, source in
            SourceScanner(source).literals.map { Sentence(path: path, line: $0.line, text: $0.text) }
        }
    }

    /// The comments of the sources, without their code.
    static func comments() throws -> [(path: String, comment: CommentLine)] {
        try files(["swift", "c", "h"]).flatMap { path, source in
            SourceScanner(source).comments.map { (path, prose($0)) }
        }
    }

    /// The files below `Sources` with one of these extensions, by path, with their texts.
    private static func files(_ extensions: Set<String>) throws -> [(path: String, source: String)] {
        let sources = root.appending(path: "Sources")
        let prefix = sources.path(percentEncoded: false) + "/"
        let urls = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.compactMap {
            $0 as? URL
        }
        return try (urls ?? []).filter { extensions.contains($0.pathExtension) }.map { url in
            let path = String(url.path(percentEncoded: false).dropFirst(prefix.count))
            return (path, try String(contentsOf: url, encoding: .utf8))
        }.sorted { $0.path < $1.path }
    }

    static func isSentence(_ text: String) -> Bool {
        let text = text.drop { $0.isWhitespace }
        guard let first = text.first, first.isLetter || "“◦(·:,✗↑".contains(first) else { return false }
        let words = text.split(whereSeparator: \.isWhitespace).filter { word in
            let letters = word.drop { "“(".contains($0) }.reversed().drop { "”).,:;!?…".contains($0) }
            return letters.count >= 2 && letters.allSatisfy { $0.isASCII && $0.isLetter || $0 == "'" }
        }
        return words.count >= 2
    }

    /// The documents that people read, with the lines of each that are prose: no code, no table's rule.
    static func documents() throws -> [(path: String, lines: [(number: Int, text: String)])] {
        var paths = [
            "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "AGENTS.md", "SKILL.md",
            "screenshots/README.md", "Benchmarks/README.md", "Tests/Fuzz/README.md",
        ]
        paths += try FileManager.default.contentsOfDirectory(
            atPath: root.appending(path: "docs").path(percentEncoded: false)
        )
        .filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
        paths += try catalogue()
        return try paths.map { path in
            let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
            var isCode = false
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
                number, line -> (Int, String)? in
                if line.hasPrefix("```") { isCode.toggle() }
                return isCode ? nil : (number + 1, prose(String(line)))
            }
            return (path, lines)
        }
    }

    /// The pages of the documentation catalogue of the library HTTP.
    static func catalogue() throws -> [String] {
        let folder = "Sources/HTTP/HTTP.docc"
        return try FileManager.default.contentsOfDirectory(
            atPath: root.appending(path: folder).path(percentEncoded: false)
        )
        .filter { $0.hasSuffix(".md") }.sorted().map { folder + "/" + $0 }
    }

    /// A line of a comment without its code.
    static func prose(_ comment: CommentLine) -> CommentLine {
        CommentLine(line: comment.line, text: prose(comment.text), isFirst: comment.isFirst)
    }

    /// A line of Markdown without its code and the targets of its links, which are names and not words.
    private static func prose(_ line: String) -> String {
        var result = ""
        for (number, part) in line.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
            result += number.isMultiple(of: 2) ? String(part) : "◦"
        }
        while let start = result.range(of: "]("), let end = result[start.upperBound...].firstIndex(of: ")") {
            result.replaceSubrange(start.lowerBound...end, with: "] ")
        }
        return result
    }
}
