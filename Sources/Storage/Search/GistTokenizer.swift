import GRDB
import Glibc

/// `TokenScanner` as SQLite's full-text search calls it.
final class GistTokenizer: FTS5CustomTokenizer {
    static let name = "gists"

    init(db: Database, arguments: [String]) {}

    func tokenize(
        context: UnsafeMutableRawPointer?, tokenization: FTS5Tokenization, pText: UnsafePointer<CChar>?, nText: CInt,
        tokenCallback: FTS5TokenCallback
    ) -> CInt {
        guard let pText, nText > 0 else { return ResultCode.SQLITE_OK.rawValue }
        return pText.withMemoryRebound(to: UInt8.self, capacity: Int(nText)) { text in
            var scanner = TokenScanner(UnsafeBufferPointer(start: text, count: Int(nText)))
            while scanner.next() {
                let code = scanner.token.withUnsafeBytes { token in
                    tokenCallback(
                        context, 0, token.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(token.count),
                        CInt(scanner.start), CInt(scanner.end))
                }
                if code != ResultCode.SQLITE_OK.rawValue { return code }
            }
            return ResultCode.SQLITE_OK.rawValue
        }
    }
}
