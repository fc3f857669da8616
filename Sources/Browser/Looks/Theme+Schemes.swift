import Cells

/// The colours of well-known schemes, for terminals with their backgrounds. A colour that would be too faint is mixed
/// with black or white until it has the contrast of all themes; so few colours are exactly the scheme's own.
extension Shades {
    static let gruvboxDark = Shades(
        text: RGB(0xEBDBB2), title: RGB(0xFBF1C7), dim: RGB(0xA89984), hint: RGB(0x928374), accent: RGB(0x83A598),
        warning: RGB(0xFE8019), error: RGB(0xFB6D5C), star: RGB(0xFABD2F), success: RGB(0xB8BB26), link: RGB(0x8EC07C),
        code: RGB(0xFE8019), raised: RGB(0x504945), raisedWithoutKeys: RGB(0x504945), onRaised: RGB(0xEBDBB2),
        titleOnRaised: RGB(0xFBF1C7), dimOnRaised: RGB(0xC6BCAF), accentOnRaised: RGB(0xA8C0B6), tint: RGB(0x32302F),
        status: RGB(0x32302F),
        diff: DiffTints.Shades(
            deletedLine: RGB(0x502428), deletedWord: RGB(0x93232D), insertedLine: RGB(0x1D3724),
            insertedWord: RGB(0x236E36)),
        violet: RGB(0xD3869B), green: RGB(0xB8BB26), orange: RGB(0xFE8019), teal: RGB(0x8EC07C),
        blue: RGB(0x83A598), red: RGB(0xFB6D5C))

    static let gruvboxLight = Shades(
        text: RGB(0x3C3836), title: RGB(0x282828), dim: RGB(0x665C54), hint: RGB(0x7C6F64), accent: RGB(0x076678),
        warning: RGB(0xAF3A03), error: RGB(0x9D0006), star: RGB(0x87580F), success: RGB(0x6C680C), link: RGB(0x3B6E4F),
        code: RGB(0xAF3A03), raised: RGB(0xCABA98), raisedWithoutKeys: RGB(0xCABA98), onRaised: RGB(0x3C3836),
        titleOnRaised: RGB(0x282828), dimOnRaised: RGB(0x514943), accentOnRaised: RGB(0x055160), tint: RGB(0xF2E5BC),
        status: RGB(0xF2E5BC),
        diff: DiffTints.Shades(
            deletedLine: RGB(0xFFDEDE), deletedWord: RGB(0xFFB3B3), insertedLine: RGB(0xD2ECD2),
            insertedWord: RGB(0x9FE0AE)),
        violet: RGB(0x8F3F71), green: RGB(0x6C680C), orange: RGB(0xAF3A03), teal: RGB(0x3B6E4F),
        blue: RGB(0x076678), red: RGB(0x9D0006))

    static let catppuccinMocha = Shades(
        text: RGB(0xCDD6F4), title: RGB(0xCDD6F4), dim: RGB(0x9399B2), hint: RGB(0x6C7086), accent: RGB(0x89B4FA),
        warning: RGB(0xFAB387), error: RGB(0xF38BA8), star: RGB(0xF9E2AF), success: RGB(0xA6E3A1), link: RGB(0x89DCEB),
        code: RGB(0xFAB387), raised: RGB(0x45475A), raisedWithoutKeys: RGB(0x45475A), onRaised: RGB(0xCDD6F4),
        titleOnRaised: RGB(0xCDD6F4), dimOnRaised: RGB(0xB3B7C9), accentOnRaised: RGB(0x94BBFA), tint: RGB(0x181825),
        status: RGB(0x181825),
        diff: DiffTints.Shades(
            deletedLine: RGB(0x4D1E2E), deletedWord: RGB(0x8F1F2F), insertedLine: RGB(0x1A372D),
            insertedWord: RGB(0x1F6938)),
        violet: RGB(0xCBA6F7), green: RGB(0xA6E3A1), orange: RGB(0xFAB387), teal: RGB(0x94E2D5),
        blue: RGB(0x89B4FA), red: RGB(0xF38BA8))

    static let catppuccinLatte = Shades(
        text: RGB(0x4C4F69), title: RGB(0x4C4F69), dim: RGB(0x5C5F77), hint: RGB(0x7C7F93), accent: RGB(0x1B5BDC),
        warning: RGB(0xB14607), error: RGB(0xC70E36), star: RGB(0x905C12), success: RGB(0x2C701E), link: RGB(0x026B94),
        code: RGB(0xB14607), raised: RGB(0xBCC0CC), raisedWithoutKeys: RGB(0xBCC0CC), onRaised: RGB(0x484B63),
        titleOnRaised: RGB(0x484B63), dimOnRaised: RGB(0x494C5F), accentOnRaised: RGB(0x1547AB), tint: RGB(0xE6E9EF),
        status: RGB(0xE6E9EF),
        diff: DiffTints.Shades(
            deletedLine: RGB(0xFFE2E2), deletedWord: RGB(0xFFB3B3), insertedLine: RGB(0xD6F0D6),
            insertedWord: RGB(0x9FE0AE)),
        violet: RGB(0x8136E3), green: RGB(0x2C701E), orange: RGB(0xB14607), teal: RGB(0x12747A),
        blue: RGB(0x1B5BDC), red: RGB(0xC70E36))

