import Browser
import Gists

/// The wishes of a command line for the chooser.
public struct PickRequest: Sendable {
    /// Texts whose placeholders are asked for.
    public enum Filling: Sendable { case ifWanted, always, never }

    /// The list to choose from; nil for the one that the browser starts with.
    public var feed: Feed?
    /// The text of the filter or search at the start; nil to start with the keys of the list.
    public var query: String?
    public var allowsSeveral = false
    public var form = PickForm.contents
    public var filling = Filling.ifWanted
    /// True if the output is inserted at a shell's prompt, where no control character may go.
    public var isForPrompt = false
    /// The rows below the prompt; nil for the whole screen.
    public var height: PickHeight?

    public init() {}
}

/// The height of the chooser below the prompt.
public enum PickHeight: Hashable, Sendable {
    case rows(Int)
    case percent(Int)

    /// Reads `20` or `40%`.
    public init?(_ text: String) {
        let digits = text.utf8.last == UInt8(ascii: "%") ? text.dropLast() : text[...]
        guard let number = Int(digits), number > 0, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        if digits.utf8.count < text.utf8.count {
            guard number <= 100 else { return nil }
            self = .percent(number)
        } else {
            self = .rows(number)
        }
    }
}

/// The result of the chooser.
public enum PickResult: Sendable {
    /// The bytes to print.
    case chosen([UInt8])
    case nothing
    case interrupted
}
