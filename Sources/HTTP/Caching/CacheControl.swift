/// A `Cache-Control` header, as far as it matters to a private cache (RFC 9111, section 5.2). `s-maxage` and `public`
/// are for shared caches.
struct CacheControl: Equatable {
    private(set) var forbidsStoring = false
    private(set) var needsValidation = false
    private(set) var forbidsStale = false
    /// The lifetime in seconds.
    private(set) var maximumAge: Int?

    init(_ headers: Headers) {
        for directive in headers.values(of: "Cache-Control").flatMap(elements) {
            let parts = directive.split(separator: "=", maxSplits: 1).map(\.trimmed)
            switch parts.first?.lowercased() {
            case "no-store": forbidsStoring = true
            // With field names it forbids less; ignoring them is safe.
            case "no-cache": needsValidation = true
            case "must-revalidate": forbidsStale = true
            // The first one counts; an unreadable one means stale.
            case "max-age": maximumAge = maximumAge ?? (parts.count == 2 ? deltaSeconds(parts[1]) : nil) ?? 0
            default: break
            }
        }
    }
}

/// The elements of a header's list. Commas within quotation marks do not separate elements.
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

/// Seconds, quoted or not, at most 2³¹ as in the RFC; nil if this is not a number.
func deltaSeconds(_ text: String) -> Int? {
    let digits = text.filter { $0 != "\"" }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return min(Int(digits) ?? .max, 1 << 31)
}
