import ArgumentParser
import Configuration
import FoundationEssentials
import Glibc
import Runtime
import SystemPackage

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Writes, checks or finds the configuration file.",
        discussion: """
            It lies at $XDG_CONFIG_HOME/gists-tui/config.toml, or ~/.config/gists-tui/config.toml. What the command line \
            says goes before what the file says.
            """,
        subcommands: [Path.self, Check.self, Init.self])

    struct Path: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "path", abstract: "Prints where the file is, or would be.")
        @OptionGroup var general: GeneralOptions

        mutating func run() throws { try Output.write(try general.configurationPath() + "\n") }
    }

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check", abstract: "Says what in the file means nothing: file, line, reason.")
        @OptionGroup var general: GeneralOptions

        mutating func run() throws {
            let path = try general.configurationPath()
            guard access(path, F_OK) == 0 else { return try Output.write("\(path): there is none\n") }
            let complaints = Preferences.read(path).complaints
            guard complaints.isEmpty else {
                for complaint in complaints { Output.complain(complaint) }
                throw ArgumentParser.ExitCode(Code.failure.rawValue)
            }
            try Output.write("\(path): nothing is wrong\n")
        }
    }

    struct Init: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "init", abstract: "Writes a file in which everything is explained and nothing is set.")
        @OptionGroup var general: GeneralOptions
        @Flag(help: "Overwrite a file that is there.")
        var force = false

        mutating func run() throws {
            let path = try general.configurationPath()
            do {
                try Preferences.write(Preferences.template, to: path, overwrites: force)
            } catch {
                let hint = error as? Errno == .fileExists ? " --force overwrites it." : ""
                throw LaunchError("\(path) was not written: \(error).\(hint)")
            }
            try Output.write("Wrote \(path)\n")
        }
    }
}
