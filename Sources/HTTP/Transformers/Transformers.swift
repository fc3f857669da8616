import FoundationEssentials

/// Converts the responses of a service, configured once for all requests of a session, by path and method.
///
/// The body of a successful response goes through the stages in their order. Each converts the value of the previous
/// one; the first receives the body as `Data`. If several transformers of one stage match, the last one that was added
/// counts, so general ones are added first. Errors go through all that match, in the order in which they were added,
/// before a retrier gets them.
///
/// They run once for each response, off the main thread, before it is cached: unreadable responses are not cached.
public struct Transformers: Sendable {
    /// The steps from a body to a value.
    public enum Stage: Int, Sendable, Hashable, CaseIterable {
        /// Parses the bytes.
        case parsing
        /// Converts the parsed data to a value of the program.
        case model
        /// Prepares the value for use.
        case cleanup
    }

    typealias Transform = @Sendable (any Sendable, HTTPResponse) throws(HTTPError) -> any Sendable
    typealias ErrorTransform = @Sendable (inout HTTPError) -> Void

    private struct Rule<Value: Sendable>: Sendable {
        let pattern: PathPattern
        let methods: [Method]
        let stage: Stage
        let value: Value

        func matches(_ path: String, _ method: Method) -> Bool {
            methods.contains(method) && pattern.matches(path)
        }
    }
    private var contents: [Rule<Transform>] = []
    private var errors: [Rule<ErrorTransform>] = []

    /// Creates an empty list: bodies are not converted.
    public init() {}

    /// Adds a transformer of contents.
    /// - Parameters:
    ///   - pattern: the pattern of the paths, without the base URL, as in `Router.resourcePath`.
    ///   - methods: the methods of the requests.
    ///   - stage: the stage in which it runs.
    ///   - transform: receives the result of the previous stage, and the head. An error that it throws becomes the
    ///     request's error: `.undecodable` if it is not one of HTTP's own.
    public mutating func add<Input: Sendable, Output: Sendable>(
        _ pattern: PathPattern, methods: [Method] = Self.allMethods, at stage: Stage = .parsing,
        _ transform: @escaping @Sendable (Input, HTTPResponse) throws -> Output
    ) {
        let step: Transform = { content, response throws(HTTPError) in
            guard let input = content as? Input else {
                throw Self.unsuited("\(type(of: content))", "\(Input.self)")
            }
            do {
                return try transform(input, response)
            } catch let error as HTTPError {
                throw error
            } catch {
                throw HTTPError(.undecodable, at: .serializing, detail: "\(error)")
            }
        }
        contents.append(Rule(pattern: pattern, methods: methods, stage: stage, value: step))
    }

    /// Adds a transformer of bodies.
    ///
    /// Unlike `add`, it needs no type for the value before there is a body: for types with parameters, the runtime
    /// would search all types of the program.
    public mutating func addParser(
        _ pattern: PathPattern, methods: [Method] = Self.allMethods,
        _ parse: @escaping @Sendable (Data) throws(HTTPError) -> any Sendable
    ) {
        let step: Transform = { content, _ throws(HTTPError) in
            guard let body = content as? Data else { throw Self.unsuited("\(type(of: content))", "\(Data.self)") }
            return try parse(body)
        }
        contents.append(Rule(pattern: pattern, methods: methods, stage: .parsing, value: step))
    }

    private static func unsuited(_ type: String, _ wanted: String) -> HTTPError {
        HTTPError(.undecodable, at: .serializing, detail: Words.Detail.wrongInput(type, wanted))
    }

    /// Adds a transformer that decodes a value from JSON.
    public mutating func decode<Value: Decodable & Sendable>(
        _ type: Value.Type, _ pattern: PathPattern, methods: [Method] = Self.allMethods
    ) {
        add(pattern, methods: methods) { (body: Data, _) in try JSONDecoder().decode(type, from: body) }
    }

    /// Adds a transformer of errors, for example to give them the message that the server sent in the body.
    public mutating func addForErrors(
        _ pattern: PathPattern = "**", methods: [Method] = Self.allMethods,
        _ transform: @escaping @Sendable (inout HTTPError) -> Void
    ) {
        errors.append(Rule(pattern: pattern, methods: methods, stage: .parsing, value: transform))
    }

    /// All methods.
    public static let allMethods = Method.allCases

    // MARK: Use

    /// The content made from the body of a successful response; the body if nothing matches, or it is empty by
    /// definition.
    func content(of body: Data, _ response: HTTPResponse, to router: any Router) throws(HTTPError) -> any Sendable {
        var content: any Sendable = body
        guard 200..<300 ~= response.status, !response.isBodyless || !body.isEmpty else { return content }
        let matching = contents.filter { $0.matches(router.resourcePath, router.method) }
        for stage in Stage.allCases {
            guard let rule = matching.last(where: { $0.stage == stage }) else { continue }
            content = try rule.value(content, response)
        }
        return content
    }

    func transform(_ error: HTTPError, of router: any Router) -> HTTPError {
        var error = error
        for rule in errors where rule.matches(router.resourcePath, router.method) { rule.value(&error) }
        return error
    }
}

/// A content that may be incomplete because of unreadable parts, in which case it is not cached.
public protocol PartialContent {
    /// False if an unreadable part was omitted.
    var isWhole: Bool { get }
}

extension LenientArray: PartialContent {
    /// False if elements were omitted.
    public var isWhole: Bool { skipped == 0 }
}

extension SparseArray: PartialContent {
    /// False if elements could not be decoded.
    public var isWhole: Bool { skipped == 0 }
}
