/// A `Cache-Control` header, as far as a private cache cares (RFC 9111, section 5.2). `s-maxage` and `public` speak to
/// shared caches.
struct CacheControl: Equatable {
    private(set) var forbidsStoring = false
    private(set) var needsValidation = false
    private(set) var forbidsStale = false
    /// Seconds.
    private(set) var maximumAge: Int?

    init(_ headers: Headers) {
        for directive in headers.values(of: "Cache-Control").flatMap(elements) {
            let parts = directive.split(separator: "=", maxSplits: 1).map(\.trimmed)
            switch parts.first?.lowercased() {
            case "no-store": forbidsStoring = true
            // With field names it forbids less; to read it as without is safe.
            case "no-cache": needsValidation = true
            case "must-revalidate": forbidsStale = true
            // The first counts; one that can't be read means stale.
            case "max-age": maximumAge = maximumAge ?? (parts.count == 2 ? deltaSeconds(parts[1]) : nil) ?? 0
            default: break
            }
        }
    }
}

/// A header's list of elements; a comma within quotation marks is none of the list's.
func elements(_ value: String) -> [String] {
    var elements = [""]
    var isQuoted = false
    for character in value {
        if character == "\"" { isQuoted.toggle() }
        if character == ",", !isQuoted {
            elements.append("")
        } else {
            elements[elements.endIndex - 1].append(character)
        }
    }
    return elements.map(\.trimmed).filter { !$0.isEmpty }
}

/// Seconds, quoted or not, at most 2³¹ as the RFC has it; nil for what is no number.
func deltaSeconds(_ text: String) -> Int? {
    let digits = text.filter { $0 != "\"" }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return min(Int(digits) ?? .max, 1 << 31)
}
