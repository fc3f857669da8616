import Cells
import Synchronization
import Texts

/// A document in blocks, one below the other: rendered Markdown, a notebook, comments.
///
/// Blocks are laid out when they become visible; the width is only needed then. Copies share their blocks.
public struct Page: Sendable {
    /// A link: its URL, and its position.
    public struct Link: Hashable, Sendable {
        @Exact public var url: String
        /// The first block that contains it.
        var line: Int
    }

    public enum Measure: Sendable {
        /// Limited to a readable line length.
        case prose
        /// As wide as the screen.
        case code
        /// As wide as the screen, for two texts beside each other.
        case sideBySide
        /// As wide as its lines, for printing.
        case text
    }

    final class Storage: Sendable {
        let blocks: BlockList
        let links: [Link]
        /// The URLs of images, by their blocks.
        let images: [Int: [String]]
        /// The blocks of headings by their names in links.
        let anchors: [ExactText: Int]
        /// The levels of blocks that are Markdown headings, from 1.
        let levels: [Int: Int]
        /// The numbers of the page's headings, by their blocks.
        let headings: [Int: Int]
        /// The blocks of these headings, from the top.
        let headingLines: [Int]
        /// The numbers of folds, by their blocks.
        let folds: [Int: Int]
        /// The blocks to jump to.
        let stops: [Int]
        let measure: Measure
        /// Images whose bytes are in the text, by the replacements for their URLs.
        let embedded: [ExactText: EmbeddedImage]
        /// The sizes of images that the text declares, by their URLs.
        let declared: [ExactText: DeclaredSize]
        /// The sizes of embedded images, by the replacements for their URLs.
        let measured: [ExactText: PixelSize]
        let laidOut = Mutex(LaidOut())

        init(_ draft: PageDraft) {
            blocks = draft.blocks
            links = draft.links
            images = draft.blocks.enumerated().reduce(into: [:]) { result, block in
                if case .images(let images) = block.element.body, !images.contains(where: \.url.isEmpty) {
                    result[block.offset] = images.map(\.url)
                }
            }
            anchors = draft.anchors
            levels = draft.levels
            headings = draft.headings
            headingLines = draft.headings.keys.sorted()
            folds = draft.folds
            stops = draft.stops
            measure = draft.measure
            embedded = draft.embedded
            declared = draft.declared
            measured = draft.measured
        }
    }

    /// A cache of blocks that were laid out, all for the same width.
    struct LaidOut {
        var width = 0
        var rows: [Int: [[TextRun]]] = [:]
        static let limit = 1_024
    }

    let storage: Storage
    /// The room of images that are drawn, by their URLs; the others are only shown as text.
    public var room: [ExactText: ImageRoom] = [:]
    /// The largest size of images.
    public var fit = ImageFit(rows: 0)
    /// The headings to show instead of those that `PageBuilder.heading` wrote, in their order.
    public var headings: [[TextRun]] = []
    /// The number of lines in the source text; nil if the page consists of several.
    public internal(set) var sourceLineCount: Int?

    /// True if the source text has some.
    var hasBidirectionalControls: Bool

    init(_ draft: PageDraft, hasBidirectionalControls: Bool) {
        storage = Storage(draft)
        self.hasBidirectionalControls = hasBidirectionalControls
    }

    /// The links; number 1 is the first.
    public var links: [Link] { storage.links }

    /// The number of the fold in a line; nil for all others.
    public func fold(atLine line: Int) -> Int? { storage.folds[line] }

    /// The maximum width.
    public var measure: Measure { storage.measure }

    /// The lines at which changes begin.
    public var stops: [Int] { storage.stops }

    /// The line of the heading with the name `#name` in links, in upper or lower case.
    public func line(ofAnchor name: String) -> Int? {
        let name = name.lowercased()
        return storage.anchors[name] ?? storage.anchors[Anchor.withoutPrefix(name)]
    }

    /// The lines of the page's headings that `PageBuilder.heading` wrote, from the top.
    public var headingLines: [Int] { storage.headingLines }

