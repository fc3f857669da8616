import ArgumentParser
import Cells
import Runtime

struct SnapshotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot", abstract: "Print the browser's screen as text, after typing some keys.",
        usage: "gists-tui snapshot [--size <WxH>] [--keys <keys>] [<options>]",
        discussion: """
            Each key waits until everything the one before asked for has loaded. Type characters as they are, and other keys \
            by name in angle brackets: <enter> <esc> <tab> <up> <down> <left> <right> <pgup> <pgdn> <home> <end> <space> \
            <lt> <f5> <ctrl-d>.
            """)

    @Option(parsing: .unconditional, help: ArgumentHelp("Columns and rows.", valueName: "WxH"))
    var size = CellSize(Size(columns: 80, rows: 24))

    @Option(parsing: .unconditional, help: ArgumentHelp("Keys to type.", valueName: "keys"))
    var keys: KeySequence?

    @OptionGroup var general: GeneralOptions

    mutating func run() throws {
        let lines = try general.withLaunchOptions { options in
            let program = try HeadlessProgram(options, size: size.size)
            keys?.keys.forEach(program.press)
            return program.lines()
        }
        try Output.writeDrawn(lines.map { $0 + "\n" }.joined())
    }
}

/// Keys on the command line.
struct KeySequence: ExpressibleByArgument {
    var keys: [Key] = []

    init?(argument: String) {
        var rest = argument[...]
        while let character = rest.first {
            if character == "<" {
                guard let end = rest.firstIndex(of: ">"), let key = Key(named: rest[..<end].dropFirst()) else {
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
}
