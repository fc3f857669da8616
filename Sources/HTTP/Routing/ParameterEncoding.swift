/// Encodes parameters as a URL's query: sorted by name, nulls omitted, `true`/`false`, arrays as `name[]=…`, objects as
/// `name[key]=…`, everything in UTF-8.
func queryEncoded(_ parameters: Parameters) -> String {
    pairs(parameters).map { "\($0.percentEncoded(isUnreserved))=\($1.percentEncoded(isUnreserved))" }
        .joined(separator: "&")
}

/// Encodes parameters as the body of a form, with `+` for a space.
func formEncoded(_ parameters: Parameters) -> String {
    let escaped: (String) -> String = { text in
        String(text.percentEncoded { isUnreserved($0) || $0 == UInt8(ascii: " ") }.map { $0 == " " ? "+" : $0 })
    }
    return pairs(parameters).map { "\(escaped($0))=\(escaped($1))" }.joined(separator: "&")
}

private func pairs(_ parameters: Parameters) -> [(String, String)] {
    parameters.sorted { $0.key < $1.key }.flatMap { pairs($0.key.text, $0.value) }
}

private func pairs(_ name: String, _ value: JSONValue) -> [(String, String)] {
    switch value {
    case .null: []
    case .bool(let value): [(name, value ? "true" : "false")]
    case .integer(let value): [(name, String(value))]
    case .double(let value): [(name, String(value))]
    case .string(let value): [(name, value)]
    case .array(let values): values.flatMap { pairs("\(name)[]", $0) }
    case .object(let members): members.sorted { $0.key < $1.key }.flatMap { pairs("\(name)[\($0.key)]", $0.value) }
    }
}

/// True for the bytes that need no escape anywhere in a URL.
func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
    default: "-._~".utf8.contains(byte)
    }
}

extension String {
    /// The text with every other byte as `%XX`.
    func percentEncoded(_ isAllowed: (UInt8) -> Bool) -> String {
        if utf8.allSatisfy(isAllowed) { return self }
        var encoded = ""
        for byte in utf8 {
            if isAllowed(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return encoded
    }
}
