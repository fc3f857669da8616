import Foundation

/// Words that nobody says who lives in a terminal, and what is said instead.
struct Unwanted {
    var pattern: String
    var better: String

    static let all = [
        Unwanted(
            pattern: #"(?<!email )(?<!e-mail )(?<!IP )(?<!memory )\baddress(es)?\b(?! (sanitizer|randomi))"#,
            better: "URL, host"),
        Unwanted(pattern: #"\bpictures?\b"#, better: "image, avatar"),
        Unwanted(pattern: #"\bsomebody('s)?\b"#, better: "a user, another user"),
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

    /// The words of a text that should be others, each with what to say instead.
    static func found(in text: String) -> [String] {
        let range = NSRange(text.startIndex..., in: text)
        return expressions.flatMap { unwanted, expression in
            expression.matches(in: text, range: range).compactMap { match in
                Range(match.range, in: text).map { "“\(text[$0])” (\(unwanted.better))" }
            }
        }
    }

    private static let expressions = all.map { unwanted in
        // swift-format-ignore: NeverUseForceTry
        (unwanted, try! NSRegularExpression(pattern: unwanted.pattern, options: .caseInsensitive))
    }
}
