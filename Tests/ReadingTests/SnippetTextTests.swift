import Testing

@testable import Reading

@Suite struct SnippetTextTests {
    private func fields(_ text: String, language: String? = nil) -> [String] {
        SnippetText(text, description: nil, language: language, isForced: true)?.fields.map { field in
            field.choices.isEmpty ? "\(field.name)=\(field.standard)" : "\(field.name)=\(field.choices)"
        } ?? []
    }

    @Test("C16: names, defaults and choices of pet's syntax are found, each name once")
    func pet() {
        #expect(fields("ssh <user>@<host>") == ["user=", "host="])
        #expect(fields("ssh -p <port=22> <user=root>@<host>") == ["port=22", "user=root", "host="])
        #expect(fields("kubectl -n <ns=|dev||prod|> get <what>") == [#"ns=["dev", "prod"]"#, "what="])
        #expect(fields("cp <a> <a>.bak; rm <a>") == ["a="])
        #expect(fields("echo <a> <a=late default>") == ["a=late default"])
        #expect(fields(#"grep "<word>" <dir=.>/*.txt"#) == ["word=", "dir=."])
    }

    @Test("C16: values replace every occurrence; the rest keeps its bytes")
    func filling() {
        let snippet = SnippetText("a <x> ü\r\n<y=1><x>", description: "#snippet", language: nil)
        #expect(snippet?.filled(with: ["X", "$Y"]) == "a X ü\r\n$YX")
    }

    @Test(
        "C16: what looks similar is no placeholder",
        arguments: [
            "Vec<T>", "let x: Vec<String> = a", "std::vector<int> v", "f::<T>()", "#include <vector>",
            "# include <stdio.h>", "sort <in>out", "cat <<EOF>x", "if (a<b && c>d)", "<b>bold</b>",
            "const f = <T>(x) => x",
            "public <T> void f()", "a <- b -> c", "echo <>", "<1a>", "< name >", "</name>", "<name", "<a b>", "<a\n>",
            "diff <(ls a) <(ls b)", "<user@example.org>", "<https://example.org>", "x=<", "<=>",
        ])
    func similar(text: String) {
        #expect(fields(text) == [])
    }

    @Test("C16: in markup an element without a default is no placeholder", arguments: ["HTML", "XML", "Markdown"])
    func markup(language: String) {
        #expect(fields("<br> <main> <name=x>", language: language) == ["name=x"])
    }

    @Test("C16: comments at the beginning declare values, and are left out")
    func header() {
        let text = """
            #!/bin/sh
            # Greets.
            # ${NAME} Default: world
            # ${MOOD} Values: happy, so\\, so
            # ${UNUSED} Default: x

            echo "${NAME} is ${MOOD}; ${HOME} ${NAME}"
            # ${LATE} Default: y
            """
        let snippet = SnippetText(text, description: nil, language: "Shell")
        #expect(snippet?.fields.map(\.name) == ["NAME", "MOOD"])
        #expect(snippet?.fields.last?.choices == ["happy", "so, so"])
        #expect(
            snippet?.filled(with: ["you", "happy"]) == """
                #!/bin/sh
                # Greets.

                echo "you is happy; ${HOME} you"
                # ${LATE} Default: y
                """)
    }

    @Test("C16: a declaration in the comments of other languages", arguments: ["//", "--", ";", "%", "#"])
    func otherComments(mark: String) {
        let snippet = SnippetText("\(mark) ${N} Default: 5\nx ${N}\n", description: nil, language: nil)
        #expect(snippet?.fields == [SnippetField(name: "N", standard: "5")])
    }

    @Test("C16: only texts that opt in are read")
    func optIn() {
        #expect(SnippetText("ssh <host>", description: "my notes", language: nil) == nil)
        #expect(SnippetText("ssh <host>", description: "a #snippets list", language: nil) == nil)
        #expect(SnippetText("ssh <host>", description: "connect (#Snippet)", language: nil) != nil)
        #expect(SnippetText("no placeholder", description: "#snippet", language: nil) == nil)
        // A declaration is about its own names.
        let declared = SnippetText("# ${A} Default: 1\n${A} <b>\n", description: nil, language: nil)
        #expect(declared?.fields.map(\.name) == ["A"])
    }

    @Test(
        "C16: names of passwords and the like are secret",
        arguments: [
            ("password", true), ("DB_PASSWORD", true), ("token", true), ("github-token", true), ("client_secret", true),
            ("API_KEY", true), ("key", true), ("pin", true), ("passphrase", true), ("name", false), ("keyboard", false),
            ("pinned", false), ("host", false),
        ])
    func secrets(name: String, isSecret: Bool) {
        #expect(SnippetField(name: name).isSecret == isSecret)
    }

    @Test("C16: long and strange texts take linear time and few fields")
    func hostile() {
        #expect(fields(String(repeating: "<", count: 500_000)) == [])
        #expect(fields(String(repeating: "<a=", count: 200_000)) == [])
        #expect(fields(String(repeating: "</a", count: 200_000)) == [])
        #expect(fields((0..<5_000).map { "<n\($0)> " }.joined()).count == SnippetText.mostFields)
        #expect(fields("\u{0}<a>") == [])
        #expect(fields(String(repeating: "# ${A} Default: x\n", count: 20_000) + "${A}").count == 1)
    }
}
