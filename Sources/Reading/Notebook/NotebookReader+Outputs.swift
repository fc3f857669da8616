/// The outputs of a cell, each with a bar on its left.
extension NotebookReader {
    private static let bar = TextRun("▏ ", SpanStyle(.rule))

    mutating func append(outputs: JSONNode) {
        switch outputs.kind {
        case .null: return
        case .array: break
        default:
            // A single output without a list.
            return append(output: outputs)
        }
        var rest = [outputs.elements[...]]
        while let output = rest.last?.first, budget.allows() {
            rest[rest.count - 1].removeFirst()
            if output.kind == .array, !output.elements.isEmpty {
                builder.blank()
                report(Words.Notebooks.listOfOutputs(cellCount), margin: Self.bar)
                rest.append(output.elements[...])
            } else if let stream = stream(output) {
                append(stream: stream, &rest[rest.count - 1])
            } else {
                append(output: output)
            }
            while rest.last?.isEmpty == true { rest.removeLast() }
        }
    }

    private mutating func append(output node: JSONNode) {
        builder.blank()
        guard node.kind == .object else {
            return append(malformed: node, Words.Notebooks.malformedOutput(cellCount), margin: Self.bar)
        }
        let output = NotebookOutput(node)
        for text in output.texts { append(terminal: NotebookText(text)) }
        if !output.media.isEmpty { append(MediaBundle(output.media)) }
        append(error: output)
        for field in output.unknown { append(unknown: field, margin: Self.bar) }
        if output.isEmpty { note(Words.Notebooks.emptyOutput) }
    }

    private mutating func note(_ sentence: String) { builder.plain(sentence, SpanStyle(.aside), margin: Self.bar) }

    private mutating func append(terminal text: NotebookText) {
        if text.oddities > 0 { report(Words.Notebooks.oddOutput(cellCount, text.oddities), margin: Self.bar) }
        if text.isBlank { note(Words.Notebooks.emptyOutput) } else { builder.terminal(text.bytes, margin: Self.bar) }
    }

    // MARK: - Streams

    /// A piece of the program's output.
    private struct Stream {
        var name: [UInt8]
        var text: JSONNode
    }

    /// Nil for all other outputs.
    private func stream(_ node: JSONNode) -> Stream? {
        guard node.kind == .object, node["output_type"]?.string.map({ $0.elementsEqual("stream".utf8) }) == true,
            let text = node["text"]
        else { return nil }
        return Stream(name: (node["name"] ?? node["stream"])?.string ?? [], text: text)
    }

    /// Consecutive pieces of one stream are one text, as on the terminal.
    private mutating func append(stream: Stream, _ rest: inout ArraySlice<JSONNode>) {
        builder.blank()
        var texts = [NotebookText(stream.text)]
        while let next = rest.first.flatMap({ self.stream($0) }), next.name == stream.name {
            texts.append(NotebookText(next.text))
            rest.removeFirst()
        }
        append(terminal: NotebookText(joining: texts))
    }

    // MARK: - Errors

    /// The traceback in its colours, and the error's name if that does not contain it.
    private mutating func append(error output: NotebookOutput) {
        var lines: [TerminalScreen.Line] = []
        for traceback in output.tracebacks {
            let text = NotebookText(traceback, separator: "\n")
            if text.oddities > 0 { report(Words.Notebooks.oddOutput(cellCount, text.oddities), margin: Self.bar) }
            lines += TerminalText.lines(of: text.bytes, within: budget)
        }
        for line in lines where budget.allows() { builder.styled(line.text, margin: Self.bar) }
        let sentence = output.errors.map { NotebookText($0).string }.joined(separator: ": ")
        let shown = Set(lines.map { Array($0.text.text.utf8) })
        for line in TerminalText.lines(of: Array(sentence.utf8), within: budget).map(\.text.text)
        where !line.isEmpty && !shown.contains(Array(line.utf8)) {
            builder.plain(line, SpanStyle(.warning), margin: Self.bar)
        }
    }

    // MARK: - Forms of a value

    /// The most expressive form that can be shown; the names of the others.
    private mutating func append(_ bundle: MediaBundle) {
        let plain = bundle.text(MediaType.plain)
        if let markdown = bundle.text(MediaType.markdown) {
            builder.markdown(markdown.string, margin: Self.bar)
        } else if let image = bundle.images.first {
            let name = builder.embed(EmbeddedImage(image.stringRanges, of: text))
            append(image: bundle.type(of: image), url: name, plain)
        } else if let plain, !bundle.isOnlyName(plain) {
            append(terminal: plain)
        } else if let latex = bundle.text(MediaType.latex) {
            append(terminal: latex)
        } else if let html = bundle.text(MediaType.html), builder.html(html.string, margin: Self.bar) {
            // It is on the page.
        } else if let json = bundle.json {
            builder.code(json.source, language: "json", label: "", margin: Self.bar)
        } else if let text = bundle.otherText {
            append(terminal: text)
        } else if let type = bundle.richest {
            append(image: type, url: "", plain)
            return
        } else {
            note(plain?.string ?? Words.Notebooks.emptyOutput)
        }
        for type in bundle.hidden { note(Words.Notebooks.notShown(type)) }
    }

    /// An image, or the name of a type that can't be drawn; with its text if that is a single line.
    private mutating func append(image type: String, url: String, _ plain: NotebookText?) {
        let text = plain?.string ?? ""
        let isLine = text.utf8.count <= 200 && !text.utf8.contains(0x0A)
        builder.image(isLine && !text.isEmpty ? "\(type) · \(text)" : type, url: url, margin: Self.bar)
        if let plain, !isLine { append(terminal: plain) }
    }
}
