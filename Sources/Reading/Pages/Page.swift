import Cells
import Synchronization
import Texts

/// A document in blocks, one below the other: rendered Markdown, a notebook, comments.
///
/// Blocks are laid out when they come into sight; the width matters only then. Copies share their blocks.
public struct Page: Sendable {
    /// A link: its address, and its place.
    public struct Link: Hashable, Sendable {
        @Exact public var url: String
        /// The block that holds it first.
        var line: Int
    }

    public enum Measure: Sendable {
        /// Longer lines are hard to follow.
        case prose
        /// As wide as the screen.
        case code
        /// The same, for two texts beside each other.
        case sideBySide
        /// As long as its lines are, where it is printed.
        case text
    }

    final class Storage: Sendable {
        let blocks: [Block]
        let links: [Link]
        /// The addresses of pictures, by their blocks.
        let pictures: [Int: [String]]
        /// The blocks of headings by the names that links give them.
        let anchors: [ExactText: Int]
        /// How deep the blocks are that are headings of Markdown, from 1.
        let levels: [Int: Int]
        /// Which of the page's headings a block is.
        let headings: [Int: Int]
        /// The numbers of folds, by their blocks.
        let folds: [Int: Int]
        /// The blocks to go to.
        let stops: [Int]
        let measure: Measure
        /// Pictures whose bytes are in the text, by the names that stand for their URLs.
        let embedded: [ExactText: EmbeddedPicture]
        let laidOut = Mutex(LaidOut())

        init(_ draft: PageDraft) {
            blocks = draft.blocks
            links = draft.links
            pictures = draft.blocks.enumerated().reduce(into: [:]) { pictures, block in
                if case .images(let images) = block.element.body, !images.contains(where: \.url.isEmpty) {
                    pictures[block.offset] = images.map(\.url)
                }
            }
            anchors = draft.anchors
            levels = draft.levels
            headings = draft.headings
            folds = draft.folds
            stops = draft.stops
            measure = draft.measure
            embedded = draft.embedded
        }
    }

    /// Blocks laid out lately, all for the same width.
    struct LaidOut {
        var width = 0
        var rows: [Int: [[TextRun]]] = [:]
        static let limit = 1_024
    }

    let storage: Storage
    /// The cells that pictures take which are drawn, by their addresses; the others are but their text.
    public var room: [ExactText: Size] = [:]
    /// The headings to show in place of those that `PageBuilder.heading` wrote, in their order.
    public var headings: [[TextRun]] = []
    /// Lines of the text that it was made from; nil where it was put together of several.
    public internal(set) var sourceLineCount: Int?

    /// True if the text that it was made from has some.
    var hasBidirectionalControls: Bool

    init(_ draft: PageDraft, hasBidirectionalControls: Bool) {
        storage = Storage(draft)
        self.hasBidirectionalControls = hasBidirectionalControls
    }

    /// The links; number 1 is the first.
    public var links: [Link] { storage.links }

    /// The number of the fold that a line is; nil for all others.
    public func fold(atLine line: Int) -> Int? { storage.folds[line] }

    /// How wide it may be.
    public var measure: Measure { storage.measure }

    /// The lines with which changes begin.
    public var stops: [Int] { storage.stops }

    /// The line where a heading stands that a link calls `#name`, in either case.
    public func line(ofAnchor name: String) -> Int? {
        let name = name.lowercased()
        return storage.anchors[name] ?? storage.anchors[Anchor.withoutPrefix(name)]
    }

    /// The line of one of the page's headings, which `PageBuilder.heading` wrote.
    public func line(ofHeading number: Int) -> Int? { storage.headings.first { $0.value == number }?.key }

    /// The block of a heading as it is now; nil for all others.
    private func heading(atBlock index: Int) -> Block? {
        guard let number = storage.headings[index], headings.indices.contains(number) else { return nil }
        var text = StyledText()
        for run in headings[number] { text.append(run.text, run.style, link: run.link) }
        return Block(body: .text(text), sourceLine: storage.blocks[index].sourceLine)
    }

