import Configuration
import Gists
import Runtime

/// The arguments of a command line without a command: the options, and the gist to start with.
struct BrowserArguments: Equatable {
    var general = GeneralOptions()
    var gist: String?

    /// Opens the browser.
    /// - Returns: the exit code of the process.
    func run() throws -> Code {
        try general.withLaunchOptions(isBrowser: true) { options in
            var options = options
            options.gist = gist
            if general.values.text(.token) == "-" { Input.returnToTerminal() }
            return try BrowserProgram.run(options)
        }
    }
}

extension BrowserArguments {
    /// Reads a common command line from the table of settings. The parser would first search all commands and their
    /// options by reflection, which takes longer than everything else before the first frame.
    /// - Returns: nil for arguments that the parser might interpret differently: it knows the commands, and the
    ///   messages for mistakes.
    init?(usual words: [String]) {
        var words = UsualWords(words)
        while let word = words.next() {
            switch word {
            case .text(let text):
                guard gist == nil, GistReference.id(in: text) != nil else { return nil }
                gist = text
            case .option(let option):
                guard words.takeSetting(option) else { return nil }
            case .unusual: return nil
            }
        }
        guard let options = words.general else { return nil }
        general = options
    }
}
