/// The languages of web pages.
extension Language {
    private static let scriptWords = """
        as async await break case catch class const continue debugger default delete do else enum export extends finally \
        for from function get if import in instanceof let new of return set static super switch throw try typeof var void \
        while with yield
        """
    private static let scriptConstants = "true false null undefined NaN Infinity this globalThis arguments"
    private static let scriptRules: [Rule] = .all(
        .slashComments, .annotations, .regularExpression, .quotes,
        [
            .comment("<!--"), .line("#!", .comment, .firstColumn), .name("#", .variable),
            .string("`", lines: true, inside: .interpolation("${")),
        ])
    private static let styleWords: [TokenKind: String] = [
        .constant: """
        auto none inherit initial unset important solid dashed dotted block inline flex grid absolute relative fixed sticky \
        static hidden visible center left right top bottom bold italic normal nowrap transparent currentColor
        """, .keyword: "and not or only from to through in if else",
    ]

    /// A style sheet: selectors outside of braces, names and values inside.
    private static func style(_ comments: [Rule], _ more: [Rule] = []) -> Mode {
        let names: [Rule] = [
            .name("@", .keyword, of: ByteSet("a-zA-Z0-9_-")),
            .name("#", .constant, before: .name, of: ByteSet("a-zA-Z0-9_-")),
            .name("--", .variable, of: ByteSet("a-zA-Z0-9_-")), .name("!", .keyword),
            .name(".", .tag, of: ByteSet("a-zA-Z0-9_-")),
            .string("url(", to: ")"),
        ]
        let common: [Rule] = .all(comments, .quotes, more, names)
        let punctuation = "+-*/%=<>!&|^~?:;,()[]{}@#$\\"
        let block = Mode(
            names: Names(words: styleWords, letters: "-", traits: [.calls], keysBefore: ":"), readsNumbers: true,
            punctuation: punctuation, rules: common, end: .nested("{", "}"))
        return Mode(
            names: Names(letters: "-", traits: [.calls], kind: .tag), readsNumbers: true, punctuation: punctuation,
            rules: .all(common, [Rule(text: "{", action: .enter(block, .plain))]))
    }

    private static let dollarVariables: [Rule] = [.name("$", .variable, of: ByteSet("a-zA-Z0-9_-"))]

    static let webLanguages: [Grammar] = [
        javascript, typescript, tsx, coffeeScript, css, scss, less, html, vue, svelte, php, erb, ejs, jinja,
        templateCode,
        graphQL, pug,
    ]

    private static let javascript = Grammar(
        "JavaScript", "js", "jsx", "mjs", "node", files: "js mjs cjs jsx es6 jsm userscript", programs: "node deno bun",
        .code(
            [.keyword: scriptWords, .constant: scriptConstants],
            introducing: [.type: "class extends", .function: "function"], starts: "$", keysBefore: ":",
            .all(scriptRules, elements)))

    private static let typescript = Grammar(
        "TypeScript", "ts", files: "ts mts cts", programs: "ts-node", typedScript(scriptRules))

    /// A separate grammar, since in plain TypeScript `<T>` is a cast.
    private static let tsx = Grammar("TSX", files: "tsx", programs: "tsx", typedScript(.all(scriptRules, elements)))

    private static func typedScript(_ rules: [Rule]) -> Mode {
        .code(
            [
                .keyword: """
                \(scriptWords) abstract asserts declare implements infer interface is keyof module namespace override \
                private protected public readonly satisfies type unique
                """, .type: "any bigint boolean never number object string symbol unknown void",
                .constant: scriptConstants,
            ], introducing: [.type: "class extends interface type enum namespace", .function: "function"], starts: "$",
            rules)
    }

    /// JSX: elements at the position of a value, with code in braces.
    private static let elements: [Rule] = {
        let names = ByteSet("a-zA-Z_>", high: true)
        let ends: [Rule] = [
            Rule(text: ">", action: .leaveTag(1)), Rule(text: "/>", action: .leaveTag(0)),
        ]
        var tag = Mode.tag()
        tag.end = .never
        tag.rules += ends
        let closing = Mode(
            kind: .tag, names: Names(letters: "-:.", kind: .tag), rules: [Rule(text: ">", action: .leaveTag(-1))])
        let content = Mode(rules: [
            Rule(text: "<", before: names, action: .enter(tag, .tag)),
            Rule(text: "</", before: names, action: .enter(closing, .tag)), .code("{", "{", "}"),
            .name("&", .escape, before: ByteSet("a-zA-Z#"), of: ByteSet("a-zA-Z0-9#;")),
        ])
        return [Rule(text: "<", place: .operand, before: names, action: .element(content, tag: tag))]
    }()

    private static let coffeeScript = Grammar(
        "CoffeeScript", "LiveScript", files: "coffee cson ls",
        .code(
            [
                .keyword: "\(scriptWords) and by isnt is not or own then unless until when loop",
                .constant: "\(scriptConstants) yes no on off",
            ],
            introducing: [.type: "class extends"], starts: "$", keysBefore: ":",
            .all(
                .hashComments, .regularExpression,
                [
                    .comment("###", "###"), .name("@", .variable), .string("'"), .string("'''", lines: true),
                    .string("\"", inside: .interpolation("#{")),
                    .string("\"\"\"", lines: true, inside: .interpolation("#{")),
                ])))

    private static let css = Grammar("CSS", "PostCSS", files: "css pcss postcss", style([.comment("/*", "*/")]))

    private static let scss = Grammar(
        "SCSS", "Sass", files: "scss sass", style(.slashComments, .all(dollarVariables, .interpolation("#{"))))

