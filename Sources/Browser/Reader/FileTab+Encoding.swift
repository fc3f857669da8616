import Documents
import Reading

extension FileTab {
    /// `:encoding NAME`: reads the file on the screen in that encoding; without a name, lets the user choose one.
    static func useEncoding(_ name: String, in pane: inout DetailPane, _ update: inout UpdateContext) {
        guard !name.isEmpty else {
            guard let text = pane.shownText(update.context) else { return update.complain(Words.Reader.noTextToDecode) }
            return update.present(.picker(.encodings(text.encoding)))
        }
        if name == TypedCommand.guessedEncoding { return read(as: nil, in: &pane, &update) }
        guard let encoding = TextEncoding(named: name) else {
            return update.complain(Words.Reader.unknownEncoding(name))
        }
        read(as: encoding, in: &pane, &update)
    }

    /// Decodes the file on the screen with another encoding, now and whenever its gist is opened.
    /// - Parameter encoding: nil for the most likely one.
    private static func read(
        as encoding: TextEncoding?, in pane: inout DetailPane, _ update: inout UpdateContext
    ) {
        let context = update.context
        guard let text = pane.shownText(context), let file = pane.shownFile(context), let id = context.selection else {
            return update.complain(Words.Reader.noTextToDecode)
        }
        guard let decoded = text.decoded(as: encoding) else {
            return update.complain(Words.Reader.noConverter(encoding?.name ?? ""))
        }
        let tab = pane.tab(context)
        pane.opened.choose(encoding, forFile: file.name, of: id)
        pane.withGist(id) { gist in
            gist.texts.wholeFiles[file.name]?.value?.document = decoded
            gist.texts.inlineFiles[file.name]?.document = decoded
            gist.texts.views[tab]?.textChanged()
        }
        update.tell(Words.Reader.decoded(decoded.encodingLabel ?? decoded.encoding.name))
    }
}

extension OpenedGist {
    /// Returns the text in the encoding that the user has chosen for its file.
    func decoded(_ text: FileText, ofFile name: String) -> FileText {
        guard let encoding = encodings[name], let document = text.document.decoded(as: encoding) else { return text }
        return FileText(document: document, isWhole: text.isWhole)
    }
}

extension TextDocument {
    /// The note about bytes that could not be decoded, or encodings that were not tried; nil if there are none.
    var encodingNote: String? {
        let notes = [
            damage > 0 ? Words.Reader.damaged(damage, encoding.name) : nil,
            untriedEncodings.isEmpty ? nil : Words.Reader.untried(untriedEncodings.map(\.name)),
        ]
        let sentences = notes.compactMap(\.self)
        return sentences.isEmpty ? nil : sentences.joined(separator: " · ")
    }
}

extension Picker {
    /// The picker of encodings for the file on the screen.
    /// - Parameter current: its current encoding.
    static func encodings(_ current: TextEncoding?) -> Picker {
        let guess = Item(name: Words.Reader.guessEncoding, choice: .typed("encoding \(TypedCommand.guessedEncoding)"))
        var picker = Picker(
            title: Words.Reader.encoding,
            items: [guess]
                + TextEncoding.allCases.map { encoding in
                    Item(
                        name: encoding.name, detail: encoding == current ? "now" : "",
                        choice: .typed("encoding \(encoding.name)"))
                })
        picker.selected = current.flatMap(TextEncoding.allCases.firstIndex).map { $0 + 1 } ?? 0
        return picker
    }
}

extension TypedCommand {
    /// The typed name for the most likely encoding.
    static let guessedEncoding = "auto"
}
