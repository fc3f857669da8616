import Cells
import Gists
import Texts

/// Checks of URLs that a server sent, before they are copied: a shell runs what the user pastes.
enum CopiedAddress {
    /// The URL as it is; nil if it is not a web URL in printable ASCII.
    static func plain(_ address: String) -> String? {
        let isWeb = address.begins(with: "https://") || loopback.contains { address.begins(with: $0) }
        return isWeb && address.utf8.allSatisfy { 0x21...0x7E ~= $0 } ? address : nil
    }

    /// The URL for a shell, in quotes if a character has a meaning there.
    static func forShell(_ address: String) -> String? {
        plain(address).map { withoutShellSyntax($0) ?? ShellWord.inQuotes($0) }
    }

    /// The URL if no character has a meaning in a shell, even if the shell reads it several times; else nil.
    static func withoutShellSyntax(_ address: String) -> String? {
        plain(address).flatMap { address in
            let isHarmless = address.utf8.allSatisfy { isLetterOrDigit($0) || "-._:/@%+".utf8.contains($0) }
            return isHarmless ? address : nil
        }
    }

    /// A Markdown link to the gist's page; nil if there is no page.
    static func markdown(_ gist: Gist) -> String? {
        guard let page = plain(gist.htmlURL) else { return nil }
        let title = OneLine.collapse(gist.shownDescription ?? gist.files.first?.name ?? gist.id.rawValue, columns: 200)
        let escaped = title.unicodeScalars.map { "\\`*_[]<>".unicodeScalars.contains($0) ? "\\\($0)" : String($0) }
            .joined()
        let hasBrackets = page.utf8.contains { "()<>".utf8.contains($0) }
        return
            "[\(escaped)](\(hasBrackets ? "<\(page.replacing("<", by: "%3C").replacing(">", by: "%3E"))>" : page))"
    }

    /// A link to a file on its gist's page, `…#file-ring-swift`, or to some of its lines, `…#file-ring-swift-L3-L9`; nil
    /// if only GitHub knows the anchor.
    static func file(_ name: String, on page: String, lines: ClosedRange<Int>? = nil) -> String? {
        guard name.isASCII else { return nil }
        let words = name.lowercased().utf8.split { !isLetterOrDigit($0) && $0 != UInt8(ascii: "_") }.map {
            Substring($0)
        }
        guard !words.isEmpty else { return nil }
        let place = lines.map { $0.count == 1 ? "-L\($0.lowerBound)" : "-L\($0.lowerBound)-L\($0.upperBound)" } ?? ""
        return "\(page)#file-\(words.joined(separator: "-"))\(place)"
    }

    /// The gist's ID; nil if a server has sent other characters than letters and digits.
    static func id(_ gist: Gist) -> String? {
        let id = gist.id.rawValue
        return !id.isEmpty && id.utf8.count <= 64 && id.utf8.allSatisfy(isLetterOrDigit) ? id : nil
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20
    }

    /// Plain HTTP is allowed for a server on this machine.
    private static let loopback = ["http://127.0.0.1:", "http://localhost:", "http://[::1]:"]
}
