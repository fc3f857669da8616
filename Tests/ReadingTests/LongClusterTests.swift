import Cells
import Testing

@testable import Reading

/// Swift's own comparison of texts sorts the marks of a letter, which takes the square of their number: a text of one such
/// letter would take hours at each of these places. None of them takes longer than for any other text of this length.
@Suite("T2: letters with half a million marks", .timeLimit(.minutes(2)))
struct LongClusterTests {
    /// Two marks of other classes by turns: the order in which they are slowest to sort.
    private static let letter = "a" + String(repeating: "\u{301}\u{316}", count: 250_000)

    private static let texts: [(name: String, text: String)] = [
        ("plain.txt", letter), ("lines.txt", "\(letter)\n\(letter)"),
        ("\(letter).md", "# \(letter)\n\n[\(letter)](#\(letter))"),
        ("links.md", "[a](\(letter)) ![b](\(letter))\n\n```\(letter)\n\(letter)\n```\n> [!\(letter)]\n> b"),
        (
            "html.md",
            "<\(letter)></\(letter)>\n<p align=\"\(letter)\" id=\"\(letter)\"><img src=\"\(letter)\" alt=\"\(letter)\">"
        ),
        ("tree.json", "{\"\(letter)\": \"\(letter)\", \"\(letter)\": 1}"),
        ("values.jsonl", "\"\(letter)\"\n{\"\(letter)\": 2}\n"),
        ("code.swift", "func \(letter)() {\n\t\(letter)\n}\n"), ("\(letter)", "#!/usr/bin/\(letter)\n<?xml \(letter)"),
        ("notes.ipynb", notebook), ("terminal.log", "\u{1b}[31m\(letter)\u{1b}[0m"),
    ]

    private static let notebook = """
        {"metadata": {"kernelspec": {"name": "\(letter)", "language": "\(letter)"}}, "nbformat": 4, "cells": [
        {"cell_type": "markdown", "source": "\(letter)", "attachments": {"\(letter)": {"\(letter)": "a"}}},
        {"cell_type": "\(letter)", "source": "\(letter)", "\(letter)": "\(letter)"},
        {"cell_type": "code", "source": "\(letter)", "outputs": [{"output_type": "\(letter)", "name": "\(letter)",
        "data": {"text/\(letter)": "\(letter)"}}]}]}
        """

    @Test("T2: are opened, rendered, drawn and outlined", arguments: texts.indices)
    func reading(index: Int) {
        let (name, text) = Self.texts[index]
        let source = TextDocument(text).inFile(named: name, language: name)
        #expect(source.byteCount == text.utf8.count)
        var documents = [ReadingDocument.text(source)]
        if let form = ReadingForm(fileName: name, language: nil, text: source) {
            documents += [form.read(source, within: ReadingBudget(.patient))].compactMap(\.self)
        }
        for document in documents {
            let layout = ReaderLayout(
                document, size: Size(columns: 80, rows: 24), wraps: true, numbersLines: true)
            #expect(!layout.rows(top: WrappedPosition()).isEmpty)
            _ = document.outline()
            #expect(document == document)
        }
        #expect(documents[0] == .text(TextDocument(text).inFile(named: name, language: name)))
    }

    @Test("T2: are found, and looked through")
    func searching() throws {
        let source = TextDocument("\(Self.letter)\n\(Self.letter)b")
        for typed in ["b", "\\vb$", Self.letter] {
            var search = TextSearch(try #require(try TextPattern(typed: typed)))
            while !search.isDone { search.advance(in: .text(source), steps: 1 << 20) }
            #expect(!search.matches.isEmpty)
            #expect(TextPattern.words(try #require(TextNeedle(typed))) == .words(try #require(TextNeedle(typed))))
        }
        #expect(LeakGuard.leaks(in: Self.letter, file: Self.letter).isEmpty)
    }

    @Test("T2: are compared")
    func comparing() throws {
        let before = [("a", Self.letter), (Self.letter, "b\n"), (Self.letter + "b", "c\n")]
        let after = [("a", Self.letter + "b"), (Self.letter, "c\n"), (Self.letter + "c", "d\n")]
        func versions(_ files: [(String, String)]) -> [FileChanges.Version] {
            files.map { FileChanges.Version(name: $0.0, $0.1.utf8) }
        }
        let changes = try #require(FileChanges(from: versions(before), to: versions(after)))
        #expect(changes.pairs.count == 4 && !Patch(changes).bytes.isEmpty)
        #expect(Patch.words(of: changes)?.isEmpty == false)
        let document = try #require(DiffDocument(changes, within: ReadingBudget(.patient)))
        #expect(document.page.lineCount > 3)
    }

    @Test("T2: make a page's lines")
    func pages() {
        var builder = PageBuilder()
        builder.plain("\t\(Self.letter)\t\(Self.letter)")
        builder.code("\t\(Self.letter)", language: Self.letter, label: Self.letter)
        builder.heading([TextRun(Self.letter)])
        builder.line([TextRun(Self.letter, link: builder.link(to: Self.letter))])
        let page = builder.page
        #expect(page.lineCount == 4 && page.line(ofAnchor: Self.letter) == nil)
        #expect(page == page && !page.hasImages(at: Self.letter) && page.lines(ofImage: Self.letter).isEmpty)
    }
}
