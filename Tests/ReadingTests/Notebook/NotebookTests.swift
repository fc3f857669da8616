import Cells
import Testing

@testable import Reading

@Suite("Notebooks")
struct NotebookTests {
    /// A notebook of these cells, which are JSON.
    private func notebook(_ cells: String..., metadata: String = "{}") -> String {
        "{\"cells\": [\(cells.joined(separator: ", "))], \"metadata\": \(metadata), \"nbformat\": 4, \"nbformat_minor\": 9}"
    }

    /// A code cell with these outputs, which are JSON.
    private func code(_ outputs: String...) -> String {
        "{\"cell_type\": \"code\", \"execution_count\": 1, \"source\": \"f()\", \"outputs\": [\(outputs.joined(separator: ", "))]}"
    }

    private func rows(_ text: String) -> [String] { shown(ReadingForm.notebook.read(TextDocument(text)), 60) }

    /// The rows below the code of one cell.
    private func outputs(_ outputs: String...) -> [String] {
        let cell =
            "{\"cell_type\": \"code\", \"execution_count\": 1, \"source\": \"f()\", \"outputs\": [\(outputs.joined(separator: ", "))]}"
        return Array(rows(notebook(cell)).dropFirst(2))
    }

    private func data(_ forms: String) -> String {
        "{\"output_type\": \"display_data\", \"metadata\": {}, \"data\": {\(forms)}}"
    }

    // MARK: - Outputs

