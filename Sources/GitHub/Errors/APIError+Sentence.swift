import FoundationEssentials

extension APIError {
    /// What happened, and until when, in one sentence.
    /// - Parameter now: decides how "in 17 min" counts.
    public func sentence(now: Date = Date()) -> String {
        let answer = "\(question.service) answers \(status ?? 0):"
        let until = retryAt.map { " until \($0.clockAndWait(now: now))" } ?? ""
        switch cause {
        case .needsToken:
            return
                "A token is needed for \(question.subject): \(question.tokenVariable), --token-file or --token gives it."
        case .unusableName(let name):
            return "“\(name.plain)” can't be part of an address."
        case .foreignPage(let host):
            return "\(question.service) says that the next page is at \(host.plain), which is not asked."
        case .needsClone(let line):
            return "\(question.subject) is larger than the 10 MB that \(question.service) sends: \(line.plain)"
        case .cancelled:
            return "Cancelled."
        case .network(_, let sentence):
            return sentence
        case .unreadable(.webPage):
            return
                "\(question.service) sent a web page instead of data: a wrong address, or a login or proxy in the way."
        case .unreadable(.broken):
            return "\(question.service) sent \(question.subject) broken or cut off."
        case .unreadable(.unexpectedShape):
            return "\(question.service) sent something else than \(question.subject)."
        case .rawFileIsWebPage:
            return "\(question.service) sent a web page, perhaps a login form, instead of \(question.subject)."
        case .notAnImage:
            return "What \(question.service) sent is not an image."
        case .notModified:
            return "\(answer) nothing has changed."
        case .badCredentials:
            return question.hasToken
                ? "\(answer) the token is not valid (any more)."
                : "\(answer) this takes a token: \(question.tokenVariable), --token-file or --token gives it."
        case .forbidden:
            return "\(answer) \(serverMessage ?? "this is not allowed")".asSentence
        case .singleSignOn(let page):
            return "\(answer) the token must be authorized for single sign-on\(page.map { " at \($0)" } ?? "")."
        case .primaryLimit(let limit):
            let number = limit.map { "\($0.grouped) " } ?? ""
            return question.hasToken
                ? "\(answer) the \(number)requests an hour of this token are used up\(until)."
                : "\(answer) the \(number)requests an hour for this address are used up\(until); a token gives 5,000."
        case .secondaryLimit:
            return "\(answer) too many requests in a short time, it asks to wait\(until)."
        case .notFound(let mayLackScope):
            let doubt = mayLackScope ? ", or the token lacks the gist scope" : ""
            return "\(answer) \(question.subject) is not there\(doubt)."
        case .missingScope:
            return "\(answer) the token lacks the gist scope."
        case .gone:
            return "\(answer) \(question.subject) is there no more."
        case .invalid(let flaws):
            return "\(answer) \(flaws.isEmpty ? "it can't do this" : flaws.joined(separator: ", "))".asSentence
        case .serverTrouble:
            return "\(answer) it has trouble of its own."
        case .unexpectedStatus:
            return "\(answer) \(serverMessage ?? "that is unexpected")".asSentence
        }
    }
}

extension String {
    /// With one full stop at its end.
    fileprivate var asSentence: String {
        last.map { ".!?…".contains($0) } == true ? self : self + "."
    }
}

extension Int {
    /// "5,000"
    fileprivate var grouped: String {
        self < 1000 ? "\(self)" : (self / 1000).grouped + "," + String("\(self % 1000 + 1000)".dropFirst())
    }
}
