import Configuration
import Texts

/// The words of a command line in usual spellings: `--name`, `--name=value`, `--name value`, `-x`, and texts.
struct UsualWords {
    enum Word {
        case text(String)
        case option(Option)
        /// A word that the parser might interpret differently.
        case unusual
    }

    struct Option {
        /// The name without hyphens.
        let name: String
        /// The value behind `=`.
        fileprivate let attached: String?
        var isFlag: Bool { attached == nil }
    }

    private var rest: ArraySlice<String>
    private var values = SettingValues()

    init(_ words: some Collection<String>) { rest = Array(words)[...] }

    /// Returns the next word that is not the value of an option; nil at the end.
    mutating func next() -> Word? {
        guard let word = rest.popFirst() else { return nil }
        guard word.begins(with: "-") else { return .text(word) }
        guard let long = word.rest(behind: "--") else {
            return word.utf8.count == 2 ? .option(Option(name: String(word.dropFirst()), attached: nil)) : .unusual
        }
        let parts = long.parts(separatedBy: "=", maxSplits: 1)
        guard parts[0].utf8.count > 1 else { return .unusual }
        return .option(Option(name: String(parts[0]), attached: parts.count == 2 ? String(parts[1]) : nil))
    }

    /// Returns the value of an option, which may be the next word; nil if there is none, or an unusual one.
    mutating func value(of option: Option) -> String? {
        guard let text = option.attached ?? rest.popFirst() else { return nil }
        let isAttached = option.attached != nil
        // For the parser, `--name=` is a name without a value, and it checks values that begin like an option more than
        // once.
        if text.isEmpty ? isAttached : text.begins(with: "-") && text != "-" { return nil }
        // The parser splits at the character "=", which "=" with a combining mark is not.
        if isAttached, ("=" + text.prefix(1)).count < 2 { return nil }
        return text
    }

    /// Takes the value of a setting.
    /// - Returns: false if there is no such setting, or its value is not a valid one.
    mutating func takeSetting(_ option: Option) -> Bool {
        guard let setting = Setting.onCommandLine.first(where: { option.name.isExactly($0.name) }) else { return false }
        if setting.kind == .flag {
            values[setting] = .flag(true)
            return option.isFlag
        }
        guard let text = value(of: option), let value = try? setting.value(of: text) else { return false }
        values[setting] = value
        return true
    }

    /// The settings that were taken; nil if they contradict each other.
    var general: GeneralOptions? { values.contradiction == nil ? GeneralOptions(values) : nil }
}
