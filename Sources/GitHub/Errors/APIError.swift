import FoundationEssentials
import HTTP

/// Why GitHub was not asked or did not give what was asked for. Every failure becomes one sentence for the screen.
///
/// Nothing in it can contain the token, and texts of strangers are made harmless when they come in.
public struct APIError: Error, Hashable, Sendable {
    public enum Cause: Hashable, Sendable {
        // Nothing was sent.
        /// Somebody's own things were asked for, without a token.
        case needsToken
        /// There should be one, and it could not be fetched.
        case noToken(CredentialsError)
        /// A login or id that can't be part of an address.
        case unusableName(String)
        /// A `Link` that leads away from the API, to the host named here.
        case foreignPage(String)
        /// A file beyond what GitHub's API serves; the line that gets it.
        case needsClone(String)
        case cancelled

        // No answer, or none that can be used.
        /// Which of the network's failures, and the sentence for it.
        case network(HTTPError.Code, String)
        case unreadable(Unreadable)
        /// A raw file that came as a web page, such as a login form.
        case rawFileIsWebPage
        case notAnImage

        // GitHub says no.
        case notModified
        case badCredentials
        /// GitHub told when the token expired.
        case tokenExpired(Date)
        case forbidden
        /// An organization wants the token to be authorized; the page for it, where GitHub names one.
        case singleSignOn(page: String?)
        /// The hour's requests are used up: how many there were.
        case primaryLimit(Int?)
        /// Too many requests in too short a time.
        case secondaryLimit
        /// Also what GitHub says of things that the token may not see.
        case notFound(mayLackScope: Bool)
        /// The token has not got the scope `gist`, which this takes.
        case missingScope
        /// The token is a fine-grained one, and was not given the permission.
        case missingPermission
        case gone
        /// Something else changed it at the same time; nothing was done.
        case conflict
        /// Each thing that GitHub finds wrong.
        case invalid([String])
        case serverTrouble
        case unexpectedStatus
    }

    public let cause: Cause
    /// Of the answer, where one came.
    public let status: Int?
    /// GitHub's name for the exchange, for a report to its makers.
    public let requestID: String?
    /// GitHub's own words, as one harmless line.
    public let serverMessage: String?
    /// When asking again makes sense, where that is known.
    public let retryAt: Date?
    /// How often it was asked: of a repeated request only the last answer is known.
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

    /// Tells whether another token, or one at all, would help.
    public var isAuthentication: Bool {
        switch cause {
        case .needsToken, .noToken, .badCredentials, .tokenExpired, .missingPermission, .singleSignOn, .missingScope,
            .unreadable(.loginPage):
            true
        default: false
        }
    }

    /// Tells whether the token is of no use at all: without one more would be seen.
    public var isTokenRefused: Bool {
        switch cause {
        case .badCredentials, .tokenExpired, .noToken: true
        default: false
        }
    }

    /// What is wrong with a token of no use, where more is known than that GitHub does not accept it.
    public var tokenFlaw: String? {
        switch cause {
        case .tokenExpired, .noToken: sentence()
        default: nil
        }
    }

    /// Tells whether the server could not be reached at all.
    public var isOffline: Bool {
        switch cause {
        case .network(.offline, _), .network(.cannotResolve, _), .network(.cannotConnect, _),
            .network(.connectTimedOut, _):
            true
        default: false
        }
    }

    /// For those who report the failure: status, request id and GitHub's own words; empty where there was no answer.
    public var details: String {
        [status.map(Words.status), requestID.map(Words.request), serverMessage.map { "“\($0)”" }]
            .compactMap(\.self).joined(separator: " · ")
    }
}

/// The thing that was asked for, as far as a sentence about a failure needs it.
struct RequestSubject: Hashable, Sendable {
    /// Who was asked: GitHub, or the host of another server.
    var service: String
    /// The subject in words for a sentence: "the gist aa5a315d".
    var name: String
    /// Where the token comes from that went along; nil without one.
    var tokenSource: String?
    /// True of a token that somebody has just typed, perhaps wrongly.
    var isTokenTyped = false
    /// The environment variable that a token for this server would stand in.
    var tokenVariable = "GH_TOKEN"
    /// True where something was to be changed: others' things can be read, not changed.
    var isChange = false
}
