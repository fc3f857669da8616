import Documents
import Glibc
import HTTP
import SystemCalls

/// Opens pages in the user's web browser.
public enum WebBrowser {
    public struct Failure: Error {
        public var message: String
    }

    /// Starts `$BROWSER`, otherwise `xdg-open`, detached from this terminal. Returns at once; the started program
    /// continues by itself.
    /// - Parameter lendTerminal: runs a text browser on this terminal until it ends; returns false if it can't be run.
    public static func open(
        _ url: String, environment: [String: String], lendTerminal: ((_ words: [String]) -> Bool)?
    ) throws(Failure) {
        // Openers accept far more than http.
        guard isPage(url) else { throw Failure(message: Words.WebBrowser.noPage) }
        let named = BrowserLine.all(in: environment["BROWSER"] ?? "")
        for words in named.flatMap({ $0.commands(for: url) }) + [["xdg-open", url]] {
            if let lendTerminal, isOfText(words[0]) {
                if lendTerminal(words) { return }
            } else if case .success = ChildProcess.start(words[0], Array(words.dropFirst())) {
                return
            }
        }
        guard let first = named.first else { throw Failure(message: Words.WebBrowser.missing) }
        throw Failure(message: Words.WebBrowser.notRun(first.text))
    }

    /// Opens a page from a command: a text browser gets the terminal if there is one.
    public static func openFromCommand(_ url: String, environment: [String: String]) throws(Failure) {
        let hasTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        guard hasTerminal else { return try open(url, environment: environment, lendTerminal: nil) }
        try open(url, environment: environment) { ForegroundProgram.runForCommand("exec \"$@\"", $0) }
    }

    /// True if one of the browsers in `$BROWSER` is a text browser.
    static func needsTerminal(_ environment: [String: String]) -> Bool {
        BrowserLine.all(in: environment["BROWSER"] ?? "").contains { isOfText($0.words[0]) }
    }

    private static func isOfText(_ program: String) -> Bool {
        let name = PathText.name(in: program)
        return [
            "w3m", "lynx", "links", "links2", "elinks", "felinks", "browsh", "carbonyl", "cha", "chawan", "edbrowse",
            "netrik", "retawq", "www-browser",
        ].contains(name)
    }

    /// True for the URL of a web page: the URL from a server may be anything.
    public static func isPage(_ url: String) -> Bool { WebAddress.isPrintable(url) }
}

/// One of the web browsers in `$BROWSER`, with its arguments: colon-separated commands, split into words like in a
/// shell. No shell is used.
struct BrowserLine: Equatable {
    /// The original text.
    var text: String
    var words: [String] = []

    /// In the order in which they are tried.
    static func all(in variable: String) -> [BrowserLine] {
        var lines: [BrowserLine] = []
        var line = BrowserLine(text: "")
        var word: String?
        var quote: Unicode.Scalar?
        var isEscaped = false
        func endWord() {
            if let word { line.words.append(word) }
            word = nil
        }
        func endLine() {
            endWord()
            if line.words.count > 1, line.words.last?.isExactly("&") == true { line.words.removeLast() }
            if line.words.first?.isEmpty == false { lines.append(line) }
            line = BrowserLine(text: "")
        }
        for scalar in variable.unicodeScalars {
            if scalar == ":", quote == nil, !isEscaped {
                endLine()
                continue
            }
            line.text.unicodeScalars.append(scalar)
            switch scalar {
            case _ where isEscaped:
                isEscaped = false
                if quote == "\"", !"\"\\$`".unicodeScalars.contains(scalar) { word = (word ?? "") + "\\" }
                word = (word ?? "") + String(scalar)
            case "\\" where quote != "'": isEscaped = true
            case "'" where quote != "\"", "\"" where quote != "'":
                quote = quote == nil ? scalar : nil
                word = word ?? ""
            case " " where quote == nil, "\t" where quote == nil, "\n" where quote == nil: endWord()
            default: word = (word ?? "") + String(scalar)
            }
        }
        endLine()
        return lines
    }

    /// The commands to try for a page: the words with the URL instead of `%s`, otherwise at the end; and the whole line
    /// as one name, for programs in folders with spaces.
    func commands(for url: String) -> [[String]] {
        let arguments = words.dropFirst().map { Self.filled($0, with: url) }
        let isPlaced = arguments.contains { $0.hasURL }
        let command = [Self.filled(words[0], with: "").text] + arguments.map(\.text) + (isPlaced ? [] : [url])
        return words.count > 1 ? [command, [text, url]] : [command]
    }

    /// `%s` is the URL, `%c` a colon and `%%` a percent sign, like in man.
    private static func filled(_ word: String, with url: String) -> (text: String, hasURL: Bool) {
        var text = ""
        var hasURL = false
        var isSign = false
        for scalar in word.unicodeScalars {
            switch (isSign, scalar) {
            case (false, "%"): isSign = true
            case (false, _): text.unicodeScalars.append(scalar)
            case (true, "s"): (text, hasURL, isSign) = (text + url, true, false)
            case (true, "c"): (text, isSign) = (text + ":", false)
            case (true, "%"): (text, isSign) = (text + "%", false)
            case (true, _): (text, isSign) = (text + "%" + String(scalar), false)
            }
        }
        return (isSign ? text + "%" : text, hasURL)
    }
}
