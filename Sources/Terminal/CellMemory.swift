import Cells
import Glibc

/// Compares and hashes cells as plain memory: two words each, without a gap (`Cell`).
enum CellMemory {
    static func equal(_ a: UnsafePointer<Cell>, _ b: UnsafePointer<Cell>, count: Int) -> Bool {
        memcmp(a, b, count * MemoryLayout<Cell>.stride) == 0
    }

    /// A hash of cells. Fast rather than strong: a collision only costs an unnecessary scroll.
    static func hash(_ cells: UnsafeBufferPointer<Cell>) -> UInt32 {
        guard let base = cells.baseAddress else { return 0 }
        let words = UnsafeRawPointer(base).assumingMemoryBound(to: UInt64.self)
        var sum: UInt64 = 0
        var factor: UInt64 = 0x9E37_79B9_7F4A_7C15
        for word in stride(from: 0, to: 2 * cells.count, by: 2) {
            // Independent products, which the processor computes in parallel.
            sum &+= (words[word] ^ (words[word + 1] &* 0xFF51_AFD7_ED55_8CCD)) &* factor
            factor &+= 0x3C6E_F372_FE94_F82A
        }
        return UInt32(truncatingIfNeeded: sum >> 32)
    }
}
