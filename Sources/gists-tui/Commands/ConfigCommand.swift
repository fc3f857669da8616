import ArgumentParser
import Configuration
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

    struct Path: JSONCommand {
        static let jsonFields = ["path"]
        static let operands = JSONOperands.none

        static let configuration = CommandConfiguration(
            commandName: "path", abstract: "Print the path of the config file.")
        @Flag(help: "Print a JSON object instead.")
        var json = false

        @OptionGroup var jq: JQOptions
        @OptionGroup var general: GeneralOptions

        mutating func run() throws {
            let form = try jq.form(json, Self.jsonFields)
            let path = try general.configurationPath()
            if let form { return try Output.write(json: Place(path: path), as: form) }
            try Output.writeBytes((path + "\n").utf8)
        }
    }

    struct Check: JSONCommand {
        static let jsonFields = ["complaints", "exists", "notes", "path"]
        static let operands = JSONOperands.none

        static let configuration = CommandConfiguration(
            commandName: "check", abstract: "Check the config file and report problems.")
        @Flag(help: "Print a JSON object instead.")
        var json = false

        @OptionGroup var jq: JQOptions
        @OptionGroup var general: GeneralOptions

        mutating func run() throws {
            let form = try jq.form(json, Self.jsonFields)
            let path = try general.configurationPath()
            let exists = access(path, F_OK) == 0
            let configuration = exists ? Preferences.read(path) : Configuration()
            let complaints = configuration.complaints
            if let form {
                let report = Report(path: path, exists: exists, complaints: complaints, notes: configuration.notes)
                try Output.write(json: report, as: form)
                if complaints.isEmpty { return }
                throw ExitWithFailure()
            }
            guard exists else { return try Output.say(Words.Configuration.none(path)) }
            for note in configuration.notes { Output.complain(note) }
            guard complaints.isEmpty else {
                for complaint in complaints { Output.complain(complaint) }
                throw ArgumentParser.ExitCode(Code.failure.rawValue)
            }
            try Output.say(Words.Configuration.sound(path))
        }

        private struct Report: Encodable {
            var path: String
            var exists: Bool
            var complaints: [String]
            var notes: [String]
        }
    }

    struct Init: JSONCommand {
        static let jsonFields = ["path"]
        static let operands = JSONOperands.none

        static let configuration = CommandConfiguration(
            commandName: "init", abstract: "Write a fully commented config file.")
        @Flag(help: "Print a JSON object instead.")
        var json = false

        @OptionGroup var jq: JQOptions
        @OptionGroup var general: GeneralOptions
        @Flag(help: "Overwrite an existing file.")
        var force = false

        mutating func run() throws {
            let form = try jq.form(json, Self.jsonFields)
            let path = try general.configurationPath()
            do {
                try Preferences.write(Preferences.template, to: path, overwrites: force)
            } catch {
                let hint = error as? Errno == .fileExists ? Words.Configuration.forceOverwrites : ""
                throw LaunchError(Words.Configuration.notWritten(path, error) + hint)
            }
            if let form { return try Output.write(json: Place(path: path), as: form) }
            try Output.say(Words.Configuration.wrote(path))
        }
    }

    private struct Place: Encodable {
        var path: String
    }
}
