@_spi(_Unicode) import Swift
import Testing
import Texts

@Suite("R3: letters as people look for them")
struct PlainLettersTests {
    @Test(
        "R3: accents go, however they are spelled; case goes where it does not matter",
        arguments: [
            ("Café", "cafe"), ("Cafe\u{301}", "cafe"), ("ǺÅ\u{212B}", "aaa"), ("Việt Nam", "viet nam"),
            ("Straße", "strasse"),
            ("ΣΑΣ ς", "σασ σ"), ("Ёлка", "елка"), ("ＡＢ１", "ab1"), ("\u{212A}", "k"), ("Ł≠ø", "ł=\u{338}ø"),
            ("日本 😀", "日本 😀"),
            ("हिन्दी", "हिन्दी"), ("\u{301}", ""),
        ])
    func lower(text: String, plain: String) {
        #expect(PlainLetters.inLowerCase.text(text).unicodeScalars.elementsEqual(plain.unicodeScalars))
    }

    @Test("R3: what Unicode composes and decomposes is the same, in any script")
    func composition() {
        for (composed, decomposed) in [
            ("한글", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"), ("がぎ", "か\u{3099}き\u{3099}"),
        ] {
            #expect(PlainLetters.inLowerCase.text(composed).isExactly(PlainLetters.inLowerCase.text(decomposed)))
        }
        #expect(!PlainLetters.inLowerCase.text("が").isExactly("か"))
        #expect(PlainLetters.inTheirCase.text("École").isExactly("Ecole"))
    }

    @Test("R3: the count of a character's letters agrees with the letters themselves, in every script")
    func counts() {
        for scalar in (UInt32(0)...0x1FFFF).compactMap(Unicode.Scalar.init) where scalar.value % 7 < 2 {
            let letters = PlainLetters.inLowerCase[scalar]
            let decomposed = String(scalar.properties.lowercaseMapping.uppercased().lowercased())._nfd
            if letters == [scalar] { #expect(decomposed.elementsEqual([scalar])) }
            #expect(PlainLetters.inLowerCase.count(of: scalar, startingIn: (letters + ["x"])[...]) == letters.count)
            if !letters.isEmpty {
                #expect(PlainLetters.inLowerCase.count(of: scalar, startingIn: letters.dropLast()) == nil)
                #expect(PlainLetters.inLowerCase.count(of: scalar, startingIn: ["\u{10FFFF}"]) == nil)
            }
        }
    }

    @Test("R3: a letter with a million marks is read in one pass", .timeLimit(.minutes(1)))
    func marks() {
        #expect(PlainLetters.inLowerCase.text("a" + String(repeating: "\u{301}\u{316}", count: 500_000)) == "a")
    }
}
