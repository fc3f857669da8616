import Foundation
import Glibc
import Testing

@testable import Reading

@Suite("Encodings of texts")
struct EncodingGuessTests {
    /// Bytes by the tables of another library.
    private func encoded(_ text: String, _ encoding: TextEncoding) -> [UInt8]? {
        switch encoding {
        case .utf16LE: return text.data(using: .utf16LittleEndian).map(Array.init)
        case .utf16BE: return text.data(using: .utf16BigEndian).map(Array.init)
        case .utf32LE: return text.data(using: .utf32LittleEndian).map(Array.init)
        case .utf32BE: return text.data(using: .utf32BigEndian).map(Array.init)
        default: return Encoder(encoding)?.bytes(of: text)
        }
    }

    @Test(
        "R20: sentences of 40 bytes and more, in rarer encodings of 80, alone and in a program's comment, are read in the encoding they are in",
        arguments: EncodingSample.all)
    func sentences(sample: EncodingSample) throws {
        for encoding in sample.encodings + sample.rarer {
            let isRare = sample.rarer.contains(encoding)
            for length in [40, 80, 200, 1_000, 4_000] where length >= 80 || !isRare {
                for piece in sample.pieces(length) {
                    for text in [piece, "int main() {  // \(piece)\n    return 0;\n}\n", "1;\"\(piece)\";0,5\r\n"] {
                        let bytes = try #require(encoded(text, encoding))
                        let document = TextDocument(bytes)
                        #expect(document.wholeText == text, "\(sample.language), \(encoding.name)")
                        #expect(document.bytes == bytes)
                        #expect(!document.isBinary)
                    }
                }
            }
        }
    }

    @Test("R20: nearly all pieces of 20 bytes are read right, too")
    func shortPieces() throws {
        var (right, all) = (0, 0)
        for sample in EncodingSample.all {
            for encoding in sample.encodings {
                for piece in sample.pieces(20) {
                    let bytes = try #require(encoded(piece, encoding))
                    all += 1
                    if TextDocument(bytes).wholeText == piece { right += 1 }
                }
            }
        }
        #expect(right * 100 >= all * 96, "\(right) of \(all)")
    }

    @Test("R20: what is guessed has a question mark, what a mark says has none, and UTF-8 needs no word")
    func labels() throws {
        let text = "Windows Registry Editor Version 5.00\r\n\r\n[HKEY_CURRENT_USER\\Straße]\r\n"
        for encoding in [TextEncoding.utf16LE, .utf16BE, .utf32LE, .utf32BE] {
            let bytes = try #require(encoded(text, encoding))
            let marked = TextDocument(encoding.mark + bytes)
            #expect(marked.encodingLabel == encoding.name)
            #expect(marked.wholeText == text)
            #expect(marked.bytes == encoding.mark + bytes)
            let guessed = TextDocument(bytes)
            #expect(guessed.encodingLabel == encoding.name + "?")
            #expect(guessed.wholeText == text)
        }
        #expect(TextDocument(Array("Straße".utf8)).encodingLabel == nil)
        #expect(TextDocument([0x53, 0x74, 0x72, 0x61, 0xDF, 0x65]).encodingLabel == "Windows-1252?")
        #expect(TextDocument([0x53, 0x74, 0x72, 0x61, 0xDF, 0x65]).wholeText == "Straße")
    }

    @Test("R20: UTF-16 without a mark, in letters of any kind")
    func utf16() throws {
        for sample in EncodingSample.all {
            for encoding in [TextEncoding.utf16LE, .utf16BE] {
                let bytes = try #require(encoded(sample.text + "\n", encoding))
                #expect(TextDocument(bytes).wholeText == sample.text + "\n", "\(sample.language)")
            }
        }
    }

    @Test("R20: valid UTF-8 stays UTF-8, damaged UTF-8 too, and its damage is counted")
    func utf8() {
        for sample in EncodingSample.all {
            let bytes = Array(sample.text.utf8)
            #expect(TextDocument(bytes).encodingLabel == nil)
            #expect(TextDocument(bytes).damage == 0)
            let damaged = TextDocument(bytes + [0x0A, 0xFF, 0x0A] + bytes)
            #expect(damaged.encoding == .utf8)
            #expect(damaged.damage == 1)
        }
    }

