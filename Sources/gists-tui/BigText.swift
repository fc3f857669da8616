/// Letters that are three rows high, for a code that is read from a distance.
enum BigText {
    /// Five rows of three dots each, from the top left, row by row; the sixth row stays empty.
    private static let dots: [Character: String] = [
        "A": "010101111101101", "B": "110101110101110", "C": "011100100100011", "D": "110101101101110",
        "E": "111100110100111", "F": "111100110100100", "G": "011100101101011", "H": "101101111101101",
        "I": "111010010010111", "J": "001001001101010", "K": "101101110101101", "L": "100100100100111",
        "M": "101111111101101", "N": "110101101101101", "O": "010101101101010", "P": "110101110100100",
        "Q": "010101101110011", "R": "110101110101101", "S": "011100010001110", "T": "111010010010010",
        "U": "101101101101111", "V": "101101101101010", "W": "101101111111101", "X": "101101010101101",
        "Y": "101101010010010", "Z": "111001010100111", "0": "111101101101111", "1": "010110010010111",
        "2": "110001010100111", "3": "110001010001110", "4": "101101111001001", "5": "111100110001110",
        "6": "011100111101111", "7": "111001010010010", "8": "111101111101111", "9": "111101111001110",
        "-": "000000111000000",
    ]

    /// The rows of a text; empty if a character has no large form, or if the text is too long for a line.
    static func lines(_ text: String) -> [String] {
        let letters = text.uppercased().map { dots[$0].map(Array.init) }
        guard letters.count <= 16, !letters.contains(where: { $0 == nil }) else { return [] }
        return stride(from: 0, to: 6, by: 2).map { row in
            letters.compactMap(\.self).map { dots in
                (0..<3).map { column in half(isSet(dots, row, column), isSet(dots, row + 1, column)) }.joined()
            }.joined(separator: " ")
        }
    }

    private static func isSet(_ dots: [Character], _ row: Int, _ column: Int) -> Bool {
        row < 5 && dots[row * 3 + column] == "1"
    }

    private static func half(_ upper: Bool, _ lower: Bool) -> String {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }
}
