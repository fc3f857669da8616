/// Letters that look like others: a Cyrillic `а` in a Latin word makes another name of it, unnoticed.
enum Confusable {
    /// The mark of a letter that looks like an ASCII letter in its word: `а⟨≠a⟩`. Nil in words of the letter's own
    /// script, and in words with a letter that is visibly not Latin.
    static func mark(of scalar: Unicode.Scalar, at start: Int, in text: Span<UInt8>) -> String? {
        guard let letter = letter(takenFor: scalar), !isMarked(at: start + scalar.utf8.count, in: text) else {
            return nil
        }
        let end = start + scalar.utf8.count
        let before = word(from: start, to: max(0, start - reach), in: text)
        let after = word(from: end, to: min(text.count, end + reach), in: text)
        let looksLatin = before != .foreign && after != .foreign && (before == .latin || after == .latin)
        return looksLatin ? "\(scalar)⟨≠\(Unicode.Scalar(letter))⟩" : nil
    }

    /// True if the letter is already marked, because the line was made from marked ones.
    private static func isMarked(at place: Int, in text: Span<UInt8>) -> Bool {
        let mark: StaticString = "⟨≠"
        guard text.count - place >= mark.utf8CodeUnitCount else { return false }
        return (0..<mark.utf8CodeUnitCount).allSatisfy { text[place + $0] == mark.utf8Start[$0] }
    }

    /// The number of bytes of a word to check on each side, so that a word of megabytes takes no longer.
    private static let reach = 32

    /// The look of the letters in a part of a word.
    private enum Look { case nothing, latin, foreign }

    /// - Parameter limit: the last offset to check, before or after `start`.
    private static func word(from start: Int, to limit: Int, in text: Span<UInt8>) -> Look {
        var look = Look.nothing
        var place = start
        while place != limit {
            var scalarStart = place
            if limit < start {
                scalarStart -= 1
                while scalarStart > limit, text[scalarStart] & 0xC0 == 0x80 { scalarStart -= 1 }
            }
            let (scalar, length) = Unicode.Scalar.decoded(at: scalarStart, in: text)
            switch scalar.value {
            case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: look = .latin
            case 0x30...0x39, 0x5F: break
            case 0..<0x80: return look
            default:
                if letter(takenFor: scalar) == nil {
                    guard scalar.properties.isAlphabetic else { return look }
                    return .foreign
                }
            }
            place = limit < start ? scalarStart : min(limit, scalarStart + length)
        }
        return look
    }

    private static func letter(takenFor scalar: Unicode.Scalar) -> UInt8? {
        guard scalar.value < table.count, case let letter = table[Int(scalar.value)], letter != 0 else { return nil }
        return letter
    }

    /// The ASCII letter for each scalar; 0 for scalars that look like none.
    private static let table: [UInt8] = {
        var scalars = pairs.unicodeScalars.makeIterator()
        var table = [UInt8](repeating: 0, count: 0x10000)
        while let scalar = scalars.next(), let letter = scalars.next() {
            table[Int(scalar.value)] = UInt8(ascii: letter)
        }
        return table
    }()
}
