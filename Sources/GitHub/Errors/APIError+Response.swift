import Cells
import FoundationEssentials
import HTTP

extension APIError {
    /// Derives the error from GitHub's response, or from its absence.
    init(_ error: HTTPError, _ subject: RequestSubject, now: Date) {
        let message = error.serverMessage.map(TextSanitizer.line)
        let (cause, retryAt) = Self.meaning(of: error, subject, now: now)
        self.init(
            cause, subject, status: error.status, requestID: error.requestID.map(TextSanitizer.line),
            serverMessage: message,
            retryAt: retryAt, attempts: error.attempts)
    }

    private static func meaning(
        of error: HTTPError, _ subject: RequestSubject, now: Date
    ) -> (Cause, retryAt: Date?) {
        switch error.code {
        case .unacceptableStatus: break
        case .cancelled: return (.cancelled, nil)
        case .notAnImage: return (.notAnImage, nil)
        case .unacceptableContentType
        where error.headers["Content-Type"]?.lowercased().begins(with: "text/html") == true:
            return (.unreadable(JSONBody.webPage(error.body, at: error.url)), nil)
        default:
            if let flaw = Unreadable(error) { return (.unreadable(flaw), nil) }
            return (.network(error.code, TextSanitizer.line(error.userMessage)), nil)
        }
        let status = error.status ?? 0
        switch status {
        case 304: return (.notModified, nil)
        case 401:
            if let end = TokenExpiry.date(error.headers), end <= now { return (.tokenExpired(end), nil) }
            return (.badCredentials, nil)
        case 403, 429: return refusal(error, now: now)
        case 404:
            return (
                lacksGistScope(error) ? .missingScope : .notFound(mayLackScope: mayLackGistScope(error, subject)), nil
            )
        case 409, 412: return (.conflict, nil)
        case 410: return (.gone, nil)
        case 422: return (.invalid(flaws(in: error.body)), nil)
        case 500...: return (.serverTrouble, error.retryAfter(now: now).map { now + $0 })
        default: return (.unexpectedStatus, nil)
        }
    }

    /// 403 has many meanings and shares two of them with 429: the hourly limit is used up, or the requests were too
    /// fast.
    private static func refusal(_ error: HTTPError, now: Date) -> (Cause, retryAt: Date?) {
        switch LimitRefusal(error, now: now) {
        case .primary(let limit): return (.primaryLimit(limit?.limit), limit?.resetsAt)
        // If GitHub gives no time, its rule is to wait at least a minute.
        case .secondary(let wait): return (.secondaryLimit, now + (wait ?? .seconds(60)))
        case nil: break
        }
        if let header = error.headers["X-GitHub-SSO"] {
            let page = header.place(of: "url=").map { header[$0.upperBound...] }
            return (.singleSignOn(page: page.map(TextSanitizer.line)), nil)
        }
        // GitHub's message for a fine-grained token.
        if error.serverMessage?.holds("not accessible by personal access token") == true {
            return (.missingPermission, nil)
        }
        return (lacksGistScope(error) ? .missingScope : .forbidden, nil)
    }

    /// True if GitHub says that this needs the scope `gist` and that the token doesn't have it.
    private static func lacksGistScope(_ error: HTTPError) -> Bool {
        "gist".isOne(of: scopes(error, "X-Accepted-OAuth-Scopes")) && error.headers["X-OAuth-Scopes"] != nil
            && !"gist".isOne(of: scopes(error, "X-OAuth-Scopes"))
    }

    /// A 404 hides what the token may not see, and its accepted scopes have nothing to do with gists. Fine-grained
    /// tokens have no scopes at all, so their absence proves nothing either.
    private static func mayLackGistScope(_ error: HTTPError, _ subject: RequestSubject) -> Bool {
        subject.tokenSource != nil && !"gist".isOne(of: scopes(error, "X-OAuth-Scopes"))
    }

    private static func scopes(_ error: HTTPError, _ header: String) -> [String] {
        error.headers[header].map(TokenOwner.scopes(in:)) ?? []
    }

    /// The `errors` of a 422, each in a few words.
    private static func flaws(in body: Data) -> [String] {
        guard let object = try? JSONDecoder().decode(JSONValue.self, from: body) else { return [] }
        guard case .array(let errors)? = object["errors"], !errors.isEmpty else {
            return [object["message"]?.string.map(TextSanitizer.line)].compactMap(\.self)
        }
        return errors.prefix(5).compactMap { error in
            if let words = error.string ?? error["message"]?.string { return TextSanitizer.line(words) }
            guard let field = error["field"]?.string ?? error["resource"]?.string else { return nil }
            return TextSanitizer.line("\(field) \(Words.flaw(error["code"]?.string))")
        }
    }
}

extension Date {
    fileprivate static func + (date: Date, duration: Duration) -> Date {
        date.addingTimeInterval(TimeInterval(duration.components.seconds))
    }
}
