import Foundation

/// Red, green, blue and opacity from 0 to 1, not premultiplied.
typealias Colour = SIMD4<Float>

extension SIMD4<Float> {
    init(red: Float, green: Float, blue: Float) { self.init(red, green, blue, 1) }

    init(grey: Float) { self.init(grey, grey, grey, 1) }

    /// - Parameter hue: a full circle from 0 to 1; any number is allowed.
    init(hue: Float, saturation: Float, lightness: Float) {
        let reach = saturation * Swift.min(lightness, 1 - lightness)
        func channel(_ offset: Float) -> Float {
            let place = (offset + (hue - hue.rounded(.down)) * 12).truncatingRemainder(dividingBy: 12)
            return lightness - reach * Swift.max(-1, Swift.min(place - 3, 9 - place, 1))
        }
        self.init(red: channel(0), green: channel(8), blue: channel(4))
    }

    static let clear = Colour()

    func mixed(with other: Colour, _ share: Float) -> Colour {
        self + (other - self) * Swift.max(0, Swift.min(1, share))
    }
}

/// A point in an image: (0, 0) is the centre, the edges are at -1 and 1, y points down.
typealias Point = SIMD2<Float>

extension SIMD2<Float> {
    var length: Float { (x * x + y * y).squareRoot() }

    func turned(by angle: Float) -> Point {
        Point(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
    }
}