    private func rows(ofBlock index: Int, width: Int) -> [[TextRun]] {
        if let heading = heading(atBlock: index) { return heading.rows(width: width) }
        if let urls = storage.pictures[index], let rows = rows(for: urls) {
            return storage.blocks[index].rows(width: width, room: rows)
        }
        let known = storage.laidOut.withLock { $0.width == width ? $0.rows[index] : nil }
        if let known { return known }
        let rows = storage.blocks[index].rows(width: width)
        storage.laidOut.withLock { laidOut in
            if laidOut.width != width || laidOut.rows.count >= LaidOut.limit {
                laidOut = LaidOut()
                laidOut.width = width
            }
            laidOut.rows[index] = rows
        }
        return rows
    }
}

extension Page: Equatable {
    /// The same text, whatever is drawn of it: what is known about a gist is made into a page anew for each frame.
    public static func == (one: Page, other: Page) -> Bool {
        one.storage === other.storage && one.headings == other.headings
            || one.lineCount == other.lineCount
                && (0..<one.lineCount).allSatisfy { one.text(line: $0).isExactly(other.text(line: $0)) }
    }
}

// MARK: - Pictures

extension Page {
    /// A picture on the screen, or near it.
    public struct Picture: Hashable, Sendable {
        /// The address, as the text has it.
        @Exact public var url: String
        /// The cells that are left free for it, if any.
        public var size: Size?
        /// Columns to the left of it.
        public var column: Int
        /// Columns that it may take.
        public var columns: Int
        /// Which of its rows, from 0; the last ones are its text.
        public var row: Int
    }

    /// The addresses of all pictures that stand by themselves.
    public var pictures: [String] { Set(storage.pictures.values.joined().map { ExactText($0) }).map(\.text) }

    /// A picture whose bytes are in the text; nil for one that stands elsewhere.
    public func embedded(_ url: String) -> EmbeddedPicture? { storage.embedded[url] }

    var hasPictures: Bool { !storage.pictures.isEmpty }

    /// The pictures that a row belongs to: none, one, or two beside each other.
    func pictures(at position: WrappedPosition, width: Int) -> [Picture] {
        (storage.pictures[position.line] ?? []).enumerated().map { number, url in
            let place = storage.blocks[position.line].place(ofImage: number, width: width)
            return Picture(
                url: url, size: room[url], column: place.column, columns: place.columns, row: position.row)
        }
    }

    /// By how many rows a reader at `top` has to go on for what is below a picture to stay where it is, if that gets this
    /// room.
    public func rowsGained(at top: WrappedPosition, _ size: Size?, for url: String) -> Int {
        guard top.row > 0, let urls = storage.pictures[top.line], url.isOne(of: urls) else { return 0 }
        var later = self
        later.room[url] = size
        return (later.rows(for: urls) ?? 0) - (rows(for: urls) ?? 0)
    }

    /// Rows that are left free for pictures beside each other; nil where none is drawn.
    private func rows(for urls: [String]) -> Int? { urls.compactMap { room[$0]?.rows }.max() }
}

extension Page: LineSource {
    public var lineCount: Int { storage.blocks.count }

    func rowCount(line: Int, width: Int) -> Int { max(1, rows(ofBlock: line, width: width).count) }

    func rows(line: Int, fromRow row: Int, limit: Int, column: Int, width: Int) -> [[TextRun]] {
        let rows = rows(ofBlock: line, width: width)
        return Array((rows.isEmpty ? [[]] : rows).dropFirst(row).prefix(limit))
    }

    func sourceLine(line: Int, row: Int, width: Int) -> Int {
        storage.blocks[line].sourceLine(row: row, width: width)
    }

    func position(ofSource sourceLine: Int, width: Int) -> WrappedPosition {
        let blocks = storage.blocks
        guard var line = blocks.lastIndex(where: { $0.sourceLine <= sourceLine }) else { return WrappedPosition() }
        while line > 0, blocks[line - 1].sourceLine == blocks[line].sourceLine { line -= 1 }
        let starts = (0..<rowCount(line: line, width: width)).map { self.sourceLine(line: line, row: $0, width: width) }
        let nearest = starts.last { $0 <= sourceLine }
        return WrappedPosition(line: line, row: starts.firstIndex { $0 == nearest } ?? 0)
    }

