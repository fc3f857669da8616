import ArgumentParser
import Configuration
import FoundationEssentials
import Glibc
import Runtime
import SystemPackage

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Write, check or locate the configuration file.",
        discussion: """
            It lives at $XDG_CONFIG_HOME/gists-tui/config.toml, or ~/.config/gists-tui/config.toml. Options on the command \
            line override it.
            """,
        subcommands: [Path.self, Check.self, Init.self])

    struct Path: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "path", abstract: "Print the path of the config file.")
        @OptionGroup var general: GeneralOptions

        mutating func run() throws { try Output.writeBytes((try general.configurationPath() + "\n").utf8) }
    }

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check", abstract: "Check the config file and report problems.")
        @OptionGroup var general: GeneralOptions

        mutating func run() throws {
            let path = try general.configurationPath()
            guard access(path, F_OK) == 0 else { return try Output.say(Words.Configuration.none(path)) }
            let complaints = Preferences.read(path).complaints
            guard complaints.isEmpty else {
                for complaint in complaints { Output.complain(complaint) }
                throw ArgumentParser.ExitCode(Code.failure.rawValue)
            }
            try Output.say(Words.Configuration.sound(path))
        }
    }

    struct Init: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "init", abstract: "Write a fully commented config file.")
        @OptionGroup var general: GeneralOptions
        @Flag(help: "Overwrite an existing file.")
        var force = false

        mutating func run() throws {
            let path = try general.configurationPath()
            do {
                try Preferences.write(Preferences.template, to: path, overwrites: force)
            } catch {
                let hint = error as? Errno == .fileExists ? Words.Configuration.forceOverwrites : ""
                throw LaunchError(Words.Configuration.notWritten(path, error) + hint)
            }
            try Output.say(Words.Configuration.wrote(path))
        }
    }
}