    /// The current block of a heading; nil for all others.
    private func heading(atBlock index: Int) -> Block? {
        guard let number = storage.headings[index], headings.indices.contains(number) else { return nil }
        var text = StyledText()
        for run in headings[number] { text.append(run.text, run.style, link: run.link) }
        return Block(body: .text(text), sourceLine: storage.blocks[index].sourceLine)
    }

    private func rows(ofBlock index: Int, width: Int) -> [[TextRun]] {
        if let heading = heading(atBlock: index) { return heading.rows(width: width) }
        if storage.images[index] != nil {
            let room = roomRows(ofLine: index, width: width)
            if room > 0 { return storage.blocks[index].rows(width: width, room: room) }
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
    /// Compares only the text, not the drawn images: the facts about a gist are made into a new page for each frame.
    public static func == (one: Page, other: Page) -> Bool {
        one.storage === other.storage && one.headings == other.headings
            || one.lineCount == other.lineCount
                && (0..<one.lineCount).allSatisfy { one.text(line: $0).isExactly(other.text(line: $0)) }
    }
}

// MARK: - Images

extension Page {
    /// An image on the screen, or near it.
    public struct Image: Hashable, Sendable {
        /// The URL in the text.
        @Exact public var url: String
        /// The cells that are reserved for it, if any.
        public var size: Size?
        /// Columns to the left of it.
        public var column: Int
        /// The available columns.
        public var columns: Int
        /// The row of the image, from 0; the last rows are its text.
        public var row: Int
    }

    /// The URLs of all images that are not inside of text.
    public var images: [String] { Set(storage.images.values.joined().map { ExactText($0) }).map(\.text) }

    /// An image whose bytes are in the text; nil for other images.
    public func embedded(_ url: String) -> EmbeddedImage? { storage.embedded[url] }

    /// True if the page has images that are not inside of text.
    public var hasImages: Bool { !storage.images.isEmpty }

    /// The size that the text declares for an image.
    public func declared(_ url: String) -> DeclaredSize? { storage.declared[url] }

    /// The size at which an image is shown, in pixels; nil if that is unknown.
    /// - Parameter own: the size of an image that is not in the text, if it is known.
    public func shownSize(of url: String, own: PixelSize?) -> PixelSize? {
        let own = storage.measured[url] ?? own
        guard let declared = declared(url) else { return own }
        return declared.shown(own)
    }

    /// The images in a row: none, one, or two beside each other.
    func images(at position: WrappedPosition, width: Int) -> [Image] {
        (storage.images[position.line] ?? []).enumerated().map { number, url in
            let place = storage.blocks[position.line].place(ofImage: number, width: width)
            return Image(
                url: url, size: room[url].map { $0.cells(fit, columns: place.columns) }, column: place.column,
                columns: place.columns, row: position.row)
        }
    }

    /// True if an image of this URL is on the page, not inside of text.
    public func hasImages(at url: String) -> Bool { storage.images.values.contains { url.isOne(of: $0) } }

    /// The lines of an image.
    func lines(ofImage url: String) -> [Int] { storage.images.filter { url.isOne(of: $0.value) }.keys.sorted() }

    /// Rows that are reserved for the images of a line; 0 if none is drawn.
    func roomRows(ofLine line: Int, width: Int) -> Int {
        images(at: WrappedPosition(line: line), width: width).compactMap(\.size?.rows).max() ?? 0
    }
}

/// The cells that are reserved for an image in a text.
public enum ImageRoom: Hashable, Sendable {
    /// A number of rows in the whole width, for an image of unknown size.
    case rows(Int)
    /// The cells of an image that is shown at this size in pixels.
    case image(PixelSize)

    func cells(_ fit: ImageFit, columns: Int) -> Size {
        switch self {
        case .rows(let rows): Size(columns: columns, rows: min(rows, fit.rows))
        case .image(let size): fit.cells(of: size, columns: columns)
        }
    }
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

    /// Footnotes have another position than in the source.
    func sourceLines(of lines: ClosedRange<Int>) -> ClosedRange<Int>? {
        guard sourceLineCount != nil else { return nil }
        let (first, last) = (storage.blocks[lines.lowerBound], storage.blocks[lines.upperBound])
        let end = last.sourceLine + last.lineStarts.count
        return min(first.sourceLine, end)...max(first.sourceLine, end)
    }

    func margin(ofLine line: Int, width: Int) -> Int { storage.blocks[line].textColumn(width: width) }

    func text(line: Int) -> String { (heading(atBlock: line) ?? storage.blocks[line]).text }
}

/// A page during its construction.
struct PageDraft {
    private(set) var blocks = BlockList()
    private(set) var links: [Page.Link] = []
    private(set) var anchors: [ExactText: Int] = [:]
    private(set) var levels: [Int: Int] = [:]
    private(set) var headings: [Int: Int] = [:]
    private(set) var folds: [Int: Int] = [:]
    private(set) var stops: [Int] = []
    var measure = Page.Measure.prose
    private(set) var embedded: [ExactText: EmbeddedImage] = [:]
    private(set) var declared: [ExactText: DeclaredSize] = [:]
    private(set) var measured: [ExactText: PixelSize] = [:]
    /// The names of embedded images, by their URLs in the text.
    var attachments: [ExactText: String] = [:]
    /// True if `data:` URLs are images as well.
    var embedsImages = false
    private var numbers: [ExactText: Int] = [:]
    /// The last number of the headings with a name.
    private var lastNumbers: [ExactText: Int] = [:]
    let budget: ReadingBudget

    init(_ budget: ReadingBudget) {
        self.budget = budget
    }

    mutating func append(_ block: Block) {
        if budget.allows(bytes: block.memory) { blocks.append(block) }
    }

    /// The number of a link; the same for all links with the same URL.
    mutating func number(of url: String) -> Int {
        if let number = numbers[url] { return number }
        links.append(Page.Link(url: url, line: blocks.count))
        numbers[url] = links.count
        budget.allows(bytes: 2 * url.utf8.count + 100)
        return links.count
    }

    /// - Returns: the replacement for the image's URL.
    mutating func embed(_ image: EmbeddedImage) -> String {
        if embedded[image.name] == nil {
            embedded[image.name] = image
            measured[image.name] = ImageHeader.size(of: image.start(ImageHeader.length))
        }
        budget.allows(work: ImageHeader.length / 64, bytes: image.memory)
        return image.name
    }

    /// The replacement for the URL of an image in the text; nil for other images.
    mutating func embed(_ url: String) -> String? {
        guard isEmbedded(url) else { return nil }
        return attachments[url] ?? EmbeddedImage(dataURL: url).map { embed($0) }
    }

    /// True for the URLs of images that are in the text.
    func isEmbedded(_ url: String) -> Bool {
        attachments[url] != nil || embedsImages && url.utf8.starts(with: "data:image/".utf8)
    }

    /// Records the size that HTML declares for an image; the first one counts.
    mutating func declare(_ size: DeclaredSize, ofImage url: String) {
        guard size != DeclaredSize(), declared[url] == nil, budget.allows(bytes: url.utf8.count + 100) else { return }
        declared[url] = size
    }

    mutating func fold(_ number: Int) { folds[blocks.count] = number }

    mutating func stop() { stops.append(blocks.count) }

    /// Marks the next block as one that changes later.
    mutating func nameHeading() { headings[blocks.count] = headings.count }

    /// Names the next block like GitHub does, with a number if the name is taken.
    /// - Parameter level: nil for a heading that is not part of the outline.
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

    /// Adds a name from the source for the next block, unless another block has it.
    mutating func addAnchor(_ name: String) {
        guard anchors[name] == nil else { return }
        anchors[name] = blocks.count
        budget.allows(bytes: name.utf8.count + 100)
    }
}
