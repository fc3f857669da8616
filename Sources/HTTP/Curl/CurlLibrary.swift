import CCurl

/// The installed libcurl.
public enum CurlLibrary {
    /// The version of libcurl and those of its own libraries, as in `libcurl/7.88.1 OpenSSL/3.0.17 zlib/1.2.13`. Loads
    /// libcurl, and uses no network.
    public static func version() throws(HTTPError) -> String { try version(of: CurlConfiguration.usualLibrary) }

    static func version(of library: String) throws(HTTPError) -> String {
        if let problem = ccurl_load(library) { throw .libraryMissing(String(cString: problem)) }
        return String(cString: ccurl_version())
    }
}