    static let nord = Shades(
        text: RGB(0xD8DEE9), title: RGB(0xECEFF4), dim: RGB(0x9AB3CD), hint: RGB(0x81A1C1), accent: RGB(0x88C0D0),
        warning: RGB(0xDBA593), error: RGB(0xD8A0A5), star: RGB(0xEBCB8B), success: RGB(0xA3BE8C), link: RGB(0x8FBCBB),
        code: RGB(0xDBA593), raised: RGB(0x4C566A), raisedWithoutKeys: RGB(0x4C566A), onRaised: RGB(0xD8DEE9),
        titleOnRaised: RGB(0xECEFF4), dimOnRaised: RGB(0xBDCDDE), accentOnRaised: RGB(0xABD2DE), tint: RGB(0x3B4252),
        status: RGB(0x3B4252),
        diff: DiffTints.Shades(
            deletedLine: RGB(0x592F3C), deletedWord: RGB(0x952837), insertedLine: RGB(0x27473A),
            insertedWord: RGB(0x267340)),
        violet: RGB(0xC6AAC1), green: RGB(0xA3BE8C), orange: RGB(0xDBA593), teal: RGB(0x8FBCBB),
        blue: RGB(0x9AB3CD), red: RGB(0xD8A0A5))

    static let solarizedDark = Shades(
        text: RGB(0x8F9EA0), title: RGB(0x93A1A1), dim: RGB(0x8F9EA0), hint: RGB(0x6C8189), accent: RGB(0x51A2DB),
        warning: RGB(0xDD8A67), error: RGB(0xE87977), star: RGB(0xBC9419), success: RGB(0x91A319), link: RGB(0x3FAAA2),
        code: RGB(0xDD8A67), raised: RGB(0x2C545E), raisedWithoutKeys: RGB(0x2C545E), onRaised: RGB(0xBAC4C5),
        titleOnRaised: RGB(0xBEC6C6), dimOnRaised: RGB(0xBBC4C6), accentOnRaised: RGB(0x9DCAEA), tint: RGB(0x073642),
        status: RGB(0x073642),
        diff: DiffTints.Shades(
            deletedLine: RGB(0x362835), deletedWord: RGB(0x822533), insertedLine: RGB(0x05382B),
            insertedWord: RGB(0x136F3C)),
        violet: RGB(0x9094D2), green: RGB(0x91A319), orange: RGB(0xDD8A67), teal: RGB(0x3FAAA2),
        blue: RGB(0x51A2DB), red: RGB(0xE27CAD))

    static let solarizedLight = Shades(
        text: RGB(0x55686F), title: RGB(0x53686F), dim: RGB(0x5B6769), hint: RGB(0x657B83), accent: RGB(0x1C689D),
        warning: RGB(0xAC3F12), error: RGB(0xBB2A27), star: RGB(0x7E5F00), success: RGB(0x5D6B00), link: RGB(0x1D706A),
        code: RGB(0xAC3F12), raised: RGB(0xCAC5B5), raisedWithoutKeys: RGB(0xCAC5B5), onRaised: RGB(0x414F55),
        titleOnRaised: RGB(0x425257), dimOnRaised: RGB(0x485254), accentOnRaised: RGB(0x16537E), tint: RGB(0xEEE8D5),
        status: RGB(0xEEE8D5),
        diff: DiffTints.Shades(
            deletedLine: RGB(0xFFDEDE), deletedWord: RGB(0xFFB3B3), insertedLine: RGB(0xD2ECD2),
            insertedWord: RGB(0x9FE0AE)),
        violet: RGB(0x5B60A6), green: RGB(0x5D6B00), orange: RGB(0xAC3F12), teal: RGB(0x1D706A),
        blue: RGB(0x1C689D), red: RGB(0xB32D6E))
}

extension Theme {
    /// A well-known scheme.
    struct Scheme: Sendable {
        let name: String
        /// The background of terminals with this scheme.
        let background: RGB
        let theme: Theme

        fileprivate init(_ name: String, on background: UInt32, _ shades: Shades, isLight: Bool = false) {
            self.name = name
            self.background = RGB(background)
            theme = Theme(shades, isLight: isLight)
        }
    }

    static let schemes = [
        Scheme("gruvbox-dark", on: 0x282828, .gruvboxDark),
        Scheme("gruvbox-light", on: 0xFBF1C7, .gruvboxLight, isLight: true),
        Scheme("catppuccin-mocha", on: 0x1E1E2E, .catppuccinMocha),
        Scheme("catppuccin-latte", on: 0xEFF1F5, .catppuccinLatte, isLight: true),
        Scheme("nord", on: 0x2E3440, .nord),
        Scheme("solarized-dark", on: 0x002B36, .solarizedDark),
        Scheme("solarized-light", on: 0xFDF6E3, .solarizedLight, isLight: true),
    ]
}
