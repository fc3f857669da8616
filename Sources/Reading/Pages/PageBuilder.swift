import Cells
import Texts

/// Writes a page piece by piece.
public struct PageBuilder {
    private var draft: PageDraft
    /// The line of the source, from 0, that the next piece comes from. It only grows.
    public var sourceLine = 0
    private var hasBidirectionalControls = false

    public init(within budget: ReadingBudget = ReadingBudget(.patient)) {
        draft = PageDraft(budget)
    }

    /// The page; what it holds where its budget has ended is not all.
    public var page: Page { Page(draft, hasBidirectionalControls: hasBidirectionalControls) }

    public mutating func blank() { draft.append(Block(body: .blank, sourceLine: sourceLine)) }

    /// A line across.
    public mutating func rule() { draft.append(Block(body: .rule, sourceLine: sourceLine)) }

    /// Names and notes in one line of text.
    public mutating func line(_ runs: [TextRun]) {
        var text = StyledText()
        for run in runs {
            warn(of: run.text)
            text.append(run.text, run.style, link: run.link)
        }
        add(.text(text))
    }

    /// The number of a link to a place, for runs of the next line.
    public mutating func link(to url: String) -> Int { draft.number(of: url) }

    /// The same, for `Page.headings` to replace.
    public mutating func heading(_ runs: [TextRun]) {
        draft.nameHeading()
        line(runs)
    }

    /// How wide the page may be.
    var measure: Page.Measure {
        get { draft.measure }
        set { draft.measure = newValue }
    }

    /// The names of embedded pictures, by the URLs that Markdown has for them.
    var attachments: [ExactText: String] {
        get { draft.attachments }
        set { draft.attachments = newValue }
    }

    /// True where `data:` URLs are pictures as well.
    var embedsPictures: Bool {
        get { draft.embedsPictures }
        set { draft.embedsPictures = newValue }
    }

    /// - Returns: what stands for the picture's URL.
    mutating func embed(_ picture: EmbeddedPicture) -> String { draft.embed(picture) }

    /// Markdown, rendered.
    public mutating func markdown(_ text: String, margin: TextRun? = nil) {
        warn(of: text)
        Markdown.append(text, to: &draft, firstLine: sourceLine, margin: margin)
    }

    /// HTML, by what it means.
    mutating func html(_ text: String, margin: TextRun? = nil) {
        warn(of: text)
        HTML.append(text, to: &draft, firstLine: sourceLine, margin: margin)
    }

    /// HTML by what it means.
    /// - Returns: false if there is nothing to see.
    mutating func html(_ text: String, margin: TextRun? = nil) -> Bool {
        warn(of: text)
        let start = draft.blocks.count
        HTML.append(text, to: &draft, firstLine: sourceLine, margin: margin)
        return draft.blocks[start...].contains { !$0.isBlank }
    }

    /// Text line by line.
    public mutating func plain(_ text: String, _ style: SpanStyle = SpanStyle(), margin: TextRun? = nil) {
        warn(of: text)
        let document = TextDocument(text)
        for number in 0..<document.lineCount where draft.budget.allows() {
            var line = StyledText()
            var tabs = TabStops()
            tabs.append(document.line(number), to: &line, style)
            add(.text(line), margin)
        }
    }

    /// Text that was written for a terminal, line by line.
    mutating func terminal(_ text: [UInt8], margin: TextRun? = nil) {
        if text.withUnsafeBytes({ InvisibleCharacter.reorders($0) }) { hasBidirectionalControls = true }
        for line in TerminalText.lines(of: text, within: draft.budget) where draft.budget.allows() {
            add(.text(line.text), margin)
        }
    }

    /// A line of text that has its styles.
    mutating func styled(_ text: StyledText, margin: TextRun? = nil) {
        warn(of: text.text)
        add(.text(text), margin)
    }

    /// A line of a diff.
    mutating func diffLine(_ line: DiffLine) {
        warn(of: line.text)
        draft.measure = line.isSideBySide ? .sideBySide : .code
        draft.append(Block(body: .diff(line), sourceLine: sourceLine))
    }

    /// The next line stands for lines that can be shown.
    mutating func fold(_ number: Int) { draft.fold(number) }

    /// The next line is one to go to.
    mutating func stop() { draft.stop() }

    mutating func code(_ code: String, language: String, label: String, margin: TextRun? = nil) {
        warn(of: code)
        let lines = CodeText.lines(code, language: language, within: draft.budget)
        for (index, line) in (lines.isEmpty ? [StyledText()] : lines).enumerated() {
            add(.code(line, label: index == 0 ? label : ""), margin)
        }
    }

    mutating func image(_ name: String, url: String, margin: TextRun? = nil) {
        add(.images([Self.image(name, url)]), margin)
    }

    /// Two pictures beside each other.
    mutating func images(_ left: (name: String, url: String), _ right: (name: String, url: String)) {
        draft.measure = .sideBySide
        add(.images([Self.image(left.name, left.url), Self.image(right.name, right.url)]))
    }

    private static func image(_ name: String, _ url: String) -> Block.Image {
        var text = StyledText("▦ ", SpanStyle(.marker))
        text.append(name, SpanStyle(.aside, .italic))
        return Block.Image(text: text, url: url)
    }

    private mutating func warn(of text: String) {
        if InvisibleCharacter.reorders(text) { hasBidirectionalControls = true }
    }

    private mutating func add(_ body: Block.Body, _ margin: TextRun? = nil) {
        let pieces = margin.map { [$0] } ?? []
        draft.append(Block(body: body, sourceLine: sourceLine, margin: Margin(first: pieces, rest: pieces)))
    }
}
