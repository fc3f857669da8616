import PseudoTerminal
import TestSupport

/// Random user actions.
enum SoakAction: CustomStringConvertible {
    case keys(String)
    case click(x: Int, y: Int, times: Int)
    case drag(from: (x: Int, y: Int), to: (x: Int, y: Int))
    case wheel(up: Bool, x: Int, y: Int)
    case paste(String)
    case resize(columns: Int, rows: Int)
    case focus(Bool)
    case stopAndContinue
    case fault(Fault, oneIn: Int)
    case noFault

    var description: String {
        switch self {
        case .keys(let text): "keys \(text.debugDescription)"
        case .click(let x, let y, let times): "click \(x) \(y), \(times) times"
        case .drag(let start, let end): "drag \(start) \(end)"
        case .wheel(let up, let x, let y): "wheel \(up ? "up" : "down") \(x) \(y)"
        case .paste(let text): "paste \(text.prefix(40).debugDescription), \(text.utf8.count) bytes"
        case .resize(let columns, let rows): "resize \(columns)x\(rows)"
        case .focus(let isHere): "focus \(isHere)"
        case .stopAndContinue: "stop, continue"
        case .fault(let fault, let share): "fault \(fault), one in \(share)"
        case .noFault: "no fault"
        }
    }

    /// Any action, for a screen of that size.
    static func random(_ generator: inout SeededGenerator, columns: Int, rows: Int) -> SoakAction {
        // Not on the last row, where a hint quits: what is seen there may be older than what is clicked on.
        func place() -> (x: Int, y: Int) {
            (Int.random(in: 0..<columns, using: &generator), Int.random(in: 0..<rows - 1, using: &generator))
        }
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<62:
            let count = Int.random(in: 1...4, using: &generator)
            return .keys((0..<count).map { _ in plainKeys.randomElement(using: &generator) ?? "j" }.joined())
        case 62..<76: return .keys(prompts.randomElement(using: &generator) ?? "?")
        case 76..<81:
            let (x, y) = place()
            return .click(x: x, y: y, times: Int.random(in: 1...2, using: &generator))
        case 81..<83: return .drag(from: place(), to: place())
        case 83..<87:
            let (x, y) = place()
            return .wheel(up: .random(using: &generator), x: x, y: y)
        case 87..<89: return .paste(pastes.randomElement(using: &generator) ?? "")
        case 89..<92:
            let (columns, rows) = sizes.randomElement(using: &generator) ?? (80, 24)
            return .resize(columns: columns, rows: rows)
        case 92..<94: return .focus(.random(using: &generator))
        case 94..<95: return .stopAndContinue
        case 95..<98:
            return .fault(
                Fault.allCases.randomElement(using: &generator) ?? .closed, oneIn: .random(in: 1...4, using: &generator)
            )
        default: return .noFault
        }
    }

    private typealias Keys = PseudoTerminal.Keys

    /// All that mean something by themselves, but quitting, and a prompt whose text runs as a command.
    private static let plainKeys: [String] =
        "jkjkjkjkgGJHMhlzZ<>[][]wmf-+=0FtSRrsoyYPexL1234u?@ nN/:dD".map(String.init)
        + [
            Keys.up, Keys.down, Keys.left, Keys.right, Keys.home, Keys.end, Keys.pageUp, Keys.pageDown, Keys.backTab,
            "\t", Keys.enter, Keys.enter, Keys.escape, Keys.escape, Keys.f5, "zt", "zz", "zb", "\u{7F}", "12", "5j",
            "v", "V", ".", "0", "$", "*", "#", "''", "vG", "Gvg",
        ] + "BDEFLPRUYZ".map { Keys.control($0) }

    /// Prompts with their answers.
    private static let prompts =
        ["swift", "lang:python", "size:>1k", "zzzz", "\"", "日本", "owner:m", "is:unread", "0007"].flatMap {
            ["/\($0)\r", "/\($0)\u{1B}", "/\($0)", "5\($0)\r"]
        }
        + [
            ":7\r", ":theme light\r", ":theme dark\r", ":theme mono\r", ":sort files\r", ":sort feed\r", ":filter a\r",
            ":lens\r", ":nonsense\r", ":open https://gist.github.com/octocat/1\r", ":user mira\r", "Umira\r", "u",
            "\u{7F}", "\u{F}",
            "\u{10}star\r", "\u{10}wrap\r", "\u{10}\u{1B}", "f1\u{1B}", "f2\r", "|true\r", "|true\u{1B}", "d\r", "D\r",
            "\u{1B}\u{1B}\u{1B}", "1", "2", "3", "4", "/\u{15}\r", "x\r", "xj\r", "yy", "yc", "Sm", "SR", "@\u{1B}",
            "?jj\u{1B}",
        ]

    private static let pastes = [
        "", "one", "two\nlines", "\u{1B}[31mred\u{202E}", "日本語 👩‍🚀", String(repeating: "long ", count: 5_000),
        "https://gist.github.com/octocat/aa5a315d61ae9438b18d",
    ]

    // At one column, what is on its way for a wider screen can end the emulator: other tests go there.
    private static let sizes = [
        (2, 2), (2, 40), (40, 2), (20, 5), (39, 9), (40, 10), (80, 24), (80, 24), (120, 30), (120, 30), (200, 50),
        (300, 3),
        (60, 70),
    ]
}
