/// The flaw of a value: what the setting takes, as an end of a sentence.
public struct SettingError: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String
}

extension Setting {
    /// Reads what the command line says, a flag being there by its name alone.
    public func value(of text: String) throws(SettingError) -> Value {
        switch kind {
        case .flag: return .flag(true)
        case .onOff where text == "on": return .flag(true)
        case .onOff where text == "off": return .flag(false)
        case .onOff: throw SettingError(description: "it takes on or off.")
        case .choice(let choices) where !choices.contains(text):
            throw SettingError(description: "it is one of \(choices.joined(separator: ", ")).")
        case .number(let range):
            guard let number = Int(text), range.contains(number) else {
                throw SettingError(description: "it takes a number from \(range.lowerBound) to \(range.upperBound).")
            }
            return .number(number)
        case .folder where text.isEmpty: throw SettingError(description: "it takes the path of a folder.")
        case .texts: return .texts([text])
        case .text, .choice, .file, .folder: return .text(text)
        }
    }

    /// Reads what the file says.
    func value(of node: TOMLNode) throws(Problem) -> Value {
        switch (kind, node.value) {
        case (.flag, .boolean(let flag)), (.onOff, .boolean(let flag)): return .flag(flag)
        case (.flag, .word), (.onOff, .word): break
        case (_, .word(let word)): throw .unquoted(word, line: node.line)
        case (.choice(let choices), .string(let text)):
            guard choices.contains(text) else {
                let hint = Nearest.hint(text, among: choices)
                throw Problem(
                    line: node.line, "\(name) is one of \(choices.joined(separator: ", ")), not “\(text)”" + hint)
            }
            return .text(text)
        case (.text, .string(let text)) where !text.isEmpty, (.file, .string(let text)) where !text.isEmpty,
            (.folder, .string(let text)) where !text.isEmpty:
            return .text(text)
        case (.number(let range), .integer(let number)) where range.contains(number): return .number(number)
        case (.texts, .array), (.texts, .string): return .texts(try node.texts(of: name))
        default: break
        }
        throw Problem(line: node.line, "\(name) takes \(kind.noun), not \(node.text)")
    }
}

extension Setting.Kind {
    fileprivate var noun: String {
        switch self {
        case .flag, .onOff: "true or false"
        case .text, .choice, .file, .folder: "text in quotes"
        case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
        case .texts: "a list of texts"
        }
    }
}