    @Test("R20: a damaged text stays in its encoding: U+FFFD for what is lost, nothing else is")
    func damage() throws {
        for sample in EncodingSample.all {
            for encoding in sample.encodings where encoding != .iso2022JP {
                let bytes = try #require(encoded(sample.text, encoding))
                let document = try #require(
                    TextDocument(bytes + [0x0A, 0xFF, 0x0A] + Array("end".utf8)).decoded(as: encoding))
                #expect(document.wholeText.hasPrefix(sample.text + "\n"))
                #expect(document.wholeText.hasSuffix("\nend"))
            }
        }
        let utf16 = TextDocument([0xFF, 0xFE, 0x61, 0, 0, 0xD8, 0x62, 0, 0x63])
        #expect(utf16.wholeText == "a\u{FFFD}b\u{FFFD}")
        #expect(utf16.damage == 2)
    }

    @Test("R20: what has control characters, or begins as no text does, is no text")
    func binaries() throws {
        var random = SystemRandomNumberGenerator()
        let noise = (0..<400).map { _ in UInt8.random(in: 0...255, using: &random) }
        let zip: [UInt8] = [0x50, 0x4B, 3, 4, 20, 0, 0, 0, 8, 0, 0xB1, 0x52, 0x4A, 0x5C, 0xE2, 0x99]
        let inputs: [[UInt8]] = [
            noise, Array(0...255), zip, [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0],
            [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0x3E, 0], Array("a\0b".utf8),
            Array("one\0two\0three\0".utf8), Array("%PDF-1.4\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A],
            [0xFF, 0xFE, 0, 0, 1, 0, 2, 0, 3, 0, 4, 0], Array("Gr".utf8) + [0xFC, 0xDF, 0x65, 1, 2],
        ]
        for input in inputs {
            #expect(TextDocument(input).isBinary, "\(input.prefix(16))")
            #expect(TextDocument(input).encodingLabel == nil)
            #expect(TextDocument(input).bytes == input)
        }
    }

    @Test("R20: an encoding that the system can't convert takes no part, and the text says that it was not tried")
    func untried() throws {
        let japanese = try #require(EncodingSample.all.first { $0.language == "Japanese" })
        let bytes = try #require(encoded(japanese.text, .shiftJIS))
        let text = TextDocument(bytes, without: [.shiftJIS, .gb18030])
        #expect(text.encoding != .shiftJIS)
        #expect(text.untriedEncodings == [.shiftJIS, .gb18030])
        #expect(TextDocument(bytes, without: []).untriedEncodings.isEmpty)
        // What is certain needs no other encoding.
        let certain: [[UInt8]] = [
            Array("Straße".utf8), [0xFF, 0xFE, 0x61, 0], [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0],
        ]
        for bytes in certain { #expect(TextDocument(bytes, without: [.shiftJIS]).untriedEncodings.isEmpty) }
        #expect(TextEncoding.unsupported.isEmpty, "the system of the tests has all converters")
    }

    @Test(
        "R20: short words, frames of DOS, and signs that only one encoding has",
        arguments: [
            ("Größe ändern\r\nÜber das Menü\r\n\u{1A}", .ibm850),
            ("╔══════════╗\r\n║ Menü: 3  ║\r\n╚══════════╝\r\n", .ibm437),
            ("Les œufs coûtent 3 €, l'été\n", .isoLatin9), ("Les œufs coûtent 3 €, l'été\n", .windows1252),
            ("ﾃｽﾄﾃﾞｰﾀ 商品名 ｶﾀｶﾅ\nﾖｺﾊﾏｼ 東京都\n", .shiftJIS), ("ДИРЕКТОРИЯ ФАЙЛОВ\r\n───────────\r\n", .ibm866),
            ("Ελλάδα Άνθρωποι Αθήνα\n", .isoGreek), ("für\n", .windows1252), ("привет\n", .windows1251),
        ] as [(String, TextEncoding)])
    func signs(text: String, encoding: TextEncoding) throws {
        let bytes = try #require(encoded(text, encoding))
        #expect(TextDocument(bytes).wholeText == text, "\(TextDocument(bytes).encodingLabel ?? "")")
    }

    @Test("R20: UTF-16 without a mark, in alphabets of which the frequencies are not known")
    func otherAlphabets() throws {
        for text in [
            "सभी मनुष्य स्वतंत्र जन्म लेते हैं और समान हैं।", "ყველა ადამიანი იბადება თავისუფალი", "Բոլոր մարդիկ ծնվում են ազատ",
            "মানুষ স্বাধীন হয়ে জন্মায়",
        ] {
            for encoding in [TextEncoding.utf16LE, .utf16BE] {
                #expect(TextDocument(try #require(encoded(text, encoding))).wholeText == text)
            }
        }
    }

    @Test("R20: an encoding is known however it is spelled")
    func names() {
        for (name, encoding) in [
            ("windows-1251", .windows1251), ("CP1251", .windows1251), ("win 1250", .windows1250),
            ("1252", .windows1252),
            ("Latin1", .windows1252), ("ISO-8859-1", .windows1252), ("sjis", .shiftJIS), ("Shift_JIS", .shiftJIS),
            ("gbk", .gb18030), ("BIG5", .big5), ("euc_kr", .eucKR), ("koi8-r", .koi8R), ("utf16le", .utf16LE),
            ("UTF-8", .utf8), ("cp866", .ibm866),
        ] as [(String, TextEncoding)] {
            #expect(TextEncoding(named: name) == encoding, "\(name)")
        }
        for encoding in TextEncoding.allCases { #expect(TextEncoding(named: encoding.name) == encoding) }
        #expect(TextEncoding(named: "") == nil)
        #expect(TextEncoding(named: "klingon") == nil)
    }

    @Test("R20: a file can be read in any encoding, and again in the one that was guessed")
    func choosing() throws {
        let text = "Что делать, если пароль забыт?"
        let bytes = try #require(encoded(text, .windows1251))
        let guessed = TextDocument(bytes).inFile(named: "a.py", language: nil)
        for encoding in TextEncoding.allCases {
            let document = try #require(guessed.decoded(as: encoding))
            #expect(document.bytes == bytes)
            #expect(document.language == guessed.language)
            #expect(document.encodingLabel == (encoding == .utf8 ? nil : encoding.name))
            #expect(document.decoded(as: nil) == guessed)
        }
        #expect(guessed.decoded(as: .koi8R)?.wholeText != text)
    }

    @Test("R20: tables, Markdown and JSON are what they are in any encoding")
    func forms() throws {
        let inputs = [
            ("a.csv", "name;größe\r\nÄpfel;12\r\nBirnen;3\r\n"), ("a.md", "# Überschrift\n\n- größer\n- schöner\n"),
            ("a.json", "{\"straße\": [1, \"Köln\"]}\n"),
        ]
        for (name, text) in inputs {
            let expected = TextDocument(text)
            let form = try #require(ReadingForm(fileName: name, language: nil, text: expected))
            for encoding in [TextEncoding.utf16LE, .utf16BE, .utf32LE, .windows1252] {
                let document = TextDocument(encoding.mark + (try #require(encoded(text, encoding))))
                #expect(ReadingForm(fileName: name, language: nil, text: document) == form)
                #expect(shown(form.read(document), 60) == shown(form.read(expected), 60), "\(name)")
            }
        }
    }

    @Test("R20: a long text is as fast to guess as a short one, wherever its letters stand")
    func long() throws {
        let text = String(repeating: "plain = 1\n", count: 50_000) + "// Größe in Metern, ungefähr\n"
        let bytes = try #require(encoded(text, .windows1252))
        #expect(TextDocument(bytes).wholeText == text)
        let wide = String(repeating: "这个函数返回数组的长度，如果参数为空则返回零。", count: 20_000)
        #expect(TextDocument(try #require(encoded(wide, .gb18030))).wholeText == wide)
    }
}

/// Bytes of a text in another encoding, by the C library.
private struct Encoder {
    private let name: String

    init?(_ encoding: TextEncoding) {
        switch encoding {
        case .shiftJIS: name = "CP932"
        case .eucJP: name = "EUC-JP-MS"
        case .eucKR: name = "CP949"
        case .big5: name = "BIG5"
        case .ibm866: name = "CP866"
        case _ where encoding.name.hasPrefix("Windows-"): name = "CP" + encoding.name.dropFirst(8)
        default: name = encoding.name
        }
    }

    func bytes(of text: String) -> [UInt8]? {
        let descriptor = iconv_open(name, "UTF-8")
        guard descriptor != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(descriptor) }
        var input = Array(text.utf8).map(CChar.init(bitPattern:))
        var output = [CChar](repeating: 0, count: input.count * 2 + 16)
        let room = output.count
        let written: Int? = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                var (from, left) = (input.baseAddress, input.count)
                var (to, free) = (output.baseAddress, room)
                guard iconv(descriptor, &from, &left, &to, &free) != Int.max || left == 0 else { return nil }
                guard iconv(descriptor, nil, nil, &to, &free) != Int.max else { return nil }
                return room - free
            }
        }
        return written.map { output.prefix($0).map(UInt8.init(bitPattern:)) }
    }
}
