import CJQ
import Runtime
import SystemCalls

/// A jq expression, which converts JSON to other JSON or text. The library is loaded with the first one.
final class JQFilter {
    /// A result of the expression.
    enum Output {
        /// A string, unquoted.
        case text(String)
        /// The JSON of any other value, in one line.
        case json(String)
    }

    private let program: OpaquePointer

    /// The memory limit of the whole process while an expression runs: an infinite expression must fail before the
    /// machine swaps.
    private static let memoryLimit = 2 << 30

    init(_ expression: String) throws(LaunchError) {
        if let problem = cjq_load("libjq.so.1") {
            throw LaunchError(
                Words.JQ.missing(command: Installable.libjq.command()), more: ["(\(String(cString: problem)))"])
        }
        let (program, messages) = Self.receive { cjq_compile(expression, $0, $1) }
        guard let program else { throw LaunchError(Words.JQ.failed(Self.sentence(messages)), exitCode: .usage) }
        self.program = program
    }

    deinit { cjq_free(program) }

    /// Calls `body` with each result of the expression for a JSON text.
    func run(on json: String, _ body: (Output) throws -> Void) throws {
        cjq_limit_memory(Self.memoryLimit)
        guard cjq_start(program, json, json.utf8.count) != 0 else {
            throw LaunchError(Words.JQ.tooLarge)
        }
        while true {
            let (kind, texts) = Self.receive { cjq_next(program, $0, $1) }
            let text = texts.first ?? ""
            switch kind {
            case cjq_string: try body(.text(text))
            case cjq_json: try body(.json(text))
            case cjq_error: throw LaunchError(Words.JQ.failed(text))
            default: return
            }
        }
    }

    /// The error in an expression, without libjq's words for its own command line.
    private static func sentence(_ messages: [String]) -> String {
        let lines = (messages.first ?? "").parts(separatedBy: "\n", omittingEmpty: true)
        var sentence = lines.first.map(String.init) ?? Words.JQ.invalid
        for noise in ["jq: error: ", " (Unix shell quoting issues?)"] { sentence = sentence.replacing(noise, by: "") }
        if sentence.ends(with: ":") { sentence.removeLast() }
        return sentence
    }

    /// Collects the messages of the library while `body` runs.
    private static func receive<Value>(
        _ body: (cjq_receiver, UnsafeMutableRawPointer) -> Value
    ) -> (value: Value, texts: [String]) {
        var texts: [String] = []
        let value = withUnsafeMutablePointer(to: &texts) { texts in
            body(
                { text, count, context in
                    let bytes = UnsafeRawBufferPointer(start: text, count: count)
                    context?.assumingMemoryBound(to: [String].self).pointee.append(
                        String(decoding: bytes, as: UTF8.self))
                }, texts)
        }
        return (value, texts)
    }
}
