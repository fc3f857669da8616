import Cells

/// What a part of a text is, whichever marks say so.
enum PageElement {
    /// Text in lines of its own.
    case block
    case heading(Int)
    /// A quote, by the look of the bar at its left.
    case quote(SpanStyle)
    /// - start: the first number of a list that has numbers.
    case list(start: Int?, delimiter: String)
    /// - mark: what stands before it; nil for the mark of its list.
    case item(mark: String?)
    /// Code that keeps its spaces and line ends.
    case code(language: String)
    case aligned(TableShape.Alignment)
    case table([TableShape.Alignment])
    /// - isHeader: whether it has the names of the columns; nil where its cells tell.
    case row(isHeader: Bool?)
    case cell(MarkupTable.Place)
    /// A part of a line.
    case words(Words)

    enum Words {
        case styled(SpanStyle.Traits)
        case code
        case struck
        /// Between quotation marks.
        case quoted
        /// Between parentheses.
        case enclosed
        /// Above the line, below it.
        case raised, lowered
        case link(String)
        /// - mark: what stands before its description.
        case image(String, mark: String)
        /// Not shown.
        case hidden
    }

    var isBlock: Bool { if case .words = self { false } else { true } }
}

/// The elements that are open, outermost first.
struct OpenElements<Value> {
    struct Entry {
        var element: PageElement
        /// The tag that opened it; nil for what Markdown opened.
        var tag: HTMLTag?
        var value: Value
    }

    private(set) var entries: [Entry] = []
    /// Where the elements of each tag stand.
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

    /// The place of the innermost element with one of some tags.
    func place(of tags: [HTMLTag]) -> Int? {
        var place: Int?
        for tag in tags {
            if let last = places[Int(tag.rawValue)].last, last > place ?? -1 { place = last }
        }
        return place
    }
}
