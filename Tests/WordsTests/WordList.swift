import Foundation

/// Words that are unusual in terminal programs, and their replacements.
struct Unwanted {
    var pattern: String
    var better: String

    /// In all texts: of the program, of documents and of comments.
    static let all = [
        Unwanted(
            pattern: #"(?<!email )(?<!e-mail )(?<!IP )(?<!memory )\baddress(es)?\b(?! (sanitizer|randomi))"#,
            better: "URL, host"),
        Unwanted(pattern: #"\bpictures?\b"#, better: "image, avatar"),
        Unwanted(pattern: #"\bsomebody('s)?\b"#, better: "a user, another user"),
        Unwanted(pattern: #"\bwhoever\b"#, better: "a user, a caller"),
        Unwanted(pattern: #"\b(tries|try) again (s|r|F|G|m)\b|\btries again\b|\blooks again\b"#, better: "r retry"),
        Unwanted(pattern: #"(?<!files )(?<!each )\bof which\b|\bthat which\b"#, better: "two sentences"),
        Unwanted(pattern: #"(?<!there )\bis no\b(?! longer)"#, better: "is not a, unknown, invalid"),
        Unwanted(pattern: #"\btakes a token\b"#, better: "needs a token"),
        Unwanted(pattern: #"\bgives? up\b"#, better: "cancel, stop"),
        Unwanted(pattern: #"\bany ?more\b|\bthere no more\b"#, better: "no longer"),
        Unwanted(pattern: #"\bin (the )?place of\b"#, better: "instead of"),
        Unwanted(pattern: #"\bis there already\b|\bare there already\b"#, better: "already exists"),
        Unwanted(pattern: #"\bmakes no sense\b|\bmeans nothing\b"#, better: "invalid"),
        Unwanted(pattern: #"\b(taken?|taking) (things |files )?out\b|\btake out\b"#, better: "copy, save, pipe"),
        Unwanted(pattern: #"\bas it stands\b|\bas it is meant\b|\bmeant to be\b"#, better: "exact, rendered"),
        Unwanted(pattern: #"\b(is|are) told of\b|\btells of\b"#, better: "is reported"),
        Unwanted(pattern: #"\banew\b"#, better: "again"),
        Unwanted(pattern: #"\bgoes before\b"#, better: "overrides"),
        Unwanted(pattern: #"\bnot modified by\b|\btook the stars?\b|\btake the star back\b"#, better: "unstar"),
    ]

    /// In comments only: some texts of the program need these.
    static let inComments = [
        Unwanted(pattern: #"\bnobody\b"#, better: "no user, nothing"),
        Unwanted(pattern: #"\b(true|false|nil|null) where\b"#, better: "if"),
    ]

    /// The unwanted words of a text, each with its replacement.
    static func found(in text: String) -> [String] { found(in: text, expressions) }

    /// The unwanted words of a comment. A documentation comment begins with a noun or a verb, likewise its list items.
    static func found(in comment: CommentLine) -> [String] {
        let words = found(in: comment.text, expressions + expressionsInComments)
        guard let question = question(comment) else { return words }
        return words + ["“\(question)” (noun, verb, if)"]
    }

    /// The question word that a documentation comment begins with.
    private static func question(_ comment: CommentLine) -> Substring? {
        let item = comment.text.firstMatch(of: /^\/\/\/ +- (Parameter )?\w+: +/)
        guard comment.text.hasPrefix("///"), comment.isFirst || item != nil else { return nil }
        let text = comment.text[(item?.range.upperBound ?? comment.text.startIndex)...]
        return text.prefixMatch(of: /(?:\/\/\/ +)?((?:[Ww]hat|[Hh]ow|[Ww]here|[Ww]hether|[Ww]ho|[Ww]hose|[Ww]hy)\b)/)?.1
    }

    private static func found(in text: String, _ expressions: [(Unwanted, NSRegularExpression)]) -> [String] {
        let range = NSRange(text.startIndex..., in: text)
        return expressions.flatMap { unwanted, expression in
            expression.matches(in: text, range: range).compactMap { match in
                Range(match.range, in: text).map { "“\(text[$0])” (\(unwanted.better))" }
            }
        }
    }

    private static let expressions = all.map(\.expression)
    private static let expressionsInComments = inComments.map(\.expression)

    private var expression: (Unwanted, NSRegularExpression) {
        // swift-format-ignore: NeverUseForceTry
        (self, try! NSRegularExpression(pattern: pattern, options: .caseInsensitive))
    }
}
