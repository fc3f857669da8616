import Cells
import Testing

@testable import Reading

private func rows(_ text: String, _ columns: Int = 60) -> [String] { shown(markdown(text), columns) }

@Suite("R4: Markdown as GitHub shows it")
struct GitHubMarkdownTests {
    @Test("Alerts have a title in a colour of their own, in either case", arguments: Alert.allCases)
    func alerts(kind: Alert) throws {
        for mark in [kind.rawValue.uppercased(), kind.rawValue] {
            let page = try #require(markdown("> [!\(mark)]  \n> Mind *the* gap.\n>\n> - b\n"))
            #expect(shown(page) == ["▎ \(kind.title)", "▎ Mind the gap.", "▎", "▎ • b"])
            let row = ReaderLayout(page, size: Size(columns: 60, rows: 5), wraps: true).rows(top: WrappedPosition())[0]
            #expect(row.runs.allSatisfy { $0.style.role == .alert(kind) })
        }
        #expect(rows("> [!\(kind.rawValue)]\n> - a") == ["▎ \(kind.title)", "▎ • a"])
        #expect(rows("> [!\(kind.rawValue)]\n>\n> a") == ["▎ \(kind.title)", "▎ a"])
    }

    @Test(
        "Other quotes are text",
        arguments: [
            "[!OTHER]\na", "[!NOTE] a", "a\n[!NOTE]", "[!NOTE]", "[NOTE]\na", "**[!NOTE]**\na", "`[!NOTE]`\na",
            "- [!NOTE]\na",
        ])
    func noAlerts(text: String) {
        let quote = text.split(separator: "\n").map { "> " + $0 }.joined(separator: "\n")
        #expect(rows(quote).joined().contains("[!") == text.contains("[!"))
        #expect(rows("- > [!NOTE]\n  > a") == ["• ▎ [!NOTE] a"])
        #expect(rows("> > [!NOTE]\n> > a") == ["▎ ▎ [!NOTE] a"])
    }

    @Test("Front matter is dim text above the page, and has no headings")
    func frontMatter() throws {
        let matter = "title: A note\ntags: [a, b]\n# commented: yes\nlist:\n- one\nmore: |\n  # text\n"
        let text = "---\n\(matter)---\n\n# Real\n"
        let page = try #require(markdown(text))
        #expect(
            shown(page, 10) == [
                "title: A", "note", "tags: [a,", "b]", "#", "commented:", "yes", "list:", "- one", "more: |",
                "  # text",
                "", "Real", "──────────",
            ])
        #expect(page.outline().map(\.title) == ["Real"])
        let layout = ReaderLayout(page, size: Size(columns: 40, rows: 1), wraps: true)
        #expect(layout.rows(top: layout.position(ofSource: 10)).first?.text.contains("Real") == true)
        #expect(rows("---\r\na: b\r\n---\r\nc") == ["a: b", "", "c"])
        #expect(rows("\u{FEFF}---\na: b\n...\nc") == ["a: b", "", "c"])
    }

    @Test(
        "A first line of marks that begins no front matter is a rule",
        arguments: [
            "---\n\ntext\n\n---\nmore", "---\n# Title\n", "---\na: b\n", "---\n- a\n---\n", "----\na: b\n---\n",
            "---\nwords, and more\n---\n", "---\n---\na", "---\na: b\n\nwords\n\n---\nc",
        ])
    func rules(text: String) {
        #expect(rows(text, 5).first == "─────")
        #expect(rows("a\n\n" + text, 5)[2] == "─────")
    }

    @Test(
        "Names of emoji are emoji; other names, times, code and URLs stay",
        arguments: [
            ("Released :rocket:", "Released 🚀"), (":heavy_check_mark: done", "✔️ done"), (":+1::-1:", "👍👎"),
            (":nothing_like_it: 10:30:45 std::map<a::b>", ":nothing_like_it: 10:30:45 std::map<a::b>"),
            ("`:rocket:` a:rocket:b", ":rocket: a🚀b"), (":t-rex: :100: :e-mail:", "🦖 💯 📧"),
            ("<b>:tada:</b> <code>:tada:</code>", "🎉 :tada:"), ("[:tada:](x:tada:)", "🎉[1]"),
            (":rocket :rocket::", ":rocket 🚀:"), ("::::", "::::"), (":de: :us:", "🇩🇪 🇺🇸"),
            (":\(String(repeating: "a", count: 60)): :tada:", ":\(String(repeating: "a", count: 60)): 🎉"),
        ])
    func emoji(text: String, expected: String) {
        #expect(rows(text, 120) == [expected])
    }

    @Test("Every name of an emoji is found")
    func allEmoji() {
        let words = EmojiName.table.split(separator: " ")
        #expect(words.count > 3_800 && words.count.isMultiple(of: 2))
        for index in stride(from: 0, to: words.count, by: 2) {
            #expect(EmojiName.replaced(in: "a :\(words[index]): b") == "a \(words[index + 1]) b")
        }
    }

    @Test(
        "Headings have GitHub's names",
        arguments: [
            ("## :rocket: Getting Started", "rocket-getting-started"), ("## 🚀 Go", "-go"),
            ("# `a_b` & [c d](e) ![f](g)", "a_b--c-d-"), ("# Ärger 1.2 (β)", "ärger-12-β"), ("# हिन्दी", "हिन्दी"),
            ("# a²½ Ⅷ ٣", "a-ⅷ-٣"), ("# What's new?!", "whats-new"), ("# A/B", "ab"),
            ("<h2>A <b>B</b>\n  c</h2>", "a-b-c"), ("# a<br>b", "ab"), ("# e\u{301}", "e\u{301}"),
        ])
    func slugs(text: String, expected: String) throws {
        guard case .page(let page)? = markdown(text) else { throw Failed() }
        #expect(page.line(ofAnchor: expected) == 0, "\(page.storage.anchors.keys)")
    }

    @Test("Anchors of the source lead to what comes behind them, whatever their case")
    func anchors() throws {
        guard case .page(let page)? = markdown("a\n\n<a name=\"Here\"></a>\n\nb\n\n<div id=there>c</div>") else {
            throw Failed()
        }
        #expect(page.line(ofAnchor: "here").map { page.text(line: $0) } == "b")
        #expect(page.line(ofAnchor: "user-content-THERE").map { page.text(line: $0) } == "c")
    }

    @Test("The language of a block of code is its first word, whichever way it is written")
    func codeLanguages() {
        for info in ["r", "{r}", "{r setup, echo=FALSE}", "{.r .numberLines}", "r,echo", "r title=x"] {
            #expect(rows("```\(info)\n1\n```", 10) == ["  1     r"], "\(info)")
        }
    }

    @Test(
        "What GitHub renders as Markdown is Markdown",
        arguments: ["a.md", "a.Rmd", "a.qmd", "a.mdx", "a.mkdn", "a.markdown", "a.MDWN", "a.rmarkdown"])
    func names(name: String) {
        #expect(ReadingForm(fileName: name, language: nil, text: TextDocument("a")) == .markdown)
        #expect(ReadingForm(fileName: "a", language: "RMarkdown", text: TextDocument("a")) == .markdown)
        #expect(ReadingForm(fileName: "a.rst", language: nil, text: TextDocument("a")) == nil)
    }

    @Test("An item without text keeps its mark")
    func emptyItems() {
        #expect(rows("- a\n-\n- c") == ["• a", "•", "• c"])
    }
}
