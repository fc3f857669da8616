extension StringProtocol {
    /// The text of a stranger as part of a sentence: one line, at most 300 characters, and nothing in it that a
    /// terminal would obey or that turns the direction of writing.
    ///
    /// Screens have their own gate; this is for what also goes to standard error and into logs.
    var plain: String {
        var result = String.UnicodeScalarView()
        var isSpacing = false
        for scalar in unicodeScalars.prefix(2000) {
            switch scalar.properties.generalCategory {
            case .control where scalar == "\n" || scalar == "\r" || scalar == "\t", .lineSeparator, .paragraphSeparator,
                .spaceSeparator:
                isSpacing = !result.isEmpty
            case .control, .format, .surrogate, .privateUse, .unassigned:
                result.append("\u{FFFD}")
            default:
                if isSpacing { result.append(" ") }
                isSpacing = false
                result.append(scalar)
            }
        }
        let text = String(result)
        return text.count > 300 ? text.prefix(299) + "…" : text
    }
}
