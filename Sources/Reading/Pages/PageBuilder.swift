import Cells
import Texts

/// Writes a page piece by piece.
public struct PageBuilder {
    private var draft: PageDraft
    /// The line of the source, from 0, of the next piece. It never decreases.
    public var sourceLine = 0
    private var hasBidirectionalControls = false

    public init(within budget: ReadingBudget = ReadingBudget(.patient)) {
        draft = PageDraft(budget)
    }

    /// The page; incomplete if the budget has ended.
    public var page: Page { Page(draft, hasBidirectionalControls: hasBidirectionalControls) }

    public mutating func blank() { draft.append(Block(body: .blank, sourceLine: sourceLine)) }

    /// Adds a horizontal rule.
    public mutating func rule() { draft.append(Block(body: .rule, sourceLine: sourceLine)) }

    /// Adds names and notes in one line of text.
    public mutating func line(_ runs: [TextRun]) {
        var text = StyledText()
        for run in runs {
            warn(of: run.text)
            text.append(run.text, run.style, link: run.link)
        }
        add(.text(text))
    }

    /// The number of a link, for runs of the next line.
    public mutating func link(to url: String) -> Int { draft.number(of: url) }

    /// Adds a line that `Page.headings` can replace.
    public mutating func heading(_ runs: [TextRun]) {
        draft.nameHeading()
        line(runs)
    }

    /// The maximum width of the page.
    var measure: Page.Measure {
        get { draft.measure }
        set { draft.measure = newValue }
    }

    /// The names of embedded images, by their URLs in Markdown.
    var attachments: [ExactText: String] {
        get { draft.attachments }
        set { draft.attachments = newValue }
    }

    /// True if `data:` URLs are images as well.
    var embedsImages: Bool {
        get { draft.embedsImages }
        set { draft.embedsImages = newValue }
    }

    /// - Returns: the replacement for the image's URL.
    mutating func embed(_ image: EmbeddedImage) -> String { draft.embed(image) }

    /// Adds rendered Markdown.
    public mutating func markdown(_ text: String, margin: TextRun? = nil) {
        warn(of: text)
        Markdown.append(text, to: &draft, firstLine: sourceLine, margin: margin)
    }

    /// Adds rendered HTML.
    mutating func html(_ text: String, margin: TextRun? = nil) {
        warn(of: text)
        HTML.append(text, to: &draft, firstLine: sourceLine, margin: margin)
    }

    /// Adds rendered HTML.
    /// - Returns: false if nothing is visible.
    mutating func html(_ text: String, margin: TextRun? = nil) -> Bool {
        warn(of: text)
        let start = draft.blocks.count
        HTML.append(text, to: &draft, firstLine: sourceLine, margin: margin)
        return draft.blocks[start...].contains { !$0.isBlank }
    }

    /// Adds text line by line.
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

    /// Adds terminal output line by line.
    mutating func terminal(_ text: [UInt8], margin: TextRun? = nil) {
        if text.withUnsafeBytes({ InvisibleCharacter.reorders($0) }) { hasBidirectionalControls = true }
        for line in TerminalText.lines(of: text, within: draft.budget) where draft.budget.allows() {
            add(.text(line.text), margin)
        }
    }

    /// Adds a line of styled text.
    mutating func styled(_ text: StyledText, margin: TextRun? = nil) {
        warn(of: text.text)
        add(.text(text), margin)
    }

    /// Adds a line of a diff.
    mutating func diffLine(_ line: DiffLine) {
        warn(of: line.text)
        draft.measure = line.isSideBySide ? .sideBySide : .code
        draft.append(Block(body: .diff(line), sourceLine: sourceLine))
    }

    /// Marks the next line as a fold.
    mutating func fold(_ number: Int) { draft.fold(number) }

    /// Marks the next line as one to jump to.
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

    /// Adds two images beside each other.
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
