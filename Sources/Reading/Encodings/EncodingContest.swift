/// The encodings that bytes could be in, and the one whose text is the likeliest.
struct EncodingContest {
    /// Nil where no text is likely.
    let winner: TextEncoding?

    private typealias Contestant = (encoding: TextEncoding, languages: [WrittenLanguage], rareness: Double)

    private static let contestants: [Contestant] = [
        (.windows1252, WrittenLanguage.western, 0), (.windows1251, WrittenLanguage.cyrillic, 1),
        (.windows1250, WrittenLanguage.central, 3.5), (.isoLatin2, WrittenLanguage.central, 5),
        (.koi8U, WrittenLanguage.russian, 3), (.ibm866, WrittenLanguage.russian, 5),
        (.windows1253, WrittenLanguage.greek, 3), (.windows1254, WrittenLanguage.turkic, 3),
        (.windows1255, WrittenLanguage.hebrew, 3), (.windows1256, WrittenLanguage.arabic, 4),
        (.windows1257, WrittenLanguage.baltic, 4), (.shiftJIS, WrittenLanguage.japanese, 3),
        (.eucJP, WrittenLanguage.japanese, 3), (.gb18030, WrittenLanguage.simplifiedChinese, 3),
        (.big5, WrittenLanguage.traditionalChinese, 3), (.eucKR, WrittenLanguage.korean, 3),
    ]

    /// Bits that a byte beyond ASCII takes at most in a text that makes sense. Few bytes may be rare ones by chance.
    private static func mostBits(_ count: Int, isEastAsian: Bool) -> Double {
        count < 32 ? 16 : isEastAsian ? 7.5 : 10
    }

    /// Bytes beyond ASCII from which on they may be in a language that is not known here.
    private static let fewest = 8

    init(_ bytes: [UInt8]) {
        let sample = Self.sample(of: bytes)
        let utf8 = Self.bitsInUTF8(sample, isEnd: sample.count == bytes.count)
        var best = (encoding: TextEncoding.utf8, bits: utf8, text: "", isEastAsian: false)
        var texts: [(encoding: TextEncoding, text: String)] = []
        for (encoding, languages, rareness) in Self.contestants {
            guard let text = DecodedText(sample, as: encoding)?.text else { continue }
            texts.append((encoding, text))
            let cost = TextCost(text)
            let bits = rareness + (languages.map { cost.bits(in: $0) }.min() ?? 0)
            if bits < best.bits { best = (encoding, bits, text, languages[0].script == .eastAsian) }
        }
        // Of encodings that make the same of the bytes it is the one that is seen most.
        if let usual = texts.first(where: { $0.text.utf8.elementsEqual(best.text.utf8) }) {
            best.encoding = usual.encoding
        }
        let high = sample.count { $0 >= 0x80 }
        let bits = best.bits - TextCost.ascii * Double(sample.count - high)
        let most = Self.mostBits(high, isEastAsian: best.isEastAsian) * Double(high)
        if best.encoding == .utf8 || bits <= most {
            winner = best.encoding
        } else {
            // What is in no language that is known here may still be a text, if each byte is a character.
            let isWhole = DecodedText(sample, as: .windows1252)?.damage == 0
            winner = isWhole && high >= Self.fewest ? .windows1252 : nil
        }
    }

    /// True for a letter or sign that is frequent in some language.
    static func isUsual(_ scalar: Unicode.Scalar) -> Bool {
        contestants.contains { $0.languages.contains { $0.letters[scalar] != nil } }
            || 0x2010...0x2026 ~= scalar.value || 0x3001...0x3011 ~= scalar.value || 0xFF01...0xFF5E ~= scalar.value
    }

    // MARK: - The sample

    /// Bytes that are read, and those at most.
    private static let sampled = (enough: 4_096, most: 8_192)
    /// Bytes of ASCII around others.
    private static let margin = 24

    /// What is not ASCII, with some bytes around it. A piece begins with ASCII, so that it cuts no character.
    private static func sample(of bytes: [UInt8]) -> [UInt8] {
        if bytes.count <= sampled.enough { return bytes }
        var sample: [UInt8] = []
        var end = 0
        for (index, byte) in bytes.enumerated() where byte >= 0x80 {
            guard sample.count < sampled.most else { break }
            if index >= end {
                if sample.count >= sampled.enough { break }
                let start = max(end, index - margin)
                if start > end { sample.append(0x0A) }
                sample += bytes[start..<index]
                end = index
            }
            let next = min(bytes.count, index + margin + 1)
            sample += bytes[max(end, index)..<next]
            end = next
        }
        return sample
    }

    /// UTF-8 that is damaged, such as one that was cut, or joined with a text in another encoding.
    private static func bitsInUTF8(_ sample: [UInt8], isEnd: Bool) -> Double {
        var bits = 0.0
        var decoder = UTF8()
        var iterator = sample.makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar):
                bits += scalar.isASCII ? TextCost.ascii : Double(UTF8.width(scalar)) * 2 + 5
            case .error: bits += damage
            case .emptyInput: return isEnd && endsWithin(sample) ? bits - damage + 5 : bits
            }
        }
    }

    /// True where the last bytes begin a character of UTF-8: the text was cut.
    private static func endsWithin(_ sample: [UInt8]) -> Bool {
        guard let start = sample.lastIndex(where: { $0 & 0xC0 != 0x80 }), sample[start] >= 0xE0 else { return false }
        // One byte alone may as well be a letter of another encoding.
        return start < sample.count - 1 && sample.count - start < (sample[start] >= 0xF0 ? 4 : 3)
    }

    private static let damage = 22.0
}
