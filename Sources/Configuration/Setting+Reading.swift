import Texts

/// An invalid value. The description says what the setting needs, as the end of a sentence.
public struct SettingError: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String
}

extension Setting {
    /// Parses a value from the command line; a flag's presence is its value.
    public func value(of text: String) throws(SettingError) -> Value {
        switch kind {
        case .flag: return .flag(true)
        case .onOff where text == "on": return .flag(true)
        case .onOff where text == "off": return .flag(false)
        case .onOff: throw SettingError(description: Words.Value.must(Words.Value.onOff))
        case .choice(let choices) where !choices.contains(text):
            throw SettingError(description: Words.Value.must(Words.Value.oneOf(choices)))
        case .number(let range):
            guard let number = Int(text), range.contains(number) else {
                throw SettingError(description: Words.Value.must(Words.Value.number(in: range)))
            }
            return .number(number)
        case .folder where text.isEmpty: throw SettingError(description: Words.Value.must(Words.Value.folder))
        case .texts: return .texts([text])
        case .text, .choice, .file, .folder: return .text(text)
        }
    }

    /// Parses a value from the file.
    func value(of node: TOMLNode) throws(Problem) -> Value {
        switch (kind, node.value) {
        case (.flag, .boolean(let flag)), (.onOff, .boolean(let flag)): return .flag(flag)
        // As on the command line.
        case (.onOff, .string("on")): return .flag(true)
        case (.onOff, .string("off")): return .flag(false)
        case (.flag, .word), (.onOff, .word): break
        case (_, .word(let word)): throw .unquoted(word, line: node.line)
        case (.choice(let choices), .string(let text)):
            guard choices.contains(text) else {
                let hint = Nearest.hint(text, among: choices)
                throw Problem(
                    line: node.line, Words.Value.must(name, be: Words.Value.oneOf(choices), not: node.text) + hint)
            }
            return .text(text)
        case (.text, .string(let text)) where !text.isEmpty, (.file, .string(let text)) where !text.isEmpty,
            (.folder, .string(let text)) where !text.isEmpty:
            return .text(text)
        case (.number(let range), .integer(let number)) where range.contains(number): return .number(number)
        case (.texts, .array), (.texts, .string): return .texts(try node.texts(of: name))
        default: break
        }
        throw Problem(line: node.line, Words.Value.must(name, be: kind.noun, not: node.text))
    }
}

extension Setting.Kind {
    fileprivate var noun: String {
        switch self {
        case .flag, .onOff: Words.Value.boolean
        case .text, .choice, .file, .folder: Words.Value.string
        case .number(let range): Words.Value.number(in: range)
        case .texts: Words.Value.strings
        }
    }
}
