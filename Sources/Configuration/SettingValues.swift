/// The values of settings from one source: the command line, the file, or both together.
public struct SettingValues: Hashable, Sendable {
    /// By the names of their settings.
    private var values: [String: Setting.Value] = [:]

    public init() {}

    public var count: Int { values.count }

    public subscript(setting: Setting) -> Setting.Value? {
        get { values[setting.name] }
        set { values[setting.name] = newValue }
    }

    public func text(_ setting: Setting) -> String? {
        if case .text(let text)? = self[setting] { text } else { nil }
    }

    public func texts(_ setting: Setting) -> [String] {
        if case .texts(let texts)? = self[setting] { texts } else { [] }
    }

    /// The value, or the setting's default.
    public func isOn(_ setting: Setting) -> Bool { (self[setting] ?? setting.standard) == .flag(true) }

    /// The value, or the setting's default.
    public func number(_ setting: Setting) -> Int? {
        if case .number(let number)? = self[setting] ?? setting.standard { number } else { nil }
    }

    /// The value, or the setting's default, if it is a case of this type.
    public func choice<Choice: RawRepresentable<String>>(_ setting: Setting) -> Choice? {
        if case .text(let text)? = self[setting] ?? setting.standard { Choice(rawValue: text) } else { nil }
    }

    /// These values, and the others for settings that have none here.
    public func orElse(_ others: SettingValues) -> SettingValues {
        var both = self
        both.values.merge(others.values) { own, _ in own }
        return both
    }

    /// The values without those of some settings.
    public func without(_ settings: [Setting]) -> SettingValues {
        var result = self
        for setting in settings { result[setting] = nil }
        return result
    }

    /// The values with a home folder instead of `~/` at the start of paths.
    public func expandingHome(_ expanded: (String) -> String) -> SettingValues {
        var result = self
        for setting in Setting.all where setting.kind == .file || setting.kind == .folder {
            if let path = text(setting) { result[setting] = .text(expanded(path)) }
        }
        return result
    }
}

extension SettingValues {
    /// A sentence about options of a command line that exclude each other; nil if there are none.
    public var contradiction: String? {
        func has(_ settings: Setting...) -> Bool { settings.contains { self[$0] != nil } }
        if has(.apiURL), has(.hostname) { return Words.Options.apiURLOrHostname }
        if has(.demo), has(.offline) { return Words.Options.demoOffline }
        if has(.account), has(.token, .tokenFile) { return Words.Options.accountOrToken }
        if has(.demo), has(.apiURL, .hostname, .token, .tokenFile, .account, .webURL) {
            return Words.Options.demoServer
        }
        if has(.token), has(.tokenFile) { return Words.Options.tokenOrFile }
        return nil
    }
}
