import FoundationEssentials
import Runtime

extension TextEditor {
    /// Runs the editor, and then `body` with the new text.
    /// - Throws: the errors of both. If the text could not be sent, it is kept, and the error contains its path.
    /// - Returns: false if nothing was changed, and `body` was not called.
    func edit(_ original: String, of name: String, _ body: (String) throws -> Void) throws -> Bool {
        let bytes = try run()
        if let line = keepStrays() { Output.complain(line) }
        guard bytes != Data(original.utf8) else { return false }
        do {
            try body(try FileInput.text(bytes, of: name))
        } catch is ClosedPipe {
            throw ClosedPipe()
        } catch {
            throw Told(error, more: [keep()])
        }
        return true
    }
}
