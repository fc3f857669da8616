import Cells
import FoundationEssentials
import Glibc
import Runtime
import SystemPackage
import Texts

/// Thrown if the reader of standard output has closed the pipe.
struct ClosedPipe: Error {}

/// Standard output and standard error.
enum Output {
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// The width of the terminal on standard output; if it is unknown, or not a terminal, the value of COLUMNS.
    static func columns(_ environment: [String: String]) -> Int {
        var size = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        return environment["COLUMNS"].flatMap { Int($0) }.flatMap { 1...1_000 ~= $0 ? $0 : nil } ?? 80
    }

    /// Writes sentences or fields, each in one line, whatever the server has sent: control sequences are removed, also
    /// in a pipe.
    static func say(_ lines: String...) throws { try say(lines) }

    static func say(_ lines: [String]) throws {
        try writeBytes(lines.map { TextSanitizer.visible($0) + "\n" }.joined().utf8)
    }

    /// Writes lines of text, without control sequences.
    static func write(_ text: String) throws { try writeBytes(TextSanitizer.visible(text, keepsLines: true).utf8) }

    /// Writes drawn surfaces, with their colour sequences: they contain no other control sequences.
    static func writeDrawn(_ text: String) throws { try writeBytes(text.utf8) }

    /// Writes raw bytes, such as a file's, if the user asks for these. `scripts/check-output` lists the allowed
    /// callers.
    static func writeBytes(_ bytes: some Collection<UInt8>) throws { try send(Array(bytes), to: .standardOutput) }

    /// Writes a value as JSON that is safe on a terminal, or the output of a filter for it.
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
            // A pipe gets the string itself, like with jq -r.
            case .text(let text): try isTerminal ? write(text + "\n") : writeBytes((text + "\n").utf8)
            }
        }
    }

    /// The same JSON with escapes for control characters, and for characters that hide or reorder text.
    private static func escaped(_ json: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in json.unicodeScalars {
            // Line breaks are only between values: in texts they are already escaped.
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

    /// Writes a message to standard error: in one line, whatever names it contains, with further lines after it.
    static func complain(_ message: String, _ more: [String] = []) {
        let lines = ([message] + more).map { TextSanitizer.visible($0) + "\n" }
        try? send(Array(lines.joined().utf8), to: .standardError)
    }

    /// Explains on a terminal why a command prints nothing; the next program of a pipe expects nothing.
    static func explain(_ sentence: String, _ more: [String] = []) {
        if isTerminal { complain(sentence, more) }
    }

    /// Writes a question to standard error; the user types the answer in the same line.
    static func ask(_ question: String) { send(TextSanitizer.visible(question)) }

    /// Writes raw bytes for the terminal to standard error.
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
