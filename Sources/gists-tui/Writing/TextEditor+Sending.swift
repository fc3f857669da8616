import FoundationEssentials
import Runtime

extension TextEditor {
    /// Runs the editor, and then something with what was written.
    /// - Throws: what either throws. Where the text could not be sent it is kept, and the failure names its file.
    /// - Returns: false where nothing was changed, and so nothing done.
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
