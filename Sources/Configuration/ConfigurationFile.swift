import SystemCalls
import SystemPackage

/// The file: its place, and what is in it.
public enum ConfigurationFile {
    /// More than anybody configures.
    private static let largest = 1 << 20

    /// `$XDG_CONFIG_HOME/gists-tui/config.toml`, else the same below `~/.config`; nil without a home.
    public static func path(environment: [String: String]) -> String? {
        // The specification has relative paths ignored.
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            return folder + "/gists-tui/config.toml"
        }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return home + "/.config/gists-tui/config.toml"
    }

    /// `$XDG_CONFIG_HOME/gists-tui/hosts.toml`, beside it: the accounts that are signed in.
    public static func hostsPath(environment: [String: String]) -> String? {
        path(environment: environment).map { $0.dropLast("config.toml".count) + "hosts.toml" }
    }

    /// Reads the file; an empty configuration where there is none. One that can't be read is a problem.
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

    /// A file in which everything is explained and nothing is set.
    /// - Parameters:
    ///   - keys: each command with its keys as the file has them, and what it does.
    ///   - roles: what a theme gives colours to.
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
