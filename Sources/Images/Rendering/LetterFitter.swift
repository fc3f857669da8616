import Cells

/// Finds the ASCII character that comes closest to a cell, by the ink in each eighth of the cell.
enum LetterFitter {
    static let grid = CellGrid([.octants])

    private struct Letter {
        let glyph: Glyph
        /// The share of ink in each eighth.
        let ink: SIMD8<Float>
    }

    /// The character without colours: from a space for black to the heaviest letter for white.
    /// - Parameter cell: the lightness of each eighth, from 0 to 255, times 16.
    static func glyph(for cell: [SIMD4<Float>]) -> Glyph {
        var wanted = SIMD8<Float>.zero
        for (index, sample) in cell.enumerated() { wanted[index] = sample.x / (16 * 255) * mostInk }
        func error(_ letter: Letter) -> Float {
            let difference = letter.ink - wanted
            // The position of the ink counts, but its amount counts more: it decides the look from afar.
            let amount = difference.sum() / 8
            return (difference * difference).sum() + 8 * amount * amount
        }
        return letters.min { error($0) < error($1) }?.glyph ?? .space
    }

    /// The character and the two colours with the least squared error.
    /// - Parameter cell: the mean of each eighth times 16.
    static func match(
        _ cell: [SIMD4<Float>], _ colors: some RegionColors
    ) -> (glyph: Glyph, foreground: Color, background: Color) {
        let total = cell.reduce(.zero, +)
        let solid = colors.single(Region(sum: total, area: 128))
        var best = (glyph: Glyph.space, foreground: Color.default, background: solid.color)
        var most = solid.gain + indifference
        for letter in letters.dropFirst() {
            var inked = SIMD4<Float>.zero
            for (index, sample) in cell.enumerated() { inked += sample * letter.ink[index] }
            let area = 16 * letter.ink.sum()
            // A stroke is either ink or paper, so, as with blocks, the mean is the best colour for each.
            let (ink, paper) = (Region(sum: inked, area: area), Region(sum: total - inked, area: 128 - area))
            guard ink.bound + paper.bound > most else { continue }
            let pair = colors.pair(ink, paper)
            guard pair.gain > most else { continue }
            most = pair.gain
            best = (letter.glyph, pair.filled, pair.left)
        }
        return best
    }

    /// The squared error, over all pixels of a cell, below which a letter on an even surface would only disturb.
    private static let indifference: Float = 2_000

    /// The ink of the heaviest letters, which is used for white.
    private static let mostInk: Float = 0.4

    /// The ink of each character in tenths of an eighth, row by row, in DejaVu Sans Mono; other fonts differ little.
    private static let letters: [Letter] = {
        let inks = """
            `10000000 '11110000 "11110000 .00001100 ,00001110 :00111100 ;00111110 -00001100 _00000022 ~00210100
            =00222200 +00332200 *11330000 ^11220000 |11111111 /01133010 \\10300301 (01212101 )10121210 <00222200
            >00222200 !11221100 [11303011 ]11121211 {02212102 }20121220 i01213300 r00323000 c00323200 v00223300
            x00333300 z00144200 o00334400 a00244400 p00434420 q00344402 b20434400 d02344400 m00444400 L10304200
            T33222200 Y11332200 J12032300 F22423000 P22443000 E22424200 Z23134200 S22422400 A11334400 V11333300
            U11334400 H11443300 K12623400 O22334400 D21334300 R22443300 #11445400 %20421500 M22553300 W11554400
            N21543500 B22444400 @11444421
            """
        return [Letter(glyph: .space, ink: .zero)]
            + inks.split(whereSeparator: \.isWhitespace).compactMap { entry in
                entry.unicodeScalars.first.map { scalar in
                    var ink = SIMD8<Float>.zero
                    for (index, digit) in entry.dropFirst().enumerated() {
                        ink[index] = Float(digit.wholeNumberValue ?? 0) / 10
                    }
                    return Letter(glyph: Glyph(scalar), ink: ink)
                }
            }
    }()
}
