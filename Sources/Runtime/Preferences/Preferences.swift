import Browser
import Configuration
import FoundationEssentials
import Gists
import SystemCalls
import SystemPackage

/// The configuration file as the program interprets it.
public enum Preferences {
    /// Reads the file and checks its commands, keys, themes and feeds. Does nothing without a path.
    public static func read(_ path: String?) -> Configuration {
        guard let path else { return Configuration() }
        var configuration = ConfigurationFile.read(path)
        var settings = Settings()
        settings.apply(&configuration)
        configuration.checkOptions()
        return configuration
    }

    /// The names that `--theme` accepts.
    public static func themeNames(_ configuration: Configuration) -> [String] {
        var configuration = configuration
        var settings = Settings()
        settings.apply(&configuration)
        return settings.themes.names
    }

    /// Writes a configuration file, and creates its folder.
    public static func write(_ text: String, to path: String, overwrites: Bool) throws {
        let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let folder = slash == path.startIndex ? "." : String(path[..<slash])
        if !overwrites, PathText.exists(path) { throw Errno.fileExists }
        try Folder.make(folder, mode: 0o777)
        _ = try WholeFile.write(Data(text.utf8), to: folder, as: String(path[slash...]), overwrites: true)
    }

    /// The content that `config init` writes.
    public static var template: String {
        let keys = Keymap.standard.bindings.map { binding in
            (name: binding.name, keys: binding.keys.map(\.configName), help: binding.help)
        }
        return ConfigurationFile.template(keys: keys, roles: ["base"] + ThemeRole.names)
    }
}

extension Configuration {
    /// Checks the options that no setting of the browser depends on.
    fileprivate mutating func checkOptions() {
        if let name = values.text(.feed), Feed(named: name) == nil {
            complain(Words.Preferences.unknownFeed(name), line: line(of: .feed))
        }
        if values.text(.apiURL) != nil, values.text(.hostname) != nil {
            complain(Words.Preferences.hostnameWins, line: line(of: .apiURL))
        }
    }
}
