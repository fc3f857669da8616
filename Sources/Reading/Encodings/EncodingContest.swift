/// Compares the possible encodings of bytes, and selects the one with the most likely text.
struct EncodingContest {
    /// Nil if no text is likely.
    let winner: TextEncoding?

    private typealias Contestant = (encoding: TextEncoding, languages: [WrittenLanguage], rareness: Double)

    private static let contestants: [Contestant] = [
        (.windows1252, WrittenLanguage.western, 0), (.windows1251, WrittenLanguage.cyrillic, 1),
        (.windows1250, WrittenLanguage.central, 3.5), (.isoLatin2, WrittenLanguage.central, 5),
        (.koi8U, WrittenLanguage.russian, 3), (.ibm866, WrittenLanguage.russian, 5),
        (.windows1253, WrittenLanguage.greek, 3), (.windows1254, WrittenLanguage.turkic, 3),
        (.windows1255, WrittenLanguage.hebrew, 3), (.windows1256, WrittenLanguage.arabic, 4),
        (.windows1257, WrittenLanguage.baltic, 4), (.windows1258, WrittenLanguage.vietnamese, 6),
        (.windows874, WrittenLanguage.thai, 4), (.isoLatin9, WrittenLanguage.western, 5),
        (.isoCyrillic, WrittenLanguage.cyrillic, 7), (.isoGreek, WrittenLanguage.greek, 5),
        (.ibm850, WrittenLanguage.western, 6), (.ibm437, WrittenLanguage.western, 7),
        (.ibm852, WrittenLanguage.central, 7), (.macintosh, WrittenLanguage.western, 7),
        (.shiftJIS, WrittenLanguage.japanese, 3),
        (.eucJP, WrittenLanguage.japanese, 3), (.gb18030, WrittenLanguage.simplifiedChinese, 3),
        (.big5, WrittenLanguage.traditionalChinese, 3), (.eucKR, WrittenLanguage.korean, 3),
    ]

    /// Maximum bits for a byte beyond ASCII in a meaningful text. A few bytes may be rare by chance.
    private static func mostBits(_ count: Int, isEastAsian: Bool) -> Double {
        count < 32 ? 16 : isEastAsian ? 7.5 : 10
    }

    /// The minimum number of bytes beyond ASCII in a text in an unknown language.
    private static let minimumInUnknownLanguage = 8

    /// The maximum number of different bytes beyond ASCII in a text with one byte for each character. Binary data and
    /// character tables use all 128.
    private static let maximumDifferentBytes = 112

    /// - Parameter absent: encodings that this system can't convert.
    init(_ bytes: [UInt8], without absent: [TextEncoding]) {
        let sample = Self.sample(of: bytes)
        let utf8 = Self.bitsInUTF8(sample, isEnd: sample.count == bytes.count)
        var best = (encoding: TextEncoding.utf8, bits: utf8, text: "", isEastAsian: false)
        var texts: [(encoding: TextEncoding, text: String)] = []
        for (encoding, languages, rareness) in Self.contestants {
            guard !absent.contains(encoding), let text = DecodedText(sample, as: encoding)?.text else { continue }
            texts.append((encoding, text))
            let cost = TextCost(text)
            let bits = rareness + (languages.map { cost.bits(in: $0) }.min() ?? 0)
            if bits < best.bits { best = (encoding, bits, text, languages[0].script == .eastAsian) }
        }
        // If several encodings result in the same text, the most common one is chosen.
        if let usual = texts.first(where: { $0.text.utf8.elementsEqual(best.text.utf8) }) {
            best.encoding = usual.encoding
        }
        let high = sample.count { $0 >= 0x80 }
        let usesNearlyAll = Set(sample.filter { $0 >= 0x80 }).count > Self.maximumDifferentBytes
        let bits = best.bits - TextCost.ascii * Double(sample.count - high)
        let most = Self.mostBits(high, isEastAsian: best.isEastAsian) * Double(high)
        if best.encoding == .utf8 || bits <= most && (best.isEastAsian || !usesNearlyAll) {
            winner = best.encoding
        } else {
            // Bytes in an unknown language may still be text, if each byte is a character.
            let isMostlyASCII = high * 4 <= sample.count
            let others = [TextEncoding.windows1252] + (isMostlyASCII ? [best.encoding, .ibm437] : [])
            let whole = others.first { DecodedText(sample, as: $0)?.damage == 0 }
            winner = isMostlyASCII || high >= Self.minimumInUnknownLanguage ? whole : nil
        }
    }

    /// True for a letter or sign that is frequent in some language.
    static func isUsual(_ scalar: Unicode.Scalar) -> Bool {
        contestants.contains { $0.languages.contains { $0.letters[scalar] != nil } }
            || 0x2010...0x2026 ~= scalar.value || 0x3001...0x3011 ~= scalar.value || 0xFF01...0xFF5E ~= scalar.value
    }

    // MARK: - The sample

    /// Target and maximum size of the sample in bytes.
    private static let sampled = (enough: 4_096, most: 8_192)
    /// ASCII bytes around other bytes.
    private static let margin = 24

    /// The bytes beyond ASCII, with some context. A piece begins with ASCII, so that it splits no character.
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

    /// Damaged UTF-8, for example truncated, or joined with a text in another encoding.
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

    /// True if the last bytes are the beginning of a UTF-8 character: the text was truncated.
    private static func endsWithin(_ sample: [UInt8]) -> Bool {
        guard let start = sample.lastIndex(where: { $0 & 0xC0 != 0x80 }), sample[start] >= 0xE0 else { return false }
        // A single byte may also be a letter in another encoding.
        return start < sample.count - 1 && sample.count - start < (sample[start] >= 0xF0 ? 4 : 3)
    }

    private static let damage = 22.0
}
