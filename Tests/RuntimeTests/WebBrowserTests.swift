import Testing

@testable import Runtime

@Suite struct `Web browsers` {
    private static let url = "https://gist.github.com/mira/1?a=%20b&c;d"

    @Test(
        "R10: BROWSER is read as a shell splits it, with %s for the URL",
        arguments: [
            ("firefox", ["firefox", url]), ("firefox --new-tab", ["firefox", "--new-tab", url]),
            ("w3m %s", ["w3m", url]), ("w3m '%s' -o x", ["w3m", url, "-o", "x"]),
            ("a --url=%s", ["a", "--url=" + url]),
            ("\"/opt/my browser/b\" -x", ["/opt/my browser/b", "-x", url]),
            (#"my\ browser 'it''s' """#, ["my browser", "its", "", url]),
            (#""a\"b\n" '\'"#, [#"a"b\n"#, #"\"#, url]), ("  b\t-x  ", ["b", "-x", url]),
            ("b %% %c %x %", ["b", "%", ":", "%x", "%", url]),
            ("b %s &", ["b", url]), ("b %%s", ["b", "%s", url]),
            ("b $(touch x) `y` $HOME;", ["b", "$(touch", "x)", "`y`", "$HOME;", url]),
            ("%s", ["", url]),
        ])
    func words(variable: String, command: [String]) {
        #expect(BrowserLine.all(in: variable).map { $0.commands(for: Self.url)[0] } == [command])
    }

    @Test("R10: colons stand between browsers, but for quoted ones; empty ones are none")
    func list() {
        let lines = BrowserLine.all(in: "::first -a:'c:d' %s: :second\\:x:")
        #expect(lines.map(\.words) == [["first", "-a"], ["c:d", "%s"], ["second:x"]])
        #expect(BrowserLine.all(in: "").isEmpty && BrowserLine.all(in: " : ''").isEmpty)
    }

    @Test("R10: a program in a folder with blanks is found without quotes")
    func blanks() {
        #expect(
            BrowserLine.all(in: "/opt/my b").map { $0.commands(for: "u") } == [
                [["/opt/my", "b", "u"], ["/opt/my b", "u"]]
            ])
    }
}
