import Foundation

/// Portraits of patterns.
extension Portrait {
    static func gradient(_ randomness: inout Randomness) -> Portrait {
        let (from, to) = (randomness.colour(), randomness.colour(lightness: 0.55...0.8))
        let angle = randomness.fraction() * 6.28
        return Portrait(.rgb) { from.mixed(with: to, ($0.turned(by: angle).x + 1.2) / 2.4) }
    }

    static func rings(_ randomness: inout Randomness) -> Portrait {
        let colours = [randomness.colour(), randomness.colour(), Colour(grey: 0.96)]
        let (count, centre) = (
            Float(randomness.int(3...6)), Point(randomness.fraction() - 0.5, randomness.fraction() - 0.5)
        )
        return Portrait(.rgb) { colours[Int(($0 - centre).length * count) % colours.count] }
    }

    static func stripes(_ randomness: inout Randomness) -> Portrait {
        let colours = (0..<randomness.int(2...5)).map { _ in randomness.colour() }
        let (angle, count) = (randomness.fraction() * 3.14, Float(randomness.int(2...5)))
        return Portrait(.palette) { place in
            let position = (place.turned(by: angle).x + 2) * count
            return colours[Int(position) % colours.count]
        }
    }

    static func quilt(_ randomness: inout Randomness) -> Portrait {
        let colours = (0..<4).map { _ in randomness.colour(lightness: 0.35...0.8) }
        let count = Float(randomness.int(3...6))
        let seed = randomness.int(1...9)
        return Portrait(.palette) { place in
            let cell = (place + 1) * count / 2
            let (column, row) = (Int(cell.x), Int(cell.y))
            let isUpper = cell.x - Float(column) > cell.y - Float(row)
            return colours[(column * seed + row * 3 + (isUpper ? 1 : 0)) % colours.count]
        }
    }

    static func triangles(_ randomness: inout Randomness) -> Portrait {
        let ground = randomness.colour(lightness: 0.8...0.92)
        let shapes = (0..<5).map { _ in
            (
                centre: Point(randomness.fraction() * 1.6 - 0.8, randomness.fraction() * 1.6 - 0.8),
                angle: randomness.fraction() * 6.28, radius: 0.3 + randomness.fraction() * 0.5,
                colour: randomness.colour()
            )
        }
        return Portrait(.rgb) { place in
            var colour = ground
            for shape in shapes {
                let local = (place - shape.centre).turned(by: shape.angle)
                let isInside = (0..<3).allSatisfy { local.turned(by: Float($0) * 2.094).y < shape.radius / 2 }
                if isInside { colour = colour.mixed(with: shape.colour, 0.8) }
            }
            return colour
        }
    }

    static func waves(_ randomness: inout Randomness) -> Portrait {
        let (count, phase, bend) = (
            Float(randomness.int(4...9)), randomness.fraction() * 6, randomness.fraction() + 0.3
        )
        return Portrait(.grey) { place in
            Colour(grey: 0.5 + 0.42 * sin(place.y * count + phase + sin(place.x * 4 + phase) * bend))
        }
    }

    static func bokeh(_ randomness: inout Randomness) -> Portrait {
        let (top, bottom) = (randomness.colour(lightness: 0.12...0.25), randomness.colour(lightness: 0.2...0.35))
        let lights = (0..<14).map { _ in
            (
                centre: Point(randomness.fraction() * 2 - 1, randomness.fraction() * 2 - 1),
                radius: 0.12 + randomness.fraction() * 0.3, colour: randomness.colour(lightness: 0.6...0.8)
            )
        }
        return Portrait(.jpeg) { place in
            lights.reduce(top.mixed(with: bottom, (place.y + 1) / 2)) { colour, light in
                let distance = (place - light.centre).length / light.radius
                return distance < 1 ? colour.mixed(with: light.colour, 0.45 + 0.25 * distance) : colour
            }
        }
    }
}
