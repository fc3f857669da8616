import Cells
import Foundation

/// The contrast of two colours as WCAG 2 defines it: 1 for equal ones, 21 for black and white.
enum Contrast {
    static func ratio(_ a: RGB, _ b: RGB) -> Double {
        let (a, b) = (luminance(a), luminance(b))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    private static func luminance(_ color: RGB) -> Double {
        func linear(_ byte: UInt8) -> Double {
            let value = Double(byte) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
}
