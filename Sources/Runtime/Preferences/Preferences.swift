import Browser
import Cells
import Configuration
import FoundationEssentials
import Gists
import SystemCalls
import SystemPackage

/// The configuration file as the program understands it.
public enum Preferences {
    /// Reads the file and checks it against what there is: commands, keys, themes, feeds. Nothing is read without a path.
    public static func read(_ path: String?) -> Configuration {
        guard let path else { return Configuration() }
        var configuration = ConfigurationFile.read(path)
        var settings = Settings()
        settings.apply(&configuration)
        configuration.checkOptions()
        return configuration
    }

    /// The names that `--theme` takes.
    public static func themeNames(_ configuration: Configuration) -> [String] {
        var configuration = configuration
        var settings = Settings()
        settings.apply(&configuration)
        return settings.themes.names
    }

    /// Writes a configuration file, and the folder that it belongs in.
    public static func write(_ text: String, to path: String, overwrites: Bool) throws {
        let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let folder = slash == path.startIndex ? "." : String(path[..<slash])
        if !overwrites, PathText.exists(path) { throw Errno.fileExists }
        try Folder.make(folder, mode: 0o777)
        _ = try WholeFile.write(Data(text.utf8), to: folder, as: String(path[slash...]), overwrites: true)
    }

    /// What `config init` writes.
    public static var template: String {
        let keys = Keymap.standard.bindings.map { binding in
            (name: binding.name, keys: binding.keys.map(\.configName), help: binding.help)
        }
        return ConfigurationFile.template(keys: keys, roles: ["base"] + ThemeRole.names)
    }
}

extension Configuration {
    /// What no setting of the browser depends on.
    fileprivate mutating func checkOptions() {
        if let name = values.text(.feed), Feed(named: name) == nil {
            complain(Words.Preferences.unknownFeed(name), line: line(of: .feed))
        }
        if values.text(.apiURL) != nil, values.text(.hostname) != nil {
            complain(Words.Preferences.hostnameWins, line: line(of: .apiURL))
        }
    }
}
