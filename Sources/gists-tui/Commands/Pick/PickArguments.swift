import ArgumentParser
import Browser
import Gists
import Runtime
import Terminal

/// The arguments of `pick`.
struct PickArguments: Equatable {
    var general = GeneralOptions()
    var request = PickRequest()
    /// True to print the only match without a screen.
    var selectsOnly = false
    /// True to end without a screen if nothing matches.
    var exitsEmpty = false

    /// Lets the user choose, and prints the choice.
    func run() throws {
        let result = try general.withLaunchOptions(isBrowser: true) { options in
            // Last, since the folder for temporary files may have thousands of names.
            defer { PickedCopy.sweep(environment: options.environment) }
            let decision = PickDecision(request, selectsOnly: selectsOnly, exitsEmpty: exitsEmpty)
            if let result = try decision.result(options, general) { return result }
            general.tellComplaints(options)
            return try PickProgram.run(options, request)
        }
        switch result {
        case .chosen(let bytes): try Output.writeBytes(bytes)
        case .nothing: throw ExitWithFailure()
        case .interrupted(let code): throw ArgumentParser.ExitCode(code.rawValue)
        }
    }
}

extension PickArguments {
    /// Reads a common command line without the parser, as `BrowserArguments` does: a key at the prompt waits for it.
    /// - Returns: nil for arguments that the parser might interpret differently.
    init?(usual words: [String]) {
        guard words.first?.isExactly("pick") == true else { return nil }
        var words = UsualWords(words.dropFirst())
        var texts: [String] = []
        var query: String?
        var lists = 0
        while let word = words.next() {
            switch word {
            case .text(let text): texts.append(text)
            case .unusual: return nil
            case .option(let option):
                if option.isFlag, takeFlag(option.name) {
                    if PickCommand.FeedFlag(rawValue: option.name) != nil { lists += 1 }
                    continue
                }
                switch option.name {
                case "query", "q":
                    guard let text = words.value(of: option) else { return nil }
                    query = text
                case "user":
                    guard request.feed == nil, let login = words.value(of: option).map({ Login($0) }),
                        login.isValid
                    else {
                        return nil
                    }
                    request.feed = .user(login)
                    lists += 1
                case "print":
                    guard let form = words.value(of: option).flatMap(PickForm.init(argument:)) else { return nil }
                    request.form = form
                case "height":
                    guard let height = words.value(of: option).flatMap(ScreenHeight.init(argument:)) else { return nil }
                    request.height = height
                default:
                    guard words.takeSetting(option) else { return nil }
                }
            }
        }
        guard lists <= 1, query == nil || texts.isEmpty, let general = words.general else { return nil }
        request.query = query ?? texts.joined(separator: " ")
        self.general = general
    }

    /// - Returns: false if there is no such flag, or another one contradicts it.
    private mutating func takeFlag(_ name: String) -> Bool {
        switch name {
        case "multi", "m": request.allowsSeveral = true
        case "select-1", "1": selectsOnly = true
        case "exit-0", "0": exitsEmpty = true
        case "for-prompt": request.isForPrompt = true
        case "fill" where request.filling != .never: request.filling = .always
        case "no-fill" where request.filling != .always: request.filling = .never
        default:
            guard let list = PickCommand.FeedFlag(rawValue: name) else { return false }
            request.feed = list.feed
        }
        return true
    }
}
