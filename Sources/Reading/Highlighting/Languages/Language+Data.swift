/// Data, settings, and the output of programs.
extension Language {
    private static let yamlTexts: [Rule] = ["|", ">"].map {
        Rule(text: $0, place: .operand, action: .block(Mode(kind: .string, end: .indent)))
    }
    private static let jsonText = Mode.string(to: .text("\""), "\\", lines: false)
    private static let jsonKey = Mode.string(to: .text("\""), "\\", lines: false, .key)
    private static let key = Rule(text: "\"", action: .keyString(jsonKey, ByteSet(":")))

    static let dataLanguages: [Grammar] = [
        text, json, yaml, toml, ini, ignoreList, diff, http, gherkin, regularExpression, graphviz, gettextCatalog,
        subtitles, sshConfig,
    ]

    private static let text = Grammar(
        "Text", "txt", "plain", "plaintext", "Plain Text", files: "txt text log csv tsv", Mode())

    private static let json = Grammar(
        "JSON", "JSON with Comments", "JSON5", "jsonc", "GeoJSON", "Jupyter Notebook", "JSONLD", "NDJSON", "ipynb",
        "Jsonnet",
        files: """
            json json5 jsonc geojson ipynb jsonl ndjson webmanifest topojson jsonld har avsc babelrc eslintrc prettierrc \
            code-workspace jsonnet libsonnet resolved
            """,
        Mode(
            names: Names(
                words: [
                    .constant: "true false null NaN Infinity",
                    .keyword: "local function if then else for in import assert error self super",
                ],
                starts: "$", letters: "-$", keysBefore: ":"),
            readsNumbers: true, punctuation: "{}[]:,+-*/=<>!&|().;",
            rules: .all(
                .slashComments, [key, Rule(text: "\"", action: .enter(jsonText, .string)), .string("'"), .comment("#")])
        ))

    private static let yaml = Grammar(
        "YAML", "yml", "OpenAPI Specification v3", "MiniYAML",
        files: "yaml yml clang-format clang-tidy sublime-syntax cff citation.cff",
        Mode(
            names: Names(
                words: [.constant: "true false null yes no on off"], letters: "-./",
                traits: [.ignoresCase, .spacedKeys],
                lineKeysBefore: ":"),
            readsNumbers: true, punctuation: "{}[]:,?",
            rules: .all(
                yamlTexts,
                [
                    .comment("#", .apart), Rule(text: "- ", place: .lineStart, action: .bullet(.punctuation)),
                    .token("---", .punctuation, .firstColumn), .token("...", .punctuation, .firstColumn),
                    Rule(
                        text: "\"", place: .operand,
                        action: .keyString(.string(to: .text("\""), lines: true, .key), ByteSet(":"))),
                    .string("\"", lines: true, .operand), .string("'", escape: nil, lines: true, .operand),
                    .name("&", .variable, .operand), .name("*", .variable, .operand), .name("!", .type, .operand),
                    .name("!!", .type, .operand),
                    .line("%", .attribute, .firstColumn), .token("~", .constant, .operand),
                    .token("<<", .keyword, .operand),
                ])))

    private static let toml = Grammar(
        "TOML", files: "toml cargo.lock pipfile poetry.lock",
        Mode(
            names: Names(words: [.constant: "true false inf nan"], letters: "-", keysBefore: "=", lineKeysBefore: "="),
            readsNumbers: true, punctuation: "{}[]=,.+-:",
            rules: .all(
                .hashComments, .quotes,
                [
                    .string("\"\"\"", lines: true), .string("'", escape: nil), .string("'''", escape: nil, lines: true),
                    .string("[", to: "]", escape: nil, kind: .tag, .lineStart),
                    .string("[[", to: "]]", escape: nil, kind: .tag, .lineStart),
                ])))

    private static let ini = Grammar(
        "INI", "dosini", "EditorConfig", "Git Config", "systemd", "Desktop", "Dotenv", "Unity3D Asset",
        "Java Properties", "properties", "env",
        files: """
            ini cfg conf cnf editorconfig gitconfig gitmodules service timer socket mount desktop env properties prefs reg inf \
            npmrc pylintrc flake8 wgetrc curlrc dircolors url
            """,
        Mode(
            names: Names(
                words: [.constant: "true false yes no on off null none"], letters: "-.", traits: .ignoresCase,
                lineKeysBefore: "=:"),
            readsNumbers: true, punctuation: "=",
            rules: [
                .comment(";", .lineStart), .comment("#", .lineStart), .comment("!", .lineStart),
                .string("[", to: "]", escape: nil, kind: .tag, .lineStart),
                .string("\""), .name("$", .variable), .string("${", to: "}", escape: nil, kind: .variable),
                .string("%(", to: ")s", escape: nil, kind: .variable),
            ]))

