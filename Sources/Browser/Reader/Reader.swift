import Cells
import Reading

/// A text on the screen, and the user's position in it. The reader knows no gist: the detail pane passes it the text of
/// the shown tab, and stores the changes.
struct Reader {
    /// The text's layout; nil if none is shown.
    private(set) var layout: ReaderLayout?
    /// True once another form of the text is shown than at the beginning.
    private(set) var hasOtherForm = false
    /// True for a file, which has line numbers and need not be wrapped; any other text is wrapped.
    let isFile: Bool
    let options: Options
    /// The cells for the text; empty while the pane is not on the screen.
    let area: Rect
    var position: ReaderPosition
    /// The last search, which may be in another text.
    var finding: Finding?
    /// True if the text has the focus.
    let hasFocus: Bool
    /// False for a page about a gist that is not loaded.
    let isOpen: Bool
    /// The lines or parts that the tab lets the user choose from.
    let listed: Listed

    struct Options: Equatable, Sendable {
        var wraps = false
        var numbersLines = true

        /// `.`: shows or hides line numbers beside files. A notice reports it, as not every text has them.
        mutating func showLineNumbers(_ areShown: Bool, _ update: inout UpdateContext) {
            numbersLines = areShown
            update.tell(Words.Reader.lineNumbers(areShown))
        }
    }

    struct Listed: Equatable {
        var count = 0
        /// True if the lines are numbered for the user.
        var areNumbered = false
        /// True if the parts of the page are chosen instead of lines: each begins with a heading.
        var areParts = false
    }

    /// Longer lines of prose are hard to follow.
    static let pageColumns = 100

    init(
        _ document: ReadingDocument?, isFile: Bool, _ options: Options, in area: Rect, at position: ReaderPosition,
        finding: Finding?, hasFocus: Bool, isOpen: Bool, listed: Listed
    ) {
        self.isFile = isFile
        self.options = options
        self.area = area
        self.position = position
        self.finding = finding
        self.hasFocus = hasFocus
        self.isOpen = isOpen
        self.listed = listed
        layout = document.map { Self.layout(of: $0, isFile: isFile, options, area.size) }
    }

    private static func layout(
        of document: ReadingDocument, isFile: Bool, _ options: Options, _ size: Size
    ) -> ReaderLayout {
        var size = size
        if case .page(let page) = document {
            size.columns = min(size.columns - 1, page.measure == .prose ? pageColumns : .max)
        }
        return ReaderLayout(
            document, size: size, wraps: options.wraps || !isFile, numbersLines: isFile && options.numbersLines)
    }

    var document: ReadingDocument? { layout?.document }

    /// The text's layout; nil if it has no lines.
    var filledLayout: ReaderLayout? { layout.flatMap { $0.lineCount > 0 ? $0 : nil } }

    /// Shows another form of the text, with other parts of it folded.
    mutating func show(_ document: ReadingDocument) {
        hasOtherForm = true
        layout = Self.layout(of: document, isFile: isFile, options, area.size)
    }
}

/// The user's position in a text.
struct ReaderPosition: Hashable, Sendable {
    var top = WrappedPosition()
    var column = 0
    /// The chosen line, in a text with one.
    var chosen = 0
    /// The source line of the chosen part, in a text with parts; nil for one on the screen.
    var part: Int?
    /// The cursor that keys move; nil if there is none.
    var cursor: TextCursor?
    /// The position before the last jump.
    var jumpedFrom: Place?

    /// The position before a jump.
    struct Place: Hashable, Sendable {
        var top: WrappedPosition
        var column: Int
        var chosen: Int
        /// The cursor's line.
        var line: Int?
    }

    /// Remembers the position as that before a jump.
    mutating func noteJump() { jumpedFrom = Place(top: top, column: column, chosen: chosen, line: cursor?.line) }
}
