import Glibc

/// Björn Ottosson's Oklab: a colour space whose distances are close to the differences that the eye sees.
enum Oklab {
    /// Converts sRGB components of 0 to 255; the lightness is 0 to 1.
    static func fromSRGB(_ components: SIMD3<Float>) -> SIMD3<Float> {
        let r = linear(components.x)
        let g = linear(components.y)
        let b = linear(components.z)
        let l = cbrtf(0.412_221_47 * r + 0.536_332_54 * g + 0.051_445_99 * b)
        let m = cbrtf(0.211_903_5 * r + 0.680_699_55 * g + 0.107_396_96 * b)
        let s = cbrtf(0.088_302_46 * r + 0.281_718_84 * g + 0.629_978_7 * b)
        return SIMD3(
            0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_05 * s,
            1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
            0.025_904_04 * l + 0.782_771_77 * m - 0.808_675_77 * s)
    }

    /// Linear light, interpolated between whole numbers.
    private static func linear(_ component: Float) -> Float {
        let index = min(254, max(0, Int(component)))
        return linears[index] + (linears[index + 1] - linears[index]) * (component - Float(index))
    }

    private static let linears: [Float] = (0...255).map { component in
        let value = Float(component) / 255
        return value <= 0.04045 ? value / 12.92 : powf((value + 0.055) / 1.055, 2.4)
    }
}
