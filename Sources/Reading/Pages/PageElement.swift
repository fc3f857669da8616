import Cells

/// The meaning of a part of a text, regardless of its markup.
enum PageElement {
    /// Text in lines of its own.
    case block
    case heading(Int)
    /// A quote, with the style of the bar on its left.
    case quote(SpanStyle)
    /// - start: the first number of an ordered list.
    case list(start: Int?, delimiter: String)
    /// - mark: the text before it; nil for the mark of its list.
    case item(mark: String?)
    /// Code that keeps its spaces and line ends.
    case code(language: String)
    case aligned(TableShape.Alignment)
    case table([TableShape.Alignment])
    /// - isHeader: true if it has the column names; nil if its cells decide.
    case row(isHeader: Bool?)
    case cell(MarkupTable.Place)
    /// An inline element.
    case words(Words)

    enum Words {
        case styled(SpanStyle.Traits)
        case code
        case struck
        /// Between quotation marks.
        case quoted
        /// Between parentheses.
        case enclosed
        /// Superscript, subscript.
        case raised, lowered
        case link(String)
        /// - mark: the text before its description.
        case image(String, mark: String)
        /// Not shown.
        case hidden
    }

    var isBlock: Bool { if case .words = self { false } else { true } }
}

/// The open elements, outermost first.
struct OpenElements<Value> {
    struct Entry {
        var element: PageElement
        /// The tag that opened it; nil for Markdown.
        var tag: HTMLTag?
        var value: Value
    }

    private(set) var entries: [Entry] = []
    /// The indexes of the elements by tag.
    private var places = Array(repeating: [Int](), count: HTMLTag.allCases.count)

    var count: Int { entries.count }

    mutating func push(_ element: PageElement, _ tag: HTMLTag?, _ value: Value) {
        if let tag { places[Int(tag.rawValue)].append(entries.count) }
        entries.append(Entry(element: element, tag: tag, value: value))
    }

    mutating func pop() -> Entry? {
        guard let entry = entries.popLast() else { return nil }
        if let tag = entry.tag { places[Int(tag.rawValue)].removeLast() }
        return entry
    }

    /// The index of the innermost element with one of some tags.
    func place(of tags: [HTMLTag]) -> Int? {
        var place: Int?
        for tag in tags {
            if let last = places[Int(tag.rawValue)].last, last > place ?? -1 { place = last }
        }
        return place
    }
}
