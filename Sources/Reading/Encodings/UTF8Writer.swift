/// Decoded text, and the number of invalid sequences.
struct UTF8Writer {
    private var bytes: [UInt8] = []
    private(set) var damage = 0

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            bytes.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
        }
    }

    /// Replaces invalid bytes.
    mutating func appendDamage() {
        damage += 1
        append("\u{FFFD}")
    }

    // MARK: - Encodings

    /// Decodes UTF-8; each maximal part of an invalid character becomes one U+FFFD, like in `String(decoding:as:)`.
    mutating func appendUTF8(_ input: [UInt8]) {
        var iterator = input.makeIterator()
        var decoder = UTF8()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): append(scalar)
            case .error: appendDamage()
            case .emptyInput: return
            }
        }
    }

    mutating func appendUTF16(_ input: [UInt8], isBigEndian: Bool) {
        func unit(_ index: Int) -> UInt16 {
            let (first, second) = (UInt16(input[index]), UInt16(input[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        var index = 0
        while index + 1 < input.count {
            let first = unit(index)
            index += 2
            if !UTF16.isSurrogate(first) {
                append(Unicode.Scalar(first).unsafelyUnwrapped)
            } else if UTF16.isLeadSurrogate(first), index + 1 < input.count, UTF16.isTrailSurrogate(unit(index)) {
                append(UTF16.decode(UTF16.EncodedScalar([first, unit(index)])))
                index += 2
            } else {
                appendDamage()
            }
        }
        if index < input.count { appendDamage() }
    }

    mutating func appendUTF32(_ input: [UInt8], isBigEndian: Bool) {
        for index in stride(from: 0, to: input.count, by: 4) {
            let bytes = input[index..<min(index + 4, input.count)]
            let value = (isBigEndian ? Array(bytes) : bytes.reversed()).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            if bytes.count == 4, let scalar = Unicode.Scalar(value) { append(scalar) } else { appendDamage() }
        }
    }

    mutating func append(_ input: [UInt8], by table: SingleByteTable) {
        for byte in input {
            let scalar = table[byte]
            if scalar == "\u{FFFD}" { appendDamage() } else { append(scalar) }
        }
    }

    /// Skips bytes that the converter rejects one by one: a byte of an invalid pair may be a character itself.
    mutating func append(_ input: [UInt8], by converter: borrowing Converter) {
        var rest = input[...]
        while !rest.isEmpty {
            let step = converter.step(rest)
            bytes.append(contentsOf: step.text)
            rest = rest.dropFirst(step.taken)
            guard step.isStopped else { continue }
            bytes.append(contentsOf: converter.pending())
            appendDamage()
            rest = rest.dropFirst()
        }
        bytes.append(contentsOf: converter.pending())
    }
}
