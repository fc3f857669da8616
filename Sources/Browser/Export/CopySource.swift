import Gists

/// What can be copied of gists without loading anything.
struct CopySource {
    /// A line of text for each gist or file.
    struct Lines: Hashable {
        var lines: [String]
        /// What one of them is called, and several.
        var noun: String
        var nouns: String

        init(_ lines: [String], _ noun: String, _ nouns: String? = nil) {
            self.lines = lines
            self.noun = noun
            self.nouns = nouns ?? noun + "s"
        }

        /// The line itself, or how many there are.
        var summary: String { lines.count == 1 ? lines[0] : "\(lines.count) \(nouns)" }
    }

    var gists: [Gist]
    /// The file that is read; nil in the list.
    var file: GistFile?

    /// What a command copies; nil for a command that copies nothing of the kind.
    func lines(for command: Command) -> Lines? {
        switch command {
        case .copyURL: Lines(pages, Words.Export.url)
        case .copyRawURL: Lines(files.compactMap { CopiedAddress.plain($0.rawURL) }, Words.Export.rawURL)
        case .copyCloneLine:
            Lines(
                gists.compactMap { CopiedAddress.forShell($0.gitPullURL) }.map(Words.Export.clone),
                Words.Export.cloneCommand)
        case .copyFileLink: Lines(fileLink().map { [$0] } ?? [], Words.Export.fileLink, Words.Export.links)
        case .copyMarkdownLink: Lines(gists.compactMap(CopiedAddress.markdown), Words.Export.markdownLink)
        case .copyID: Lines(gists.map(\.id).filter(CopiedAddress.isID), Words.Export.id)
        default: nil
        }
    }

    /// The file's place on the gist's page, or that of some of its lines; nil where no file is read.
    /// - Parameter lines: their numbers, from 1.
    func fileLink(lines: ClosedRange<Int>? = nil) -> String? {
        guard let file, let page = pages.first else { return nil }
        return CopiedAddress.file(file.name, on: page, lines: lines)
    }

    private var pages: [String] { gists.compactMap { CopiedAddress.plain($0.htmlURL) } }
    private var files: [GistFile] { file.map { [$0] } ?? gists.flatMap(\.files) }

    /// `ring.swift, 1.2 kB`, `3 files, 4.5 kB`; empty where there is no file.
    fileprivate var contents: String {
        let bytes = ByteCount.short(files.reduce(0) { $0 + $1.size })
        return switch files.count {
        case 0: ""
        case 1: "\(files[0].name), \(bytes)"
        default: Words.Export.bytes(Words.files(files.count), bytes)
        }
    }
}

extension Menu {
    /// What can be copied.
    /// - Parameters:
    ///   - subject: whose it is, where that is not the selected gist: `3 marked gists`.
    ///   - special: what the text offers by itself, such as selected lines. Their keys go before all others.
    static func copy(_ source: CopySource, subject: String, special: [Row]) -> Menu {
        func row(_ key: Character, _ command: Command) -> Row? {
            guard let lines = source.lines(for: command), !lines.lines.isEmpty else { return nil }
            return Row(.character(key), lines.noun, lines.summary, .perform(command))
        }
        let contents = source.contents
        // With lines selected `y` is theirs, and the URL has another key.
        let isURLMoved = special.contains { $0.key == .character("y") }
        let rows = [
            row(isURLMoved ? "u" : "y", .copyURL),
            contents.isEmpty ? nil : Row(.character("c"), Words.Export.contents, contents, .perform(.copyContent)),
            row("r", .copyRawURL), row("g", .copyCloneLine), row("l", .copyFileLink), row("m", .copyMarkdownLink),
            row("i", .copyID),
        ]
        return Menu(
            title: Words.Overlay.copy + (subject.isEmpty ? "" : " · \(subject)"),
            rows: special + rows.compactMap(\.self))
    }
}
