import ArgumentParser
import Cells
import FoundationEssentials
import Runtime
import SystemCalls

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Print a script that binds pick to a key of the shell.",
        usage: "gists-tui init zsh|bash|fish",
        discussion: """
            In ~/.zshrc: eval "$(gists-tui init zsh)"
            In ~/.bashrc: eval "$(gists-tui init bash)"
            In ~/.config/fish/config.fish: gists-tui init fish | source

            Then Ctrl-G opens pick with the word under the cursor and inserts the choice at the cursor; nothing is run. \
            GISTS_TUI_KEY names another key (ctrl-x, alt-g, f5). GISTS_TUI_PICK_OPTS has options for pick, such as --mine.
            """)

    @Argument(help: "Name of the shell.", completion: .list(Shell.allCases.map(\.rawValue)))
    var shell: Shell

    @Flag(name: .customLong("key"), help: .hidden)
    var printsKey = false

    mutating func run() throws {
        let environment = Environment.variables
        let wanted = environment["GISTS_TUI_KEY"].flatMap { $0.isEmpty ? nil : $0 } ?? "ctrl-g"
        guard let key = ShellKey(wanted) else {
            throw LaunchError(Words.Pick.badKey(wanted), exitCode: .usage)
        }
        if printsKey { return try Output.writeBytes((key.text(for: shell) + "\n").utf8) }
        try Output.writeBytes(shell.script(program: Self.program, key: key).utf8)
    }

    /// The program as the shell finds it later: by its name, or by its path if it was called by one.
    private static var program: String {
        let called = CommandLine.arguments[0]
        guard called.utf8.contains(UInt8(ascii: "/")) else { return called }
        return (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? called
    }
}

/// A shell with a widget.
enum Shell: String, CaseIterable, ExpressibleByArgument {
    case zsh, bash, fish
}

/// A key that a widget is bound to.
struct ShellKey {
    private let key: Key

    /// Reads `ctrl-g`, `^G`, `\C-g`, `C-g`, `alt-g`, `f5`.
    init?(_ text: String) {
        guard text.isASCII, let key = Self.read(text) else { return nil }
        switch key {
        case .control(let letter) where letter.isLetter && letter.isASCII && !"mij".contains(letter): break
        case .alt(.character(let letter)) where letter.isLetter || letter.isNumber: break
        case .function: break
        default: return nil
        }
        self.key = key
    }

    private static func read(_ text: String) -> Key? {
        for start in ["^", "\\C-", "C-", "\\c"] {
            guard let rest = text.rest(behind: start), rest.count == 1 else { continue }
            return Key(named: "ctrl-" + rest.lowercased())
        }
        for start in ["\\e", "M-", "\\M-", "^["] {
            guard let rest = text.rest(behind: start), rest.count == 1 else { continue }
            return Key(named: "alt-" + rest)
        }
        return Key(named: text)
    }

    /// The key as the shell's `bind` or `bindkey` takes it.
    func text(for shell: Shell) -> String {
        switch (key, shell) {
        case (.control(let letter), .zsh): "^" + letter.uppercased()
        case (.control(let letter), .bash): "\\C-\(letter)"
        case (.control(let letter), .fish): "\\c\(letter)"
        case (.alt(.character(let letter)), _): "\\e\(letter)"
        case (.function(let number), .zsh): Self.sequences[number - 1].replacing("\\e", by: "^[")
        case (.function(let number), _): Self.sequences[number - 1]
        default: ""
        }
    }

    /// The sequences that terminals like xterm send for F1 to F12.
    private static let sequences = [
        "\\eOP", "\\eOQ", "\\eOR", "\\eOS", "\\e[15~", "\\e[17~", "\\e[18~", "\\e[19~", "\\e[20~", "\\e[21~",
        "\\e[23~", "\\e[24~",
    ]
}
