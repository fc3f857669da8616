import ArgumentParser
import Cells
import Runtime

struct SnapshotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot", abstract: "Prints the browser's screen as text, after some keys.",
        usage: "gists-tui snapshot [--size <WxH>] [--keys <keys>] [<options>]",
        discussion: """
            Each key is typed once everything that the one before asked for has come. Characters stand for themselves; \
            other keys by their names in angle brackets: <enter> <esc> <tab> <up> <down> <left> <right> <pgup> <pgdn> \
            <home> <end> <space> <lt> <f5> <ctrl-d>.
            """)

    @Option(help: ArgumentHelp("Columns and rows.", valueName: "WxH"))
    var size = CellSize(Size(columns: 80, rows: 24))

    @Option(help: ArgumentHelp("What to type.", valueName: "keys"))
    var keys: KeySequence?

    @OptionGroup var general: GeneralOptions

    mutating func run() throws {
        let lines = try general.withLaunchOptions { options in
            let program = try HeadlessProgram(options, size: size.size)
            keys?.keys.forEach(program.press)
            return program.lines()
        }
        try Output.write(lines.map { $0 + "\n" }.joined())
    }
}

/// Keys as the command line has them.
struct KeySequence: ExpressibleByArgument {
    var keys: [Key] = []

    private static let names: [String: Key] = [
        "enter": .enter, "esc": .escape, "tab": .tab, "backtab": .backTab, "backspace": .backspace, "up": .up,
        "down": .down, "left": .left, "right": .right, "pgup": .pageUp, "pgdn": .pageDown, "home": .home, "end": .end,
        "insert": .insert, "delete": .delete, "space": .character(" "), "lt": .character("<"),
    ]

    init?(argument: String) {
        var rest = argument[...]
        while let character = rest.first {
            if character == "<" {
                guard let end = rest.firstIndex(of: ">"), let key = Self.key(named: rest[..<end].dropFirst()) else {
                    return nil
                }
                keys.append(key)
                rest = rest[rest.index(after: end)...]
            } else {
                keys.append(.character(character))
                rest.removeFirst()
            }
        }
    }

    private static func key(named name: Substring) -> Key? {
        let name = name.lowercased()
        if let key = names[name] { return key }
        if name.hasPrefix("ctrl-"), name.count == 6, let letter = name.last { return .control(letter) }
        if name.hasPrefix("f"), let number = Int(name.dropFirst()), (1...12).contains(number) {
            return .function(number)
        }
        return nil
    }
}
