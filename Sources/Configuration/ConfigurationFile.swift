import SystemCalls
import SystemPackage

/// The configuration file: its path and its contents.
public enum ConfigurationFile {
    /// The maximum size of the file, more than enough for any configuration.
    private static let largest = 1 << 20

    /// `$XDG_CONFIG_HOME/gists-tui/config.toml`, or the same in `~/.config`; nil without a home folder.
    public static func path(environment: [String: String]) -> String? {
        folder(environment).map { $0 + "/config.toml" }
    }

    /// `$XDG_CONFIG_HOME/gists-tui/hosts.toml`, the file of the signed-in accounts.
    public static func hostsPath(environment: [String: String]) -> String? {
        folder(environment).map { $0 + "/hosts.toml" }
    }

    private static func folder(_ environment: [String: String]) -> String? {
        // The specification says to ignore relative paths.
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") { return folder + "/gists-tui" }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return home + "/.config/gists-tui"
    }

    /// Reads the file; the configuration is empty if there is none. An unreadable file is a problem.
    public static func read(_ path: String) -> Configuration {
        let complaint: String
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
            defer { try? file.close() }
            let bytes = try file.readAll(limit: largest + 1)
            if bytes.count <= largest { return Configuration(bytes, path: path) }
            complaint = Words.File.tooLarge
        } catch Errno.noSuchFileOrDirectory, Errno.notDirectory {
            return Configuration(path: path)
        } catch {
            complaint = Words.File.unreadable(error)
        }
        var configuration = Configuration(path: path)
        configuration.complain(complaint, line: 0)
        return configuration
    }

    /// A file that explains all settings and sets none.
    /// - Parameters:
    ///   - keys: each command with its keys in the file's format, and its description.
    ///   - roles: the names that a theme assigns colours to.
    public static func template(keys: [(name: String, keys: [String], help: String)], roles: [String]) -> String {
        var lines = ["# \(Words.Template.head)", ""]
        for setting in Setting.inFile { lines += ["# \(setting.help)", "#\(setting.name) = \(setting.example)", ""] }
        lines += ["# \(Words.Template.keys)", "#[keys]"]
        for binding in keys {
            let names = binding.keys.map {
                "\"" + $0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
            }
            lines.append("#\(binding.name) = [\(names.joined(separator: ", "))]  # \(binding.help)")
        }
        lines += [""] + Words.Template.theme.map { "# \($0)" }
        lines += [
            "#[themes.mine]", "#base = \"dark\"", "#accent = \"bold #4296fa\"", "#selected = \"#e6eaf0 on #28303e\"",
            "# \(Words.Template.roles(roles))",
            "",
            "# A command of your own, for the shell: {url}, {file} (a private copy), {id}, {owner} and {lines} (10-20) stand for",
            "# what is read or selected, quoted already. foreground = false runs it beside the browser.",
            "#[commands.view]", "#key = \"Q\"", "#run = \"gh gist view {id} | less\"", "#foreground = true",
            "#help = \"view it with gh\"",
        ]
        return lines.joined(separator: "\n") + "\n"
    }
}
