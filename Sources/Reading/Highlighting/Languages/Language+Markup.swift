/// Texts with markup.
extension Language {
    private static let address = ByteSet("!-'*-;=?-Z^-~")
    private static let addresses: [Rule] = [
        .name("https://", .string, before: .name, of: address), .name("http://", .string, before: .name, of: address),
    ]

    /// Emphasized text between the same marks, on one line.
    private static func stressed(_ mark: String, _ place: Rule.Place = .apart) -> Rule {
        let mode = Mode(
            kind: .strong, rules: [Rule(text: "\\", action: .escape)], end: .text(mark), spansLines: false)
        return Rule(text: mark, place: place, before: ByteSet("!-)+-^a-~", high: true), action: .enter(mode, .strong))
    }

    private static let markdownRules: [Rule] = .all(addresses, marks, headings, bullets)
    private static let marks: [Rule] = [
        Rule(text: "\\", action: .escape),
        .tagged("`", ByteSet("`"), "", to: ("`", ""), lines: false),
        stressed("**", .anywhere), stressed("__"), stressed("*"), stressed("_"), stressed("~~", .anywhere),
        .string("](", to: ")", escape: nil), .string("](<", to: ">)", escape: nil),
        .string("<http", to: ">", escape: nil),
        .comment("<!--", "-->"),
        Rule(text: "<", before: .letters, action: .enter(.tag(lines: false), .tag)),
        Rule(text: "</", before: .letters, action: .enter(.tag(lines: false), .tag)),
        .name("&", .escape, before: ByteSet("a-zA-Z#"), of: ByteSet("a-zA-Z0-9#;")),
        Rule(text: "```", place: .lineStart, action: .fence(Mode(end: .fence))),
        Rule(text: "~~~", place: .lineStart, action: .fence(Mode(end: .fence))),
        Rule(
            text: "---", place: .documentStart,
            action: .fence(Mode(end: .fence, then: Embedding(language: "YAML", until: "---")))),
        Rule(text: "---", place: .lineStart, action: .token(.punctuation)),
        Rule(text: "> ", place: .lineStart, action: .bullet(.punctuation)),
    ]
    private static let headings: [Rule] = ["# ", "## ", "### ", "#### ", "##### ", "###### "].map {
        .line($0, .heading, .lineStart)
    }
    private static let bullets: [Rule] = ["- ", "* ", "+ ", "- [ ] ", "- [x] ", "- [X] ", "* [ ] ", "* [x] "].map {
        Rule(text: $0, place: .lineStart, action: .bullet(.punctuation))
    }

    static let markupLanguages: [Grammar] = [
        markdown, restructuredtext, org, tex, bibtex, typst, roff, xml,
    ]

    private static let markdown = Grammar(
        "Markdown", "md", "GFM", "MDX", "RMarkdown", "Quarto", "pandoc",
        files: "md markdown mdown mkd mkdn mdx rmd qmd livemd",
        Mode(punctuation: "|", rules: markdownRules))

    private static let restructuredtext = Grammar(
        "reStructuredText", "rst", "AsciiDoc", "Textile", "MediaWiki", "Creole",
        files: "rst rest adoc asciidoc asc textile mediawiki wiki",
        Mode(
            punctuation: "|",
            rules: .all(
                addresses,
                [
                    .string("``", escape: nil), .string("`", escape: nil), stressed("**", .anywhere), stressed("*"),
                    stressed("'''", .anywhere),
                    .line(".. ", .attribute, .lineStart), .line("// ", .comment, .firstColumn),
                    .line("= ", .heading, .firstColumn),
                    .line("== ", .heading, .firstColumn), .line("=== ", .heading, .firstColumn),
                    .line("==== ", .heading, .firstColumn),
                    .line("h1. ", .heading, .firstColumn), .line("h2. ", .heading, .firstColumn),
                    .line("h3. ", .heading, .firstColumn),
                    .line("===", .heading, .firstColumn), .line("---", .heading, .firstColumn),
                    .line("~~~", .heading, .firstColumn),
                    .string("[[", to: "]]", escape: nil), .string("{{", to: "}}", escape: nil, kind: .variable),
                    .string(":", to: ":", escape: nil, kind: .key, .lineStart),
                    .string("[", to: "]", escape: nil, kind: .attribute, .firstColumn),
                    Rule(text: "* ", place: .lineStart, action: .bullet(.punctuation)),
                    Rule(text: "- ", place: .lineStart, action: .bullet(.punctuation)),
                ])))

