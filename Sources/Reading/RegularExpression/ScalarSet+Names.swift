/// Sets with names.
extension ScalarSet {
    /// The set for `\d` and other escapes.
    static func named(_ letter: Unicode.Scalar) -> ScalarSet? {
        switch letter {
        case "d": digits
        case "D": digits.inverted
        case "w": word
        case "W": word.inverted
        case "s": space
        case "S": space.inverted
        default: nil
        }
    }

    private static let digits = ScalarSet(["0"..."9"])
    private static let space = ScalarSet([
        "\t"..."\r", " "..." ", "\u{85}"..."\u{85}", "\u{A0}"..."\u{A0}", "\u{1680}"..."\u{1680}",
        "\u{2000}"..."\u{200A}", "\u{2028}"..."\u{2029}", "\u{202F}"..."\u{202F}", "\u{205F}"..."\u{205F}",
        "\u{3000}"..."\u{3000}",
    ])

    /// Letters, digits and marks of any script, and the underscore: everything except the blocks of punctuation and
    /// symbols. Creating a table of every letter would take too long for a key press.
    static let word = symbols.inverted

    private static let symbols = ScalarSet([
        "\u{00}"..."/", ":"..."@", "["..."^", "`"..."`", "{"..."\u{A9}", "\u{AB}"..."\u{B1}", "\u{B4}"..."\u{B4}",
        "\u{B6}"..."\u{B8}", "\u{BB}"..."\u{BB}", "\u{BF}"..."\u{BF}", "\u{D7}"..."\u{D7}", "\u{F7}"..."\u{F7}",
        "\u{2C2}"..."\u{2C5}", "\u{2D2}"..."\u{2DF}", "\u{37E}"..."\u{37E}", "\u{387}"..."\u{387}",
        "\u{55A}"..."\u{55F}", "\u{589}"..."\u{58F}", "\u{5BE}"..."\u{5BE}", "\u{60C}"..."\u{60D}",
        "\u{61B}"..."\u{61F}", "\u{66A}"..."\u{66D}", "\u{6D4}"..."\u{6D4}", "\u{964}"..."\u{965}",
        "\u{E3F}"..."\u{E3F}", "\u{1680}"..."\u{1680}", "\u{2000}"..."\u{203E}", "\u{2041}"..."\u{2053}",
        "\u{2055}"..."\u{206F}", "\u{20A0}"..."\u{20CF}", "\u{2190}"..."\u{245F}", "\u{2500}"..."\u{2775}",
        "\u{2794}"..."\u{2BFF}", "\u{2E00}"..."\u{2E2E}", "\u{2E30}"..."\u{3004}", "\u{3008}"..."\u{3020}",
        "\u{3030}"..."\u{3030}", "\u{303D}"..."\u{303F}", "\u{309B}"..."\u{309C}", "\u{30A0}"..."\u{30A0}",
        "\u{30FB}"..."\u{30FB}", "\u{FE10}"..."\u{FE19}", "\u{FE30}"..."\u{FE32}", "\u{FE35}"..."\u{FE4C}",
        "\u{FE50}"..."\u{FE6F}", "\u{FF01}"..."\u{FF0F}", "\u{FF1A}"..."\u{FF20}", "\u{FF3B}"..."\u{FF3E}",
        "\u{FF40}"..."\u{FF40}", "\u{FF5B}"..."\u{FF65}", "\u{FFE0}"..."\u{FFFF}", "\u{1F000}"..."\u{1FAFF}",
        "\u{E000}"..."\u{F8FF}", "\u{E0001}"..."\u{E007F}", "\u{F0000}"..."\u{10FFFF}",
    ])
}
