import Testing

@testable import Storage

@Suite struct TokenScannerTests {
    func tokens(_ bytes: [UInt8]) -> [(String, Range<Int>)] {
        bytes.withUnsafeBufferPointer { buffer in
            var scanner = TokenScanner(buffer)
            var tokens: [(String, Range<Int>)] = []
            while scanner.next() {
                tokens.append((String(decoding: scanner.token, as: UTF8.self), scanner.start..<scanner.end))
            }
            return tokens
        }
    }

    @Test(
        "S11: words are runs of letters and digits in lower case; ideographs, kana, hangul and Thai stand alone",
        arguments: [
            ("", ""),
            (" \n\t.,;", ""),
            ("Hello, World!", "hello world"),
            ("let x1 = foo_bar(\"baz\")", "let x1 foo bar baz"),
            ("naïve Ærøskøbing ČESKÝ Łódź", "naive ærøskøbing cesky łodz"),
            ("e\u{301}te\u{301}", "ete"),
            ("ПРИВЕТ мир", "привет мир"),
            ("東京タワー", "東 京 タ ワ ー"),
            ("iPhoneを使う", "iphone を 使 う"),
            ("한국어 text", "한 국 어 text"),
            ("สวัสดี", "ส ว ั ส ด ี"),
            ("Ｈｅｌｌｏ１２", "hello12"),
            ("𠀋a", "𠀋 a"),
            ("a🎉b", "a b"),
            ("\u{200B}zero\u{200B}width", "zero width"),
        ])
    func scanning(text: String, expected: String) {
        #expect(tokens(Array(text.utf8)).map(\.0).joined(separator: " ") == expected)
    }

    @Test(
        "S11: identifiers in camel case have parts; other words have none",
        arguments: [
            ("camelCase", "camel case"), ("getServerConfig", "get server config"), ("ServerConfig", "server config"),
            ("XMLHttpRequest", "xml http request"), ("parseJSON", "parse json"), ("base64Encode", "base64 encode"),
            ("aURLOf2Things", "a url of2 things"), ("useState2", "use state2"), ("sha256Sum", "sha256 sum"),
            ("éclairÀLaCarte", "eclair a la carte"), ("получитьИмя", "получить имя"), ("iOS", "i os"),
            ("plain", ""), ("Plain", ""), ("PLAIN", ""), ("UPPER2", ""), ("a1b2", ""), ("JavaScript", ""),
            ("TypeScript", ""), ("aBcDeFgHiJkLmNoPqR", ""), ("日本Go", ""), ("", ""),
        ])
    func parts(word: String, expected: String) {
        let bytes = Array(word.utf8)
        let parts = bytes.withUnsafeBufferPointer { buffer in
            var scanner = TokenScanner(buffer)
            var parts: [String] = []
            while scanner.next() { parts += scanner.parts.map { String(decoding: scanner.token[$0], as: UTF8.self) } }
            return parts
        }
        #expect(parts.joined(separator: " ") == expected)
    }

    @Test func `Offsets are those of the text, marks included`() {
        let text = Array("Ünïcode e\u{301} 東京".utf8)
        let pieces = tokens(text).map { String(decoding: text[$0.1], as: UTF8.self) }
        #expect(pieces == ["Ünïcode", "e\u{301}", "東", "京"])
    }

    @Test func `Bytes that are no UTF-8 separate, and nothing is read beyond the end`() {
        #expect(tokens([0x61, 0xFF, 0x62, 0xE6, 0x9D]).map(\.0) == ["a", "b"])
        #expect(tokens([0xC0, 0x80, 0x61, 0xED, 0xA0, 0x80, 0x62, 0xF4, 0x90, 0x80, 0x80]).map(\.0) == ["a", "b"])
        #expect(tokens([0xE6, 0x61, 0xF0, 0x9F]).map(\.0) == ["a"])
    }

    @Test func `A token has an end, however long the word is`() {
        let tokens = tokens(Array(repeating: UInt8(ascii: "a"), count: 10_000))
        #expect(tokens.count == 1)
        #expect(tokens[0].0.utf8.count == TokenScanner.longest)
        #expect(tokens[0].1 == 0..<10_000)
    }
}
