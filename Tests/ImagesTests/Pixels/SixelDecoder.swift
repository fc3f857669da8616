/// Draws sixel graphics as a terminal does: what is not set stays nil.
struct SixelDecoder {
    private(set) var width = 0
    private(set) var height = 0
    /// Row by row.
    private(set) var pixels: [SIMD3<Int>?] = []
    /// The colours that were defined.
    private(set) var colors: [Int: SIMD3<Int>] = [:]
    private var selected = 0
    private var position = (x: 0, y: 0)

    /// - Returns: nil for a sequence that is not `ESC P … q … ESC \`, draws outside of its size, or has an unknown sign.
    init?(_ sequence: [UInt8]) {
        guard sequence.starts(with: [0x1B, 0x50]), sequence.suffix(2) == [0x1B, 0x5C],
            let start = sequence.firstIndex(of: UInt8(ascii: "q"))
        else { return nil }
        var rest = sequence[(start + 1)..<(sequence.count - 2)]
        while let sign = rest.popFirst() {
            switch sign {
            case UInt8(ascii: "\""):
                let numbers = Self.numbers(&rest)
                guard numbers.count == 4, numbers[0] == 1, numbers[1] == 1 else { return nil }
                (width, height) = (numbers[2], numbers[3])
                pixels = Array(repeating: nil, count: width * height)
            case UInt8(ascii: "#"):
                let numbers = Self.numbers(&rest)
                guard numbers.count == 1 || numbers.count == 5 && numbers[1] == 2 else { return nil }
                // As in xterm, a definition does not select.
                if numbers.count == 1 { selected = numbers[0] } else { colors[numbers[0]] = Self.color(numbers) }
            case UInt8(ascii: "!"):
                let numbers = Self.numbers(&rest)
                guard numbers.count == 1, let sixel = rest.popFirst(), draw(sixel, numbers[0]) else { return nil }
            case UInt8(ascii: "$"): position.x = 0
            case UInt8(ascii: "-"): position = (0, position.y + 6)
            default: guard draw(sign, 1) else { return nil }
            }
        }
    }

    private static func color(_ numbers: [Int]) -> SIMD3<Int> {
        SIMD3(numbers[2], numbers[3], numbers[4]) &* 255 / 100
    }

    private static func numbers(_ bytes: inout ArraySlice<UInt8>) -> [Int] {
        var numbers = [0]
        while let byte = bytes.first, 0x30...0x39 ~= byte || byte == 0x3B {
            bytes.removeFirst()
            if byte == 0x3B {
                numbers.append(0)
            } else {
                numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte) - 0x30
            }
        }
        return numbers
    }

    private mutating func draw(_ sixel: UInt8, _ count: Int) -> Bool {
        guard 0x3F...0x7E ~= sixel, let color = colors[selected] else { return false }
        for bit in 0..<6 where (sixel - 0x3F) >> bit & 1 == 1 {
            guard position.x + count <= width, position.y + bit < height else { return false }
            for x in position.x..<position.x + count { pixels[(position.y + bit) * width + x] = color }
        }
        position.x += count
        return true
    }
}
