import Testing

@testable import Cells

@Suite struct CellLinkTests {
    @Test(
        "C4: web pages and mail addresses are links; what is not printable ASCII is percent-encoded",
        arguments: [
            ("https://a.test/b?c=d;e#f", "https://a.test/b?c=d;e#f"), ("http://a.test", "http://a.test"),
            ("HTTPS://A.test/", "HTTPS://A.test/"), ("mailto:mira@a.test", "mailto:mira@a.test"),
            ("https://b.test/é 日", "https://b.test/%C3%A9%20%E6%97%A5"), ("https://a.test/%20", "https://a.test/%20"),
            ("https://a.test/\"<>\\^`{|}", "https://a.test/%22%3C%3E%5C%5E%60%7B%7C%7D"),
            ("https://a.test/\u{202E}gpj", "https://a.test/%E2%80%AEgpj"),
        ])
    func known(url: String, sanitized: String) {
        #expect(CellLink(url)?.url == sanitized)
    }

    @Test(
        "C4, T3: no other scheme is a link, and no URL with a control character",
        arguments: [
            "", "https://", "mailto:", "javascript:alert(1)", "file:///etc/passwd", "ssh://a.test", "data:text/html,a",
            "notes.md", "#name", "//a.test", " https://a.test", "https://a.test/\u{1B}]8;;\u{1B}\\",
            "https://a.test/\u{7}", "https://a.test/\n", "https://a.test/\r\n", "https://a.test/\u{9C}",
            "https://a.test/\u{9B}31m", "https://a.test/\u{7F}", "https://a.test/\0",
        ])
    func others(url: String) {
        #expect(CellLink(url) == nil)
    }

    @Test("C4: a URL has at most 2,083 bytes, also once it is encoded")
    func length() {
        let longest = "https://a.test/" + String(repeating: "x", count: 2_083 - 15)
        #expect(CellLink(longest)?.url == longest)
        #expect(CellLink(longest + "x") == nil)
        #expect(CellLink("https://a.test/" + String(repeating: "é", count: 700)) == nil)
    }

    @Test("C4: equal URLs are one link, whose parts have the same id")
    func sequences() throws {
        let (link, same) = (try #require(CellLink("https://one.test/a")), CellLink("https://one.test/a"))
        #expect(link == same && link != CellLink("https://one.test/b"))
        var bytes: [UInt8] = []
        link.append(to: &bytes)
        CellLink.none.append(to: &bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text == "\u{1B}]8;id=\(link.number);https://one.test/a\u{1B}\\\u{1B}]8;;\u{1B}\\")
    }

    @Test("C4: only the URLs that were used last are kept; numbers have 24 bits and are not used again soon")
    func table() {
        var table = LinkTable.Contents()
        let first = table.number(of: "https://first.test")
        for number in 0..<LinkTable.limit - 1 { _ = table.number(of: "https://a.test/\(number)") }
        #expect(table.number(of: "https://first.test") == first && table.url(of: first) == "https://first.test")
        for number in 0..<LinkTable.limit * 3 { _ = table.number(of: "https://b.test/\(number)") }
        #expect(table.url(of: first) == nil)
        let again = table.number(of: "https://first.test")
        #expect(again > first && again <= 0xFF_FFFF && table.url(of: again) == "https://first.test")
    }

    @Test("C4: a cell keeps its sixteen bytes, and its link beside its width")
    func cell() throws {
        #expect(MemoryLayout<Cell>.size == 16 && MemoryLayout<Cell>.stride == 16)
        let link = try #require(CellLink("https://a.test"))
        var cell = Cell("日", width: 2)
        cell.link = link
        #expect(cell.width == 2 && cell.link == link && cell != Cell("日", width: 2))
        cell.width = 1
        #expect(cell.link == link && !cell.isContinuation)
        cell.link = .none
        #expect(cell == Cell("日"))
        var half = Cell.continuation(.plain)
        half.link = link
        #expect(half.isContinuation)
    }

    @Test("C4: a link stays under another style and in a copy, until something is drawn over it")
    func surface() throws {
        let link = try #require(CellLink("https://a.test"))
        var surface = Surface(Size(columns: 6, rows: 1))
        surface.put("a日b", x: 0, y: 0)
        surface.link(Rect(x: 1, y: 0, width: 9, height: 4), to: link)
        #expect(surface.cells.map { $0.link == link } == [false, true, true, true, true, true])
        #expect(surface.lines == ["a日b"])
        surface.restyle(surface.bounds, Style(attributes: .bold))
        var copy = Surface(Size(columns: 6, rows: 1))
        copy.blit(surface, x: 0, y: 0)
        copy.put("x", x: 3, y: 0)
        copy.fill(Rect(x: 5, y: 0, width: 1, height: 1), with: .blank())
        #expect(copy.cells.map { $0.link == link } == [false, true, true, false, true, false])
    }
}
