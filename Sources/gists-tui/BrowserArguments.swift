import Configuration
import Gists
import Runtime

/// The arguments of a command line without a command: the options, and the gist to start with.
struct BrowserArguments: Equatable {
    var general = GeneralOptions()
    var gist: String?

    /// Opens the browser.
    /// - Returns: the exit code of the process.
    func run() throws -> Code {
        try general.withLaunchOptions(isBrowser: true) { options in
            var options = options
            options.gist = gist
            if general.values.text(.token) == "-" { Input.returnToTerminal() }
            return try BrowserProgram.run(options)
        }
    }
}

extension BrowserArguments {
    /// Reads a common command line from the table of settings. The parser would first search all commands and their
    /// options by reflection, which takes longer than everything else before the first frame.
    /// - Returns: nil for arguments that the parser might interpret differently: it knows the commands, and the
    ///   messages for mistakes.
    init?(usual words: [String]) {
        var values = SettingValues()
        var rest = words[...]
        while let word = rest.popFirst() {
            if !word.begins(with: "-") {
                guard gist == nil, GistReference.id(in: word) != nil else { return nil }
                gist = word
            } else if let (setting, value) = Self.option(word, &rest) {
                values[setting] = value
            } else {
                return nil
            }
        }
        guard values.contradiction == nil else { return nil }
        general = GeneralOptions(values)
    }

    /// The option of a word and its value, which may be the next word.
    private static func option(_ word: String, _ rest: inout ArraySlice<String>) -> (Setting, Setting.Value)? {
        guard let parts = word.rest(behind: "--")?.parts(separatedBy: "=", maxSplits: 1) else { return nil }
        guard let setting = Setting.onCommandLine.first(where: { $0.name == parts[0] }) else { return nil }
        if setting.kind == .flag { return parts.count == 1 ? (setting, .flag(true)) : nil }
        let isAttached = parts.count == 2
        guard let text = isAttached ? String(parts[1]) : rest.popFirst() else { return nil }
        // For the parser, `--name=` is a name without a value, and it checks values that begin like an option more than
        // once.
        if text.isEmpty ? isAttached : text.begins(with: "-") && text != "-" { return nil }
        // The parser splits at the character "=", which "=" with a combining mark is not.
        if isAttached, ("=" + text.prefix(1)).count < 2 { return nil }
        guard let value = try? setting.value(of: text) else { return nil }
        return (setting, value)
    }
}
