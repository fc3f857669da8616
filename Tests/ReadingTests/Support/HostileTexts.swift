/// What nobody writes by hand and some write to stop programs, as long as one likes.
enum HostileText: String, CaseIterable, Sendable {
    case tableLines, tableColumns, sparseTable, references, longReference, headings, underlinedHeadings, tabs, quotes
    case lists, numbers, quotedLists, nestedLines, openLinks, images, brackets, emphasis, strong, backticks, openTags
    case instructions, sections, declarations, entities, addresses, mails, tildes, tasks, footnotes, parentheses
    case longLink, lineEnds, nulls
    case htmlBlocks, htmlLists, htmlTables, htmlCells, htmlWide, htmlWords, htmlEnds, htmlLinks, htmlHidden, htmlSpans
    case htmlAttributes, htmlLongAttribute, htmlComments, htmlQuotes, htmlPrograms, htmlHeadings, htmlAnchors
    case emojiNames, colons, alerts, frontMatter

    func text(_ count: Int) -> String {
        func repeated(_ unit: String) -> String { String(repeating: unit, count: max(1, count / unit.utf8.count)) }
        func lines(_ size: Int, _ line: (Int) -> String) -> String { (0..<count / size).map(line).joined() }
        return switch self {
        case .tableLines: repeated("a\n-|-\n")
        case .tableColumns:
            String(repeating: "|a", count: count / 4) + "|\n" + String(repeating: "|-", count: count / 4) + "|\n"
        case .sparseTable:
            String(repeating: "|a", count: 100) + "|\n" + String(repeating: "|-", count: 100) + "|\n" + repeated("|\n")
        case .references: lines(20) { "[a\($0)]: b\n" } + lines(20) { "[a\($0)] " }
        case .longReference:
            "[a]: " + String(repeating: "u", count: count / 2) + "\n\n" + String(repeating: "[a] ", count: count / 8)
        case .headings: repeated("# a\n")
        case .underlinedHeadings: repeated("a\n=\n")
        case .tabs: "```\n" + repeated("\t") + "\n```\n"
        case .quotes: repeated("> ") + "a"
        case .lists: repeated("- ") + "a"
        case .numbers: repeated("1. ") + "a"
        case .quotedLists: repeated("* > ") + "a"
        case .nestedLines:
            (0..<Int(Double(count).squareRoot())).map { String(repeating: " ", count: 2 * $0) + "- a\n" }.joined()
        case .openLinks: repeated("[a](")
        case .images: repeated("![[]()")
        case .brackets: repeated("[")
        case .emphasis: repeated("*_")
        case .strong: repeated("**a ")
        case .backticks:
            (1...Int(Double(2 * count).squareRoot())).map { String(repeating: "`", count: $0) + "a" }.joined()
        case .openTags: repeated("<")
        case .instructions: repeated("a<?")
        case .sections: repeated("a<![CDATA[")
        case .declarations: repeated("a<!a ")
        case .entities: repeated("&")
        case .addresses: repeated("www.a.b/)")
        case .mails: repeated("a@a.")
        case .tildes: repeated("~a ~~")
        case .tasks: repeated("- [ ] ")
        case .footnotes: lines(24) { "[^\($0)]\n\n[^\($0)]: a\n\n" }
        case .parentheses: repeated("[a](") + repeated("(")
        case .longLink: "[a](<" + String(repeating: "b", count: count / 2) + ">)" + repeated("[a](<b")
        case .lineEnds: repeated("\n")
        case .nulls: repeated("\0")
        case .htmlBlocks: "<div>\n" + repeated("<div><p>")
        case .htmlLists: "<ul>\n" + repeated("<ul><li>")
        case .htmlTables: "<div>\n" + repeated("<table><tr><td>")
        case .htmlCells: "<table>\n" + repeated("<td>a<tr>")
        case .htmlWide: "<table><tr>\n" + repeated("<td>a") + "<tr><td>\n"
        case .htmlWords: repeated("<b>a<i>")
        case .htmlEnds: "<div>\n" + repeated("<b><i>") + repeated("</u></div>")
        case .htmlLinks: lines(20) { "<a href=b\($0)>c\n" }
        case .htmlHidden: "<div>\n" + repeated("<rp>a<script>")
        case .htmlSpans: "<table>\n" + repeated("<td rowspan=9>a<tr>\n")
        case .htmlAttributes: "<div " + repeated("a=b ") + ">\nc"
        case .htmlLongAttribute: "<p title=\"" + repeated("<a b='>") + "\">\nc"
        case .htmlComments: "<div>\n" + repeated("<!-- a --><!--")
        case .htmlQuotes: "<div>\n" + repeated("<a ") + "b=\">"
        case .htmlPrograms: "<div>\n" + repeated("<script></scrip")
        case .htmlHeadings: "<div>\n" + repeated("<h1>a</h1>")
        case .htmlAnchors: "<div>\n" + lines(20) { "<a id=b\($0)></a>" } + "c"
        case .emojiNames: repeated(":a:")
        case .colons: repeated(":")
        case .alerts: repeated("> [!NOTE]\n> a\n\n")
        case .frontMatter: "---\n" + repeated("a: b\n") + "---\n"
        }
    }
}
