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
        while let word = words.next() {
            switch word {
            case .text(let text): texts.append(text)
            case .unusual: return nil
            case .option(let option):
                if option.isFlag, takeFlag(option.name) { continue }
                if option.name == "query" || option.name == "q" {
                    query = words.value(of: option)
                    if query == nil { return nil }
                } else if !(takeValue(of: option, &words) ?? words.takeSetting(option)) {
                    return nil
                }
            }
        }
        guard query == nil || texts.isEmpty, let general = words.general else { return nil }
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
            guard request.feed == nil, let list = PickCommand.FeedFlag(rawValue: name) else { return false }
            request.feed = list.feed
        }
        return true
    }

    /// - Returns: false if the value is not a valid one, or contradicts another option; nil if there is no such option.
    private mutating func takeValue(of option: UsualWords.Option, _ words: inout UsualWords) -> Bool? {
        switch option.name {
        case "user":
            guard request.feed == nil, let text = words.value(of: option), Login(text).isValid else { return false }
            request.feed = .user(Login(text))
        case "print":
            guard let form = words.value(of: option).flatMap(PickForm.init(argument:)) else { return false }
            request.form = form
        case "height":
            guard let height = words.value(of: option).flatMap(ScreenHeight.init(argument:)) else { return false }
            request.height = height
        default: return nil
        }
        return true
    }
}
