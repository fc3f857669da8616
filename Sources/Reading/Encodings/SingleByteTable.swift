/// The characters of a single-byte encoding that has ASCII below 80.
struct SingleByteTable: Sendable {
    private let upper: [Unicode.Scalar]

    /// - Parameter upper: the 128 characters from 80 on.
    init(_ upper: String) { self.upper = Array(upper.unicodeScalars) }

    subscript(byte: UInt8) -> Unicode.Scalar { byte < 0x80 ? Unicode.Scalar(byte) : upper[Int(byte) - 0x80] }
}