    @Test("R11: an error shows its traceback in its colours, and what it says where that doesn't")
    func tracebacks() throws {
        let error = #"""
            {"output_type": "error", "ename": "KeyError", "evalue": "\u001b[31m'a'\u001b[0m",
             "traceback": ["\u001b[0;31m-----\u001b[0m", "\u001b[1;32m<cell>\u001b[0m in f\n----> 1 x", "KeyError: 'a'"]}
            """#
        #expect(outputs(error) == ["▏ -----", "▏ <cell> in f", "▏ ----> 1 x", "▏ KeyError: 'a'"])
        let page = try #require(ReadingForm.notebook.read(TextDocument(notebook(code(error)))))
        let runs = ReaderLayout(page, size: Size(columns: 60, rows: 9), wraps: true).rows(top: WrappedPosition())
            .flatMap(\.runs)
        #expect(runs.contains(TextRun("-----", SpanStyle(.terminal(.red)))))
        #expect(runs.contains(TextRun("<cell>", SpanStyle(.terminal(.green), .bold))))
        #expect(
            outputs(#"{"output_type": "pyerr", "ename": "E", "evalue": "\u001b[31mx\ny", "traceback": []}"#) == [
                "▏ E: x", "▏ y",
            ])
        #expect(outputs(#"{"ename": "E", "traceback": "only\nthis"}"#) == ["▏ only", "▏ this", "▏ E"])
    }

    @Test("R11: pieces of one stream are one text, as a terminal shows it; those of others are not")
    func streams() {
        func stream(_ name: String, _ text: String) -> String {
            "{\"output_type\": \"stream\", \"name\": \"\(name)\", \"text\": \(text)}"
        }
        #expect(
            outputs(
                stream("stderr", #"["\r 50%", "\r100%"]"#), stream("stderr", #""\r done\n""#),
                stream("stdout", #""a\n""#))
                == ["▏  done", "", "▏ a"])
        #expect(outputs(stream("stdout", #""one t""#), stream("stdout", #""wo\nthree""#)) == ["▏ one two", "▏ three"])
        #expect(outputs(stream("stdout", #""\u001b[31ma\u001b[0m\u001b(B""#)) == ["▏ a"])
        #expect(
            outputs(stream("stdout", "[]"), stream("stderr", #""\n""#)) == ["▏ (empty output)", "", "▏ (empty output)"])
    }

    @Test(
        "R11: of the forms of a value the one that says most is shown; a type that can't be shown is named",
        arguments: [
            (#""text/plain": "42", "text/html": "<b>42</b>""#, ["▏ 42"]),
            (#""text/plain": "<IPython.core.display.Math object>", "text/latex": ["$x^2$"]"#, ["▏ $x^2$"]),
            (#""text/plain": "<Styler at 0x1>", "text/html": "<p>a &amp; <b>b</b>""#, ["▏ a & b"]),
            (
                #""text/html": "<script>x</script>", "application/vnd.a+json": {"a": 1}"#,
                ["▏ ▦ application/vnd.a+json"]
            ),
            (
                #""text/plain": "Box()", "application/vnd.widget+json": {}"#,
                ["▏ Box()", "▏ application/vnd.widget+json is not shown"]
            ),
            (#""text/plain": "<Chart>", "application/vnd.x": "y""#, ["▏ ▦ application/vnd.x · <Chart>"]),
            (#""text/markdown": "*a*", "text/plain": "b""#, ["▏ a"]),
            (#""image/svg+xml": "<svg/>""#, ["▏ ▦ image/svg+xml"]),
            (#""application/json": {"a": NaN}"#, ["▏   {\"a\": NaN}"]), (#""text/x-new": "n""#, ["▏ n"]),
            (#""application/pdf": "JVBE", "text/plain": "<pdf>""#, ["▏ ▦ application/pdf · <pdf>"]),
            (#""text/plain": """#, ["▏ (empty output)"]), ("", ["▏ (empty output)"]),
            (#""text/plain": "<x>""#, ["▏ <x>"]),
        ])
    func forms(forms: String, expected: [String]) { #expect(outputs(data(forms)) == expected) }

    @Test(
        "R11: HTML is what it means; an image in it is drawn from its bytes",
        arguments: [
            (
                "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>",
                ["▏ a │ b", "▏ ──┼──", "▏ 1 │ 2"]
            ),
            ("<style>p {}</style><p>one<br>two</p><p>three", ["▏ one", "▏ two", "▏", "▏ three"]),
            ("<script>if (a < b) {}</script><!-- a -->", ["▏ ▦ text/html"]),
            ("<img alt='plot' src='data:image/png;base64,iVBO'>", ["▏ ▦ plot"]),
        ])
    func html(html: String, expected: [String]) {
        #expect(outputs(data("\"text/html\": \"\(html)\"")) == expected)
    }

    @Test("R11: images in HTML and Markdown of a notebook are drawn from their bytes, if they are images")
    func dataURLs() throws {
        func bytes(_ cell: String) throws -> [[UInt8]] {
            let page = try page(notebook(cell))
            return page.images.compactMap { page.embedded($0)?.data }.map { Array($0) }
        }
        #expect(
            try bytes(code(data(#""text/html": "<img src='data:image/png;base64,iVBO'>""#))) == [[0x89, 0x50, 0x4E]])
        #expect(
            try bytes(#"{"cell_type": "markdown", "source": "![a](data:image/jpeg;base64,/9j/)"}"#) == [
                [0xFF, 0xD8, 0xFF]
            ])
        #expect(try bytes(#"{"cell_type": "markdown", "source": "![a](data:image/svg+xml;base64,AAAA) "}"#).isEmpty)
    }

    // MARK: - Format 3

    @Test("R11: format 3 is read as format 4: headings, prompts, outputs by their short names, worksheets")
    func formatThree() {
        let text = #"""
            {"nbformat": 3, "metadata": {"name": "old"}, "worksheets": [{"cells": [
              {"cell_type": "heading", "level": 3, "source": ["Part"]},
              {"cell_type": "code", "input": ["x"], "language": "python", "prompt_number": 7, "outputs": [
                {"output_type": "pyout", "prompt_number": 7, "text": ["42"], "html": ["<b>42</b>"]},
                {"output_type": "stream", "stream": "stdout", "text": "out\n"},
                {"output_type": "display_data", "png": "iVBO", "text": "<Figure>"},
                {"output_type": "display_data", "jpeg": ["/9j/\n"]}, {"output_type": "display_data", "svg": "<svg/>"},
                {"output_type": "pyout", "latex": ["$$x$$"]}, {"output_type": "display_data", "javascript": "f()"},
                {"output_type": "pyerr", "ename": "E", "evalue": "e", "traceback": ["\u001b[31mE\u001b[0m: e"]}]}]},
             {"cells": [{"cell_type": "markdown", "source": "second"}]}]}
            """#
        #expect(
            rows(text) == [
                "Part", "", "  x" + String(repeating: " ", count: 46) + "python [7]", "", "▏ 42", "", "▏ out", "",
                "▏ ▦ image/png · <Figure>", "", "▏ ▦ image/jpeg", "", "▏ ▦ image/svg+xml", "", "▏ $$x$$", "",
                "▏ ▦ application/javascript", "", "▏ E: e", "", "second",
            ])
    }

    // MARK: - Images

    private static let pixel =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"

    private func page(_ text: String) throws -> Page {
        guard case .page(let page)? = ReadingForm.notebook.read(TextDocument(text)) else { throw Missing() }
        return page
    }

    private struct Missing: Error {}

    @Test("R11: plots and attachments are images whose bytes are in the text, in one string or in lines")
    func images() throws {
        let lines =
            #"["iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAA\n", "  DElEQVR4nGP4z8AAAAMBAQDJ\/pLvAAAAAElFTkSuQmCC\n"]"#
        let one = try page(notebook(code(data("\"image/png\": \"\(Self.pixel)\""))))
        let other = try page(notebook(code(data("\"image/png\": \(lines), \"text/plain\": \"<Figure>\""))))
        let attached = try page(
            notebook(
                #"{"cell_type": "markdown", "source": "![a b](attachment:a%20b.png)\n\n![c](attachment:c.png)", "attachments": {"a b.png": {"image/png": ""#
                    + Self.pixel + #""}}}"#, #"{"cell_type": "markdown", "source": "![a b](attachment:a%20b.png)"}"#))
        for page in [one, other, attached] {
            let embedded = page.images.compactMap { page.embedded($0) }
            #expect(embedded.count == 1)
            let bytes = try #require(embedded.first?.data)
            #expect(bytes.count == 69 && bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        }
        // A name in one cell is none in another.
        #expect(attached.images.contains("attachment:a%20b.png") && attached.images.contains("attachment:c.png"))
        let jpeg = try page(notebook(code(data(#""image/jpeg": "data:image/jpeg;base64,/9j/4A""#))))
        #expect(jpeg.images.first.flatMap { jpeg.embedded($0) }?.data.map(Array.init) == [0xFF, 0xD8, 0xFF, 0xE0])
        let broken = try page(notebook(code(data(#""image/png": "no base64!""#))))
        #expect(broken.images.first.flatMap { broken.embedded($0) }?.data == nil)
    }

    @Test("R11: an image that is printed comes with the line of its text, whose margin stands to its left")
    func printed() throws {
        let page = try page(notebook(code(data("\"image/png\": \"\(Self.pixel)\""))))
        let lines = ReadingDocument.page(page).printedLines(width: 40).flatMap(\.self)
        let drawn = lines.compactMap(\.image)
        #expect(drawn.count == 1 && drawn[0].column == 2 && drawn[0].image.data != nil)
    }

    // MARK: - The kernel's language

    @Test(
        "R11: code is in the kernel's language, also of a kernel that is only named",
        arguments: [
            (#"{"language_info": {"name": "julia"}, "kernelspec": {"name": "ir"}}"#, "julia"),
            (#"{"kernelspec": {"language": "rust", "name": "x"}}"#, "rust"), (#"{"kernelspec": {"name": "ir"}}"#, "R"),
            (#"{"kernelspec": {"name": "python3"}}"#, "python"), (#"{"kernelspec": {"name": "julia-1.9"}}"#, "julia"),
            (#"{"kernelspec": {"name": "conda-env-lab-py"}}"#, "python"),
            (#"{"kernelspec": {"name": "conda-env-r-r"}}"#, "R"),
            (#"{"kernelspec": {"name": "xcpp17"}}"#, "C++"), (#"{"kernelspec": {"name": ".net-csharp"}}"#, "C#"),
            (#"{"kernelspec": {"name": "bash"}}"#, "bash"), (#"{"kernelspec": {"name": "gophernotes"}}"#, "go"),
            (#"{"kernelspec": {"name": "my-own"}}"#, "my-own"),
            (#"{"kernelspec": {"name": 5}, "language_info": null}"#, "python"),
            ("{}", "python"), ("[]", "python"),
        ])
    func languages(metadata: String, language: String) {
        let text = notebook(#"{"cell_type": "code", "source": "x", "outputs": []}"#, metadata: metadata)
        #expect(rows(text).first?.hasSuffix(" \(language) [ ]") == true)
    }

    @Test("R11: a cell may have a language of its own")
    func cellLanguage() {
        let text = notebook(
            #"{"cell_type": "code", "execution_count": "5", "source": "x", "outputs": [], "metadata": {"vscode": {"languageId": "fsharp"}}}"#
        )
        #expect(rows(text).first?.hasSuffix(" fsharp [5]") == true)
    }

    // MARK: - What is malformed

    @Test("R11: numbers that are none, control characters and line ends in strings cost a notebook nothing")
    func odd() {
        #expect(
            rows(
                notebook(
                    code(#"{"output_type": "x", "data": {"application/json": {"m": -Infinity}, "text/plain": "nan"}}"#))
            ).last == "▏ nan")
        #expect(rows(notebook("{\"cell_type\": \"raw\", \"source\": \"a\u{1}b\"}")) == ["a\u{1}b"])
        #expect(rows(notebook("{\"cell_type\": \"raw\", \"source\": \"a\nb\"}")) == ["a", "b"])
        #expect(
            rows(notebook(#"{"cell_type": "raw", "source": "half \ud83d of it \ude00"}"#)) == [
                #"half \ud83d of it \ude00"#
            ])
        #expect(rows("{\"cells\": [{\"cell_type\": \"raw\", \"source\": \"a\",},], // c\n}") == ["a"])
    }

    @Test("R11, R14: what is malformed costs itself, and is named in one line")
    func malformed() {
        #expect(
            rows(
                notebook(
                    #"{"cell_type": "raw", "source": "a"}"#, "null", "5", #""text""#,
                    #"{"cell_type": "raw", "source": "b"}"#)) == [
                    "a", "", "⚠ Cell 2 can't be read: null", "", "⚠ Cell 3 can't be read: 5", "",
                    "⚠ Cell 4 can't be read: \"text\"", "", "b",
                ])
        #expect(
            rows(notebook(#"{"cell_type": "raw", "source": ["a\n", 5, true, "b"]}"#)) == [
                "⚠ Cell 1: 2 of its lines are no text", "a", "5trueb",
            ])
        #expect(rows(notebook(#"[{"cell_type": "raw", "source": "a"}]"#)) == ["⚠ Cell 1 is a list of cells", "a"])
        #expect(
            rows(notebook(#"{"cell_type": "sql", "source": "a"}"#)) == ["⚠ Cell 1 is of an unknown type: sql", "a"])
        #expect(
            rows(notebook(#"{"cell_type": "code", "sourc": ["a\n", "b"], "outputs": []}"#)) == [
                "⚠ Cell 1 has no source", "sourc:", "a", "b",
            ])
        #expect(
            rows(notebook(#"{"cell_type": "raw", "source": "a", "jukit_cell_id": "x9"}"#)) == ["a"])
    }

    @Test("R11, R14: malformed outputs cost themselves, and hide none of their text")
    func malformedOutputs() {
        #expect(
            outputs("null", #"{"output_type": "stream", "name": "stdout", "text": ["a", 5, "b"]}"#) == [
                "▏ ⚠ An output of cell 1 can't be read: null", "", "▏ ⚠ An output of cell 1: 1 of its lines is no text",
                "▏ a5b",
            ])
        #expect(
            outputs(#"[{"output_type": "stream", "text": "in a list"}]"#) == [
                "▏ ⚠ An output of cell 1 is a list", "", "▏ in a list",
            ])
        #expect(outputs(#"["plain"]"#).last == "▏ ⚠ An output of cell 1 can't be read: \"plain\"")
        #expect(
            outputs(#"{"output_type": "display_data", "dta": {"text/plain": "a"}}"#) == [
                "▏ dta:", "▏ {\"text/plain\": \"a\"}",
            ])
        #expect(outputs(#"{"output_type": "display_data", "data": "a"}"#) == ["▏ data:", "▏ a"])
        #expect(outputs(#"{"output_type": "display_data", "metadata": {}}"#) == ["▏ (empty output)"])
        #expect(
            outputs(data(#""text/plain": {"a": "b"}"#)) == [
                "▏ ⚠ An output of cell 1: 1 of its lines is no text", "▏ {\"a\": \"b\"}",
            ])
        let long = "\"" + String(repeating: "word ", count: 20) + "\""
        #expect(
            outputs(long).first == "▏ ⚠ An output of cell 1 can't be read"
                && outputs(long).joined(separator: " ").contains("word word"))
        #expect(
            rows(
                notebook(
                    #"{"cell_type": "code", "source": "x", "outputs": {"output_type": "stream", "text": "alone"}}"#)
            ).last == "▏ alone")
        #expect(rows(notebook(#"{"cell_type": "code", "source": "x", "outputs": null}"#)).count == 1)
    }

    @Test("R11, R14: no page is empty, and what is no notebook is none")
    func never() {
        #expect(rows(#"{"cells": [], "nbformat": 4}"#) == ["This notebook has no cells."])
        #expect(rows(#"{"worksheets": [{"cells": []}]}"#) == ["This notebook has no cells."])
        #expect(rows(notebook("{}")) == ["⚠ Cell 1 has no source"])
        #expect(rows(#"{"cells": "text"}"#) == ["⚠ Cell 1 can't be read: \"text\""])
        for none in ["{}", "[]", "5", #"{"metadata": {}}"#, #"{"worksheets": 5}"#] {
            let budget = ReadingBudget(.patient)
            #expect(
                ReadingForm.notebook.read(TextDocument(none), within: budget) == nil && budget.stop == nil, "\(none)")
        }
        let budget = ReadingBudget(.patient)
        #expect(
            ReadingForm.notebook.read(TextDocument("{\"cells\": [\n{\"source\": \"a\"\n}\n]"), within: budget) == nil)
        #expect(budget.stop == .syntax(line: 4))
    }

    @Test("R11: a cell's blocks know its line, whichever of its fields stand first")
    func lines() throws {
        let text =
            "{\"cells\": [\n{\"outputs\": [],\n\"source\": \"a\", \"cell_type\": \"code\"},\n\n{\"cell_type\": \"raw\", \"source\": \"b\"}]}"
        let page = try page(text)
        #expect((0..<page.lineCount).map { page.sourceLine(line: $0, row: 0, width: 40) } == [1, 1, 4])
        #expect(page.position(ofSource: 4, width: 40).line == 2)
    }

    @Test("R11: twice the notebook takes twice the steps")
    func linear() {
        func work(_ count: Int) -> ReadingBudget {
            let cell = code(
                #"{"output_type": "stream", "name": "a", "text": ["x\n", "\r y"]}"#,
                data(#""image/png": ["iVBO\n", "Rw0K"]"#))
            let budget = ReadingBudget(.patient)
            _ = ReadingForm.notebook.read(
                TextDocument("{\"cells\": [" + repeatElement(cell, count: count).joined(separator: ",") + "]}"),
                within: budget)
            return budget
        }
        let (one, two) = (work(500), work(1_000))
        #expect(one.stop == nil && two.work < 5 * one.work / 2 && two.peak < 5 * one.peak / 2)
        #expect(two.peak < 60 * 1_000 * 300)
    }
}
