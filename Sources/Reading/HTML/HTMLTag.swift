/// The elements of HTML that mean something on a page. Of all others only the text counts.
enum HTMLTag: String, CaseIterable {
    // Blocks
    case p, div, center, section, article, header, footer, main, nav, aside, figure, figcaption, address, form, fieldset
    case h1, h2, h3, h4, h5, h6, h7, h8
    case blockquote, pre, ul, ol, li, dl, dt, dd, details, summary, hr
    case table, caption, thead, tbody, tfoot, tr, td, th
    // Words
    case a, b, strong, i, em, cite, dfn, u, ins, del, s, strike, mark, code, kbd, samp, tt, sub, sup, q, br, img
    case `var`, ruby, rt, rp, video, audio
    // What is no text
    case script, style, head, template

    /// By name, in lower case.
    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    init?(name: String) {
        guard let tag = Self.byName[name] else { return nil }
        self = tag
    }

    /// Those that stand in lines of their own.
    static let blocks: Set<HTMLTag> = [
        .p, .div, .center, .section, .article, .header, .footer, .main, .nav, .aside, .figure, .figcaption, .address,
        .form, .fieldset, .h1, .h2, .h3, .h4, .h5, .h6, .h7, .h8, .blockquote, .pre, .ul, .ol, .li, .dl, .dt, .dd,
        .details, .summary, .hr, .table, .caption, .thead, .tbody, .tfoot, .tr, .td, .th,
    ]

    /// Those that have no text and no end.
    static let empty: Set<HTMLTag> = [.hr, .br, .img]

    /// Parts of a table, which end with their table alone.
    static let tableParts: Set<HTMLTag> = [.table, .caption, .thead, .tbody, .tfoot, .tr, .td, .th]

    /// Elements that end where this one begins, and the ones around them through which that does not reach.
    var ends: [(tags: [HTMLTag], within: [HTMLTag])] {
        let paragraph: (tags: [HTMLTag], within: [HTMLTag]) = ([.p], [.td, .th, .table])
        switch self {
        case .li: return [paragraph, ([.li], [.ul, .ol])]
        case .dt, .dd: return [paragraph, ([.dt, .dd], [.dl])]
        case .td, .th: return [([.td, .th, .caption], [.tr, .table])]
        case .tr, .thead, .tbody, .tfoot: return [([.td, .th, .caption], [.table]), ([.tr], [.table])]
        case .rt, .rp: return [([.rt, .rp], [.ruby])]
        case .a: return [([.a], [.td, .th, .table])]
        default: return Self.blocks.contains(self) ? [paragraph] : []
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
