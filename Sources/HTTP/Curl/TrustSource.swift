import Glibc

/// The source of trusted certificates.
enum TrustSource: Sendable, Equatable {
    case file(String)
    case folder(String)
    /// libcurl's own choice.
    case builtIn

    static let systemFolder = "/etc/ssl/certs"

    init(certificateFile: String?, environment: [String: String]) {
        let named = [certificateFile, environment["CURL_CA_BUNDLE"], environment["SSL_CERT_FILE"]]
        if let file = named.lazy.compactMap(\.self).first(where: { !$0.isEmpty }) {
            self = .file(file)
        } else {
            self = Self.isHashed(Self.systemFolder) ? .folder(Self.systemFolder) : .builtIn
        }
    }

    /// True for a folder with links named after their certificates' hashes (`8d89cda1.0`), as OpenSSL looks them up.
    private static func isHashed(_ folder: String) -> Bool {
        guard let entries = opendir(folder) else { return false }
        defer { closedir(entries) }
        while let entry = readdir(entries) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.utf8.count == 10, name.hasSuffix(".0") { return true }
        }
        return false
    }
}
