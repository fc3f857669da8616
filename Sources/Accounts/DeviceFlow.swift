import Cells
import Concurrency
import FoundationEssentials
import GitHub
import HTTP

/// GitHub's device flow: a code that is typed in a web browser gives this program a token.
public struct DeviceFlow: Sendable {
    /// A code, and where it is typed.
    public struct Code: Hashable, Sendable {
        /// `ABCD-1234`.
        public var userCode: String
        public var page: String
        public var expiresAt: Date
        let deviceCode: String
        let interval: TimeInterval
    }

    /// Seconds between two questions where GitHub names none, and how many more it wants where they come too fast (RFC 8628).
    private static let usualInterval: TimeInterval = 5
    private static let slowDown: TimeInterval = 5
    /// What a server may name: never so little that it is asked without a pause, nor so much that nobody waits for it.
    private static let intervals: ClosedRange<TimeInterval> = 1...60
    /// Seconds that a code is good for, at most and where the server names none.
    private static let longestLife: TimeInterval = 86_400
    private static let usualLife: TimeInterval = 900
    /// How often in a row the network may fail while somebody types the code.
    private static let patience = 5

    let clientID: String
    let webURL: String
    private let session: Session
    let clock: any TimeSource

    /// - Parameter webURL: where people sign in: `https://github.com`.
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

    /// Asks for a code.
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

    /// People type it, or paste it from the clipboard: it must not be anything else, such as a line for a shell.
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

    /// The token of `grant(for:)` alone.
    public func token(for code: Code) async throws(DeviceFlowError) -> Token { try await grant(for: code).token }

    /// Waits until the code was typed. Ends at once when the task is cancelled.
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
            // Failures come with 200 or 400, both with the reason as JSON.
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

    /// A number of seconds, brought into the bounds; nil where there is none.
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

/// Why no token came of a device flow.
public enum DeviceFlowError: Error, Hashable, Sendable {
    case denied
    case expired
    /// A token that has expired can't be renewed any more.
    case notRenewed
    case cancelled
    /// The OAuth app has the device flow switched off.
    case notEnabled
    case unknownClient
    /// There is nothing at the URL.
    case notOffered
    /// The network's own sentence.
    case network(String)
    /// The server's own words, or none.
    case unexpected(String)
}
