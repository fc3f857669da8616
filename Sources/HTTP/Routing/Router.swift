import FoundationEssentials
import Texts

/// Turns a case of some type into the parts of a request. Only `baseURL` and `path` have no default.
///
///     enum PhotoRouter: Router {
///         case photo(Int)
///         var baseURL: String { "https://api.example.com/v1" }
///         var path: String { switch self { case .photo(let id): "photos/\(id)" } }
///         var query: Parameters { ["image_size": 4] }
///     }
public protocol Router: Sendable {
    /// Scheme, host and the path that all endpoints share.
    var baseURL: String { get }
    /// The method; GET where nothing is said.
    var method: Method { get }
    /// Appended to the base. Segments made from someone's text go through `pathSegment(_:)` first; whatever else may not
    /// stand in a path is escaped here.
    var path: String { get }
    /// The path by which the session's transformers know the resource; `path` where nothing is said. For routers that take URLs
    /// as a server has named them, such as that of a list's next page.
    var resourcePath: String { get }
    /// Sorted by name on the wire.
    var query: Parameters { get }
    /// Headers of the router's own origin: a redirect to another origin drops them. The only place for `Authorization`.
    var headers: Headers { get }
    /// The body; none where nothing is said.
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

/// A text as one segment of a path: `/`, `?`, `%` and the like are escaped, and so are the dots of `.` and `..`.
public func pathSegment(_ text: String) -> String {
    let isStep = text == "." || text == ".."
    return text.percentEncoded { isUnreserved($0) && !isStep }
}

/// The body that a request carries.
public enum RequestBody: Sendable {
    /// Bytes as they stand, with their `Content-Type`.
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
