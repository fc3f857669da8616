import Cells
import Concurrency
import FoundationEssentials
import GitHub
import HTTP

/// GitHub's device flow: the user types a code in a web browser, and this program gets a token.
public struct DeviceFlow: Sendable {
    /// A code, and the page for it.
    public struct Code: Hashable, Sendable {
        /// `ABCD-1234`.
        public var userCode: String
        public var page: String
        public var expiresAt: Date
        let deviceCode: String
        let interval: TimeInterval
    }

    /// The seconds between two requests if GitHub gives none, and the addition if they are too fast (RFC 8628).
    private static let usualInterval: TimeInterval = 5
    private static let slowDown: TimeInterval = 5
    /// The limits for an interval from the server: requests always have a pause, and the user does not wait too long.
    private static let intervals: ClosedRange<TimeInterval> = 1...60
    /// The seconds for which a code is valid: the maximum, and the default if the server gives none.
    private static let longestLife: TimeInterval = 86_400
    private static let usualLife: TimeInterval = 900
    /// The number of consecutive network failures that are tolerated while the user types the code.
    private static let patience = 5

    let clientID: String
    let webURL: String
    private let session: Session
    let clock: any TimeSource

    /// - Parameter webURL: the URL for signing in: `https://github.com`.
    public init(
        clientID: String, webURL: String, userAgent: String, transport: any Transport = CurlTransport.shared,
        clock: any TimeSource = SystemClock.shared
    ) {
        self.clientID = clientID
        var base = Substring(webURL)
        while base.hasSuffix("/") { base.removeLast() }
        self.webURL = String(base)
        self.clock = clock
        session = Session(
            transport: transport, defaultHeaders: ["User-Agent": userAgent, "Accept": "application/json"], clock: clock)
    }

    /// Requests a code.
    public func start() async throws(DeviceFlowError) -> Code {
        let answer = try await post("/login/device/code", ["client_id": .string(clientID), "scope": "gist"])
        guard let userCode = answer["user_code"]?.string, let deviceCode = answer["device_code"]?.string,
            let page = answer["verification_uri"]?.string
        else { throw Self.failure(answer) }
        guard Self.isUserCode(userCode), WebAddress.isPrintable(page) else { throw .unexpected("") }
        let lifetime = Self.seconds(answer["expires_in"], within: 0...Self.longestLife) ?? Self.usualLife
        return Code(
            userCode: userCode, page: page, expiresAt: clock.now.addingTimeInterval(lifetime), deviceCode: deviceCode,
            interval: Self.seconds(answer["interval"], within: Self.intervals) ?? Self.usualInterval)
    }

    /// True for a valid code. Users type or paste it, so it must not be anything else, such as a shell command.
    private static func isUserCode(_ text: String) -> Bool {
        (4...20).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// Waits for the grant, and returns only its token.
    public func token(for code: Code) async throws(DeviceFlowError) -> Token { try await grant(for: code).token }

    /// Waits until the user has entered the code. Ends immediately when the task is cancelled.
    public func grant(for code: Code) async throws(DeviceFlowError) -> Grant {
        var interval = code.interval
        var failures = 0
        while true {
            do { try await clock.sleep(for: .seconds(interval)) } catch { throw .cancelled }
            guard clock.now < code.expiresAt else { throw .expired }
            let answer: JSONValue
            do throws(DeviceFlowError) {
                answer = try await post(
                    "/login/oauth/access_token",
                    [
                        "client_id": .string(clientID), "device_code": .string(code.deviceCode),
                        "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
                    ])
                failures = 0
            } catch .network(let sentence) {
                failures += 1
                if failures > Self.patience { throw .network(sentence) }
                continue
            }
            if answer["access_token"]?.string != nil { return try grant(answer) }
            switch answer["error"]?.string {
            case "authorization_pending": break
            case "slow_down":
                interval = max(
                    Self.seconds(answer["interval"], within: Self.intervals) ?? 0, interval + Self.slowDown)
            default: throw Self.failure(answer)
            }
        }
    }

    func post(_ path: String, _ form: Parameters) async throws(DeviceFlowError) -> JSONValue {
        let request = session.request(webURL + path, method: .post, body: .form(form), options: Self.options)
        do {
            // Failures have status 200 or 400, and the reason as JSON.
            return try await request.response(.json).result.get()
        } catch  where error.code == .cancelled {
            throw .cancelled
        } catch  where error.code == .undecodable || error.code == .unacceptableContentType {
            throw .unexpected("")
        } catch  where error.status == 404 {
            throw .notOffered
        } catch  where error.status != nil && error.status ?? 0 < 500 {
            throw .unexpected(TextSanitizer.line(error.serverMessage ?? ""))
        } catch {
            throw .network(TextSanitizer.line(error.userMessage))
        }
    }

    private static var options: RequestOptions {
        RequestOptions(timeout: .seconds(30), bodyLimit: 1 << 16, alsoAcceptable: [400, 401, 403, 422])
    }

    static func failure(_ answer: JSONValue) -> DeviceFlowError {
        switch answer["error"]?.string {
        case "access_denied": .denied
        case "expired_token", "token_expired": .expired
        case "device_flow_disabled": .notEnabled
        case "incorrect_client_credentials", "unauthorized_client": .unknownClient
        default:
            .unexpected(
                TextSanitizer.line(answer["error_description"]?.string ?? answer["error"]?.string ?? ""))
        }
    }

    /// A number of seconds, clamped to the limits; nil if there is none.
    private static func seconds(_ value: JSONValue?, within bounds: ClosedRange<TimeInterval>) -> TimeInterval? {
        let seconds: TimeInterval
        switch value {
        case .integer(let number)?: seconds = TimeInterval(number)
        case .double(let number)?: seconds = number
        default: return nil
        }
        return min(max(seconds, bounds.lowerBound), bounds.upperBound)
    }
}

/// The reason why a device flow returned no token.
public enum DeviceFlowError: Error, Hashable, Sendable {
    case denied
    case expired
    /// An expired token can't be renewed.
    case notRenewed
    case cancelled
    /// The device flow is disabled in the OAuth app.
    case notEnabled
    case unknownClient
    /// The URL does not exist on the server.
    case notOffered
    /// The message of the network error.
    case network(String)
    /// The server's message, which may be empty.
    case unexpected(String)
}
