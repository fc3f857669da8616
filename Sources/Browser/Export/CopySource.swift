import Gists

/// Gists, and the parts of them that can be copied without loading anything.
struct CopySource {
    /// A line of text for each gist or file.
    struct Lines: Hashable {
        var lines: [String]
        /// The name of one line, and of several.
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
    /// The file being read; nil in the list.
    var file: GistFile?

    /// The lines that a command copies; nil for other commands.
    func lines(for command: CopyCommand) -> Lines? {
        switch command {
        case .url: Lines(pages, Words.Export.url)
        case .rawURL: Lines(files.compactMap { CopiedAddress.plain($0.rawURL) }, Words.Export.rawURL)
        case .cloneLine:
            Lines(
                gists.compactMap { CopiedAddress.forShell($0.gitPullURL) }.map(Words.Export.clone),
                Words.Export.cloneCommand)
        case .fileLink: Lines(fileLink().map { [$0] } ?? [], Words.Export.fileLink, Words.Export.links)
        case .markdownLink: Lines(gists.compactMap(CopiedAddress.markdown), Words.Export.markdownLink)
        case .id: Lines(gists.compactMap(CopiedAddress.id), Words.Export.id)
        case .menu, .contents, .lines: nil
        }
    }

    /// A link to the file on the gist's page, or to some of its lines; nil if no file is being read.
    /// - Parameter lines: the numbers of the lines, from 1.
    func fileLink(lines: ClosedRange<Int>? = nil) -> String? {
        guard let file, let page = pages.first else { return nil }
        return CopiedAddress.file(file.name, on: page, lines: lines)
    }

    /// The rows of the copy menu for the selected lines.
    func rows(ofSelectionIn reader: Reader) -> [Menu.Row] {
        guard let (numbers, count) = reader.selectedNumbers else { return [] }
        let what = SelectedText.sentence(numbers, count)
        var rows = [Menu.Row("y", Words.Reader.selectedLines, what, .perform(.copy(.lines)))]
        if numbers != nil, let link = fileLink(lines: numbers) {
            rows.append(Menu.Row("l", Words.Reader.linkToLines, link, .copy(link, as: Words.Reader.linkToLines)))
        }
        return rows
    }

    private var pages: [String] { gists.compactMap { CopiedAddress.plain($0.htmlURL) } }
    private var files: [GistFile] { file.map { [$0] } ?? gists.flatMap(\.files) }

    /// `ring.swift, 1.2 kB`, `3 files, 4.5 kB`; empty if there is no file.
    fileprivate var contents: String {
        let bytes = ByteCount.short(files.reduce(0) { $0 + $1.size })
        return switch files.count {
        case 0: ""
        case 1: "\(files[0].name), \(bytes)"
        default: Words.Export.bytes(Words.files(files.count), bytes)
        }
    }
}

extension Panes {
    /// The gist or file being read; in the list the marked gists, else the selected one.
    func copySource(_ context: Context) -> CopySource {
        guard context.focus == .detail, let gist = detail.gist(context) else {
            return CopySource(gists: list.chosenGists)
        }
        return CopySource(gists: [gist], file: detail.shownFile(context))
    }

    /// `y`: opens the menu of copies.
    func openCopyMenu(_ update: inout UpdateContext) {
        let context = update.context
        let source = copySource(context)
        guard !source.gists.isEmpty else { return update.complain(Words.Export.nothingToCopy) }
        let reader = context.focus == .detail ? detail.reader(context) : nil
        let special = reader.map { source.rows(ofSelectionIn: $0) + $0.copyRowsOfTree } ?? []
        let subject = markedGists(source.gists.count, context)
        update.present(.menu(.copy(source, subject: subject, special: special)))
    }

    /// `o`: opens the gist's page at the selected lines, or at the file if its lines are not known; without a selection
    /// the pages of the chosen gists.
    func openInBrowser(_ update: inout UpdateContext) {
        let context = update.context
        guard let (numbers, _) = detail.selectionReader(context)?.selectedNumbers else {
            return list.openPages(&update)
        }
        let source = copySource(context)
        guard let page = source.fileLink(lines: numbers) ?? source.gists.first?.htmlURL else { return }
        update.emit(.openInBrowser(page))
    }

    /// `3 marked gists`; empty if the command is about the selected gist.
    func markedGists(_ count: Int, _ context: Context) -> String {
        context.focus == .list && !list.marks.isEmpty ? list.markedGists(count) : ""
    }
}

extension Updating {
    /// Copies a text to the clipboard. A later message says where the terminal has put it (`Message.copied`).
    /// - Parameter what: the name of the text: `URL`, `3 lines`.
    mutating func copy(_ text: String, as what: String) {
        tell(Words.Export.copied(what))
        emit(.display(.copy(text, as: what)))
    }

    /// Copies lines to the clipboard, and says how many if there are several.
    mutating func copy(_ lines: CopySource.Lines) {
        let texts = lines.lines.filter { !$0.isEmpty }
        guard !texts.isEmpty else { return complain(Words.Export.noneToCopy(lines.noun)) }
        copy(texts.joined(separator: "\n"), as: texts.count == 1 ? lines.noun : "\(texts.count) \(lines.nouns)")
    }
}

extension Menu {
    /// The menu of copies.
    /// - Parameters:
    ///   - subject: `3 marked gists`; empty for the selected gist.
    ///   - special: rows for parts of the text, such as selected lines. Their keys take precedence.
    static func copy(_ source: CopySource, subject: String, special: [Row]) -> Menu {
        func row(_ key: Character, _ command: CopyCommand) -> Row? {
            guard let lines = source.lines(for: command), !lines.lines.isEmpty else { return nil }
            return Row(.character(key), lines.noun, lines.summary, .perform(.copy(command)))
        }
        let contents = source.contents
        // If lines are selected, `y` copies these, and the URL has another key.
        let isURLMoved = special.contains { $0.key == "y" }
        let rows = [
            row(isURLMoved ? "u" : "y", .url),
            contents.isEmpty ? nil : Row("c", Words.Export.contents, contents, .perform(.copy(.contents))),
            row("r", .rawURL), row("g", .cloneLine), row("l", .fileLink), row("m", .markdownLink),
            row("i", .id),
        ]
        return Menu(
            title: Words.Overlay.copy + (subject.isEmpty ? "" : " · \(subject)"),
            rows: special + rows.compactMap(\.self))
    }
}
