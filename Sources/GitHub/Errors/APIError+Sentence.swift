import Cells
import FoundationEssentials

extension APIError {
    /// The failure in one sentence: what happened, and until when.
    /// - Parameter now: decides how "in 17 min" counts.
    public func sentence(now: Date = Date()) -> String {
        let answer = "\(subject.service) answers \(status ?? 0):"
        let until = retryAt.map { " until \($0.clockAndWait(now: now))" } ?? ""
        switch cause {
        case .needsToken:
            return
                "A token is needed for \(subject.name): \(subject.tokenVariable), --token-file or --token gives it."
        case .unusableName(let name):
            return "“\(TextSanitizer.line(name))” can't be part of an address."
        case .foreignPage(let host):
            return "\(subject.service) says that the next page is at \(TextSanitizer.line(host)), which is not asked."
        case .needsClone(let line):
            return "\(subject.name) is larger than the 10 MB that \(subject.service) sends: \(TextSanitizer.line(line))"
        case .cancelled:
            return "Cancelled."
        case .network(_, let sentence):
            return sentence
        case .unreadable(.webPage):
            return
                "\(subject.service) sent a web page instead of data: a wrong address, or a login or proxy in the way."
        case .unreadable(.broken):
            return "\(subject.service) sent \(subject.name) broken or cut off."
        case .unreadable(.unexpectedShape):
            return "\(subject.service) sent something else than \(subject.name)."
        case .rawFileIsWebPage:
            return "\(subject.service) sent a web page, perhaps a login form, instead of \(subject.name)."
        case .notAnImage:
            return "What \(subject.service) sent is not an image."
        case .notModified:
            return "\(answer) nothing has changed."
        case .badCredentials:
            return subject.hasToken
                ? "\(answer) the token is not valid (any more)."
                : "\(answer) this takes a token: \(subject.tokenVariable), --token-file or --token gives it."
        case .forbidden:
            return "\(answer) \(serverMessage ?? "this is not allowed")".asSentence
        case .singleSignOn(let page):
            return "\(answer) the token must be authorized for single sign-on\(page.map { " at \($0)" } ?? "")."
        case .primaryLimit(let limit):
            let number = limit.map { "\($0.grouped) " } ?? ""
            return subject.hasToken
                ? "\(answer) the \(number)requests an hour of this token are used up\(until)."
                : "\(answer) the \(number)requests an hour for this address are used up\(until); a token gives 5,000."
        case .secondaryLimit:
            return "\(answer) too many requests in a short time, it asks to wait\(until)."
        case .notFound(let mayLackScope):
            let doubt = mayLackScope ? ", or the token lacks the gist scope" : ""
            return "\(answer) \(subject.name) is not there\(doubt)."
        case .missingScope:
            return "\(answer) the token lacks the gist scope."
        case .gone:
            return "\(answer) \(subject.name) is there no more."
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
