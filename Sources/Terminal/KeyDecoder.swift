import Cells

/// Decodes the bytes that a terminal sends to keys and reports: the mouse, pastes, its focus.
///
/// A pure value that can be fed in any portions. Unknown sequences are skipped completely, invalid UTF-8 is ignored.
/// Escape and a key that arrive together mean Alt and that key; they are two keys only if the second one arrives later
/// than a network could delay it (`TerminalInput.escapeTimeout`). No part of a report ever becomes a key, except for
/// its escape if the rest arrives too late.
public struct KeyDecoder: Sendable {
    private enum State: Sendable {
        case ground
        /// After ESC.
        case escape
        /// After ESC O.
        case ss3
        /// After ESC [, with the parameter and intermediate bytes so far.
        case csi([UInt8])
        /// After ESC [ [, the linux console's function keys.
        case console
        /// In an X10 mouse report, with this many bytes to come.
        case mouse(Int)
        /// Inside OSC, DCS, APC, PM or SOS; with its introducer, and the start of what has come since.
        case string(introducer: UInt8, content: [UInt8])
        /// After ESC in such a string, most likely before the backslash that ends it.
        case stringEnd
        /// Inside a UTF-8 sequence: the bits so far, the number of missing bytes, and the smallest scalar of that
        /// length.
        case utf8(bits: UInt32, remaining: Int, least: UInt32)
    }

    private var state = State.ground
    /// The bytes of a paste that has not ended yet.
    private var paste: [UInt8]?
    /// True from a paste's end until there is a pause. Some terminals do not remove `ESC [ 201 ~` from pasted text:
    /// hostile text after it arrives together with the paste, and `|`, a command and Enter would run a shell command.
    /// No user types that fast. Reports from the terminal itself are not keys, and are still decoded.
    private var isBehindPaste = false
    /// Set after an escape that became a key, or that may belong to Alt.
    private var late: SplitEscapeSequence?
    /// True after the escape that ends a string, until its backslash.
    private var isBeforeBackslash = false
    /// True if the current key has an escape before it.
    private var isAlt = false
    private var events: [TerminalEvent] = []
    /// The background that the terminal has reported, if it was requested.
    public private(set) var background: RGB?
    /// True if the terminal has identified itself since this was last reset.
    var hasIdentified = false {
        didSet { if hasIdentified { awaitsReply = false } }
    }
    /// True while the terminal's name and graphics are expected: the starts of the strings with them are then no keys.
    var awaitsReply = false
    /// The terminal's answers about images.
    private(set) var images = ImageReply()

    public init() {}

    /// True if the bytes so far may be a complete key or the start of another, so that it matters if more bytes follow
    /// at once: call `flush` if they don't.
    public var isAmbiguous: Bool { isBehindPaste || isUnfinished }

    /// True if the bytes so far are whole keys and reports.
    var isBetweenKeys: Bool { if case .ground = state { late == nil && paste == nil } else { false } }

    private var isUnfinished: Bool {
        switch state {
        case .ground: late?.isAmbiguous ?? false
        case .escape, .ss3, .stringEnd: true
        // A network may split the response; its rest must not become keys.
        case .string(let introducer, let content) where awaitsReply && ImageReply.start(behind: introducer) != nil:
            content.first != ImageReply.start(behind: introducer)?.first
        case .string(_, let content): !BackgroundReply.isBegun(by: content)
        case .csi(let parameters): parameters.isEmpty
        case .console, .mouse, .utf8: false
        }
    }

