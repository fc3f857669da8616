import Cells
import Dates
import FoundationEssentials

extension APIError {
    /// The failure in one sentence: the problem, and when it ends.
    /// - Parameter now: the time from which "in 17 min" counts.
    public func sentence(now: Date = Date()) -> String {
        let service = subject.service
        let name = subject.name
        let code = "(\(status ?? 0))"
        let again = retryAt.map { " at \($0.clockAndWait(now: now))" }
        switch cause {
        case .needsToken: return "A token is needed for \(name): \(Words.giveToken(subject))."
        case .noToken(let error): return error.description
        case .unusableName(let text): return "“\(TextSanitizer.line(text))” can't be part of a URL."
        case .foreignPage(let host):
            return "\(service) says the next page is at \(TextSanitizer.line(host)), which is not trusted."
        case .needsClone(let line): return "Too large for \(service)'s API (over 10 MB): \(TextSanitizer.line(line))"
        case .cancelled: return "Cancelled."
        case .network(_, let sentence): return sentence
        case .unreadable(.webPage):
            return "\(service) sent a web page instead of data: a wrong URL or a proxy."
        case .unreadable(.loginPage):
            return subject.tokenSource.map {
                "\(service) sent its sign-in page: it does not accept the token from \($0). \(Words.newToken.asSentence)"
            } ?? "\(service) sent its sign-in page: \(Words.giveToken(subject))."
        case .unreadable(.broken): return "The response from \(service) for \(name) is damaged."
        case .unreadable(.unexpectedShape): return "Unexpected response from \(service): \(name)."
        case .rawFileIsWebPage: return "\(service) sent a web page, perhaps a login page, instead of \(name)."
        case .notAnImage: return "\(service) did not send an image."
        case .notModified: return "Up to date \(code)."
        case .badCredentials:
            return subject.tokenSource.map {
                "\(service) rejected the token from \($0) \(code): "
                    + (subject.isTokenTyped
                        ? "it is wrong, has expired or was revoked." : "it has expired or was revoked.")
            } ?? "\(service) requires a token \(code): \(Words.giveToken(subject))."
        case .tokenExpired(let end):
            let source = subject.tokenSource.map { " from \($0)" } ?? ""
            return "The token\(source) expired on \(ISODate.format(end).prefix(10)) \(code): \(Words.newToken)."
        case .missingPermission:
            return "The token may not do this \(code): give it the permission “Gists: read and write”."
        case .forbidden: return "\(service) denied access \(code)\(serverMessage.map { ": \($0)" } ?? "")".asSentence
        case .singleSignOn(let page):
            return "\(service) requires single sign-on \(code): authorize the token\(page.map { " at \($0)" } ?? "")."
        case .primaryLimit(let limit):
            let number = limit.map { ": \($0.grouped) requests an hour" } ?? ""
            let reset = again.map { " Resets\($0)." } ?? ""
            return subject.tokenSource != nil
                ? "\(service) rate limit reached \(code)\(number).\(reset)"
                : "\(service) rate limit reached \(code)\(number) without a token.\(reset) With a token: 5,000."
        case .secondaryLimit: return "Too many requests to \(service) \(code). Try again\(again ?? " later")."
        case .notFound(let mayLackScope):
            let doubt =
                mayLackScope
                ? ": it is gone, or the token lacks the “gist” scope"
                : subject.isChange ? ": it is gone, or it is not yours to change" : ""
            return "\(service) can't find \(name) \(code)\(doubt)."
        case .missingScope: return "The token needs the “gist” scope \(code): \(Words.newToken)."
        case .gone: return "\(service) no longer has \(name) \(code)."
        case .conflict: return "Nothing was saved: \(name) was changed at the same time \(code). Try again."
        case .invalid(let flaws):
            let reason = flaws.isEmpty ? "" : ": \(flaws.joined(separator: ", "))"
            return "\(service) rejected the request \(code)\(reason)".asSentence
        case .serverTrouble: return "\(service) has a problem \(code). Try again\(again ?? " later")."
        case .unexpectedStatus:
            return "Unexpected response from \(service) \(code)\(serverMessage.map { ": \($0)" } ?? "")".asSentence
        }
    }
}

extension String {
    /// The text with exactly one full stop at its end.
    fileprivate var asSentence: String {
        unicodeScalars.last.map { ".!?…".unicodeScalars.contains($0) } == true ? self : self + "."
    }
}

extension Int {
    /// The number with grouped digits: "5,000".
    fileprivate var grouped: String {
        self < 1000 ? "\(self)" : (self / 1000).grouped + "," + String("\(self % 1000 + 1000)".dropFirst())
    }
}
