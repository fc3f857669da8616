import Glibc

/// Björn Ottosson's Oklab: a colour space where distance is close to what the eye calls different.
enum Oklab {
    /// From sRGB components of 0 to 255; lightness comes out as 0 to 1.
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

    /// To sRGB components of 0 to 255; beyond them where sRGB has no such colour.
    static func toSRGB(_ lab: SIMD3<Float>) -> SIMD3<Float> {
        let l = cube(lab.x + 0.396_337_78 * lab.y + 0.215_803_76 * lab.z)
        let m = cube(lab.x - 0.105_561_35 * lab.y - 0.063_854_17 * lab.z)
        let s = cube(lab.x - 0.089_484_18 * lab.y - 1.291_485_5 * lab.z)
        return SIMD3(
            encoded(4.076_741_7 * l - 3.307_711_6 * m + 0.230_969_94 * s),
            encoded(-1.268_438 * l + 2.609_757_4 * m - 0.341_319_38 * s),
            encoded(-0.004_196_09 * l - 0.703_418_6 * m + 1.707_614_7 * s))
    }

    private static func cube(_ value: Float) -> Float { value * value * value }

    private static func linear(_ component: Float) -> Float {
        let value = component / 255
        return value <= 0.04045 ? value / 12.92 : powf((value + 0.055) / 1.055, 2.4)
    }

    private static func encoded(_ value: Float) -> Float {
        255 * (value <= 0.003_130_8 ? value * 12.92 : 1.055 * powf(value, 1 / 2.4) - 0.055)
    }
}
