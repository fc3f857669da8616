extension Cluster {
    /// The scalar of the text that must not reach a terminal and stands as U+FFFD in this cluster's place: bidirectional
    /// and zero-width controls, whatever else is invisible. Nil where the cluster shows what the text has.
    func hiddenScalar(at start: Int, in text: Span<UInt8>) -> Unicode.Scalar? {
        guard isReplacement else { return nil }
        let scalar = Unicode.Scalar.decoded(at: start, in: text).scalar
        return scalar == TextSanitizer.replacement ? nil : scalar
    }
}
