import FoundationEssentials

/// What the answers of a service become, configured once for all requests of a session, by path and method.
///
/// An answer of a status that means success goes through the stages in their order, each making a value of what the one before
/// has made; the first gets the body as `Data`. Of the transformers of one stage that match, the one that was added last
/// counts, so that what is general comes first. Errors go through all that match, in the order in which they were added, before
/// a retrier sees them.
///
/// They run once for each answer, off the main thread, before the cache keeps it: what they can't read is never kept.
public struct Transformers: Sendable {
    /// The steps from a body to a value.
    public enum Stage: Int, Sendable, Hashable, CaseIterable {
        /// The bytes are read.
        case parsing
        /// What was read becomes a value of the program's.
        case model
        /// The value is made ready for use.
        case cleanup
    }

    typealias Transform = @Sendable (any Sendable, HTTPResponse) throws(HTTPError) -> any Sendable
    typealias ErrorTransform = @Sendable (inout HTTPError) -> Void

    private struct Rule<Value: Sendable>: Sendable {
        let pattern: PathPattern
        let methods: Set<Method>
        let stage: Stage
        let value: Value

        func matches(_ path: String, _ method: Method) -> Bool {
            methods.contains(method) && pattern.matches(path)
        }
    }
    private var contents: [Rule<Transform>] = []
    private var errors: [Rule<ErrorTransform>] = []

    /// None: contents stay bodies.
    public init() {}

    /// Adds a transformer of contents.
    /// - Parameters:
    ///   - pattern: of the paths behind the base URL, as routers name them (`Router.resourcePath`).
    ///   - transform: gets what the stage before has made, and the head. What it throws becomes the request's error:
    ///     `.undecodable` where it is none of HTTP's own.
    public mutating func add<Input: Sendable, Output: Sendable>(
        _ pattern: PathPattern, methods: Set<Method> = Self.allMethods, at stage: Stage = .parsing,
        _ transform: @escaping @Sendable (Input, HTTPResponse) throws -> Output
    ) {
        let step: Transform = { content, response throws(HTTPError) in
            guard let input = content as? Input else {
                throw HTTPError(
                    .undecodable, at: .serializing,
                    detail: Words.Detail.wrongInput("\(type(of: content))", "\(Input.self)"))
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

    /// Adds a transformer that decodes a value from JSON.
    public mutating func decode<Value: Decodable & Sendable>(
        _ type: Value.Type, _ pattern: PathPattern, methods: Set<Method> = Self.allMethods
    ) {
        add(pattern, methods: methods) { (body: Data, _) in try JSONDecoder().decode(type, from: body) }
    }

    /// Adds a transformer of errors: it can give them the message that the server has put into their bodies.
    public mutating func addForErrors(
        _ pattern: PathPattern = "**", methods: Set<Method> = Self.allMethods,
        _ transform: @escaping @Sendable (inout HTTPError) -> Void
    ) {
        errors.append(Rule(pattern: pattern, methods: methods, stage: .parsing, value: transform))
    }

    /// Every method that there is.
    public static let allMethods = Set(Method.allCases)

    // MARK: Use

    /// What the body of a successful answer becomes; the body where nothing matches, or where it has none by its nature.
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

/// A content that tells whether all of it could be read. One that could not is never kept by a cache.
public protocol PartialContent {
    /// False where a part was left out because it could not be read.
    var isWhole: Bool { get }
}

extension LenientArray: PartialContent {
    /// False where elements were left out.
    public var isWhole: Bool { skipped == 0 }
}

extension SparseArray: PartialContent {
    /// False where elements could not be decoded.
    public var isWhole: Bool { skipped == 0 }
}
