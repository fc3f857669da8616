import FoundationEssentials
import Texts

/// The reason why a response's body could not be read.
public enum Unreadable: Error, Hashable, Sendable {
    /// HTML from a proxy or a portal.
    case webPage
    /// A login page: Enterprise servers send it for everything that needs a sign-in.
    case loginPage
    /// Not JSON, or cut.
    case broken
    /// JSON of another structure.
    case unexpectedShape
}

/// A body of the API, decoded leniently if it is not valid UTF-8.
enum JSONBody {
    static func decode<Value: Decodable>(_ type: Value.Type, from body: Data) throws(Unreadable) -> Value {
        do {
            return try JSONDecoder().decode(type, from: repaired(body))
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            throw isMarkup(body) ? .webPage : .broken
        } catch {
            throw .unexpectedShape
        }
    }

    /// The body in a form that the decoder reads completely: with U+FFFD for invalid UTF-8, which would make it drop
    /// the whole text, and with names that it does not confuse.
    private static func repaired(_ body: Data) -> Data {
        let isValid = String(validating: body, as: UTF8.self) != nil
        let body = isValid ? body : Data(String(decoding: body, as: UTF8.self).utf8)
        return body.withUnsafeBytes(JSONNames.encoded).map { Data($0) } ?? body
    }

    /// The kind of a web page that was sent instead of a response.
    /// - Parameter url: the last URL, after all redirects.
    static func webPage(_ body: Data, at url: URL?) -> Unreadable {
        let asksForPassword = ["type=\"password\"", "type='password'", "action=\"/session\""].contains { mark in
            body.prefix(256 << 10).firstRange(of: Data(mark.utf8)) != nil
        }
        let isLogin = url?.pathComponents.contains { ["login", "sso", "saml"].contains($0.lowercased()) } == true
        return asksForPassword || isLogin ? .loginPage : .webPage
    }

    /// True for text that starts like HTML or XML.
    static func isMarkup(_ body: Data) -> Bool {
        body.first { !($0 == 0x20 || (0x09...0x0d).contains($0)) } == UInt8(ascii: "<")
    }
}
