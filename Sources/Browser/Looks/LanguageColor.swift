import Cells
import Gists

/// The languages' colours on GitHub's pages (github-linguist, `languages.yml`).
enum LanguageColor {
    private static let table: KeyValuePairs<String, UInt32> = [
        "Assembly": 0x6E4C13, "Batchfile": 0xC1F12E, "C": 0x555555, "C#": 0x178600, "C++": 0xF34B7D, "CMake": 0xDA3434,
        "CSS": 0x663399, "CSV": 0x237346, "Clojure": 0xDB5855, "Dart": 0x00B4AB, "Dockerfile": 0x384D54,
        "Elixir": 0x6E4A7E, "Elm": 0x60B5CC, "Emacs Lisp": 0xC065DB, "Erlang": 0xB83998, "F#": 0xB845FC,
        "Fish": 0x4AAE47, "Fortran": 0x4D41B1, "GLSL": 0x5686A5, "Go": 0x00ADD8, "Groovy": 0x4298B8, "HCL": 0x844FBA,
        "HTML": 0xE34C26, "Haskell": 0x5E5086, "INI": 0xD1DBE0, "JSON": 0x292929, "Java": 0xB07219,
        "JavaScript": 0xF1E05A, "Julia": 0xA270BA, "Jupyter Notebook": 0xDA5B0B, "Kotlin": 0xA97BFF, "Lua": 0x000080,
        "Makefile": 0x427819, "Markdown": 0x083FA1, "Nim": 0xFFC200, "Nix": 0x7E7EFF, "OCaml": 0xEF7A08,
        "Objective-C": 0x438EFF, "PHP": 0x4F5D95, "Perl": 0x0298C3, "PowerShell": 0x012456, "Python": 0x3572A5,
        "R": 0x198CE7, "Racket": 0x3C5CAA, "Ruby": 0x701516, "Rust": 0xDEA584, "SCSS": 0xC6538C, "SQL": 0xE38C00,
        "Scala": 0xC22D40, "Scheme": 0x1E4AEC, "Shell": 0x89E051, "Svelte": 0xFF3E00, "Swift": 0xF05138,
        "TOML": 0x9C4221, "TeX": 0x3D6117, "TypeScript": 0x3178C6, "Vim Script": 0x199F4B, "Vue": 0x41B883,
        "XML": 0x0060AC, "YAML": 0xCB171E, "Zig": 0xEC915C,
    ]

    // Computed for the backgrounds of selected rows, which are the nearest to the text's colour.
    private static let onDark = table.map { standingOut($0.value, from: Shades.dark.raised, towards: 0xFFFFFF) }
    private static let onLight = table.map { standingOut($0.value, from: Shades.light.raised, towards: 0x000000) }

    /// Returns a language's colour, adjusted to be visible on such a background; nil if the language has none.
    static func of(_ language: String, isLight: Bool) -> Color? {
        table.firstIndex { $0.key == language }.map { (isLight ? onLight : onDark)[$0] }
    }

    /// Returns the colour, mixed with white or black until it has a contrast of 3.2 to the background.
    private static func standingOut(_ color: UInt32, from background: RGB, towards end: UInt32) -> Color {
        let (color, background, end) = (RGB(color), luminance(background), RGB(end))
        let mixed = (0...20).lazy.map { step in
            func mix(_ part: UInt8, _ end: UInt8) -> UInt8 { UInt8((Int(part) * (20 - step) + Int(end) * step) / 20) }
            return RGB(
                red: mix(color.red, end.red), green: mix(color.green, end.green), blue: mix(color.blue, end.blue))
        }.first {
            let other = luminance($0)
            return (max(other, background) + 0.05) / (min(other, background) + 0.05) >= 3.2
        }
        return (mixed ?? end).color
    }

    /// Approximates the relative luminance: squares instead of sRGB's curve.
    private static func luminance(_ color: RGB) -> Double {
        func linear(_ byte: UInt8) -> Double { Double(byte) * Double(byte) / 65_025 }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
}

extension Gist {
    /// Returns the first languages of the files, each once.
    func languages(limit: Int) -> [String] {
        var found: [String] = []
        for case let language? in files.lazy.map(\.language) where !found.contains(language) {
            found.append(language)
            if found.count == limit { break }
        }
        return found
    }
}