    /// Footnotes stand elsewhere than in the source.
    func sourceLines(of lines: ClosedRange<Int>) -> ClosedRange<Int>? {
        guard sourceLineCount != nil else { return nil }
        let (first, last) = (storage.blocks[lines.lowerBound], storage.blocks[lines.upperBound])
        let end = last.sourceLine + last.lineStarts.count
        return min(first.sourceLine, end)...max(first.sourceLine, end)
    }

    func margin(ofLine line: Int, width: Int) -> Int { storage.blocks[line].textColumn(width: width) }

    func text(line: Int) -> String { (heading(atBlock: line) ?? storage.blocks[line]).text }
}

/// A page while it is written.
struct PageDraft {
    private(set) var blocks: [Block] = []
    private(set) var links: [Page.Link] = []
    private(set) var anchors: [ExactText: Int] = [:]
    private(set) var levels: [Int: Int] = [:]
    private(set) var headings: [Int: Int] = [:]
    private(set) var folds: [Int: Int] = [:]
    private(set) var stops: [Int] = []
    var measure = Page.Measure.prose
    private(set) var embedded: [ExactText: EmbeddedPicture] = [:]
    /// The names of embedded pictures, by the URLs that the text has for them.
    var attachments: [ExactText: String] = [:]
    /// True where `data:` URLs are pictures as well.
    var embedsPictures = false
    private var numbers: [ExactText: Int] = [:]
    /// The last number that was given to headings of one name.
    private var lastNumbers: [ExactText: Int] = [:]
    let budget: ReadingBudget

    init(_ budget: ReadingBudget) {
        self.budget = budget
    }

    mutating func append(_ block: Block) {
        if budget.allows(bytes: block.memory) { blocks.append(block) }
    }

    /// The number of a link; the same for all to one place.
    mutating func number(of url: String) -> Int {
        if let number = numbers[url] { return number }
        links.append(Page.Link(url: url, line: blocks.count))
        numbers[url] = links.count
        budget.allows(bytes: 2 * url.utf8.count + 100)
        return links.count
    }

    /// - Returns: what stands for the picture's URL.
    mutating func embed(_ picture: EmbeddedPicture) -> String {
        embedded[picture.name] = picture
        budget.allows(bytes: picture.memory)
        return picture.name
    }

    /// What stands for the URL of a picture that is in the text; nil for one that stands elsewhere.
    mutating func embed(_ url: String) -> String? {
        guard isEmbedded(url) else { return nil }
        return attachments[url] ?? EmbeddedPicture(dataURL: url).map { embed($0) }
    }

    /// True for the URLs of pictures that are in the text.
    func isEmbedded(_ url: String) -> Bool {
        attachments[url] != nil || embedsPictures && url.utf8.starts(with: "data:image/".utf8)
    }

    mutating func fold(_ number: Int) { folds[blocks.count] = number }

    mutating func stop() { stops.append(blocks.count) }

    /// The next block is one that changes later.
    mutating func nameHeading() { headings[blocks.count] = headings.count }

    /// Names the next block as GitHub does, with a number where the name is taken.
    /// - Parameter level: nil for one that stands among others, and not in the outline.
    mutating func name(_ heading: String, level: Int?) {
        if let level { levels[blocks.count] = level }
        let slug = Anchor.slug(of: heading)
        var name = slug
        var count = lastNumbers[slug] ?? 0
        while anchors[name] != nil, budget.allows() {
            count += 1
            name = "\(slug)-\(count)"
        }
        lastNumbers[slug] = count
        anchors[name] = blocks.count
        budget.allows(bytes: 2 * (name.utf8.count + slug.utf8.count) + 100)
    }

    /// A name that the source gives to the next block, unless another has it.
    mutating func addAnchor(_ name: String) {
        guard anchors[name] == nil else { return }
        anchors[name] = blocks.count
        budget.allows(bytes: name.utf8.count + 100)
    }
}
