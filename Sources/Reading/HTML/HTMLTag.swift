/// The HTML elements with a meaning for a page. For all others, only the text is used.
enum HTMLTag: UInt8, CaseIterable {
    // Blocks, which have lines of their own; the parts of tables are last
    case p, div, center, section, article, header, footer, main, nav, aside, figure, figcaption, address, form, fieldset
    case h1, h2, h3, h4, h5, h6, h7, h8
    case blockquote, pre, ul, ol, li, dl, dt, dd, details, summary, hr
    case table, caption, thead, tbody, tfoot, tr, th, td
    // Inline elements
    case a, b, strong, i, em, cite, dfn, u, ins, del, s, strike, mark, code, kbd, samp, tt, sub, sup, q, br, img
    case `var`, ruby, rt, rp, video, audio
    // Elements without text
    case script, style, head, template

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0) })

    /// - Parameter name: in lower case.
    init?(name: String) {
        guard name.isASCII, let tag = Self.byName[name] else { return nil }
        self = tag
    }

    var isBlock: Bool { rawValue <= Self.td.rawValue }
    /// True for tables and their parts, which only end with their table.
    var isTablePart: Bool { Self.table.rawValue...Self.td.rawValue ~= rawValue }

    /// Elements that end where another begins, and the enclosing ones that limit this effect.
    struct Ending {
        var tags: [HTMLTag]
        var walls: [HTMLTag]
    }

    /// Content of a table cell ends nothing around the table.
    static let cells: [HTMLTag] = [.td, .th, .table]

    private static let paragraph = Ending(tags: [.p], walls: cells)
    private static let byBlock = [paragraph]
    private static let byItem = [paragraph, Ending(tags: [.li], walls: [.ul, .ol])]
    private static let byTerm = [paragraph, Ending(tags: [.dt, .dd], walls: [.dl])]
    private static let byCell = [Ending(tags: [.td, .th, .caption], walls: [.tr, .table])]
    private static let byRow = [
        Ending(tags: [.td, .th, .caption], walls: [.table]), Ending(tags: [.tr], walls: [.table]),
    ]
    private static let byRuby = [Ending(tags: [.rt, .rp], walls: [.ruby])]
    private static let byLink = [Ending(tags: [.a], walls: cells)]

    /// The elements that end at this start tag.
    var endings: [Ending] {
        switch self {
        case .li: Self.byItem
        case .dt, .dd: Self.byTerm
        case .td, .th: Self.byCell
        case .tr, .thead, .tbody, .tfoot: Self.byRow
        case .rt, .rp: Self.byRuby
        case .a: Self.byLink
        default: isBlock ? Self.byBlock : []
        }
    }

    var headingLevel: Int? {
        switch self {
        case .h1: 1
        case .h2: 2
        case .h3: 3
        case .h4: 4
        case .h5: 5
        case .h6: 6
        default: nil
        }
    }
}
