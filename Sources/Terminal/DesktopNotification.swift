import Cells

/// A request to the terminal for a notification on the desktop.
public enum DesktopNotification: Hashable, Sendable {
    /// OSC 9, with a text: iTerm2, WezTerm, kitty, Ghostty, ConEmu.
    case osc9
    /// OSC 777, with a title and a text: foot, rxvt-unicode, VTE, Ghostty.
    case osc777

    /// The longest text: some terminals cut more, or ignore it.
    private static let longest = 200

    /// The form that the terminal is known to understand; nil if it would print the request.
    public init?(_ environment: [String: String]) {
        let (term, program) = (environment["TERM"] ?? "", environment["TERM_PROGRAM"] ?? "")
        guard !["", "dumb", "linux"].contains(term) else { return nil }
        let isTitled =
            environment["VTE_VERSION"]?.isEmpty == false || program.lowercased() == "ghostty"
            || ["foot", "rxvt"].contains { term.hasPrefix($0) }
        self = isTitled ? .osc777 : .osc9
    }

    /// The request, wrapped for a multiplexer if there is one.
    public func text(title: String, _ text: String, environment: [String: String]) -> String {
        let (title, text) = (Self.clean(title), Self.clean(text))
        let request =
            switch self {
            // A number and a semicolon at the start would be another request: the progress of ConEmu.
            case .osc9: "\u{1B}]9;\(title): \(text)\u{7}"
            case .osc777: "\u{1B}]777;notify;\(title.replacing(";", with: ","));\(text)\u{7}"
            }
        return Multiplexer(environment).passingOn(request)
    }

    /// One line without controls.
    private static func clean(_ text: String) -> String { String(TextSanitizer.line(text).prefix(longest)) }
}