    /// Decodes bytes, and returns the completed keys and reports in order.
    public mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
        for byte in bytes { consume(byte) }
        return takeEvents()
    }

    /// Decodes an ambiguous start without further bytes: a lone ESC is the escape key. Call it again if something
    /// ambiguous is left.
    public mutating func flush() -> [TerminalEvent] {
        defer { if !isUnfinished { isBehindPaste = false } }
        guard isUnfinished else { return [] }
        let interrupted = state
        state = .ground
        switch interrupted {
        case .ground:
            releaseLate()
        case .escape:
            append(.escape)
            // The user may have pressed it to leave a paste without end.
            endPaste()
            late = SplitEscapeSequence(awaitsReply: awaitsReply)
        case .csi:
            // Alt and a bracket, or a report whose rest is late: undecided.
            late = SplitEscapeSequence(isAlt: true, awaitsReply: awaitsReply)
            takeLate(0x5B)
        case .ss3: alt(0x4F)
        case .string(0x5D, let content) where BackgroundReply.start.starts(with: content):
            // Alt and a bracket, or the start of a response.
            late = SplitEscapeSequence(isAlt: true)
            takeLate(0x5D)
            content.forEach { takeLate($0) }
        case .string(let introducer, []) where awaitsReply && ImageReply.start(behind: introducer) != nil:
            late = SplitEscapeSequence(isAlt: true, awaitsReply: true)
            takeLate(introducer)
        case .string(let introducer, let content) where content.isEmpty: alt(introducer)
        case .stringEnd: isBeforeBackslash = true
        default: break
        }
        return takeEvents()
    }

    private mutating func takeEvents() -> [TerminalEvent] {
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }

    /// Adds a key, unless it is part of a paste or directly follows it.
    private mutating func append(_ key: Key) {
        if paste == nil, !isBehindPaste { events.append(.key(isAlt ? .alt(key) : key)) }
        isAlt = false
    }

    private mutating func consume(_ byte: UInt8) {
        defer { isBeforeBackslash = false }
        switch state {
        case .ground where isBeforeBackslash && byte == 0x5C: break
        case .ground where late != nil: takeLate(byte)
        case .ground: ground(byte)
        case .escape: escape(byte)
        case .ss3:
            state = .ground
            if let key = Key(cursor: byte) { append(key) }
        case .csi(let parameters): csi(byte, parameters)
        case .console:
            state = .ground
            if (0x41...0x45).contains(byte) { append(.function(Int(byte) - 0x40)) }
        case .mouse(let remaining): state = remaining > 1 ? .mouse(remaining - 1) : .ground
        case .string(let introducer, let content): string(byte, introducer, content)
        case .stringEnd:
            state = .ground
            if byte != 0x5C { escape(byte) }
        case .utf8(let bits, let remaining, let least): utf8(byte, bits, remaining, least)
        }
    }

    // MARK: - Characters

    private mutating func ground(_ byte: UInt8) {
        switch byte {
        case 0x1B: state = .escape
        case _ where paste != nil: if paste?.count ?? 0 < Self.longestPaste { paste?.append(byte) }
        case 0x20...0x7E: append(.character(Character(Unicode.Scalar(byte))))
        case 0...0x1F, 0x7F: append(Key(control: byte))
        case 0xC2...0xDF: state = .utf8(bits: UInt32(byte & 0x1F), remaining: 1, least: 0x80)
        case 0xE0...0xEF: state = .utf8(bits: UInt32(byte & 0x0F), remaining: 2, least: 0x800)
        case 0xF0...0xF4: state = .utf8(bits: UInt32(byte & 0x07), remaining: 3, least: 0x1_0000)
        default: break
        }
    }

    private mutating func utf8(_ byte: UInt8, _ bits: UInt32, _ remaining: Int, _ least: UInt32) {
        guard byte & 0xC0 == 0x80 else {
            state = .ground
            isAlt = false
            return ground(byte)
        }
        let value = bits << 6 | UInt32(byte & 0x3F)
        guard remaining == 1 else {
            state = .utf8(bits: value, remaining: remaining - 1, least: least)
            return
        }
        state = .ground
        // Overlong forms, surrogates and C1 controls are not text.
        if value >= max(least, 0xA0), let scalar = Unicode.Scalar(value) { append(.character(Character(scalar))) }
        isAlt = false
    }

    /// Decodes a byte after an escape. Alt is ignored with Ctrl and a letter: Ctrl-C is always Ctrl-C.
    private mutating func alt(_ byte: UInt8) {
        isAlt = paste == nil && (byte >= 0x20 || [0x08, 0x09, 0x0D].contains(byte))
        ground(byte)
        if case .ground = state { isAlt = false }
    }

    // MARK: - Sequences

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case 0x5B: state = .csi([])
        case 0x4F: state = .ss3
        case 0x50, 0x58, 0x5D, 0x5E, 0x5F: state = .string(introducer: byte, content: [])
        case 0x1B: append(.escape)
        default:
            state = .ground
            alt(byte)
        }
    }

    private mutating func string(_ byte: UInt8, _ introducer: UInt8, _ content: [UInt8]) {
        switch byte {
        case 0x07, 0x1B:
            state = byte == 0x07 ? .ground : .stringEnd
            if introducer == 0x5D { background = BackgroundReply.color(content) ?? background }
            images.received(content, introducer: introducer)
        default:
            if BackgroundReply.isBegun(by: content), !BackgroundReply.mayGo(on: content, with: byte) {
                state = .ground
                return ground(byte)
            }
            // Ignoring the rest keeps a flood from using memory.
            state = .string(introducer: introducer, content: content.count < 32 ? content + [byte] : content)
        }
    }

    private mutating func csi(_ byte: UInt8, _ parameters: [UInt8]) {
        switch byte {
        case 0x20...0x3F:
            // No key's sequence is this long; ignoring the rest keeps a flood from using memory.
            state = .csi(parameters.count < 64 ? parameters + [byte] : parameters)
        case 0x5B where parameters.isEmpty: state = .console
        case 0x4D where parameters.isEmpty: state = .mouse(3)
        case 0x40...0x7E:
            state = .ground
            finish(parameters, final: byte)
        default:
            state = .ground
            ground(byte)
        }
    }

    private mutating func finish(_ parameters: [UInt8], final: UInt8) {
        if parameters.first == 0x3C { return mouse(parameters.dropFirst(), isRelease: final == 0x6D) }
        if parameters.first == 0x3F { report(Array(parameters.dropFirst()), final: final) }
        // Private markers and intermediates belong to reports, not to keys.
        guard parameters.allSatisfy({ (0x30...0x3B).contains($0) }) else { return }
        let numbers = Self.numbers(parameters)
        // The release of a key is ignored, since its press has counted.
        if numbers.count > 1, numbers[1].count > 1, numbers[1][1] == 3 { return }
        let number = numbers.first?.first.flatMap(\.self) ?? 0
        switch (final, number) {
        case (0x74, 6): images.received(cellSize: numbers.compactMap { $0.first ?? nil })
        case (0x49, _), (0x4F, _): if parameters.isEmpty { events.append(.focus(final == 0x49)) }
        case (0x75, _), (0x7E, 27): NumberedKey(numbers, final: final)?.keys.forEach { append($0) }
        case (0x7E, 200): paste = paste ?? []
        case (0x7E, 201):
            isBehindPaste = isBehindPaste || paste != nil
            endPaste()
        case (0x5A, _): append(.backTab)
        case (0x7E, _): if let key = Key(editing: number) { append(key) }
        default: if let key = Key(cursor: final) { append(key) }
        }
    }

    /// The parameters between semicolons, each with its parts between colons; nil for omitted ones.
    private static func numbers(_ parameters: [UInt8]) -> [[Int?]] {
        guard !parameters.isEmpty else { return [] }
        return parameters.split(separator: 0x3B, omittingEmptySubsequences: false).map { parameter in
            parameter.split(separator: 0x3A, omittingEmptySubsequences: false).map { $0.isEmpty ? nil : number($0) }
        }
    }

    private static func number(_ digits: some Sequence<UInt8>) -> Int {
        digits.reduce(0) { min($0 * 10 + Int($1) - 0x30, 9_999_999) }
    }

    // MARK: - Reports

    /// The identification, or what the terminal's graphics can do.
    private mutating func report(_ parameters: [UInt8], final: UInt8) {
        guard parameters.allSatisfy({ 0x30...0x39 ~= $0 || $0 == 0x3B }) else { return }
        let numbers = Self.numbers(parameters).compactMap { $0.first ?? nil }
        switch final {
        case 0x63:
            hasIdentified = true
            images.received(attributes: numbers)
        case 0x53: images.received(graphics: numbers)
        default: break
        }
    }

    /// `button;column;row`, both from 1. Modifiers and other buttons are ignored.
    private mutating func mouse(_ parameters: ArraySlice<UInt8>, isRelease: Bool) {
        // Check first that there are only digits and semicolons.
        guard parameters.allSatisfy({ 0x30...0x39 ~= $0 || $0 == 0x3B }) else { return }
        let numbers = parameters.split(separator: 0x3B, omittingEmptySubsequences: false).map(Self.number)
        guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return }
        let action: Mouse.Action? =
            switch numbers[0] & ~0b1_1100 {
            case 0: isRelease ? .release : .press
            case 32: .drag
            case 64: .wheelUp
            case 65: .wheelDown
            default: nil
            }
        if let action { events.append(.mouse(Mouse(action, x: numbers[1] - 1, y: numbers[2] - 1))) }
    }

    /// Handles a byte after an escape that became a key.
    private mutating func takeLate(_ byte: UInt8) {
        guard var report = late else { return }
        let verdict = report.take(byte)
        late = verdict == .begun ? report : nil
        switch verdict {
        case .begun: break
        case .whole: finish(Array(report.bytes.dropFirst().dropLast()), final: byte)
        case .answer: state = .string(introducer: 0x5D, content: BackgroundReply.start)
        case .reply: state = .string(introducer: report.bytes[0], content: Array(report.bytes.dropFirst()))
        case .broken: ground(byte)
        case .other:
            late = report
            releaseLate()
            ground(byte)
        }
    }

    /// Adds the bytes as keys that were held back for a report.
    private mutating func releaseLate() {
        guard let report = late else { return }
        late = nil
        for (place, byte) in report.bytes.enumerated() {
            if place == 0, report.isAlt { alt(byte) } else { ground(byte) }
        }
    }

    private mutating func endPaste() {
        guard let bytes = paste else { return }
        paste = nil
        let lines = String(decoding: bytes, as: UTF8.self).map { $0.isNewline ? "\n" : $0 }
        let text = String(lines).unicodeScalars.filter { scalar in
            scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control
        }
        events.append(.paste(String(String.UnicodeScalarView(text))))
    }

    /// The maximum length of a paste in bytes, which is enough for every use.
    private static let longestPaste = 1 << 16
}