    private static let ignoreList = Grammar(
        "Ignore List", "gitignore", "Git Attributes", "CODEOWNERS", "gitattributes",
        files: "gitignore dockerignore npmignore gitattributes codeowners prettierignore eslintignore",
        Mode(
            punctuation: "*?[]!/",
            rules: [.comment("#", .lineStart), .name("@", .variable, of: ByteSet("a-zA-Z0-9_/-"))]))

    private static let diff = Grammar(
        "Diff", "patch", "udiff", "unified", files: "diff patch rej",
        Mode(
            rules: .all(
                [
                    .line("+", .inserted, .firstColumn), .line(">", .inserted, .firstColumn),
                    .line("-", .deleted, .firstColumn), .line("<", .deleted, .firstColumn),
                    .line("!", .attribute, .firstColumn), .line("@@", .function, .firstColumn),
                    .line("\\ ", .comment, .firstColumn),
                ], ["+++ ", "--- ", "*** ", "diff ", "Index: ", "Only in "].map { .line($0, .heading, .firstColumn) },
                [
                    "index ", "new file ", "deleted file ", "old mode ", "new mode ", "similarity ", "rename ", "copy ",
                    "Binary files ",
                    "====", "From ", "From: ", "Date: ", "Subject: ",
                ].map { .line($0, .attribute, .firstColumn) })))

    private static let http = Grammar(
        "HTTP", "https", "REST Client", files: "http rest",
        Mode(
            names: Names(
                words: [.keyword: "GET POST PUT PATCH DELETE HEAD OPTIONS CONNECT TRACE HTTP"], letters: "-",
                lineKeysBefore: ":"),
            readsNumbers: true, punctuation: ":/?&=,;{}[]",
            rules: [
                .comment("#", .lineStart), .comment("//", .lineStart), .string("\""),
                .string("{{", to: "}}", escape: nil, kind: .variable), .name("https://", .string, of: ByteSet("!-~")),
            ]))

    private static let gherkin = Grammar(
        "Gherkin", "Cucumber", files: "feature story",
        Mode(
            names: Names(
                words: [
                    .keyword: "Feature Background Scenario Given When Then And But Rule Examples Outline Scenarios"
                ], traits: .wordsFirst),
            readsNumbers: true, punctuation: "|:*",
            rules: [
                .comment("#", .lineStart), .name("@", .attribute), .string("\""), .string("\"\"\"", lines: true),
                .string("<", to: ">", kind: .variable),
            ]))

    private static let regularExpression = Grammar(
        "Regular Expression", "regex", "regexp", files: "regexp regex",
        Mode(
            kind: .string, punctuation: "()|*+?{}^$.",
            rules: [Rule(text: "\\", action: .escape), .string("[", to: "]", kind: .constant)]))

    private static let graphviz = Grammar(
        "Graphviz (DOT)", "dot", "graphviz", "Mermaid", "PlantUML", "D2", files: "dot gv mmd mermaid puml plantuml d2",
        .code(
            [
                .keyword: """
                activate actor alt as class classdiagram component deactivate digraph direction edge else end erdiagram flowchart \
                gantt graph if loop node note of over package participant pie section sequencediagram state statediagram strict \
                style subgraph title
                """
            ], traits: [.ignoresCase], keysBefore: "=",
            .all(
                .slashComments,
                [
                    .comment("%%"), .comment("#", .lineStart), .comment("'", .lineStart), .string("\"", lines: true),
                    .name("@", .attribute), .token("->", .keyword), .token("--", .keyword), .token("-->", .keyword),
                ])))

    private static let gettextCatalog = Grammar(
        "Gettext Catalog", "po", "SRecode Template", files: "po pot",
        Mode(
            names: Names(words: [.keyword: "msgid msgstr msgctxt msgid_plural domain"]), readsNumbers: true,
            rules: [.comment("#", .lineStart), .string("\"")]))

    private static let subtitles = Grammar(
        "SubRip Text", "WebVTT", "srt", "vtt", files: "srt vtt",
        Mode(
            readsNumbers: true,
            rules: [
                .token("-->", .keyword), .string("<", to: ">", kind: .tag), .string("{", to: "}", kind: .attribute),
                .line("WEBVTT", .heading, .firstColumn), .line("NOTE", .comment, .firstColumn),
            ]))

    private static let sshConfig = Grammar(
        "SSH Config", "sshconfig", "sshd_config", "Sudoers", "crontab", "hosts", "fstab",
        files: "ssh_config sshd_config crontab hosts fstab sudoers known_hosts authorized_keys",
        Mode(
            names: Names(words: [.constant: "yes no"], letters: "-", traits: [.instructions, .ignoresCase]),
            readsNumbers: true, punctuation: "=*/,:",
            rules: [.comment("#", .apart), .string("\""), .name("$", .variable)]))
}
