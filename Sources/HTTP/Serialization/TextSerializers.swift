import FoundationEssentials

extension ResponseSerializer where Value == Data {
    /// The body as it is; an empty one only where the answer has none by its nature.
    public static var data: Self {
        Self { response, body throws(HTTPError) in
            try refuseEmpty(body, of: response)
            return body
        }
    }
}

extension ResponseSerializer where Value == String {
    /// The body as text in the charset that the server names, else UTF-8.
    public static var string: Self {
        Self { response, body throws(HTTPError) in
            try refuseEmpty(body, of: response)
            let charset = response.contentType?.charset ?? "utf-8"
            guard let encoding = encodings[charset] else {
                throw HTTPError(.undecodable, at: .serializing, detail: "unknown charset \(charset)")
            }
            guard let text = String(data: body, encoding: encoding) else {
                throw HTTPError(.undecodable, at: .serializing, detail: "not \(charset)")
            }
            return text
        }
    }
}

private let encodings: [String: String.Encoding] = [
    "utf-8": .utf8, "utf8": .utf8, "us-ascii": .ascii, "iso-8859-1": .isoLatin1, "latin1": .isoLatin1,
    "windows-1252": .windowsCP1252, "utf-16": .utf16, "utf-16le": .utf16LittleEndian, "utf-16be": .utf16BigEndian,
]

/// "Data was empty" is an error but for answers that have no body by definition.
func refuseEmpty(_ body: Data, of response: HTTPResponse) throws(HTTPError) {
    guard body.isEmpty, !response.isBodyless else { return }
    throw HTTPError(.emptyBody, at: .serializing)
}
