import FoundationEssentials
import Texts

/// Why an answer's body could not be read.
public enum Unreadable: Error, Hashable, Sendable {
    /// HTML: some proxy's or portal's.
    case webPage
    /// The page of a server that wants people to sign in: Enterprise servers send it for whatever they don't let through.
    case loginPage
    /// Not JSON, or cut off.
    case broken
    /// JSON, but of another thing.
    case unexpectedShape
}

/// A body of the API, read leniently where its text is no UTF-8.
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

    /// The body as the decoder reads all of it: with U+FFFD for what is not UTF-8, as it would drop the whole text around it,
    /// and with names that it does not take for each other.
    private static func repaired(_ body: Data) -> Data {
        let isValid = String(validating: body, as: UTF8.self) != nil
        let body = isValid ? body : Data(String(decoding: body, as: UTF8.self).utf8)
        return body.withUnsafeBytes(JSONNames.encoded).map { Data($0) } ?? body
    }

    /// What a web page is that came in the place of an answer.
    /// - Parameter url: the one that was asked last, behind all redirects.
    static func webPage(_ body: Data, at url: URL?) -> Unreadable {
        let asksForPassword = ["type=\"password\"", "type='password'", "action=\"/session\""].contains { mark in
            body.prefix(256 << 10).firstRange(of: Data(mark.utf8)) != nil
        }
        let isLogin = url?.pathComponents.contains { ["login", "sso", "saml"].contains($0.lowercased()) } == true
        return asksForPassword || isLogin ? .loginPage : .webPage
    }

    /// True for what begins as HTML or XML does.
    static func isMarkup(_ body: Data) -> Bool {
        body.first { !($0 == 0x20 || (0x09...0x0d).contains($0)) } == UInt8(ascii: "<")
    }
}
