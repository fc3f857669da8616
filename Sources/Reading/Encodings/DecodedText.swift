/// A file's bytes decoded as text.
public struct DecodedText: Sendable {
    public var text: String
    public var encoding: TextEncoding
    /// True if the encoding was guessed: neither the bytes nor the user specify it.
    public var isGuess = false
    /// The number of invalid byte sequences in this encoding: each is U+FFFD in the text.
    public var damage = 0

    init(utf8 bytes: [UInt8]) {
        var output = UTF8Writer(capacity: bytes.count)
        output.appendUTF8(bytes)
        (text, damage, encoding) = (output.text, output.damage, .utf8)
    }

    /// Decodes bytes in this encoding; invalid bytes become U+FFFD. A byte order mark is left out.
    /// - Returns: nil if the system has no converter for it.
    public init?(_ bytes: [UInt8], as encoding: TextEncoding) {
        var output = UTF8Writer(capacity: bytes.count)
        switch encoding.decoder {
        case .utf8: output.appendUTF8(bytes)
        case .utf16(let isBigEndian): output.appendUTF16(bytes, isBigEndian: isBigEndian)
        case .utf32(let isBigEndian): output.appendUTF32(bytes, isBigEndian: isBigEndian)
        case .table(let table): output.append(bytes, by: table)
        case .converter(let name):
            guard let converter = Converter(from: name) else { return nil }
            output.append(bytes, by: converter)
        }
        text = output.text
        damage = output.damage
        self.encoding = encoding
    }
}

extension TextEncoding {
    /// The decoder for an encoding.
    enum Decoder {
        case utf8
        case utf16(isBigEndian: Bool)
        case utf32(isBigEndian: Bool)
        case table(SingleByteTable)
        /// By the C library's name.
        case converter(String)
    }

    var decoder: Decoder {
        switch self {
        case .utf8: .utf8
        case .utf16LE: .utf16(isBigEndian: false)
        case .utf16BE: .utf16(isBigEndian: true)
        case .utf32LE: .utf32(isBigEndian: false)
        case .utf32BE: .utf32(isBigEndian: true)
        case .windows1250: .table(.windows1250)
        case .windows1251: .table(.windows1251)
        case .windows1252: .table(.windows1252)
        case .windows1253: .table(.windows1253)
        case .windows1254: .table(.windows1254)
        case .windows1255: .table(.windows1255)
        case .windows1256: .table(.windows1256)
        case .windows1257: .table(.windows1257)
        case .isoLatin2: .table(.isoLatin2)
        case .isoCyrillic: .table(.isoCyrillic)
        case .isoGreek: .table(.isoGreek)
        case .isoLatin9: .table(.isoLatin9)
        case .koi8R: .table(.koi8R)
        case .koi8U: .table(.koi8U)
        case .ibm437: .table(.ibm437)
        case .ibm850: .table(.ibm850)
        case .ibm852: .table(.ibm852)
        case .ibm866: .table(.ibm866)
        case .macintosh: .table(.macintosh)
        case .windows1258: .converter("CP1258")
        case .windows874: .converter("CP874")
        case .shiftJIS: .converter("CP932")
        case .eucJP: .converter("EUC-JP-MS")
        case .iso2022JP: .converter("ISO-2022-JP")
        case .gb18030: .converter("GB18030")
        case .big5: .converter("BIG5-HKSCS")
        case .eucKR: .converter("CP949")
        }
    }

    /// The byte order mark of this encoding.
    var mark: [UInt8] {
        switch self {
        case .utf8: [0xEF, 0xBB, 0xBF]
        case .utf16LE: [0xFF, 0xFE]
        case .utf16BE: [0xFE, 0xFF]
        case .utf32LE: [0xFF, 0xFE, 0, 0]
        case .utf32BE: [0, 0, 0xFE, 0xFF]
        default: []
        }
    }
}
