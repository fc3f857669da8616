import Cells

/// The meanings of the numbers and letters in terminals' sequences.
extension Key {
    /// The key that terminals send a control character for.
    init(control byte: UInt8) {
        self =
            switch byte {
            case 0x08, 0x7F: .backspace
            case 0x09: .tab
            case 0x0D: .enter
            case 0x1B: .escape
            case 0x01...0x1A: .control(Character(Unicode.Scalar(byte | 0x60)))
            default: .control(Character(Unicode.Scalar(byte | 0x40)))
            }
    }

    /// The key of `ESC [ … letter` and `ESC O letter`.
    init?(cursor final: UInt8) {
        switch final {
        case 0x41: self = .up
        case 0x42: self = .down
        case 0x43: self = .right
        case 0x44: self = .left
        case 0x46: self = .end
        case 0x48: self = .home
        case 0x4D: self = .enter
        case 0x50...0x53: self = .function(Int(final) - 0x4F)
        default: return nil
        }
    }

    /// The key of `ESC [ number ~`.
    init?(editing number: Int) {
        switch number {
        case 1, 7: self = .home
        case 2: self = .insert
        case 3: self = .delete
        case 4, 8: self = .end
        case 5: self = .pageUp
        case 6: self = .pageDown
        case 11...15: self = .function(number - 10)
        case 17...21: self = .function(number - 11)
        case 23...26: self = .function(number - 12)
        case 28, 29: self = .function(number - 13)
        case 31...34: self = .function(number - 14)
        default: return nil
        }
    }

    /// The key for a number in Unicode's private use area, by kitty's protocol: keys without a character, and the
    /// keypad's.
    init?(functional code: Int) {
        switch code {
        case 57344: self = .escape
        case 57345, 57414: self = .enter
        case 57346: self = .tab
        case 57347: self = .backspace
        case 57348, 57425: self = .insert
        case 57349, 57426: self = .delete
        case 57350, 57417: self = .left
        case 57351, 57418: self = .right
        case 57352, 57419: self = .up
        case 57353, 57420: self = .down
        case 57354, 57421: self = .pageUp
        case 57355, 57422: self = .pageDown
        case 57356, 57423: self = .home
        case 57357, 57424: self = .end
        case 57364...57398: self = .function(code - 57363)
        case 57399...57413: self = .character(Array("0123456789./*-+")[code - 57399])
        case 57415: self = .character("=")
        case 57416: self = .character(",")
        default: return nil
        }
    }
}
