/// The encoding of a file.
public enum TextEncoding: String, CaseIterable, Hashable, Sendable {
    case utf8 = "UTF-8"
    case utf16LE = "UTF-16LE"
    case utf16BE = "UTF-16BE"
    case utf32LE = "UTF-32LE"
    case utf32BE = "UTF-32BE"
    case windows1252 = "Windows-1252"
    case windows1250 = "Windows-1250"
    case windows1251 = "Windows-1251"
    case windows1253 = "Windows-1253"
    case windows1254 = "Windows-1254"
    case windows1255 = "Windows-1255"
    case windows1256 = "Windows-1256"
    case windows1257 = "Windows-1257"
    case windows1258 = "Windows-1258"
    case windows874 = "Windows-874"
    case shiftJIS = "Shift-JIS"
    case eucJP = "EUC-JP"
    case iso2022JP = "ISO-2022-JP"
    case gb18030 = "GB18030"
    case big5 = "Big5"
    case eucKR = "EUC-KR"
    case isoLatin2 = "ISO-8859-2"
    case isoCyrillic = "ISO-8859-5"
    case isoGreek = "ISO-8859-7"
    case isoLatin9 = "ISO-8859-15"
    case koi8R = "KOI8-R"
    case koi8U = "KOI8-U"
    case ibm437 = "IBM437"
    case ibm850 = "IBM850"
    case ibm852 = "IBM852"
    case ibm866 = "IBM866"
    case macintosh = "Macintosh"

    /// Those that the C library has no converter for: a small system may lack some.
    static let unsupported = allCases.filter { encoding in
        if case .converter(let name) = encoding.decoder { Converter(from: name) == nil } else { false }
    }

    /// The usual name.
    public var name: String { rawValue }

    /// The encoding with this name in any spelling: `cp1251`, `windows 1251`, `WIN1251`.
    public init?(named name: String) {
        let key = Self.key(name)
        guard let encoding = Self.allCases.first(where: { Self.key($0.name) == key }) ?? Self.otherNames[key] else {
            return nil
        }
        self = encoding
    }

    private static func key(_ name: String) -> String {
        String(decoding: name.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }.filter(isPart), as: UTF8.self)
    }

    private static func isPart(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte || 0x30...0x39 ~= byte }

    private static let otherNames: [String: TextEncoding] = {
        var names: [String: TextEncoding] = [
            "utf16": .utf16LE, "ucs2": .utf16LE, "unicode": .utf16LE, "utf32": .utf32LE, "ucs4": .utf32LE,
            "latin1": .windows1252, "iso88591": .windows1252, "ansi": .windows1252, "latin2": .isoLatin2,
            "cyrillic": .isoCyrillic, "greek": .isoGreek, "latin9": .isoLatin9, "latin5": .windows1254,
            "iso88599": .windows1254, "iso885911": .windows874, "tis620": .windows874, "cp874": .windows874,
            "sjis": .shiftJIS, "cp932": .shiftJIS, "ms932": .shiftJIS, "windows31j": .shiftJIS, "mskanji": .shiftJIS,
            "ujis": .eucJP, "jis": .iso2022JP, "gbk": .gb18030, "gb2312": .gb18030, "cp936": .gb18030,
            "euccn": .gb18030, "cp950": .big5, "big5hkscs": .big5, "cp949": .eucKR, "uhc": .eucKR, "ksc5601": .eucKR,
            "macroman": .macintosh, "mac": .macintosh,
        ]
        for encoding in allCases {
            let key = key(encoding.name)
            if key.hasPrefix("ibm") { names["cp" + key.dropFirst(3)] = encoding }
            guard key.hasPrefix("windows") else { continue }
            for start in ["cp", "win", ""] { names[start + key.dropFirst(7)] = encoding }
        }
        return names
    }()
}
