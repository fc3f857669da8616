import FoundationEssentials
import Texts

/// Describes requests, usually as the cases of an enumeration. Only `baseURL` and `path` have no default.
///
///     enum PhotoRouter: Router {
///         case photo(Int)
///         var baseURL: String { "https://api.example.com/v1" }
///         var path: String { switch self { case .photo(let id): "photos/\(id)" } }
///         var query: Parameters { ["image_size": 4] }
///     }
public protocol Router: Sendable {
    /// Scheme, host and the common path of all endpoints.
    var baseURL: String { get }
    /// The method; GET by default.
    var method: Method { get }
    /// The path, appended to the base. Segments made from arbitrary text must go through `pathSegment(_:)` first; other
    /// characters that are not allowed in a path are escaped here.
    var path: String { get }
    /// The path that the session's transformers match; `path` by default. For routers with URLs that a server sent,
    /// such as that of a list's next page.
    var resourcePath: String { get }
    /// The query, sorted by name when it is sent.
    var query: Parameters { get }
    /// Headers for the router's own origin: a redirect to another origin drops them. The only place for
    /// `Authorization`.
    var headers: Headers { get }
    /// The body; none by default.
    var body: RequestBody? { get }
}

extension Router {
    /// GET.
    public var method: Method { .get }
    /// The path.
    public var resourcePath: String { path }
    /// No parameters.
    public var query: Parameters { [:] }
    /// No headers.
    public var headers: Headers { [:] }
    /// No body.
    public var body: RequestBody? { nil }
}

/// Encodes a text as one segment of a path: escapes `/`, `?`, `%` and the like, and the dots of `.` and `..`.
public func pathSegment(_ text: String) -> String {
    let isStep = text == "." || text == ".."
    return text.percentEncoded { isUnreserved($0) && !isStep }
}

/// The body of a request.
public enum RequestBody: Sendable {
    /// Unchanged bytes with their `Content-Type`.
    case data(Data, contentType: String)
    /// `application/x-www-form-urlencoded`, sorted by name.
    case form(Parameters)
    /// `application/json`, keys sorted.
    case json(JSONValue)
    /// `application/json` of any encodable value, keys sorted.
    case encodable(any Encodable & Sendable)

    func encoded() throws(HTTPError) -> (data: Data, contentType: String) {
        switch self {
        case .data(let data, let contentType): (data, contentType)
        case .form(let parameters):
            (Data(formEncoded(parameters).utf8), "application/x-www-form-urlencoded; charset=utf-8")
        case .json(let value): (try encode(value), "application/json")
        case .encodable(let value): (try encode(value), "application/json")
        }
    }

    private func encode(_ value: some Encodable) throws(HTTPError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        do {
            let json = try encoder.encode(value)
            return json.withUnsafeBytes(JSONNames.decoded).map { Data($0) } ?? json
        } catch {
            throw HTTPError(.invalidBody, at: .building, detail: "\(error)")
        }
    }
}
