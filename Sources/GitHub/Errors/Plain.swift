extension StringProtocol {
    /// The text of a stranger as part of a sentence: one line, at most 300 characters, and nothing in it that a
    /// terminal would obey or that turns the direction of writing.
    ///
    /// Screens have their own gate; this is for what also goes to standard error and into logs.
    var plain: String {
        var result = String.UnicodeScalarView()
        var isSpacing = false
        for scalar in unicodeScalars.prefix(2000) {
            guard !scalar.properties.isWhitespace else {
                isSpacing = !result.isEmpty
                continue
            }
            if isSpacing { result.append(" ") }
            isSpacing = false
            result.append(scalar.isHarmless ? scalar : "\u{FFFD}")
        }
        let text = String(result)
        return text.count > 300 ? text.prefix(299) + "…" : text
    }
}

extension Unicode.Scalar {
    fileprivate var isHarmless: Bool {
        switch properties.generalCategory {
        case .control, .surrogate, .privateUse, .unassigned: false
        // Among the marks that turn the direction of writing, the one that joins emoji.
        case .format: self == "\u{200D}"
        default: true
        }
    }
}
