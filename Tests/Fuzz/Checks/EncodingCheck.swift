@testable import Reading

/// Bytes are a text in each encoding, and the guess is always the same; what is UTF-8 stays UTF-8.
func checkEncodings(_ bytes: [UInt8]) throws {
    let document = TextDocument(bytes)
    try require(document == TextDocument(bytes) && document.encoding == TextDocument(bytes).encoding, "one guess")
    if document.encoding != .utf8 { try require(document.bytes == bytes, "the bytes are kept") }
    if let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0), !bytes.contains(0x1B) {
        try require(document.encodingLabel == nil && document.damage == 0, "valid UTF-8 is UTF-8")
        let marked = text.unicodeScalars.first == "\u{FEFF}"
        try require(
            document.wholeText.unicodeScalars.elementsEqual(text.unicodeScalars.dropFirst(marked ? 1 : 0)), "as it is")
    }
    for encoding in TextEncoding.allCases {
        guard let decoded = DecodedText(bytes, as: encoding) else { continue }
        let text = decoded.text
        try require(text.utf8.count <= bytes.count * 4 + 64, "\(encoding.name) has a bound")
        try require(decoded.damage <= bytes.count, "so has its damage")
        if decoded.damage > 0 { try require(text.unicodeScalars.contains("\u{FFFD}"), "damage is seen") }
        if case .table = encoding.decoder {
            try require(text.unicodeScalars.count == bytes.count, "each byte of \(encoding.name) is a character")
        }
    }
    try checkUTF16(bytes)
}

/// UTF-16 is what the standard library reads.
private func checkUTF16(_ bytes: [UInt8]) throws {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
    let swapped = units.map(\.byteSwapped)
    let rest = bytes.count % 2 == 0 ? "" : "\u{FFFD}"
    for (encoding, units) in [(TextEncoding.utf16LE, units), (.utf16BE, swapped)] {
        let text = DecodedText(bytes, as: encoding)?.text ?? ""
        let expected = String(decoding: units, as: UTF16.self) + rest
        try require(text.unicodeScalars.elementsEqual(expected.unicodeScalars), "\(encoding.name) is read right")
    }
}
