extension Unicode.Scalar {
    /// The scalar that starts at this byte, and its length; U+FFFD and 1 if the text is cut or not UTF-8.
    @inline(__always)
    public static func decoded(at index: Int, in text: Span<UInt8>) -> (scalar: Unicode.Scalar, length: Int) {
        let lead = text[index]
        if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        guard lead >= 0xC2, index + length <= text.count else { return (TextSanitizer.replacement, 1) }
        var value = UInt32(lead) & (0x7F >> UInt32(length))
        value = value << 6 | UInt32(text[index + 1] & 0x3F)
        if length > 2 { value = value << 6 | UInt32(text[index + 2] & 0x3F) }
        if length > 3 { value = value << 6 | UInt32(text[index + 3] & 0x3F) }
        guard let scalar = Unicode.Scalar(value) else { return (TextSanitizer.replacement, 1) }
        return (scalar, length)
    }
}
