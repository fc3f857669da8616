/// GitHub's answers to requests that it does not fulfil: a status, a sentence and where to read about it.
struct Problem: Error {
    var status: Int
    var message: String
    var documentation: String = "https://docs.github.com/rest"
    var errors: [JSON] = []
    var headers: [String: String] = [:]

    var answer: Answer {
        var members: [(String, JSON)] = [("message", .string(message))]
        if !errors.isEmpty { members.append(("errors", .array(errors))) }
        members += [("documentation_url", .string(documentation)), ("status", .string(String(status)))]
        return Answer(status, headers: headers, json: .object(members))
    }

    static let notFound = Problem(
        status: 404, message: "Not Found", documentation: "https://docs.github.com/rest/gists/gists")
    static let badCredentials = Problem(status: 401, message: "Bad credentials")
    static let requiresAuthentication = Problem(status: 401, message: "Requires authentication")
    static let noUserAgent = Problem(
        status: 403,
        message: "Request forbidden by administrative rules. Please make sure your request has a User-Agent header "
            + "(https://docs.github.com/en/rest/overview/resources-in-the-rest-api#user-agent-required). "
            + "Check https://developer.github.com for other possible causes.")
    static let pagesEnd = Problem(
        status: 422,
        message: "In order to keep the API fast for everyone, pagination is limited for this resource. Check the "
            + "rel=last link relation in the Link response header to see how far back you can traverse.",
        documentation: "https://docs.github.com/v3/#pagination")
    static let badSince = Problem(
        status: 422, message: "The since parameter needs to be in ISO 8601 format: YYYY-MM-DDTHH:MM:SSZ",
        documentation: "https://docs.github.com/rest/gists/gists#list-public-gists")
    static let badJSON = Problem(status: 400, message: "Problems parsing JSON")

    /// 422 for a field of a write.
    static func invalid(_ field: String, code: String, documentation: String) -> Problem {
        Problem(
            status: 422, message: "Validation Failed", documentation: documentation,
            errors: [["resource": "Gist", "code": .string(code), "field": .string(field)]])
    }
}
