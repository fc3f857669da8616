import ArgumentParser
import Configuration

/// The options of every command: the command-line options in the table `Setting`.
struct GeneralOptions: ParsableArguments, Equatable {
    /// The values on the command line.
    private(set) var values = SettingValues()

    init() {}

    init(_ values: SettingValues) { self.values = values }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        for setting in Setting.onCommandLine {
            let key = Key(stringValue: setting.name)
            if setting.kind == .flag {
                let isThere = try container.decode(Flag<Bool>.self, forKey: key).wrappedValue
                values[setting] = isThere ? .flag(true) : nil
            } else {
                values[setting] = try container.decode(Option<Setting.Value?>.self, forKey: key).wrappedValue
            }
        }
    }

    func validate() throws {
        if let complaint = values.contradiction { throw ValidationError(complaint) }
    }
}

/// The parser finds options by reflection, as properties of their types; here they are rows of a table.
extension GeneralOptions: CustomReflectable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    var customMirror: Mirror {
        Mirror(
            self,
            children: Setting.onCommandLine.map { setting in
                (label: setting.name, value: setting.kind == .flag ? setting.flag : setting.option)
            })
    }
}

extension Setting {
    fileprivate var flag: Any { Flag(wrappedValue: false, name: .customLong(name), help: ArgumentHelp(help)) }

    /// The next argument is always the value, even if it begins with a hyphen.
    fileprivate var option: Any {
        var help = help
        if !choices.isEmpty { help += Words.Options.values(choices) }
        return Option<Value?>(
            name: .customLong(name), parsing: .unconditional, help: ArgumentHelp(help, valueName: valueName),
            completion: completion, transform: { try value(of: $0) })
    }

    private var completion: CompletionKind? {
        switch kind {
        case .file: .file()
        case .folder: .directory
        default: choices + suggestions == [] ? nil : .list(choices + suggestions)
        }
    }
}

/// The options for GitHub's rate limits.
struct LimitOptions: ParsableArguments {
    @Flag(name: .customLong("wait"), help: "Wait for the rate limit to reset instead of failing.")
    var waits = false
}
