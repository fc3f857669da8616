import Foundation

/// Portraits of things.
extension Portrait {
    /// GitHub's default avatar: five by five fields, mirrored.
    static func identicon(_ randomness: inout Randomness) -> Portrait {
        let colour = randomness.colour()
        let fields = (0..<15).map { _ in randomness.chance(50) }
        return Portrait(.rgb) { place in
            let cell = (place / 0.84 + 1) * 2.5
            guard cell.x >= 0, cell.y >= 0, cell.x < 5, cell.y < 5 else { return Colour(grey: 0.94) }
            let column = Int(cell.x)
            return fields[min(column, 4 - column) * 5 + Int(cell.y)] ? colour : Colour(grey: 0.94)
        }
    }

    /// A mirrored creature of eleven by eleven fields on a transparent background.
    static func critter(_ randomness: inout Randomness) -> Portrait {
        let (body, eye) = (randomness.colour(), Colour(grey: 1))
        let fields = (0..<66).map { _ in randomness.chance(52) }
        return Portrait(.rgba) { place in
            let cell = (place / 0.92 + 1) * 5.5
            guard cell.x >= 0, cell.y >= 0, cell.x < 11, cell.y < 11 else { return .clear }
            let (column, row) = (min(Int(cell.x), 10 - Int(cell.x)), Int(cell.y))
            if row == 4, column == 3 { return eye }
            let isTrunk = 3...7 ~= row && column > 1
            return isTrunk || fields[column * 11 + row] ? body : .clear
        }
    }

    /// A pixel art face, twelve by twelve.
    static func face(_ randomness: inout Randomness) -> Portrait {
        let skin = Colour(
            hue: 0.06 + randomness.fraction() * 0.03, saturation: 0.5, lightness: 0.3 + randomness.fraction() * 0.5)
        let hair = randomness.colour(lightness: 0.15...0.6)
        let (ground, shirt) = (randomness.colour(lightness: 0.75...0.9), randomness.colour())
        let (hasLongHair, hasGlasses, hasBeard) = (randomness.chance(45), randomness.chance(30), randomness.chance(20))
        let isSmiling = randomness.chance(70)
        return Portrait(.palette) { place in
            let (x, y) = (Int((place.x + 1) * 6), Int((place.y + 1) * 6))
            let side = min(x, 11 - x)
            switch (side, y) {
            case (3..., 1...2), (2, 2...3): return hair
            case (2, 4...8) where hasLongHair: return hair
            case (4, 5): return Colour(grey: 0.1)
            case (3, 5) where hasGlasses, (5, 5) where hasGlasses, (4, 6) where hasGlasses: return Colour(grey: 0.35)
            case (5, 8): return Colour(red: 0.65, green: 0.2, blue: 0.22)
            case (4, 7) where isSmiling: return skin.mixed(with: Colour(red: 0.6, green: 0.2, blue: 0.2), 0.5)
            case (3..., 7...9) where hasBeard: return hair
            case (3..., 3...9), (5, 10): return skin
            case (2..., 10), (1..., 11): return shirt
            default: return ground
            }
        }
    }

    /// Hills under a sun, in a photograph's format.
    static func landscape(_ randomness: inout Randomness) -> Portrait {
        let (sky, glow) = (randomness.colour(lightness: 0.5...0.7), randomness.colour(lightness: 0.75...0.9))
        let (near, far) = (randomness.colour(lightness: 0.2...0.3), randomness.colour(lightness: 0.35...0.45))
        let (phase, sun) = (randomness.fraction() * 6, Point(randomness.fraction() * 1.2 - 0.6, -0.35))
        return Portrait(.jpeg) { place in
            if place.y > 0.45 + 0.18 * sin(place.x * 2.1 + phase) {
                return near.mixed(with: .init(grey: 0), place.y - 0.4)
            }
            if place.y > 0.15 + 0.22 * sin(place.x * 3.3 + phase * 2) { return far }
            return (place - sun).length < 0.24 ? Colour(grey: 0.98) : sky.mixed(with: glow, (place.y + 1) / 1.4)
        }
    }

    static func moon(_ randomness: inout Randomness) -> Portrait {
        let craters = (0..<9).map { _ in
            (
                centre: Point(randomness.fraction() * 1.4 - 0.7, randomness.fraction() * 1.4 - 0.7),
                radius: 0.06 + randomness.fraction() * 0.16
            )
        }
        return Portrait(.grey) { place in
            let distance = place.length
            guard distance < 0.82 else { return Colour(grey: 0.07) }
            let isCrater = craters.contains { (place - $0.centre).length < $0.radius }
            return Colour(grey: (isCrater ? 0.58 : 0.8) + (-place.x - place.y) * 0.15)
        }
    }

    /// A round badge with transparent corners and a fading rim.
    static func badge(_ randomness: inout Randomness) -> Portrait {
        let (inner, outer) = (randomness.colour(lightness: 0.6...0.75), randomness.colour())
        let spikes = Float(randomness.int(3...9))
        return Portrait(.rgba) { place in
            let distance = place.length
            let star = 0.45 + 0.16 * cos(atan2(place.y, place.x) * spikes)
            var colour = distance < star ? Colour(grey: 0.98) : inner.mixed(with: outer, distance)
            colour.w = max(0, min(1, (0.98 - distance) * 8))
            return colour
        }
    }

    static func flower(_ randomness: inout Randomness) -> Portrait {
        let (petal, ground) = (randomness.colour(lightness: 0.6...0.75), randomness.colour(lightness: 0.2...0.35))
        let petals = Float(randomness.int(4...8))
        return Portrait(.rgb) { place in
            let distance = place.length
            if distance < 0.2 { return Colour(red: 0.96, green: 0.8, blue: 0.3) }
            let reach = 0.55 + 0.3 * cos(atan2(place.y, place.x) * petals)
            return distance < reach ? petal.mixed(with: Colour(grey: 1), 0.5 - distance / 2) : ground
        }
    }

    /// A skyline at night.
    static func night(_ randomness: inout Randomness) -> Portrait {
        let heights = (0..<9).map { _ in randomness.fraction() * 0.9 - 0.3 }
        let (sky, lamp) = (randomness.colour(lightness: 0.15...0.3), Colour(red: 1, green: 0.85, blue: 0.45))
        let windows = (0..<400).map { _ in randomness.chance(35) }
        return Portrait(.jpeg) { place in
            let house = min(8, Int((place.x + 1) * 4.5))
            guard place.y > heights[house] else { return sky.mixed(with: Colour(grey: 0.6), (place.y + 1) / 4) }
            let (column, row) = (Int((place.x + 1) * 22), Int((place.y + 1) * 14))
            let isPane = column % 2 == 0 && row % 2 == 0
            return isPane && windows[(column * 17 + row * 5) % windows.count] ? lamp : Colour(grey: 0.07)
        }
    }
}