    private static let org = Grammar(
        "Org", "org-mode", files: "org",
        Mode(
            punctuation: "|",
            rules: .all(
                addresses,
                [
                    .comment("# ", .lineStart), .line("#+", .attribute, .lineStart),
                    .string("[[", to: "]]", escape: nil), .string("=", escape: nil, .apart),
                    .string("~", escape: nil, .apart), stressed("*"), .line(":", .attribute, .firstColumn),
                    Rule(text: "- ", place: .lineStart, action: .bullet(.punctuation)),
                ], ["* ", "** ", "*** ", "**** ", "***** "].map { .line($0, .heading, .firstColumn) })))

    private static let tex = Grammar(
        "TeX", "LaTeX", "ConTeXt", files: "tex latex ltx sty cls dtx",
        Mode(
            readsNumbers: false, punctuation: "{}[]&~^_",
            rules: .all(
                [
                    .comment("%"), .name("\\", .keyword, of: ByteSet("a-zA-Z@*")), Rule(text: "\\", action: .escape),
                    .string("\\begin{", to: "}", escape: nil, kind: .type),
                    .string("\\end{", to: "}", escape: nil, kind: .type),
                    .string("$", lines: true), .string("$$", lines: true),
                    .string("\\[", to: "\\]", escape: nil, lines: true), .string("\\(", to: "\\)", escape: nil),
                    .name("#", .variable, before: .name, of: ByteSet("0-9")),
                ],
                ["section", "subsection", "chapter", "title", "subsubsection"].map {
                    .string("\\\($0){", to: "}", escape: nil, kind: .heading)
                })))

    private static let bibtex = Grammar(
        "BibTeX", files: "bib bst",
        Mode(
            names: Names(kind: .plain), punctuation: "{},=\"#",
            rules: [.name("@", .keyword), .comment("%"), .name("\\", .escape)]
        )
        .keyed(by: "="))

    private static let typst = Grammar(
        "Typst", files: "typ",
        Mode(
            punctuation: "[](){}",
            rules: .all(
                .slashComments, addresses,
                [
                    .name("#", .keyword), .string("$", lines: true), .string("\""), .string("`"),
                    .string("```", lines: true), stressed("*"), stressed("_"),
                    .name("<", .attribute, of: ByteSet("a-zA-Z0-9_>-")), .name("@", .variable),
                    Rule(text: "\\", action: .escape),
                ], ["= ", "== ", "=== "].map { .line($0, .heading, .lineStart) })))

    private static let roff = Grammar(
        "Roff", "troff", "man", "Groff", "nroff", files: "1 2 3 4 5 6 7 8 roff man tr ms me mdoc",
        Mode(
            rules: [
                .comment(".\\\""), .comment("'\\\""), .line(".SH", .heading, .firstColumn),
                .line(".SS", .heading, .firstColumn),
                .line(".TH", .heading, .firstColumn), .name(".", .keyword, .firstColumn),
                Rule(text: "\\", action: .escape),
                .string("\"", escape: nil),
            ]))

    private static let xml = Grammar(
        "XML", "SVG", "XSLT", "RSS", "XAML", "Maven POM", "Web Ontology Language", "Ant Build System", "wsdl", "plist",
        "XML Property List",
        files: """
            xml svg xsl xslt xsd rss atom plist xaml csproj fsproj vbproj props targets nuspec wsdl storyboard xib rdf owl kml gpx \
            resx ui pom opml xlf jelly
            """, .xml)
}

extension Mode {
    /// The mode, with keys at the start of lines.
    func keyed(by separators: String) -> Mode {
        var copy = self
        copy.names?.lineKeysBefore = separators
        return copy
    }
}
