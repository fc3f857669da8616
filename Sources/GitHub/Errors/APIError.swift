import FoundationEssentials
import HTTP

/// The reason why a request was not sent or failed. Every failure has a one-sentence message for the screen.
///
/// It never contains the token, and texts from outside are sanitized when it is created.
public struct APIError: Error, Hashable, Sendable {
    public enum Cause: Hashable, Sendable {
        // Nothing was sent.
        /// The user's own data was requested without a token.
        case needsToken
        /// The token could not be fetched.
        case noToken(CredentialsError)
        /// A login or id that can't be part of a URL.
        case unusableName(String)
        /// A `Link` that leads away from the API, to this host.
        case foreignPage(String)
        /// A file that is too large for GitHub's API; the command that loads it.
        case needsClone(String)
        case cancelled

        // No response, or an unusable one.
        /// The kind of network failure, and its message.
        case network(HTTPError.Code, String)
        case unreadable(Unreadable)
        /// A raw file was requested, but the response is a web page, such as a login form.
        case rawFileIsWebPage
        case notAnImage

        // GitHub refuses.
        case notModified
        case badCredentials
        /// The token has expired, at this time.
        case tokenExpired(Date)
        case forbidden
        /// An organization requires the token to be authorized; the page for it, if GitHub names one.
        case singleSignOn(page: String?)
        /// The hourly limit, with its size, is used up.
        case primaryLimit(Int?)
        /// The requests were too fast.
        case secondaryLimit
        /// GitHub also says this about things that the token may not see.
        case notFound(mayLackScope: Bool)
        /// The token doesn't have the scope `gist`, which this needs.
        case missingScope
        /// The fine-grained token doesn't have the permission.
        case missingPermission
        case gone
        /// There was another change at the same time; nothing was done.
        case conflict
        /// The problems that GitHub reports.
        case invalid([String])
        case serverTrouble
        case unexpectedStatus
    }

    public let cause: Cause
    /// The status of the response, if there was one.
    public let status: Int?
    /// GitHub's identifier for the exchange, for reports to GitHub.
    public let requestID: String?
    /// GitHub's message, as one sanitized line.
    public let serverMessage: String?
    /// The time after which a retry is useful, if it is known.
    public let retryAt: Date?
    /// The number of attempts: of a repeated request only the last response is known.
    public let attempts: Int
    let subject: RequestSubject

    init(
        _ cause: Cause, _ subject: RequestSubject, status: Int? = nil, requestID: String? = nil,
        serverMessage: String? = nil,
        retryAt: Date? = nil, attempts: Int = 1
    ) {
        self.cause = cause
        self.subject = subject
        self.status = status
        self.requestID = requestID
        self.serverMessage = serverMessage
        self.retryAt = retryAt
        self.attempts = attempts
    }

    /// True if a token, or another one, would help.
    public var isAuthentication: Bool {
        switch cause {
        case .needsToken, .noToken, .badCredentials, .tokenExpired, .missingPermission, .singleSignOn, .missingScope,
            .unreadable(.loginPage):
            true
        default: false
        }
    }

    /// True if the token is useless: more would be visible without it.
    public var isTokenRefused: Bool {
        switch cause {
        case .badCredentials, .tokenExpired, .noToken: true
        default: false
        }
    }

    /// The problem of a useless token, if more is known than that GitHub rejects it.
    public var tokenFlaw: String? {
        switch cause {
        case .tokenExpired, .noToken: sentence()
        default: nil
        }
    }

    /// True if the server could not be reached.
    public var isOffline: Bool {
        switch cause {
        case .network(.offline, _), .network(.cannotResolve, _), .network(.cannotConnect, _),
            .network(.connectTimedOut, _):
            true
        default: false
        }
    }

    /// Details for reporting the failure: status, request id and GitHub's message; empty without a response.
    public var details: String {
        [status.map(Words.status), requestID.map(Words.request), serverMessage.map { "“\($0)”" }]
            .compactMap(\.self).joined(separator: " · ")
    }
}

/// The requested thing, as far as a sentence about a failure needs it.
struct RequestSubject: Hashable, Sendable {
    /// The server: GitHub, or the name of another host.
    var service: String
    /// The thing in words for a sentence: "the gist aa5a315d".
    var name: String
    /// The source of the token in the request; nil without one.
    var tokenSource: String?
    /// True for a token that the user has just typed, perhaps wrongly.
    var isTokenTyped = false
    /// The environment variable for a token for this server.
    var tokenVariable = "GH_TOKEN"
    /// True if the request is a change: other users' gists can be read, but not changed.
    var isChange = false
}
