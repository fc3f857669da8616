import FoundationEssentials

/// A Jupyter notebook as a page: its cells in order, code coloured, text rendered, outputs below.
public enum Notebook {
    /// Bytes that the decoder takes for a byte of JSON, for small values.
    private static let decodedSize = 32

    /// Nil where the text is no notebook, or the budget does not go as far as its JSON.
    /// - Parameter isWhole: false for a text of which only the beginning is here: the page has the cells that are whole.
    public static func page(_ text: TextDocument, isWhole: Bool = true, within budget: ReadingBudget) -> Page? {
        // The decoder cannot be stopped; what it takes is no more than a multiple of the text.
        guard budget.allows(work: text.byteCount / 4, bytes: Self.decodedSize * text.byteCount),
            let json = isWhole ? Data(text.storage.text.utf8) : wholeCells(text, within: budget),
            let file = try? JSONDecoder().decode(NotebookFile.self, from: json),
            !file.cells.isEmpty
        else { return nil }
        budget.allows(bytes: -Self.decodedSize * text.byteCount)
        var builder = PageBuilder(within: budget)
        let lines = cellLines(text)
        for (index, cell) in file.cells.enumerated() where budget.allows() {
            builder.sourceLine = index < lines.count ? lines[index] : builder.sourceLine
            if index > 0 { builder.blank() }
            switch cell.kind {
            case "markdown": builder.markdown(cell.source)
            case "code":
                let count = cell.executionCount.map { "[\($0)]" } ?? "[ ]"
                builder.code(cell.source, language: file.language, label: "\(file.language) \(count)")
                for output in cell.outputs where budget.allows() { append(output, to: &builder) }
            default: builder.plain(cell.source)
            }
        }
        return builder.page
    }

    /// A notebook of the cells that are whole in the beginning of one; nil where none is.
    private static func wholeCells(_ text: TextDocument, within budget: ReadingBudget) -> Data? {
        let bytes = Array(text.storage.text.utf8)
        guard let lines = JSONLines(bytes, isWhole: false, within: budget)?.lines,
            let list = lines.first(where: { line in
                line.depth == 1 && line.kind == .opening && !line.isObject
                    && bytes[Int(line.key.lowerBound)..<Int(line.key.upperBound)].elementsEqual("\"cells\"".utf8)
            })
        else { return nil }
        let cells = lines.filter { line in
            line.depth == 2 && line.kind == .opening && line.isObject && line.value.lowerBound > list.value.lowerBound
                && line.partner < list.partner && !lines[Int(line.partner)].isCut
        }
        guard let first = cells.first, let last = cells.last else { return nil }
        let end = lines[Int(last.partner)].value.upperBound
        return Data("{\"cells\":[".utf8) + bytes[Int(first.value.lowerBound)..<Int(end)] + Data("]}".utf8)
    }

    /// The lines on which cells start, as far as the text shows them in order.
    private static func cellLines(_ text: TextDocument) -> [Int] {
        (0..<text.lineCount).filter { text.line($0).contains("\"cell_type\"") }
    }

    private static func append(_ output: NotebookFile.Output, to builder: inout PageBuilder) {
        let bar = TextRun("▏ ", SpanStyle(.rule))
        builder.blank()
        if let markdown = output.data["text/markdown"] {
            builder.markdown(markdown, margin: bar)
        } else if let kind = output.data.keys.filter({ $0.hasPrefix("image/") }).min() {
            builder.image("\(kind) · \(output.data["text/plain"] ?? "image")", url: "", margin: bar)
        } else if let text = output.text ?? output.data["text/plain"] ?? output.data["text/html"] {
            builder.plain(TerminalText.plain(text), margin: bar)
        }
        if let error = output.error {
            builder.plain(error, SpanStyle(.warning), margin: bar)
        }
    }
}

/// Text that was written for a terminal.
enum TerminalText {
    /// The text without the sequences that colour it, and of each line what its last carriage return left.
    static func plain(_ text: String) -> String {
        var result: [UInt8] = []
        var bytes = text.utf8.makeIterator()
        while let byte = bytes.next() {
            guard byte == 0x1B else {
                result.append(byte)
                continue
            }
            guard bytes.next() == UInt8(ascii: "[") else { continue }
            while let parameter = bytes.next(), parameter < 0x40 {}
        }
        return String(decoding: result, as: UTF8.self)
    }
}

/// The parts of a notebook's JSON that are read. Whatever is missing or of another type costs only itself.
struct NotebookFile: Decodable {
    var cells: [Cell]
    var language: String

    struct Cell: Decodable {
        var kind: String
        var source: String
        var executionCount: Int?
        var outputs: [Output]

        enum Key: String, CodingKey {
            case kind = "cell_type", source, input, outputs
            case executionCount = "execution_count"
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Key.self)
            kind = (try? fields.decode(String.self, forKey: .kind)) ?? "raw"
            let text =
                (try? fields.decode(Lines.self, forKey: .source)) ?? (try? fields.decode(Lines.self, forKey: .input))
            source = text?.text ?? ""
            executionCount = try? fields.decode(Int.self, forKey: .executionCount)
            outputs = (try? fields.decode([Output].self, forKey: .outputs)) ?? []
        }
    }

    struct Output: Decodable {
        var text: String?
        /// By media type.
        var data: [String: String]
        var error: String?

        enum Key: String, CodingKey { case text, data, ename, evalue }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Key.self)
            text = (try? fields.decode(Lines.self, forKey: .text))?.text
            let media = (try? fields.decode([String: Lines].self, forKey: .data)) ?? [:]
            data = media.mapValues(\.text)
            let name = try? fields.decode(String.self, forKey: .ename)
            error = name.map { "\($0): \((try? fields.decode(String.self, forKey: .evalue)) ?? "")" }
        }
    }

    /// Text in one piece or in lines; nothing for JSON of other types.
    struct Lines: Decodable {
        var text: String

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            text = (try? value.decode(String.self)) ?? (try? value.decode([String].self))?.joined() ?? ""
        }
    }

    private struct Metadata: Decodable {
        struct Language: Decodable {
            var name: String?
            var language: String?
        }
        var kernelspec: Language?
        var languageInfo: Language?

        enum CodingKeys: String, CodingKey {
            case kernelspec
            case languageInfo = "language_info"
        }
    }

    private struct Worksheet: Decodable { var cells: [Cell] }

    private enum Key: String, CodingKey { case cells, worksheets, metadata }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let sheets = try? fields.decode([Worksheet].self, forKey: .worksheets)
        cells = try sheets?.flatMap(\.cells) ?? fields.decode([Cell].self, forKey: .cells)
        let metadata = try? fields.decode(Metadata.self, forKey: .metadata)
        language = metadata?.languageInfo?.name ?? metadata?.kernelspec?.language ?? "python"
    }
}
