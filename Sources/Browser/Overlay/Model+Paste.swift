import Cells
import Gists

extension Model {
    /// Bytes: more than any path, command or address.
    private static let longestPaste = 8_192

    private var isPicking: Bool { if case .picker = overlay { true } else { false } }

    /// Pasted text is never typed: it goes into the line that takes text, or it is a gist's address.
    mutating func handle(pasted text: String) -> [Effect] {
        notice = nil
        input.pending = nil
        guard prompt == nil && !isPicking || text.utf8.count <= Self.longestPaste else {
            return complain("\(ByteCount.short(text.utf8.count)) are too much for a line: nothing was pasted.")
        }
        if var prompt {
            prompt.line.insert(text.trimming(while: \.isNewline))
            self.prompt = prompt
            return textChanged(prompt)
        }
        if case .picker(var picker) = overlay {
            picker.line.insert(text.trimming(while: \.isNewline))
            picker.selected = 0
            overlay = .picker(picker)
            return []
        }
        let text = text.trimming(while: \.isWhitespace)
        guard GistAddress.isUnmistakable(text) else {
            notice = Notice(text: "What was pasted is no gist's address.", isError: false)
            return []
        }
        overlay = nil
        return openGist(text)
    }
}
