import Testing

@testable import Cells
@testable import Reading

/// Every kind of document, with this text in it; by name.
private func documents(_ text: String) throws -> [(name: String, document: ReadingDocument)] {
    var comment = PageBuilder()
    comment.markdown(text)
    let notebook = """
        {"cells": [{"cell_type": "code", "source": "\(text)", "outputs": []}], "metadata": {}}
        """
    return [
        ("source", .text(TextDocument(text))),
        ("Markdown", try #require(markdown("# \(text)"))),
        ("comment", .page(comment.page)),
        ("notebook", try #require(ReadingForm.notebook.read(TextDocument(notebook)))),
        ("table", try #require(ReadingForm.table.read(TextDocument("a,b\n1,\(text)")))),
        ("JSON", try #require(ReadingForm.tree.read(TextDocument("[\"\(text)\"]")))),
    ]
}

@Suite("Characters that hide or pass for others")
struct HiddenCharacterTests {
    @Test("R12: a letter of another script that passes for a Latin one in its word is marked, in every view")
    func lookAlikes() throws {
        for (name, document) in try documents("p\u{430}ypal sc\u{3BF}pe \u{405}wift") {
            let text = shown(document).joined(separator: " ")
            #expect(text.contains("p\u{430}⟨≠a⟩ypal sc\u{3BF}⟨≠o⟩pe \u{405}⟨≠S⟩wift"), "\(name): \(text)")
            for columns in [6, 9, 30] { #expect(overflows(document, columns: columns).isEmpty, "\(name)") }
        }
    }

    @Test(
        "R12: words of another script, and those whose letters show that they are mixed, are left alone",
        arguments: [
            "сорока", "ОРЕХ", "Хорошо_2", "όνομα", "ΑΒΓ", "USBшник", "PDFы", "αx", "σ_max", "Δt", "café", "naïve",
            "日本a",
            "а", "о.o", "x - о", "Ꮳꮃꭹ", "հայ",
        ])
    func ownWords(_ word: String) throws {
        for (name, document) in try documents("\(word) end") {
            #expect(shown(document).joined().contains("\(word) end"), "\(name)")
        }
    }

    @Test("R12: every letter of the table is marked beside Latin ones, and none of it is a Latin one itself")
    func table() {
        let pairs = Array(Confusable.pairs.unicodeScalars)
        #expect(pairs.count.isMultiple(of: 2) && pairs.count > 200)
        for index in stride(from: 0, to: pairs.count, by: 2) {
            #expect(pairs[index].value > 0x24F && pairs[index + 1].isASCII)
            let rows = shown(.text(TextDocument("t\(pairs[index])t")))
            #expect(rows == ["t\(pairs[index])⟨≠\(pairs[index + 1])⟩t"])
        }
    }

    @Test("R12: the look at a word ends after some letters, however long it is")
    func longWords() {
        let word = String(repeating: "a", count: 100) + "о" + String(repeating: "b", count: 100) + "ш"
        #expect(shown(.text(TextDocument(word)), 300) == [word.replacing("о", with: "о⟨≠o⟩")])
    }

    @Test("R12: every view warns of characters that reorder what is read", arguments: ["\u{202E}", "\u{2066}"])
    func warning(_ control: String) throws {
        for (name, document) in try documents("a \(control) b") {
            #expect(shown(document).first == "⚠ Contains hidden bidirectional characters", "\(name)")
        }
        for (name, document) in try documents("a \u{200B} “b” — c") {
            #expect(shown(document).first?.hasPrefix("⚠") == false, "\(name)")
        }
    }
}
