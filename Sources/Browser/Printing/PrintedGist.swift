import Cells
import Gists
import Reading

/// Prints the parts of a gist besides its texts on a terminal.
public struct PrintedGist {
    private let gist: Gist
    private let theme: Theme
    private let columns: Int
    private let clock: WallClock

    /// - Parameters:
    ///   - columns: the terminal's columns.
    ///   - clock: converts the time of the last change.
    public init(_ gist: Gist, theme: Theme, columns: Int, clock: WallClock) {
        self.gist = gist
        self.theme = theme
        self.columns = columns
        self.clock = clock
    }

    /// The description, and below it the owner, the time and the URL.
    public var heading: [Surface] {
        let description = InvisibleCharacter.marked(gist.description ?? "")
        let isThere = !description.isEmpty
        var lines = Wrap.lines(isThere ? description : Words.noDescription, columns: columns).map { line in
            Surface(line: [StyledPiece(String(line), isThere ? theme.title : theme.dim)])
        }
        let facts = [
            StyledPiece(oneLine(Words.login(of: gist.owner)), theme.text),
            StyledPiece(gist.isPublic ? "public" : "secret", gist.isPublic ? theme.dim : theme.warning),
            StyledPiece(Words.updated(ExactTime.full(gist.updatedAt, on: clock)), theme.dim),
            StyledPiece(oneLine(gist.htmlURL), theme.dim),
        ]
        let separator = StyledPiece(" · ", theme.dim)
        lines.append(Surface(line: Array(facts.map { [$0] }.joined(separator: [separator]))))
        return lines
    }

    /// The line above a file's text: a rule with its name, language and size.
    /// - Parameter encoding: `TextDocument.encodingLabel`.
    public func heading(of file: GistFile, encoding: String? = nil) -> Surface {
        var line: [StyledPiece] = [StyledPiece("── ", theme.rule)]
        line.append(StyledPiece(OneLine.collapse(file.name, columns: max(12, columns - 30)), theme.title))
        line.append(StyledPiece("  ", theme.dim))
        if let language = file.language {
            line += theme.chip(of: language)
            line.append(StyledPiece(oneLine(language) + " · ", theme.dim))
        }
        let facts = [ByteCount.short(file.size), encoding].compactMap(\.self)
        line.append(StyledPiece(facts.joined(separator: " · ") + " ", theme.dim))
        let used = line.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        line.append(StyledPiece(String(repeating: "─", count: max(0, columns - used)), theme.rule))
        return Surface(line: line)
    }

    /// Notes to print before a text.
    /// - Parameter isAlone: true for a file without a heading, which would name its encoding.
    public func notes(on text: TextDocument, isAlone: Bool) -> [Surface] {
        let blank = text.lineCount == 0 ? Words.Reader.emptyFile : text.isBlank ? Words.Reader.blankFile : nil
        let notes = [isAlone ? text.encodingLabel : nil, text.encodingNote, blank].compactMap(\.self)
        return notes.map { Surface(line: [StyledPiece($0, theme.dim)]) }
    }

    /// A line for each file: name, language, size.
    public var files: [Surface] {
        let languages = gist.files.map { oneLine($0.language ?? "") }
        let sizes = gist.files.map { ByteCount.short($0.size) }
        let widths = (
            language: languages.map { TextWidth.columns(of: $0) }.max() ?? 0, size: sizes.map(\.count).max() ?? 0
        )
        let room = max(8, columns - widths.language - widths.size - 6)
        let names = gist.files.map { OneLine.collapse($0.name, columns: room) }
        let widest = names.map { TextWidth.columns(of: $0) }.max() ?? 0
        return gist.files.indices.map { index in
            let language = languages[index]
            let chip = theme.chip(of: language)
            return Surface(
                line: [StyledPiece(names[index].filled(widest) + "  ", theme.title)]
                    + (chip.isEmpty ? [StyledPiece("  ", theme.dim)] : chip) + [
                        StyledPiece(language.filled(widths.language) + "  ", theme.text),
                        StyledPiece(sizes[index].filled(widths.size, atRight: true), theme.dim),
                    ])
        }
    }

    private func oneLine(_ text: String) -> String { OneLine.collapse(text, columns: columns) }
}

extension GistFile {
    /// The file's text.
    public func text(of content: some Collection<UInt8>) -> TextDocument {
        TextDocument(content).inFile(named: name, language: language)
    }

    public func document(of content: some Collection<UInt8>) -> ReadingDocument { document(of: text(of: content)) }

    /// Returns the file's text as the reader shows it: rendered if that is possible and takes no longer than usual,
    /// else as source.
    public func document(of text: TextDocument) -> ReadingDocument {
        var text = text
        guard let form = ReadingForm(fileName: name, language: language, text: text) else { return .text(text) }
        let budget = ReadingBudget(.usual)
        if let document = form.read(text, within: budget) { return document }
        text.note = (budget.stop ?? .otherwise).sentence
        return .text(text)
    }
}

extension ReadingStop {
    /// The reason why a text is printed as source.
    fileprivate var sentence: String {
        switch self {
        case .otherwise: Words.Reader.cannotRender
        case .syntax(let line): Words.Reader.syntaxError(line)
        case .work, .cancelled: Words.Reader.tooSlow
        case .memory: Words.Reader.tooMuchMemory
        }
    }
}

extension Theme {
    /// Returns the dot in a language's colour, and a space; nothing without colours, or if the language has none.
    func chip(of language: String) -> [StyledPiece] {
        guard hasColors, let color = LanguageColor.of(language, isLight: isLight) else { return [] }
        return [StyledPiece("● ", Style(foreground: color))]
    }
}

extension String {
    /// Returns the text, padded with spaces to this many columns.
    func filled(_ columns: Int, atRight: Bool = false) -> String {
        let spaces = String(repeating: " ", count: max(0, columns - TextWidth.columns(of: self)))
        return atRight ? spaces + self : self + spaces
    }
}
