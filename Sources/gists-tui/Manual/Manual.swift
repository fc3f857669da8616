import ArgumentParser
import Browser
import Configuration

/// The manual page, generated from the tables for the keys, the help, the palette, the options and the configuration.
struct Manual {
    let program: CommandLineTable.Command
    private var page = Roff()

    init(_ program: CommandLineTable.Command) { self.program = program }

    static func page() throws -> String {
        var manual = Manual(try CommandLineTable.ofProgram())
        manual.write()
        return manual.page.text
    }

    private mutating func write() {
        page.request("Dd", Version.date)
        page.request("Dt", "GISTS-TUI", "1")
        page.request("Os")
        page.section("NAME")
        page.request("Nm", "gists-tui")
        page.request("Nd", "read and write GitHub gists in the terminal")
        page.section("SYNOPSIS")
        for word in ["gist", "command"] {
            page.request("Nm")
            page.request(word == "gist" ? "Op Ar gist" : "Ar command")
            page.request("Op Ar options")
        }
        page.section("DESCRIPTION")
        page.prose(program.discussion ?? "")
        writeOptions()
        writeCommands()
        writeKeys()
        writeConfiguration()
        for (title, items) in ManualText.lists {
            page.section(title)
            page.list(items.map { (Roff.macro($0.macro, $0.name), $0.text) })
        }
        page.section("EXAMPLES")
        page.display(ManualText.examples)
    }

    private mutating func writeOptions() {
        page.section("OPTIONS")
        page.prose("These work with every command; put them after its name.")
        let settings = Setting.onCommandLine
        let others = (program.arguments ?? []).filter { argument in
            !(argument.names ?? []).contains { name in settings.contains { $0.name == name.name } }
        }
        page.list(settings.map(item) + items(others))
    }

    private func item(_ setting: Setting) -> (head: String, body: String) {
        let value = setting.kind == .flag ? "" : " " + Roff.macro("Ar", setting.valueName)
        let choices = setting.choices.isEmpty ? "" : " One of: \(setting.choices.joined(separator: ", "))."
        return (Roff.macro("Fl", "-" + setting.name) + value, setting.help + choices)
    }

    private mutating func writeCommands() {
        page.section("COMMANDS")
        for command in program.subcommands ?? [] where command.commandName != "help" {
            page.subsection(command.commandName)
            write(command)
            let inner = (command.subcommands ?? []).filter { $0.commandName != "help" }
            guard !inner.isEmpty else { continue }
            page.request("Bl", "-tag", "-width", "Ds")
            for inner in inner {
                page.request("It", Roff.macro("Ic", "\(command.commandName) \(inner.commandName)"))
                write(inner)
            }
            page.request("El")
        }
    }

    private mutating func write(_ command: CommandLineTable.Command) {
        page.prose([command.abstract, command.discussion].compactMap(\.self).joined(separator: "\n\n"))
        page.list(own(command))
    }

    /// A command's arguments without those of every command.
    private func own(_ command: CommandLineTable.Command) -> [(head: String, body: String)] {
        items(command.arguments?.filter { !(program.arguments ?? []).contains($0) })
    }

    private func items(_ arguments: [CommandLineTable.Argument]?) -> [(head: String, body: String)] {
        (arguments ?? []).filter(\.shouldDisplay).map { argument in
            let value = argument.kind == "flag" ? [] : [Roff.macro("Ar", argument.valueName ?? "value")]
            let names = (argument.names ?? []).map { name in
                ([Roff.macro("Fl", (name.kind == "long" ? "-" : "") + name.name)] + value).joined(separator: " ")
            }
            var body = argument.abstract ?? ""
            if let values = argument.allValues { body += " One of: " + values.joined(separator: ", ") + "." }
            if let value = argument.defaultValue { body += " (default: \(value))" }
            return (names.isEmpty ? value.joined() : names.joined(separator: " , "), body)
        }
    }

    private mutating func writeKeys() {
        page.section("KEYS")
        page.prose(ManualText.keys)
        let keymap = Keymap.standard
        for group in Keymap.Group.allCases where group != .custom {
            page.subsection(group.rawValue)
            page.list(
                keymap.bindings.filter { $0.group == group }.map { binding in
                    let prefix = binding.prefix.map { $0.configName + " " } ?? ""
                    // Commands without a key are typed.
                    let keys = binding.keys.isEmpty ? [":" + binding.name] : binding.keys.map { prefix + $0.configName }
                    let place = binding.focus.map { $0 == .list ? "In the list: " : "In a text: " } ?? ""
                    let terms = keys.map { Roff.macro("Ic", $0) }.joined(separator: " , ")
                    return (terms, "\(place)\(binding.help) (\(binding.name))")
                })
        }
        page.section("COMMAND LINE OF THE BROWSER")
        page.prose(ManualText.commandLine)
        page.list(
            TypedCommand.all.map { command in
                (Roff.macro("Ic", ":" + command.name) + " " + Roff.macro("Ar", command.argument), command.help)
            })
    }

    private mutating func writeConfiguration() {
        page.section("CONFIGURATION")
        page.prose(ManualText.configuration)
        page.list(Setting.inFile.map { (Roff.macro("Ic", "\($0.name) = \($0.example)"), $0.help) })
        page.request("Pp")
        page.prose(ManualText.tables + ThemeRole.names.joined(separator: ", ") + ".")
        page.request("Pp")
        page.prose(ManualText.ownCommands)
    }
}

struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Print the manual page; read it with: gists-tui manual | man -l -")

    mutating func run() throws { try Output.write(try Manual.page()) }
}
