import Cells
import Testing

@testable import Reading

@Suite("C4: URLs in plain text")
struct WebURLTests {
    private func urls(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        return WebURL.ranges(in: bytes.span).map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    @Test(
        "A URL ends before white space, quotes, foreign brackets and the punctuation of a sentence",
        arguments: [
            ("see https://a.test/b.", ["https://a.test/b"]), ("(http://a.test/b), c", ["http://a.test/b"]),
            ("fetch('https://a.test/b?c=d')", ["https://a.test/b?c=d"]),
            ("<a href=\"https://a.test\">", ["https://a.test"]),
            ("[x](https://a.test/b_(c)) d", ["https://a.test/b_(c)"]), ("http://[::1]:8080/x", ["http://[::1]:8080/x"]),
            ("**https://a.test/b**", ["https://a.test/b"]), ("见https://a.test/页。", ["https://a.test/页"]),
            ("\"https://a.test/\\n\"", ["https://a.test/"]),
            ("https://a.test https://b.test", ["https://a.test", "https://b.test"]),
            ("HTTPS://A.test", ["HTTPS://A.test"]), ("mailto:mira@a.test!", ["mailto:mira@a.test"]),
            ("https://a.test/?u=https://b.test", ["https://a.test/?u=https://b.test"]),
        ])
    func ends(text: String, expected: [String]) {
        #expect(urls(text) == expected)
    }

    @Test(
        "What only looks like a URL, or is a part of one, is none",
        arguments: [
            "", ":", "https:", "https://", "https:///etc", "xhttps://a.test", "ftp://a.test", "mailto:",
            "mailto:nobody",
            "https://$HOST/a", "https://a.test/b…", "https://a.test/{id}", "http:/a.test", "a:b://c",
        ])
    func others(text: String) {
        #expect(urls(text) == [])
    }

    @Test(
        "T3: control characters and hidden ones end a URL",
        arguments: ["\u{1B}", "\u{7}", "\u{9C}", "\u{202E}", "\u{200B}"])
    func controls(character: String) {
        #expect(urls("https://a.test/b\(character)c") == ["https://a.test/b"])
    }

    @Test("Texts of nothing but beginnings take no longer than others")
    func linear() {
        for part in ["mailto:", "https://", "https://a(", ":", "http:"] {
            let text = String(repeating: part, count: 200_000)
            #expect(urls(text + "…").count <= 1)
        }
    }
}
