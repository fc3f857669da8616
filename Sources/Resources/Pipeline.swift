/// The way of an answer from the server's form to the program's: transformers in the order of their addition, each for the
/// paths and methods that it names. Errors take the same way. It runs wherever it is called; resources call it on their
/// own threads.
public struct Pipeline: Sendable {
    private typealias Answer = Result<any Sendable, any Error>

    private struct Stage: Sendable {
        let pattern: PathPattern
        /// Empty for all.
        let methods: Set<String>
        let transform: @Sendable (Answer) -> Answer
    }

    private var stages: [Stage] = []

    public init() {}

    /// Turns content of one type into another. What is of no such type goes on as it is.
    /// - Parameter pattern: a path; in it `*` stands for one part, a final `**` for whatever follows.
    public mutating func transform<Input: Sendable, Output: Sendable>(
        _ pattern: String, methods: String..., content: @escaping @Sendable (Input) throws -> Output
    ) {
        add(pattern, methods) { answer in
            guard case .success(let value) = answer, let input = value as? Input else { return answer }
            return Result { try content(input) }
        }
    }

    /// Turns errors into others.
    public mutating func transform(
        _ pattern: String, methods: String..., error: @escaping @Sendable (any Error) -> any Error
    ) {
        add(pattern, methods) { $0.mapError(error) }
    }

    private mutating func add(
        _ pattern: String, _ methods: [String], _ transform: @escaping @Sendable (Answer) -> Answer
    ) {
        stages.append(Stage(pattern: PathPattern(pattern), methods: Set(methods), transform: transform))
    }

    /// The content that the last transformer leaves, or the error.
    /// - Throws: `UnexpectedContent`, which goes through the transformers as other errors do, where the result is no `Value`.
    public func run<Value: Sendable>(
        _ path: String, method: String = "GET", as type: Value.Type = Value.self,
        _ source: () async throws -> any Sendable
    ) async throws -> Value {
        var answer: Answer
        do { answer = .success(try await source()) } catch { answer = .failure(error) }
        let stages = stages.filter {
            $0.pattern.matches(path) && ($0.methods.isEmpty || $0.methods.contains(method))
        }
        for stage in stages { answer = stage.transform(answer) }
        if case .success(let content) = answer, !(content is Value) {
            answer = .failure(UnexpectedContent())
            for stage in stages { answer = stage.transform(answer) }
        }
        guard let value = try answer.get() as? Value else { throw UnexpectedContent() }
        return value
    }
}

/// A pipeline ended with something else than was asked for.
public struct UnexpectedContent: Error {}

/// Which paths a transformer is for.
struct PathPattern: Sendable {
    private let parts: [Substring]

    init(_ pattern: String) { parts = pattern.split(separator: "/") }

    func matches(_ path: String) -> Bool {
        let found = path.split(separator: "/")
        if parts.last == "**" {
            guard found.count >= parts.count - 1 else { return false }
        } else if found.count != parts.count {
            return false
        }
        return zip(parts, found).allSatisfy { $0 == "*" || $0 == "**" || $0 == $1 }
    }
}
