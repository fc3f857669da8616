import Foundation

/// GitHub's device flow, in which a code is typed into a browser (RFC 8628). Here nothing is typed: the first two
/// requests for the token find the code pending, the third one gets the result of `--device`.
struct DeviceFlow {
    enum Outcome: String, Sendable {
        case approved, denied, expired, slow
    }

    /// A device that has received a code.
    private struct Device {
        var scopes: [String]
        var questions = 0
    }

    private static let interval = 1
    private static let lifetime = 900
    private static let grant = "urn:ietf:params:oauth:grant-type:device_code"

    private let outcome: Outcome
    private var devices: [String: Device] = [:]

    init(_ outcome: Outcome) { self.outcome = outcome }

    /// - Parameter page: the page for typing the code.
    mutating func code(_ request: Request, page: String) -> Answer {
        guard request.field("client_id")?.isEmpty == false else { return Answer(404, json: ["error": "Not Found"]) }
        let number = devices.count + 1
        let code = Digest.hex(of: "device \(number)", count: 40)
        let letters = Digest.hex(of: "user code \(number)", count: 8).uppercased()
        let scopes = (request.field("scope") ?? "").split { $0 == " " || $0 == "," }.map(String.init)
        devices[code] = Device(scopes: scopes)
        return Answer(json: [
            "device_code": .string(code), "user_code": .string("\(letters.prefix(4))-\(letters.suffix(4))"),
            "verification_uri": .string(page), "expires_in": .int(Self.lifetime), "interval": .int(Self.interval),
        ])
    }

    /// - Returns: the response, and the scopes of the token if it has one.
    mutating func token(_ request: Request, text: String) -> (answer: Answer, scopes: [String]?) {
        guard request.field("grant_type") == Self.grant else { return (refusal("unsupported_grant_type"), nil) }
        guard let code = request.field("device_code"), var device = devices[code] else {
            return (refusal("incorrect_device_code"), nil)
        }
        device.questions += 1
        devices[code] = device
        if device.questions == 1, outcome == .slow {
            // RFC 8628: five seconds longer from now on.
            return (refusal("slow_down", [("interval", .int(Self.interval + 5))]), nil)
        }
        guard device.questions > 2 else { return (refusal("authorization_pending"), nil) }
        switch outcome {
        case .denied: return (refusal("access_denied"), nil)
        case .expired: return (refusal("expired_token"), nil)
        case .approved, .slow:
            devices[code] = nil
            let json: JSON = [
                "access_token": .string(text), "token_type": "bearer",
                "scope": .string(device.scopes.joined(separator: ",")),
            ]
            return (Answer(json: json), device.scopes)
        }
    }

    /// A refusal, which GitHub sends with status 200.
    private func refusal(_ code: String, _ more: [(String, JSON)] = []) -> Answer {
        Answer(
            json: JSON.object([
                ("error", .string(code)), ("error_description", .string(Self.descriptions[code] ?? code)),
                ("error_uri", "https://docs.github.com/developers/apps/authorizing-oauth-apps"),
            ]).adding(more))
    }

    private static let descriptions = [
        "authorization_pending": "The authorization request is still pending.",
        "slow_down": "Too many requests have been made in the same timeframe.",
        "access_denied": "The authorization request was denied.",
        "expired_token": "This 'device_code' has expired.",
        "incorrect_device_code": "The device_code provided is not valid.",
        "unsupported_grant_type": "The grant type must be 'urn:ietf:params:oauth:grant-type:device_code'.",
    ]
}

extension GitHub {
    /// The response of GitHub's web pages, which are on the API's port here; nil for every other path.
    func webAnswer(_ request: Request) -> Answer? {
        switch (request.method, request.path) {
        case ("POST", ["login", "device", "code"]):
            let web = options.hasGitHubURLs ? "https://github.com" : apiOrigin(request)
            return device.code(request, page: web + "/login/device")
        case ("POST", ["login", "oauth", "access_token"]):
            let text = "gho_" + Digest.hex(of: "token \(tokens.count)", count: 36)
            let (answer, scopes) = device.token(request, text: text)
            if let scopes { tokens[text] = Token(account: World.demoAccount, scopes: scopes) }
            return answer
        case ("GET", ["login", "device"]):
            return Answer(
                type: "text/html; charset=utf-8",
                text:
                    "<!doctype html><title>Device activation</title>\n<p>Nothing to do: the demo types the code in.</p>\n"
            )
        default: return nil
        }
    }
}
