import Cells
import FoundationEssentials
import Glibc
import Runtime
import SystemPackage
import Texts

/// Thrown when the reader of standard output has gone.
struct ClosedPipe: Error {}

/// Standard output and standard error.
enum Output {
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Columns of the terminal on standard output; where it does not tell, or is none, what COLUMNS says.
    static func columns(_ environment: [String: String]) -> Int {
        var size = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        return environment["COLUMNS"].flatMap { Int($0) }.flatMap { 1...1_000 ~= $0 ? $0 : nil } ?? 80
    }

    /// Sentences or fields, each in one line, whatever a server has put into them: also in a pipe nothing is left that a
    /// terminal obeys.
    static func say(_ lines: String...) throws { try say(lines) }

    static func say(_ lines: [String]) throws {
        try writeBytes(lines.map { TextSanitizer.visible($0) + "\n" }.joined().utf8)
    }

    /// Lines of text, likewise.
    static func write(_ text: String) throws { try writeBytes(TextSanitizer.visible(text, keepsLines: true).utf8) }

    /// What was drawn on surfaces, with the sequences that colour it: strangers' text in it is harmless already.
    static func writeDrawn(_ text: String) throws { try writeBytes(text.utf8) }

    /// Bytes as they are: a file's, where somebody asks for these. `scripts/check-output` lists who may.
    static func writeBytes(_ bytes: some Collection<UInt8>) throws { try send(Array(bytes), to: .standardOutput) }

    /// A value as JSON that is safe on a terminal, or what a filter makes of it.
    static func write(json value: some Encodable, as form: JSONForm, isPretty: Bool = true) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isPretty, form.filter == nil { encoder.outputFormatting.insert(.prettyPrinted) }
        let encoded = try form.selected(from: value, encoder)
        let json = String(decoding: encoded.withUnsafeBytes(JSONNames.decoded) ?? Array(encoded), as: UTF8.self)
        guard let filter = form.filter else { return try writeBytes((escaped(json) + "\n").utf8) }
        try filter.run(on: json) { output in
            switch output {
            case .json(let json): try writeBytes((escaped(json) + "\n").utf8)
            // A pipe gets the string itself, as from jq -r.
            case .text(let text): try isTerminal ? write(text + "\n") : writeBytes((text + "\n").utf8)
            }
        }
    }

    /// The same JSON without what it has no need to escape but terminals obey, hide or reorder text by.
    private static func escaped(_ json: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in json.unicodeScalars {
            // Line breaks stand between values only: in texts they are escaped already.
            guard scalar != "\n", TextSanitizer.isUnsafe(scalar) else {
                result.append(scalar)
                continue
            }
            for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                let digits = String(unit, radix: 16)
                result += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars
            }
        }
        return String(result)
    }

    /// A message for people, on standard error: one line, whatever names are in it, and those that follow it.
    static func complain(_ message: String, _ more: [String] = []) {
        let lines = ([message] + more).map { TextSanitizer.visible($0) + "\n" }
        try? send(Array(lines.joined().utf8), to: .standardError)
    }

    /// Says why a command prints nothing, where a person would wonder: in a pipe nothing is what the next program expects.
    static func explain(_ sentence: String) {
        if isTerminal { complain(sentence) }
    }

    /// A question on standard error; the answer is typed in its line.
    static func ask(_ question: String) { send(TextSanitizer.visible(question)) }

    /// Something for the terminal on standard error, as it is.
    static func send(_ text: String) { try? send(Array(text.utf8), to: .standardError) }

    private static func send(_ bytes: [UInt8], to descriptor: FileDescriptor) throws {
        do {
            try descriptor.writeAll(bytes)
        } catch Errno.brokenPipe {
            throw ClosedPipe()
        } catch {
            throw LaunchError(Words.Output.failed(error))
        }
    }
}