    private static let less = Grammar("Less", "Stylus", files: "less styl", style(.slashComments))

    private static let html = Grammar("HTML", "html5", "xhtml", files: "html htm xhtml shtml", .page())

    private static let vue = Grammar("Vue", "Angular", files: "vue", .page([embedding("{{", "JavaScript", "}}")]))

    private static let svelte = Grammar("Svelte", "Astro", files: "svelte astro", .page([Rule.code("{", "{", "}")]))

    private static let php = Grammar(
        "PHP", files: "php php3 php4 php5 phtml inc", programs: "php",
        .page([embedding("<?php", "PHP code", "?>"), embedding("<?=", "PHP code", "?>"), .token("?>", .attribute)]))

    private static let erb = Grammar(
        "HTML+ERB", "erb", files: "erb rhtml",
        .page([
            embedding("<%", "Ruby", "%>"), embedding("<%=", "Ruby", "%>"), embedding("<%-", "Ruby", "%>"),
            .comment("<%#", "%>"), .token("%>", .attribute),
        ]))

    private static let ejs = Grammar(
        "EJS", "HTML+EEX", files: "ejs eex heex jst",
        .page([
            embedding("<%", "JavaScript", "%>"), embedding("<%=", "JavaScript", "%>"),
            embedding("<%-", "JavaScript", "%>"),
            .comment("<%#", "%>"), .token("%>", .attribute),
        ]))

    private static let jinja = Grammar(
        "Jinja", "Liquid", "Twig", "Handlebars", "Mustache", "HTML+Django", "Nunjucks", "Go Template",
        files: "jinja jinja2 j2 liquid twig hbs handlebars mustache njk tmpl gotmpl",
        .page([
            embedding("{{", "Template code", "}}"), embedding("{%", "Template code", "%}"), .comment("{#", "#}"),
            .comment("{{!--", "--}}"), .token("}}", .attribute), .token("%}", .attribute),
        ]))

    private static let templateCode = Grammar(
        "Template code", files: "",
        .code(
            [
                .keyword: """
                and as assign autoescape block by capture case define each elif else elsif embed end endblock endcase \
                endfor endif endmacro endraw endset endunless endwith extends filter for from if import in include is \
                macro not or range raw recursive set template unless when with
                """, .constant: "true false nil none True False None null loop this",
            ], traits: [.calls, .members],
            .all(.quotes, [.name("$", .variable), .name(".", .variable), .name("|", .function)])))

    private static let graphQL = Grammar(
        "GraphQL", files: "graphql gql graphqls",
        .code(
            [
                .keyword: """
                directive enum extend fragment implements input interface mutation on query repeatable scalar schema \
                subscription type union
                """, .type: "Boolean Float ID Int String", .constant: "true false null",
            ], introducing: [.type: "type input interface enum union scalar on", .function: "query mutation fragment"],
            keysBefore: ":",
            .all(.hashComments, .annotations, [.string("\"\"\"", lines: true), .string("\""), .name("$", .variable)])))

    private static let pug = Grammar(
        "Pug", "Jade", "Haml", "Slim", files: "pug jade haml slim",
        Mode(
            names: Names(letters: "-", traits: [.calls, .instructions]), readsNumbers: true,
            punctuation: Mode.operators,
            rules: .all(
                .quotes, .interpolation("#{"),
                [
                    .comment("//", .lineStart), .comment("-#", .lineStart), .name(".", .tag), .name("#", .tag),
                    .name("%", .tag),
                ])))

    private static func embedding(_ start: String, _ language: String, _ end: String) -> Rule {
        Rule(text: start, action: .embed(Embedding(language: language, until: end), .attribute))
    }
}

extension Mode {
    /// The inside of a tag: names and values.
    static func tag(lines: Bool = true, then: Embedding? = nil) -> Mode {
        Mode(
            kind: .tag, names: Names(starts: ":@#*", letters: "-:.@#", kind: .key), readsNumbers: true,
            punctuation: "=",
            rules: [
                .string("\"", escape: nil, lines: lines), .string("'", escape: nil, lines: lines), .code("{", "{", "}"),
            ],
            end: .text(">"), spansLines: lines, then: then)
    }

    private static func markup(_ more: [Rule]) -> Mode {
        let names = ByteSet("a-zA-Z_", high: true)
        let declaration = Mode(kind: .attribute, rules: [.string("\"", escape: nil)], end: .text(">"))
        return Mode(
            rules: .all(
                more,
                [
                    .comment("<!--", "-->"), .string("<![CDATA[", to: "]]>", escape: nil, lines: true),
                    Rule(text: "<!", action: .enter(declaration, .attribute)),
                    .string("<?", to: "?>", escape: nil, lines: true, kind: .attribute),
                    Rule(text: "<", before: names, action: .enter(.tag(), .tag)),
                    Rule(text: "</", before: names, action: .enter(.tag(), .tag)),
                    .name("&", .escape, before: ByteSet("a-zA-Z#"), of: ByteSet("a-zA-Z0-9#;")),
                ]))
    }

    /// XML.
    static let xml = markup([])

    /// HTML, with the embedded languages and the additions of a kind of template.
    static func page(_ more: [Rule] = []) -> Mode {
        func element(_ name: String, _ language: String) -> Rule {
            let embedding = Embedding(language: language, until: "</\(name)")
            return Rule(
                text: "<\(name)", before: ByteSet(" >\t"), action: .enter(.tag(then: embedding), .tag))
        }
        return markup(.all(more, [element("script", "JavaScript"), element("style", "CSS")]))
    }
}
