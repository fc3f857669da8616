/// Normalizes letters for the search: lower case, and without diacritics for Latin letters.
enum LetterFold {
    static func append(_ scalar: Unicode.Scalar, to token: inout [UInt8]) {
        let value = Int(scalar.value)
        if value >= first, value - first < plain.count {
            let letter = plain[value - first]
            if letter != 0 {
                token.append(letter)
                return
            }
        }
        // ASCII letters in the full-width forms that East Asian text uses.
        if 0xFF10...0xFF5A ~= value, let ascii = Unicode.Scalar(scalar.value - 0xFEE0) {
            token.append(contentsOf: ascii.properties.lowercaseMapping.utf8)
            return
        }
        token.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
    }

    private static let first = 0xC0

    /// The base letters of U+00C0 to U+017F; 0 for those that have none (æ, ð, ø…).
    private static let plain: [UInt8] = Array(
        """
        aaaaaa.ceeeeiiii.nooooo..uuuuy..aaaaaa.ceeeeiiii.nooooo..uuuuy.y\
        aaaaaaccccccccdd..eeeeeeeeeegggggggghh..iiiiiiiii...jjkk.llllll.\
        ...nnnnnn...oooooo..rrrrrrsssssssstttt..uuuuuuuuuuuuwwyyyzzzzzz.
        """.utf8
    ).map { $0 == UInt8(ascii: ".") ? 0 : $0 }
}
