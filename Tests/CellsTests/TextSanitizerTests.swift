import Cells
import Testing

@Suite("The gate")
struct TextSanitizerTests {
    /// What a row shows of a text.
    private func shown(_ text: String) -> String {
        var surface = Surface(Size(columns: 40, rows: 1))
        surface.put(text, x: 0, y: 0)
        return surface.lines[0]
    }

    private func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
        default: !scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isNoncharacterCodePoint
        }
    }

    @Test("T3: no scalar that a terminal obeys, hides or reorders by reaches a cell, alone or after a letter")
    func everyScalar() throws {
        var surface = Surface(Size(columns: 4, rows: 1))
        var failures: [UInt32] = []
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), !isHarmless(scalar) else { continue }
            for text in [String(scalar), "a" + String(scalar), "日" + String(scalar) + "b", "👩" + String(scalar)] {
                surface.clear()
                surface.put(text, x: 0, y: 0)
                let selects = scalar.properties.isVariationSelector && text.unicodeScalars.count > 1
                let passed = surface.cells.contains { $0.glyph.text.unicodeScalars.contains(scalar) }
                if passed && !selects { failures.append(value) }
            }
        }
        #expect(failures.isEmpty, "\(failures.prefix(20).map { String($0, radix: 16) })")
    }

    @Test("T3: control characters become their pictures")
    func controls() {
        #expect(shown("a\u{1B}]0;x\u{7}b\u{7F}") == "a␛]0;x␇b␡")
        #expect(shown("a\r\nb\tc\0") == "a␍␊b␉c␀")
        #expect(shown("\u{9B}31m\u{85}") == "\u{FFFD}31m\u{FFFD}")
    }

    @Test("R12: bidirectional controls, zero-width characters and line separators are seen")
    func invisible() {
        #expect(shown("a\u{202E}b\u{200B}c\u{2066}\u{FEFF}\u{2028}\u{AD}\u{61C}\u{3164}") == "a�b�c������")
        #expect(shown("a\u{200D}b\u{200C}c") == "a�b�c")
    }

    @Test(
        "R12: joiners that belong to the spelling of a word are part of its letters, and have no mark",
        arguments: [
            "می\u{200C}خواهم", "خانه\u{200C}ها", "نامه\u{200C}ای", "دڵ\u{200C}ی", "ࡀ\u{200C}ࡁ", "مُ\u{200C}مم",
            "ශ්\u{200D}රී", "ක්\u{200D}ෂ", "क्\u{200D}ष", "क्\u{200C}ष", "ক্\u{200D}ষ", "র\u{200D}্য", "ന്\u{200D}",
            "ക്\u{200C}ഷ", "க்\u{200C}ஷ", "ಕ್\u{200C}ಷ", "ర్\u{200C}డ",
        ])
    func spelling(word: String) {
        #expect(InvisibleCharacter.marked(word).utf8.elementsEqual(word.utf8))
        #expect(!shown(word).contains("\u{FFFD}"))
        let letters = word.unicodeScalars.filter { !(0x200C...0x200D ~= $0.value) }
        let plain = String(String.UnicodeScalarView(letters))
        #expect(TextWidth.columns(of: word) == TextWidth.columns(of: plain))
    }

    @Test(
        "R12: joiners that change nothing a reader sees have a mark",
        arguments: [
            "pay\u{200C}pal", "a\u{200D}b", "日\u{200C}本", "и\u{200C}в", "می\u{200C}", "\u{200C}می", "می\u{200C}a",
            "a\u{200C}م", "क\u{200C}ष", "क\u{200D}ष", "क्\u{200D}\u{93F}", "क्\u{200C}a", "م\u{200D}م",
            "می\u{200C}\u{200C}خ", "ක්\u{200D}\u{200D}ෂ",
        ])
    func joinersThatHide(text: String) {
        let marked = InvisibleCharacter.marked(text)
        #expect(marked.unicodeScalars.contains { "⟨¦".unicodeScalars.contains($0) })
        #expect(shown(text).unicodeScalars.contains("\u{FFFD}"))
    }

    @Test("R12: joiners, selectors and tags hide nothing where they shape nothing")
    func abuse() {
        #expect(shown("a\u{FE0F}") == "a�")
        #expect(shown("👍\u{FE0F}\u{FE0F}") == "👍\u{FE0F}�")
        #expect(shown("日\u{E0101}\u{E0102}") == "日\u{E0101}�")
        #expect(shown("👩\u{200D}a") == "👩�a")
        #expect(shown("👩\u{200D}\u{200D}👩") == "👩��👩")
        #expect(shown("🏴\u{E0067}\u{E0062}x") == "🏴��x")
        #expect(shown("a\u{E0067}\u{E007F}") == "a��")
    }

    @Test("T3: invalid UTF-8, noncharacters and unassigned scalars become U+FFFD; icons of private use are drawn")
    func strange() {
        #expect(
            shown(String(decoding: [0x61, 0xFF, 0xC3, 0x28, 0xED, 0xA0, 0x80] as [UInt8], as: UTF8.self)) == "a��(���")
        for value: UInt32 in [0xFFFE, 0x1FFFF, 0xFDD0, 0x378, 0x10FFFF] {
            #expect(Unicode.Scalar(value).map { shown(String($0)) } == "�")
        }
        #expect(shown("\u{E0B0}") == "\u{E0B0}")
    }

    @Test("T3: text for a terminal by another way keeps its lines and nothing else")
    func visible() {
        #expect(TextSanitizer.visible("a\n\tb\u{1B}[0m\r\n", keepsLines: true) == "a\n\tb␛[0m␍\n")
        #expect(TextSanitizer.visible("a\nb") == "a␊b")
    }

    @Test("W3: as part of a sentence it is one line of bounded length")
    func line() {
        #expect(TextSanitizer.line(String(repeating: "x", count: 100_000)).count == 300)
        #expect(TextSanitizer.line(String(repeating: "e\u{301}", count: 100_000)).unicodeScalars.count <= 2000)
        #expect(TextSanitizer.line("  a \n\u{85} b \u{1b}👩‍🚀 ") == "a b ␛👩‍🚀")
    }

    @Test("T3: glyphs made of characters pass the gate too")
    func glyphs() {
        #expect(Glyph("\u{1B}" as Character).text == "␛")
        #expect(Glyph("\r\n" as Character).text == "␍")
        #expect(Glyph("👩‍👩‍👧" as Character).text == "👩‍👩‍👧")
        #expect(Glyph("x" as Character) == Glyph("x" as Unicode.Scalar))
    }

    @Test("T3: any number of different clusters keeps memory bounded and text visible")
    func tableBound() {
        var surface = Surface(Size(columns: 1, rows: 1))
        for first in 0x4E00..<0x4E00 + 200 {
            for mark in 0x300..<0x300 + 100 {
                guard let letter = Unicode.Scalar(first), let mark = Unicode.Scalar(mark) else { continue }
                surface.put(String(letter) + String(mark), x: 0, y: 0)
            }
        }
        surface.put("e\u{301}", x: 0, y: 0)
        #expect(surface.lines[0].unicodeScalars.first == "e")
    }

    @Test("T3: unsafe for formats with escapes is what never shows as itself, but for marks and selectors")
    func unsafe() {
        for value in [
            0, 0x1B, 0x7F, 0x85, 0x9B, 0xAD, 0x61C, 0x180E, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2028, 0x2029,
            0x202A,
            0x202E, 0x2060, 0x2066, 0x2069, 0xFEFF, 0xFFF9, 0xE0001, 0xE0020, 0xE007F,
        ] as [UInt32] {
            #expect(Unicode.Scalar(value).map(TextSanitizer.isUnsafe) == true, "\(value)")
        }
        for scalar in ["a", " ", "é", "東", "\u{301}", "\u{FE0F}", "🏴", "🇩", "\u{1F3FB}"] as [Unicode.Scalar] {
            #expect(!TextSanitizer.isUnsafe(scalar), "\(scalar.value)")
        }
    }
}
