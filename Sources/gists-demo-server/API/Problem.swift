/// GitHub's error responses: a status, a sentence and a link to the documentation.
struct Problem: Error {
    var status: Int
    var message: String
    var documentation = "https://docs.github.com/rest"
    var errors: [JSON] = []
    var headers: [String: String] = [:]

    var answer: Answer {
        let details: [(String, JSON)] = errors.isEmpty ? [] : [("errors", .array(errors))]
        return Answer(
            status, headers: headers,
            json: JSON.object([("message", .string(message))] + details).adding([
                ("documentation_url", .string(documentation)), ("status", .string(String(status))),
            ]))
    }

    static let notFound = Problem(
        status: 404, message: "Not Found", documentation: "https://docs.github.com/rest/gists/gists")
    static let badCredentials = Problem(status: 401, message: "Bad credentials")
    static let requiresAuthentication = Problem(
        status: 401, message: "Requires authentication", documentation: "https://docs.github.com/rest/gists/gists")
    static let noUserAgent = Problem(
        status: 403,
        message: "Request forbidden by administrative rules. Please make sure your request has a User-Agent header "
            + "(https://docs.github.com/en/rest/overview/resources-in-the-rest-api#user-agent-required). "
            + "Check https://developer.github.com for other possible causes.")
    static let unknownVersion = Problem(
        status: 400, message: "The X-GitHub-Api-Version header names a version that is not supported.",
        documentation: "https://docs.github.com/rest/overview/api-versions")
    static let unknownMediaType = Problem(
        status: 415, message: "Unsupported 'Accept' header. Must accept 'application/json'.",
        documentation: "https://docs.github.com/rest/overview/media-types")
    static let pagesEnd = Problem(
        status: 422,
        message: "In order to keep the API fast for everyone, pagination is limited for this resource. Check the "
            + "rel=last link relation in the Link response header to see how far back you can traverse.",
        documentation: "https://docs.github.com/v3/#pagination")
    static let badSince = Problem(
        status: 422, message: "The since parameter needs to be in ISO 8601 format: YYYY-MM-DDTHH:MM:SSZ",
        documentation: "https://docs.github.com/rest/gists/gists#list-public-gists")
    /// The connection is closed instead.
    static let noAnswer = Problem(status: 0, message: "")
    /// The response if an organization has not authorized the token.
    static let singleSignOn = Problem(
        status: 403,
        message:
            "Resource protected by organization SAML enforcement. You must grant your Personal Access token access "
            + "to this organization.",
        documentation:
            "https://docs.github.com/articles/authenticating-to-a-github-organization-with-saml-single-sign-on/",
        headers: [
            "X-GitHub-SSO": "required; url=https://github.com/orgs/example/sso?authorization_request=AAAAA"
        ])
    static let badJSON = Problem(status: 400, message: "Problems parsing JSON")

    /// 422: a field of a write is wrong.
    static func invalid(_ field: String, of resource: String = "Gist", code: String) -> Problem {
        Problem(
            status: 422, message: "Validation Failed", documentation: "https://docs.github.com/rest/gists/gists",
            errors: [["resource": .string(resource), "code": .string(code), "field": .string(field)]])
    }

    /// 422: a field of a write is wrong, with a message from GitHub.
    static func invalid(_ field: String, of resource: String = "Gist", message: String) -> Problem {
        Problem(
            status: 422, message: "Validation Failed", documentation: "https://docs.github.com/rest/gists/gists",
            errors: [
                [
                    "resource": .string(resource), "code": "custom", "field": .string(field),
                    "message": .string(message),
                ]
            ])
    }

    /// 403: the hourly limit is used up.
    static func limitExceeded(_ caller: Caller, accountID: Int) -> Problem {
        let whose =
            switch caller {
            case .account: "user ID \(accountID)."
            case .anonymous(let address):
                "\(address). (But here's the good news: Authenticated requests get a higher rate limit. "
                    + "Check out the documentation for more details.)"
            }
        return Problem(
            status: 403, message: "API rate limit exceeded for \(whose)",
            documentation: "https://docs.github.com/rest/overview/rate-limits-for-the-rest-api")
    }

    /// The requests were too fast.
    static func secondaryLimit(wait: Int, status: Int = 403) -> Problem {
        Problem(
            status: status,
            message: "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
            documentation:
                "https://docs.github.com/rest/overview/rate-limits-for-the-rest-api#about-secondary-rate-limits",
            headers: ["Retry-After": String(wait)])
    }

    /// The response for `--fail`.
    static func injected(_ status: Int) -> Problem {
        switch status {
        case 429: secondaryLimit(wait: 1, status: 429)
        case 401: badCredentials
        case 404: notFound
        case 409: Problem(status: status, message: "Gist cannot be updated.")
        default: Problem(status: status, message: "Server Error")
        }
    }
}
